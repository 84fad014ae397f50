import { agentKind } from '@countinghouse/contract/areas/agent/agent.order.ts'
import { tradeSides } from '@countinghouse/contract/areas/order/order.fields.ts'
import { agentAccount } from '../../books/ledger/posting.ts'
import { defineOrder, type OrderRow } from '../../engine/orders/order-kind.ts'
import { tradePostings } from '../../engine/orders/trade.ts'

export interface AgentOrderRow extends OrderRow {
  agent_id: string
  agent_name: string
  /** As the merchant sees it. */
  side: number
  rate: string
  fiat_currency: string
  fiat_amount: string
}

const { freeze, unfreeze, transfer } = tradePostings<AgentOrderRow>(
  ({ agent_id: agentId, side }) => ({
    other: (bucket) => agentAccount(agentId, bucket),
    merchantSells: side === tradeSides.ids.sell,
  }),
)

const completed = ({ amount }: AgentOrderRow) => ({ settled_amount: amount })

export const agentOrder = defineOrder<AgentOrderRow>()(agentKind, {
  table: 'agent_order',
  columns: { quantity: 'amount' },
  rollup: {
    dimensions: { second_currency: 'fiat_currency' },
    measures: { second_amount: 'fiat_amount' },
  },
  owner: 'agent_id',
  carried: {
    by: 'P2P',
    instructions: { create: { kind: 'trade', refused: 'decline' }, cancel: { kind: 'cancel' } },
  },
  postings: {
    create: freeze,
    pay: () => [],
    complete: transfer,
    cancel: unfreeze,
    decline: unfreeze,
    appeal: () => [],
    completeAfterAppeal: transfer,
    cancelAfterAppeal: unfreeze,
  },
  told: {
    create: (order) => ({
      side: order.side === tradeSides.ids.buy ? 'buy' : 'sell',
      currency: order.currency,
      quantity: order.amount,
      fiatCurrency: order.fiat_currency,
      fiatAmount: order.fiat_amount,
      rate: order.rate,
      agentId: order.agent_id,
    }),
    cancel: () => ({}),
  },
  derivedColumns: { complete: completed, completeAfterAppeal: completed },
})
