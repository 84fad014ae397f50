/** Creates a payin for a merchant, under the current terms of its product. */
import {
  creditStatuses,
  payinExceptions,
  settlementStatuses,
} from '@countinghouse/contract/areas/order/order.fields.ts'
import type { ProductTerms } from '@countinghouse/contract/areas/product/product-terms.ts'
import { isNetwork } from '@countinghouse/contract/currencies.ts'
import { callError } from '../../call-error.ts'
import { timeOf } from '../../db/clock.ts'
import type { Transaction } from '../../db/database.ts'
import { createUnderTerms, type NewOrder } from '../../orders/create-order.ts'
import {
  type QuotedTerms,
  quotedIn,
  quoteOrder,
  refuseUnlessAboveFees,
} from '../../products/offer.ts'
import type { Custody } from '../../upstream/custody.ts'
import { type CryptoPayinRow, cryptoPayinOrder } from './crypto-payin.order.ts'

/** What the merchant asks for. */
export interface AskedPayin {
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
export const newPayin = (
  setting: Pick<ProductTerms, 'expiryMinutes' | 'settlementDays' | 'underpaidTolerance'>,
  at: Date,
) => ({
  paid_amount: '0',
  paid_at: null,
  tx_hash: null,
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
  asked: AskedPayin,
  to: PayinAddress | Custody,
): Promise<CryptoPayinRow> {
  const request = { merchantOrderNo: asked.merchantOrderNo, asked, actor: 'merchant' }
  return createUnderTerms(tx, cryptoPayinOrder, merchantId, request, async () => {
    const agreed = await quoteOrder(tx, merchantId, 'cryptoPayin', asked)
    refuseUnlessAboveFees(agreed, asked)
    const address =
      'payinAddress' in to ? await addressFor({ ...asked, merchantId }, to) : to.address
    return payinColumns(asked, { address }, agreed, await timeOf(tx))
  })
}

/** For requests of merchants: an address from the platform's custody. */
function addressFor(
  {
    merchantId,
    network,
    customerUid,
  }: Pick<AskedPayin, 'network' | 'customerUid'> & {
    merchantId: string
  },
  custody: Custody,
): Promise<string> {
  if (!isNetwork(network)) throw callError('networkNotOffered')
  return custody.payinAddress({ merchantId, customerUid, network })
}

/** The columns of a new order, also for the bulk writer. */
export function payinColumns(
  asked: AskedPayin,
  { address }: PayinAddress,
  agreed: QuotedTerms,
  at: Date,
): NewOrder<CryptoPayinRow> {
  const { fiatAmount, rate } = quotedIn(fiatCurrency, asked, agreed.rate)
  return {
    merchant_order_no: asked.merchantOrderNo,
    customer_uid: asked.customerUid,
    currency: asked.currency,
    network: asked.network,
    amount: asked.amount,
    notify_url: asked.notifyUrl,
    address,
    processing_fee: agreed.processingFee,
    network_fee: agreed.networkFee,
    fiat_currency: fiatCurrency,
    fiat_amount: fiatAmount,
    rate,
    confirmations_needed: agreed.confirmationsNeeded,
    ...newPayin(agreed.setting, at),
  }
}
