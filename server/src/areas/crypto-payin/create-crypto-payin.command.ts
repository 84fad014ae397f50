/** Creates a payin for a merchant, under the current terms of its product. */
import {
  creditStatuses,
  payinExceptions,
  settlementStatuses,
} from '@countinghouse/contract/areas/order/order.fields.ts'
import type { ProductTerms } from '@countinghouse/contract/areas/product/product-terms.ts'
import { isNetwork } from '@countinghouse/contract/currencies.ts'
import { connectorFor, readConnectors } from '../../engine/orders/connectors.ts'
import { createUnderTerms } from '../../engine/orders/create-order.ts'
import { putBack, takeAddress } from '../../engine/orders/take-address.ts'
import { callError } from '../../platform/call-error.ts'
import type { Custody } from '../../platform/custody.ts'
import { timeOf } from '../../platform/db/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { quotedIn, quoteOrder, refuseUnlessAboveFees } from '../product/offer.ts'
import { type CryptoPayinRow, cryptoPayinOrder } from './crypto-payin.order.ts'

/** What the merchant asks for. */
export interface CryptoPayinInput {
  merchantOrderNo: string
  customerUid: string
  currency: string
  network: string
  amount: string
  notifyUrl: string | null
}

/** Where it is to be paid. */
export interface PayinAddress {
  address: string
}

/** What every payin is quoted in. */
const fiatCurrency = 'USD'

/** What a new payin begins with, by the setting of its product. */
export const initialPayin = (
  setting: Pick<ProductTerms, 'expiryMinutes' | 'settlementDays' | 'underpaidTolerance'>,
  at: Date,
) => ({
  paid_amount: '0',
  paid_at: null,
  tx_hash: null,
  from_address: null,
  confirmations: 0,
  expires_at: new Date(at.getTime() + setting.expiryMinutes * 60_000),
  exception: payinExceptions.ids.none,
  credit_status: creditStatuses.ids.notCredited,
  settlement_status: settlementStatuses.ids.unsettled,
  settlement_days: setting.settlementDays,
  underpaid_tolerance: setting.underpaidTolerance,
  settles_at: null,
  settled_at: null,
  excess_refunded: '0',
})

export async function createCryptoPayin(
  tx: Transaction,
  merchantId: string,
  input: CryptoPayinInput,
  to: PayinAddress | Custody,
): Promise<CryptoPayinRow> {
  const request = { merchantOrderNo: input.merchantOrderNo, input, actor: 'merchant' }
  let taken: string | undefined
  const order = await createUnderTerms(tx, cryptoPayinOrder, merchantId, request, async () => {
    const agreed = await quoteOrder(tx, merchantId, 'cryptoPayin', input)
    refuseUnlessAboveFees(agreed, input)
    taken = 'payinAddress' in to ? await addressFor(tx, { ...input, merchantId }, to) : to.address
    const address = taken
    const { fiatAmount, rate } = quotedIn(fiatCurrency, input, agreed)
    return {
      merchant_order_no: input.merchantOrderNo,
      customer_uid: input.customerUid,
      currency: input.currency,
      network: input.network,
      amount: input.amount,
      notify_url: input.notifyUrl,
      address,
      processing_fee: agreed.processingFee,
      network_fee: agreed.networkFee,
      fiat_currency: fiatCurrency,
      fiat_amount: fiatAmount,
      rate,
      confirmations_needed: agreed.confirmationsNeeded,
      ...initialPayin(agreed.setting, await timeOf(tx)),
    }
  })
  // The same request had made the order before: nobody hears of this address.
  if (taken !== undefined && taken !== order.address)
    await putBack(tx, { merchantId, network: order.network, address: taken })
  return order
}

/** For requests of merchants: an address of the stock, or of the chain that is played inside of this server. */
async function addressFor(
  tx: Transaction,
  {
    merchantId,
    network,
    customerUid,
  }: Pick<CryptoPayinInput, 'network' | 'customerUid'> & {
    merchantId: string
  },
  custody: Custody,
): Promise<string> {
  if (!isNetwork(network)) throw callError('networkNotOffered')
  const connector = connectorFor(await readConnectors(tx, merchantId), network)
  if (!connector?.isEnabled) throw callError('notServed', { service: network })
  if (connector.isPlayedHere) return custody.payinAddress({ merchantId, customerUid, network })
  const { connectorId } = connector
  return takeAddress(tx, { merchantId, connectorId, network, customerUid })
}
