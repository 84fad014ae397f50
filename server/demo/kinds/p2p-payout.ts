import { p2pPayoutOrder } from '../../src/areas/p2p-payout/p2p-payout.order.ts'
import { p2pPayoutReview } from '../../src/areas/p2p-payout/p2p-payout.review.ts'
import { identityOf } from '../world/customers.ts'
import { createByCommand } from './create-by-command.ts'
import { anyOrder, anyReview, byMerchant, type DemoKind } from './demo-kind.ts'
import { referenceOf } from './local-order.ts'
import { detailsOf, tradeOf, traderOf } from './p2p.ts'
import { p2pMessages } from './p2p-messages.ts'
import { p2pPieces } from './p2p-pieces.ts'

export const p2pPayout: DemoKind = {
  order: anyOrder(p2pPayoutOrder),
  share: 14,
  goesOut: true,
  otherwise: 'p2pPayin',
  ends: {
    completed: 64,
    failed: 6,
    cancelled: 6,
    'appealing, completed': 3,
    'appealing, cancelled': 2,
    platformLiquidation: 2,
  },
  resting: [{ end: 'trading' }, { end: 'paying' }, { end: 'appealing' }],
  review: anyReview(p2pPayoutReview),
  ask(draft, chance) {
    const { merchantId, merchantOrderNo } = draft
    const { country, ...trade } = tradeOf(draft, 'payout', chance)
    const { customerUid: uid } = trade
    const payee = detailsOf(merchantId, uid, { country, method: trade.method })
    const request = { ...trade, merchantOrderNo, payee, notifyUrl: null }
    return byMerchant(createByCommand.p2pPayout, request)
  },
  report(move, order, { chance, at }) {
    if (move === 'match') {
      const { uid, account } = traderOf(order)
      const { name, email } = identityOf(String(order.merchant_id), uid)
      return { set: { payer_name: name, payer_account: account, payer_email: email } }
    }
    const isPaid = move === 'complete' || move === 'completeAfterAppeal'
    return isPaid ? { reference: referenceOf(order, at, chance) } : {}
  },
  pieces: p2pPieces,
  messages: p2pMessages,
}
