/** How payouts of the demo world are split: operators halve what is large, and some pieces fare worse than others. */
import { currencies } from '@countinghouse/contract/currencies.ts'
import { minus, sum } from '@countinghouse/contract/engine/decimal.ts'
import type { Chance } from '../../../connectors/sandbox/world/random.ts'
import { splitP2pPayout } from '../../src/areas/p2p-payout/split-p2p-payout.command.ts'
import { sandboxAddress } from './create-by-command.ts'
import type { DemoPieces, DemoRow } from './demo-kind.ts'
import { referenceOf } from './local-order.ts'

const mostPieces = 5

export const p2pPieces: DemoPieces = {
  from: 'trading',
  share: 5,
  split: ({ db, checker }, order, chance) =>
    splitP2pPayout(
      { db },
      checker,
      { orderNo: order.order_no, pieces: piecesOf(order, chance), remark: 'Faster in parts' },
      sandboxAddress,
    ),
  report: (move, order, { chance, at }) =>
    move === 'complete' || move === 'completeAfterAppeal'
      ? { reference: referenceOf(order, at, chance) }
      : {},
  ends: {
    completed: 66,
    failed: 12,
    'appealing, completed': 4,
    'appealing, failed': 3,
    platformLiquidation: 4,
  },
}

/** Equal but for what can not be divided, or of any size. */
function piecesOf(order: DemoRow, chance: Chance): { fiatAmount: string }[] {
  const { fiat_currency: fiat, fiat_amount: whole } = order
  const { shown = 2 } = currencies[String(fiat)] ?? {}
  const count = chance.integer(2, mostPieces)
  const parts = Array.from({ length: count }, () => (chance.next() < 0.5 ? 1 : 1 + chance.next()))
  const all = parts.reduce((total, part) => total + part, 0)
  const amounts = parts.slice(1).map((part) => ((Number(whole) * part) / all).toFixed(shown))
  return [minus(String(whole), sum(...amounts)), ...amounts].map((fiatAmount) => ({ fiatAmount }))
}
