/** Makes a payin as a merchant asks for it, under the terms that hold for its product now. */
import {
  creditStatuses,
  payinExceptions,
  settlementStatuses,
} from '@countinghouse/contract/areas/order/order.fields.ts'
import { fiatCurrencies, isNetwork } from '@countinghouse/contract/currencies.ts'
import { roundTo, times } from '@countinghouse/contract/kit/decimal.ts'
import { callError } from '../../call-error.ts'
import { timeOf } from '../../db/clock.ts'
import type { Transaction } from '../../db/database.ts'
import { createOrder, type NewOrder } from '../../orders/create-order.ts'
import { feesFor } from '../../orders/price.ts'
import { type ProductSetting, productSetting } from '../../orders/product-setting.ts'
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

/** What payins on chain are quoted in. */
const quoteCurrency = 'USD'

/** What the platform adds to it. */
export interface PayinTerms {
  address: string
  processingFee: string
  fiatCurrency: string
  fiatAmount: string
  rate: string
}

/** What a new payin begins with, by the setting of its product. */
export const newPayin = (setting: ProductSetting, at: Date) => ({
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
  /** Of a request through the front door: the platform's own, with an address of its custody. */
  given: PayinTerms | Custody,
): Promise<CryptoPayinRow> {
  const terms = 'payinAddress' in given ? await payinTerms(tx, merchantId, asked, given) : given
  const setting = await productSetting(tx, merchantId, 'cryptoPayin')
  const order = payinColumns(asked, terms, setting, await timeOf(tx))
  return createOrder(tx, cryptoPayinOrder, merchantId, asked, order, 'merchant')
}

async function payinTerms(
  tx: Transaction,
  merchantId: string,
  asked: AskedPayin,
  custody: Custody,
): Promise<PayinTerms> {
  const { currency, network, amount, customerUid } = asked
  const { processingFee } = await feesFor(tx, 'cryptoPayin', asked)
  const [rate] = await tx<{ usd: string }[]>`
    select trim_scale(usd)::text as usd from exchange_rate where currency = ${currency}`
  if (!rate) throw callError('rateMissing', { currency, fiatCurrency: quoteCurrency })
  if (!isNetwork(network)) throw callError('networkNotOffered')
  return {
    address: await custody.payinAddress({ merchantId, customerUid, network }),
    processingFee,
    fiatCurrency: quoteCurrency,
    fiatAmount: roundTo(
      times(amount, rate.usd),
      fiatCurrencies[quoteCurrency].precision,
      'halfEven',
    ),
    rate: rate.usd,
  }
}

/** What is written for a request, whoever writes it. */
export function payinColumns(
  asked: AskedPayin,
  terms: PayinTerms,
  setting: ProductSetting,
  at: Date,
): NewOrder<CryptoPayinRow> {
  return {
    merchant_order_no: asked.merchantOrderNo,
    customer_uid: asked.customerUid,
    currency: asked.currency,
    network: asked.network,
    amount: asked.amount,
    notify_url: asked.notifyUrl,
    address: terms.address,
    processing_fee: terms.processingFee,
    network_fee: '0',
    fiat_currency: terms.fiatCurrency,
    fiat_amount: terms.fiatAmount,
    rate: terms.rate,
    ...newPayin(setting, at),
  }
}
