/** Whoever keeps the keys of the chains: says at which address a customer's payment arrives. */
import type { NetworkName } from '@countinghouse/contract/currencies.ts'
import { callError } from '../call-error.ts'

export interface Custody {
  payinAddress(asked: {
    merchantId: string
    customerUid: string
    network: NetworkName
  }): Promise<string>
}

/** A server without a chain makes no payins on one. */
export const noCustody: Custody = {
  payinAddress: () => Promise.reject(callError('networkNotOffered')),
}
