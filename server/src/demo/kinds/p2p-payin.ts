import { createP2pPayin, p2pPayinColumns } from '../../areas/p2p-payin/create-p2p-payin.command.ts'
import { p2pPayinOrder } from '../../areas/p2p-payin/p2p-payin.order.ts'
import { quoteP2pTradeUnder } from '../../p2p/pair.ts'
import { identityOf } from '../world/customers.ts'
import { anyOrder, type DemoKind, openBody } from './demo-kind.ts'
import { referenceOf, sideOf } from './local-order.ts'
import { detailsOf, pairOf, tradeOf, traderOf } from './p2p.ts'
import { p2pMessages } from './p2p-messages.ts'
import { isTimely } from './trade.ts'

const { trading, paying, appealing } = p2pPayinOrder.machine.states

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
    appealing: 3,
    paying: 3,
  },
  ask(draft, chance) {
    const { merchantId, merchantOrderNo } = draft
    const { country, ...trade } = tradeOf(draft, 'payin', chance)
    const { customerUid: uid } = trade
    const payer = detailsOf(merchantId, uid, { country, method: trade.method })
    const asked = {
      ...trade,
      merchantOrderNo,
      payerName: identityOf(merchantId, uid).name,
      payerAccount: payer[sideOf('payout', { country, method: trade.method }).account] ?? '',
      notifyUrl: null,
    }
    return {
      by: 'merchant',
      open: openBody(asked),
      customers: [uid],
      create: async ({ db, merchantId: own }) =>
        (await db.asMerchant(own, (tx) => createP2pPayin(tx, own, asked))).order_no,
      columns: ({ at }) => {
        const pair = pairOf(trade.currency, trade.fiatCurrency, 'payin')
        return { ...p2pPayinColumns(asked, quoteP2pTradeUnder(pair, asked), at) }
      },
    }
  },
  report(move, order, { chance, at }) {
    if (move === 'match') {
      const { details, account } = traderOf(order)
      return { set: { details, account } }
    }
    const isPaid = move === 'complete' || move === 'completeAfterAppeal'
    return isPaid ? { reference: referenceOf(order, at, chance) } : {}
  },
  seenOnChain: (tx) =>
    isTimely(tx, { trading: trading.id, paying: paying.id, appealing: appealing.id }),
  likely: {
    trading: { match: 100 },
    paying: { complete: 94, appeal: 6 },
    appealing: { completeAfterAppeal: 50, cancelAfterAppeal: 30, liquidate: 20 },
  },
  messages: p2pMessages,
}
