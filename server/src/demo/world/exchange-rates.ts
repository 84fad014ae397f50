/** What currencies are worth in the demo world: the platform's list, and how it moves while the server runs. */
import { type CryptoCurrency, cryptoCurrencyNames } from '@countinghouse/contract/currencies.ts'
import type { Database } from '../../db/database.ts'
import { type Prices, usdPrices } from './draft.ts'
import type { Chance } from './random.ts'

/** How far a price goes in a step, and how many digits behind the point it has. */
const movements: Record<CryptoCurrency, { step: number; digits: number }> = {
  USDT: { step: 0.00005, digits: 5 },
  USDC: { step: 0.00004, digits: 5 },
  BTC: { step: 0.0008, digits: 2 },
  ETH: { step: 0.001, digits: 2 },
  TRX: { step: 0.0009, digits: 6 },
}
/** So much of the way back to where it began, so that a server that runs for weeks tells no tales. */
const pull = 0.02

/** Rates that are there already stay. */
export async function setFirstRates({ sql }: Database): Promise<void> {
  const rows = cryptoCurrencyNames.map((currency) => ({
    currency,
    usd: String(usdPrices[currency]),
  }))
  await sql`insert into exchange_rate ${sql(rows)} on conflict do nothing`
}

/** Moves every price a little, and answers them. */
export async function moveRates({ sql }: Database, chance: Chance): Promise<Prices> {
  const found = await sql<{ currency: CryptoCurrency; usd: string }[]>`
    select currency, usd from exchange_rate where currency = any(${cryptoCurrencyNames})`
  const prices = { ...usdPrices }
  for (const { currency, usd } of found) {
    const { step, digits } = movements[currency]
    const now = Number(usd)
    const drift = pull * (usdPrices[currency] - now)
    const moved = (now + drift + now * step * (2 * chance.next() - 1)).toFixed(digits)
    prices[currency] = Number(moved)
    await sql`update exchange_rate set usd = ${moved}, at = now() where currency = ${currency}`
  }
  return prices
}
