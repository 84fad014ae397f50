/** What people write about a P2P trade after a report of it. */
import type { ConnectBody } from '@countinghouse/contract/areas/connector/connect-api.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { type Occasion, phraseFor } from './world/phrases.ts'
import type { Chance } from './world/random.ts'

type Author = ConnectBody<'/messages'>['author']

const second = 1000
const minute = 60 * second
/** How often people write after it. */
const often: Readonly<Record<string, number>> = { match: 0.35, appeal: 0.9, liquidate: 0.5 }

const lines: Readonly<Record<string, readonly (readonly [Author, Occasion, number])[]>> = {
  match: [
    ['payer', 'paying', 4 * second],
    ['payee', 'noted', 9 * second],
  ],
  appeal: [
    ['payer', 'proof', 20 * second],
    ['payee', 'missing', 2 * minute],
    ['platform', 'question', 5 * minute],
  ],
  liquidate: [['platform', 'liquidated', 2 * second]],
}

export function payoutMessages(event: string, country: Country, chance: Chance) {
  const written = lines[event]
  if (!written || chance.next() > (often[event] ?? 0)) return []
  return written.map(([author, occasion, afterMs]) => ({
    author,
    content: phraseFor(occasion, country, chance),
    afterMs: Math.round(afterMs * (1 + chance.next())),
  }))
}
