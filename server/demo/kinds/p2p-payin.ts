import { p2pPayinOrder } from '../../src/areas/p2p-payin/p2p-payin.order.ts'
import { identityOf } from '../world/customers.ts'
import { createByCommand } from './create-by-command.ts'
import { anyOrder, byMerchant, type DemoKind } from './demo-kind.ts'
import { referenceOf, sideOf } from './local-order.ts'
import { detailsOf, tradeOf, traderOf } from './p2p.ts'
import { p2pMessages } from './p2p-messages.ts'

export const p2pPayin: DemoKind = {
  order: anyOrder(p2pPayinOrder),
  share: 9,
  otherwise: 'p2pPayin',
  ends: {
    completed: 66,
    expired: 14,
    cancelled: 5,
    'appealing, completed': 3,
    'appealing, cancelled': 2,
    platformLiquidation: 2,
  },
  resting: [{ end: 'paying' }, { end: 'appealing' }, { end: 'trading', minutes: 2 }],
  ask(draft, chance) {
    const { merchantId, merchantOrderNo } = draft
    const { country, ...trade } = tradeOf(draft, 'payin', chance)
    const { customerUid: uid } = trade
    const payer = detailsOf(merchantId, uid, { country, method: trade.method })
    return byMerchant(createByCommand.p2pPayin, {
      ...trade,
      merchantOrderNo,
      payerName: identityOf(merchantId, uid).name,
      payerAccount: payer[sideOf('payout', { country, method: trade.method }).account] ?? '',
      ...(payer.email && { payerEmail: payer.email }),
      notifyUrl: null,
    })
  },
  report(move, order, { chance, at }) {
    if (move === 'match') {
      const { details, account } = traderOf(order)
      return { set: { details, account } }
    }
    const isPaid = move === 'complete' || move === 'completeAfterAppeal'
    return isPaid ? { reference: referenceOf(order, at, chance) } : {}
  },
  messages: p2pMessages,
}
