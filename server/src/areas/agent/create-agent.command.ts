/** Creates an agent order for a merchant and freezes the crypto; the agent's comes from its deposit. */
import { type TradeSide, tradeSides } from '@countinghouse/contract/areas/order/order.fields.ts'
import { createUnderTerms } from '../../engine/orders/create-order.ts'
import { fiatAmountOf } from '../../engine/orders/trade.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { quoteTrade } from '../product/offer.ts'
import { type AgentOrderRow, agentOrder } from './agent.order.ts'

export interface AgentOrderInput {
  merchantOrderNo: string
  agentId: string
  /** As the merchant sees it. */
  side: TradeSide
  currency: string
  quantity: string
  /** Fiat for one unit. */
  rate: string
  fiatCurrency: string
  notifyUrl: string | null
}

export function createAgentOrder(
  tx: Transaction,
  merchantId: string,
  input: AgentOrderInput,
): Promise<AgentOrderRow> {
  const request = { merchantOrderNo: input.merchantOrderNo, input, actor: 'merchant' }
  return createUnderTerms(tx, agentOrder, merchantId, request, async () => {
    const agentName = await nameOfAgent(tx, merchantId, input)
    const { processingFee } = await quoteTrade(tx, merchantId, 'agent', input)
    return {
      merchant_order_no: input.merchantOrderNo,
      currency: input.currency,
      network: '',
      amount: input.quantity,
      processing_fee: processingFee,
      network_fee: '0',
      notify_url: input.notifyUrl,
      agent_id: input.agentId,
      agent_name: agentName,
      side: tradeSides.ids[input.side],
      rate: input.rate,
      fiat_currency: input.fiatCurrency,
      fiat_amount: fiatAmountOf(input),
    }
  })
}

async function nameOfAgent(
  tx: Transaction,
  merchantId: string,
  { agentId, currency }: AgentOrderInput,
): Promise<string> {
  const [agent] = await tx<{ name: string; isTraded: boolean }[]>`
    select name, ${currency} = any(currencies) as "isTraded" from agent
    where merchant_id = ${merchantId} and agent_id = ${agentId}`
  if (!agent) throw callError('agentUnknown', { agent: agentId })
  if (!agent.isTraded) throw callError('agentCurrency', { agent: agent.name, currency })
  return agent.name
}
