import {
  createP2pPayout,
  p2pPayoutColumns,
} from '../../areas/p2p-payout/create-p2p-payout.command.ts'
import { p2pPayoutOrder } from '../../areas/p2p-payout/p2p-payout.order.ts'
import { p2pPayoutReview } from '../../areas/p2p-payout/p2p-payout.review.ts'
import { quoteP2pTradeUnder } from '../../p2p/pair.ts'
import { identityOf } from '../world/customers.ts'
import { anyOrder, anyReview, type DemoKind, openBody } from './demo-kind.ts'
import { referenceOf } from './local-order.ts'
import { detailsOf, pairOf, tradeOf, traderOf } from './p2p.ts'
import { p2pMessages } from './p2p-messages.ts'
import { p2pPieces } from './p2p-pieces.ts'
import { isTimely } from './trade.ts'

const { trading, paying, appealing } = p2pPayoutOrder.machine.states

export const p2pPayout: DemoKind = {
  order: anyOrder(p2pPayoutOrder),
  share: 8,
  otherwise: 'p2pPayin',
  ends: {
    completed: 64,
    failed: 6,
    cancelled: 6,
    'appealing, completed': 3,
    'appealing, cancelled': 2,
    platformLiquidation: 2,
    appealing: 3,
    pendingMerchantAudit: 6,
    trading: 4,
    paying: 4,
  },
  review: anyReview(p2pPayoutReview),
  ask(draft, chance) {
    const { merchantId, merchantOrderNo } = draft
    const { country, ...trade } = tradeOf(draft, 'payout', chance)
    const { customerUid: uid } = trade
    const payee = detailsOf(merchantId, uid, { country, method: trade.method })
    const asked = { ...trade, merchantOrderNo, payee, notifyUrl: null }
    return {
      by: 'merchant',
      open: openBody(asked),
      customers: [uid],
      create: async ({ db, merchantId: own }) =>
        (await db.asMerchant(own, (tx) => createP2pPayout(tx, own, asked))).order_no,
      columns: () => {
        const pair = pairOf(trade.currency, trade.fiatCurrency, 'payout')
        return { ...p2pPayoutColumns(asked, quoteP2pTradeUnder(pair, asked)) }
      },
    }
  },
  report(move, order, { chance, at }) {
    if (move === 'match') {
      const { uid, account } = traderOf(order)
      const { name } = identityOf(String(order.merchant_id), uid)
      return { set: { payer_name: name, payer_account: account } }
    }
    const isPaid = move === 'complete' || move === 'completeAfterAppeal'
    return isPaid ? { reference: referenceOf(order, at, chance) } : {}
  },
  seenOnChain: (tx) => tx`
    piece_count = 0 and (${isTimely(tx, { trading: trading.id, paying: paying.id, appealing: appealing.id })})`,
  likely: {
    trading: { match: 96, fail: 4 },
    paying: { complete: 92, appeal: 5, fail: 3 },
    appealing: { completeAfterAppeal: 50, cancelAfterAppeal: 30, liquidate: 20 },
  },
  pieces: p2pPieces,
  messages: p2pMessages,
}
