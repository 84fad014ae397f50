import { agentOrder } from '../../areas/agent/agent.order.ts'
import { agentOrderColumns, createAgentOrder } from '../../areas/agent/create-agent.command.ts'
import { quoteUnder } from '../../products/offer.ts'
import { demoAgents } from '../world/agents.ts'
import { anyOrder, type DemoKind, openBody } from './demo-kind.ts'
import { fiatOf, isTimely, rateOf, tradeCountries, tradedOf } from './trade.ts'

const { trading, paying, appealing } = agentOrder.machine.states

export const agent: DemoKind = {
  order: anyOrder(agentOrder),
  share: 6,
  otherwise: 'cryptoPayin',
  ends: {
    'paying, completed': 66,
    cancelled: 9,
    'paying, appealing, completed': 6,
    'paying, appealing, cancelled': 5,
    'paying, appealing': 5,
    trading: 5,
    paying: 5,
  },
  ask(draft, chance) {
    const { merchantOrderNo, currency } = draft
    const quantity = tradedOf(draft)
    const { agentId, name } = chance.pick(
      demoAgents.filter(({ currencies }) => currencies.includes(currency)),
    )
    const country = chance.pick(tradeCountries)
    const asked = {
      merchantOrderNo,
      agentId,
      side: chance.pick(['buy', 'sell'] as const),
      currency,
      quantity,
      rate: rateOf(draft, country, chance),
      fiatCurrency: fiatOf(country),
      notifyUrl: null,
    }
    return {
      by: 'merchant',
      open: openBody(asked),
      customers: [],
      create: async ({ db, merchantId }) =>
        (await db.asMerchant(merchantId, (tx) => createAgentOrder(tx, merchantId, asked))).order_no,
      columns: ({ offer }) => {
        const { processingFee } = quoteUnder(offer('agent', currency), quantity)
        return { ...agentOrderColumns(asked, { processingFee, agentName: name }) }
      },
    }
  },
  report: () => ({}),
  seenOnChain: (tx) =>
    tx`${isTimely(tx, { trading: trading.id, paying: paying.id, appealing: appealing.id })}`,
  likely: {
    trading: { pay: 100 },
    paying: { complete: 95, appeal: 5 },
    appealing: { completeAfterAppeal: 60, cancelAfterAppeal: 40 },
  },
}
