import { agentOrder } from '../../src/areas/agent/agent.order.ts'
import { demoAgents } from '../world/agents.ts'
import { createByCommand } from './create-by-command.ts'
import { anyOrder, byMerchant, type DemoKind } from './demo-kind.ts'
import { fiatOf, rateOf, tradeCountries, tradedOf } from './trade.ts'

export const agent: DemoKind = {
  order: anyOrder(agentOrder),
  share: 6,
  otherwise: 'cryptoPayin',
  ends: {
    'paying, completed': 66,
    cancelled: 9,
    'paying, appealing, completed': 6,
    'paying, appealing, cancelled': 5,
  },
  resting: [{ end: 'trading' }, { end: 'paying' }, { end: 'paying, appealing' }],
  ask(draft, chance) {
    const { merchantOrderNo, currency } = draft
    const quantity = tradedOf(draft)
    const { agentId } = chance.pick(
      demoAgents.filter(({ currencies }) => currencies.includes(currency)),
    )
    const country = chance.pick(tradeCountries)
    return byMerchant(createByCommand.agent, {
      merchantOrderNo,
      agentId,
      side: chance.pick(['buy', 'sell'] as const),
      currency,
      quantity,
      rate: rateOf(draft, country, chance),
      fiatCurrency: fiatOf(country),
      notifyUrl: null,
    })
  },
  report: () => ({}),
}
