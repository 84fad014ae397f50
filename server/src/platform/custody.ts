/** The custodian of the chains' keys: provides the address at which a customer's payment arrives. */
import type { NetworkName } from '@countinghouse/contract/currencies.ts'
import { callError } from './call-error.ts'

export interface Custody {
  payinAddress(input: {
    merchantId: string
    customerUid: string
    network: NetworkName
  }): Promise<string>
}

/** Without custody there are no crypto payins. */
export const noCustody: Custody = {
  payinAddress: () => Promise.reject(callError('networkNotOffered')),
}
