/** What currencies are worth in the demo world: the platform's list, and how it moves while the server runs. */
import { railCurrencies } from '@countinghouse/contract/currencies.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { banks } from '../../../connectors/sandbox/banks/all-banks.ts'
import type { Chance } from '../../../connectors/sandbox/world/random.ts'
import { type Rate, setRates } from '../../src/engine/orders/usd-value.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { type PricedCurrency, type Prices, usdPrices } from './draft.ts'

type Movement = { step: number; digits: number }

/** How far a price goes in a step, and how many digits behind the point it has. */
const movements: Record<PricedCurrency, Movement> = {
  USDT: { step: 0.00005, digits: 5 },
  USDC: { step: 0.00004, digits: 5 },
  BTC: { step: 0.0008, digits: 2 },
  ETH: { step: 0.001, digits: 2 },
  TRX: { step: 0.0009, digits: 6 },
  ...railMovements(),
}
const names = Object.keys(usdPrices) as PricedCurrency[]
function railMovements() {
  const each = Object.entries(banks).map(([country, { rate }]) => [
    railCurrencies[country as Country],
    rate,
  ])
  return Object.fromEntries(each) as Record<(typeof railCurrencies)[Country], Movement>
}

/** So much of the way back to where it began, so that a server that runs for weeks tells no tales. */
const pull = 0.02

/** Rates that are there already stay. */
export async function setFirstRates({ sql }: Database): Promise<void> {
  const rows = names.map((currency) => ({
    currency,
    usd: String(usdPrices[currency]),
  }))
  const known = await sql<{ currency: string }[]>`select currency from exchange_rate`
  const isNew = (rate: Rate) => !known.some(({ currency }) => currency === rate.currency)
  await setRates(sql, rows.filter(isNew))
}

/** Moves every price a little, and answers them. */
export async function moveRates({ sql }: Database, chance: Chance): Promise<Prices> {
  const found = await sql<{ currency: PricedCurrency; usd: string }[]>`
    select currency, usd from exchange_rate where currency = any(${names})`
  const prices = { ...usdPrices }
  const rates: Rate[] = []
  for (const { currency, usd } of found) {
    const { step, digits } = movements[currency]
    const now = Number(usd)
    const drift = pull * (usdPrices[currency] - now)
    const moved = (now + drift + now * step * (2 * chance.next() - 1)).toFixed(digits)
    prices[currency] = Number(moved)
    rates.push({ currency, usd: moved })
  }
  await setRates(sql, rates)
  return prices
}
