/** What currencies are worth: where prices begin, how far they go in a step, and how many digits they have. */
import type { ConnectBody } from '@countinghouse/contract/areas/connector/connect-api.ts'
import { railCurrencies } from '@countinghouse/contract/currencies.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { banks } from './banks/all-banks.ts'
import type { Chance } from './world/random.ts'

interface Price {
  usd: number
  step: number
  digits: number
}

const first: Readonly<Record<string, Price>> = {
  USDT: { usd: 1, step: 0.00005, digits: 5 },
  USDC: { usd: 1, step: 0.00004, digits: 5 },
  BTC: { usd: 91_500, step: 0.0008, digits: 2 },
  ETH: { usd: 3_150, step: 0.001, digits: 2 },
  TRX: { usd: 0.28, step: 0.0009, digits: 6 },
  ...Object.fromEntries(
    Object.entries(banks).map(([country, { rate }]) => [railCurrencies[country as Country], rate]),
  ),
}
/** So much of the way back to where it began. */
const pull = 0.02

export class Prices {
  readonly #chance: Chance
  readonly #now = new Map(Object.entries(first).map(([currency, { usd }]) => [currency, usd]))

  constructor(chance: Chance) {
    this.#chance = chance
  }

  /** Moves every price a little. */
  move(at: Date): ConnectBody<'/rates'> {
    const rates = Object.entries(first).map(([currency, { usd: start, step, digits }]) => {
      const now = this.#now.get(currency) ?? start
      const moved = now + pull * (start - now) + now * step * (2 * this.#chance.next() - 1)
      this.#now.set(currency, moved)
      return { currency, usd: moved.toFixed(digits), source: 'sandbox', at: at.toISOString() }
    })
    return { rates }
  }
}
