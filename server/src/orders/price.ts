/** What the platform takes for a service, and whether an amount can be served at all. */
import { currencies } from '@countinghouse/contract/currencies.ts'
import type { ErrorName } from '@countinghouse/contract/error-codes.ts'
import { compare, fractionDigits } from '@countinghouse/contract/kit/decimal.ts'
import { feeOf, type Price } from '@countinghouse/contract/kit/price.ts'
import { callError } from '../call-error.ts'
import type { Transaction } from '../db/database.ts'

export interface PriceRow extends Price {
  currency: string
  network: string
}

export type PricedProduct = 'withdrawal' | 'transfer'

export const pricesOf = (tx: Transaction, product: PricedProduct) => tx<PriceRow[]>`
  select currency, network, trim_scale(flat)::text as flat, trim_scale(rate)::text as rate,
         trim_scale(minimum)::text as minimum
  from price where product = ${product} order by currency, network`

/** The fee for an amount. Refuses what is not offered, too small, or finer than the currency is counted. */
export async function feeFor(
  tx: Transaction,
  product: PricedProduct,
  { currency, network, amount }: { currency: string; network: string; amount: string },
  notOffered: ErrorName,
): Promise<string> {
  const prices = await pricesOf(tx, product)
  const price = prices.find((row) => row.currency === currency && row.network === network)
  const precision = currencies[currency]?.precision
  if (!price || precision === undefined) throw callError(notOffered)
  if (fractionDigits(amount) > precision) {
    throw callError('amountTooFine', { digits: precision, currency })
  }
  const { minimum } = price
  if (compare(amount, minimum) < 0) throw callError('amountTooSmall', { minimum, currency })
  return feeOf(price, amount, precision)
}
