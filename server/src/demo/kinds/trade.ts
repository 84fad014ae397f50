/** What trades of the demo world have in common: how much fiat a currency costs, and how long people take. */
import { type FiatCurrency, railCurrencies } from '@countinghouse/contract/currencies.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import type { Sql } from '../../db/database.ts'
import { type Draft, usdPrices } from '../world/draft.ts'
import type { Chance } from '../world/random.ts'
import { minutesOf } from './local-order.ts'

export const tradeCountries = Object.keys(railCurrencies) as Country[]

/** A part of what goes over chains, so that most who sell have it. */
export const tradedOf = ({ amount }: Draft): string => (Number(amount) / 5).toFixed(6)

/** Fiat for one unit, a little beside what the market says. */
export function rateOf({ price }: Draft, country: Country, chance: Chance): string {
  const spread = 0.985 + 0.03 * chance.next()
  return ((price / usdPrices[railCurrencies[country]]) * spread).toFixed(4)
}

export const fiatOf = (country: Country): FiatCurrency => railCurrencies[country]

/** People take minutes to pay, and longer to agree; some never do anything. */
export const isTimely = (
  tx: Sql,
  { trading, paying, appealing }: Record<'trading' | 'paying' | 'appealing', number>,
) => tx`
  (status = any(${[trading, paying]}) and right(order_no, 1) > '2' and created_at < now() - ${minutesOf(tx, 1, 6)})
  or (status = ${appealing} and created_at < now() - interval '3 hours')`
