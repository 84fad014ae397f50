/** How payouts of the demo world are split: operators halve what is large, and some pieces fare worse than others. */
import { currencies } from '@countinghouse/contract/currencies.ts'
import { minus, sum } from '@countinghouse/contract/kit/decimal.ts'
import { splitP2pPayout } from '../../areas/p2p-payout/split-p2p-payout.command.ts'
import type { Chance } from '../world/random.ts'
import { type DemoPieces, type DemoRow, sandboxAddress } from './demo-kind.ts'
import { referenceOf } from './local-order.ts'

const mostPieces = 5

export const p2pPieces: DemoPieces = {
  from: 'trading',
  share: 7,
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
    appealing: 4,
    paying: 4,
    trading: 3,
  },
  likely: {
    trading: { match: 96, fail: 4 },
    paying: { complete: 90, fail: 4, appeal: 6 },
    appealing: { completeAfterAppeal: 50, failAfterAppeal: 25, liquidate: 25 },
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
