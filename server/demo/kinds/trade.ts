/** What trades of the demo world have in common: how much fiat a currency costs, and how long people take. */
import { type FiatCurrency, railCurrencies } from '@countinghouse/contract/currencies.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import type { Chance } from '../../../connectors/sandbox/world/random.ts'
import { type Draft, usdPrices } from '../world/draft.ts'

export const tradeCountries = Object.keys(railCurrencies) as Country[]

/** A part of what goes over chains, so that most who sell have it. */
export const tradedOf = ({ amount }: Draft): string => (Number(amount) / 5).toFixed(6)

/** Fiat for one unit, a little beside what the market says. */
export function rateOf({ price }: Draft, country: Country, chance: Chance): string {
  const spread = 0.985 + 0.03 * chance.next()
  return ((price / usdPrices[railCurrencies[country]]) * spread).toFixed(4)
}

export const fiatOf = (country: Country): FiatCurrency => railCurrencies[country]
