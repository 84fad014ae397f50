/** The currency pairs that a merchant can pay out in. */
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'

export type OfferedPair = ApiResult<'/c2c/order/tradeCurrencyConfig'>['pairs'][number]

export const fiatsOf = (pairs: readonly OfferedPair[]): string[] => [
  ...new Set(pairs.map(({ fiatCurrency }) => fiatCurrency)),
]

export const pairsOfFiat = (pairs: readonly OfferedPair[], fiat: string): OfferedPair[] =>
  pairs.filter(({ fiatCurrency }) => fiatCurrency === fiat)

/** The pair of these currencies, or else the first pair of the fiat currency. */
export function closestPair(
  pairs: readonly OfferedPair[],
  fiat: string,
  crypto: string,
): OfferedPair | undefined {
  const offered = pairsOfFiat(pairs, fiat)
  return offered.find(({ currency }) => currency === crypto) ?? offered[0]
}
