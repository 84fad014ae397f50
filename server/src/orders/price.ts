/** What the platform takes for a service, and whether an amount can be served at all. */
import { currencies } from '@countinghouse/contract/currencies.ts'
import { compare, fractionDigits } from '@countinghouse/contract/kit/decimal.ts'
import { feeOf, type Price } from '@countinghouse/contract/kit/price.ts'
import { callError } from '../call-error.ts'
import type { Transaction } from '../db/database.ts'

export interface PriceRow extends Price {
  currency: string
  network: string
}

export type PricedProduct = 'withdrawal' | 'transfer' | 'cryptoPayin' | 'cryptoPayout' | 'otc'

export const pricesOf = (tx: Transaction, product: PricedProduct) => tx<PriceRow[]>`
  select currency, network, trim_scale(flat)::text as flat, trim_scale(rate)::text as rate,
         trim_scale(minimum)::text as minimum
  from price where product = ${product} order by currency, network`

interface PricedAmount {
  currency: string
  network: string
  amount: string
}

/** What an amount is priced by. Refuses what is not offered, too small, or finer than the currency is counted. */
export async function priceFor(
  tx: Transaction,
  product: PricedProduct,
  { currency, network, amount }: PricedAmount,
  notOffered: 'networkNotOffered' | 'currencyNotOffered',
): Promise<Price & { precision: number }> {
  const prices = await pricesOf(tx, product)
  const price = prices.find((row) => row.currency === currency && row.network === network)
  const precision = currencies[currency]?.precision
  if (!price || precision === undefined) throw callError(notOffered)
  if (fractionDigits(amount) > precision) {
    throw callError('amountTooFine', { digits: precision, currency })
  }
  const { minimum } = price
  if (compare(amount, minimum) < 0) throw callError('amountTooSmall', { minimum, currency })
  return { ...price, precision }
}

/** The whole fee. */
export async function feeFor(
  tx: Transaction,
  product: PricedProduct,
  priced: PricedAmount,
  notOffered: 'networkNotOffered' | 'currencyNotOffered',
): Promise<string> {
  const price = await priceFor(tx, product, priced, notOffered)
  return feeOf(price, priced.amount, price.precision)
}

/** The fee in its two parts: what the platform takes for its work, and what the network takes. */
export async function feesFor(
  tx: Transaction,
  product: PricedProduct,
  priced: PricedAmount,
): Promise<{ processingFee: string; networkFee: string }> {
  const price = await priceFor(tx, product, priced, 'networkNotOffered')
  const processingFee = feeOf({ ...price, flat: '0' }, priced.amount, price.precision)
  return { processingFee, networkFee: price.flat }
}
