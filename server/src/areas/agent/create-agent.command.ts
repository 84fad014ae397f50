/** Creates an agent order for a merchant and freezes the crypto; the agent's comes from its deposit. */
import { type TradeSide, tradeSides } from '@countinghouse/contract/areas/order/order.fields.ts'
import { callError } from '../../call-error.ts'
import type { Transaction } from '../../db/database.ts'
import { createUnderTerms, type NewOrder } from '../../orders/create-order.ts'
import { fiatAmountOf } from '../../orders/trade.ts'
import { quoteTrade } from '../../products/offer.ts'
import { type AgentOrderRow, agentOrder } from './agent.order.ts'

export interface AskedAgentOrder {
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

/** What the platform adds to it. */
export interface AgentOrderTerms {
  processingFee: string
  agentName: string
}

export function createAgentOrder(
  tx: Transaction,
  merchantId: string,
  asked: AskedAgentOrder,
): Promise<AgentOrderRow> {
  const request = { merchantOrderNo: asked.merchantOrderNo, asked, actor: 'merchant' }
  return createUnderTerms(tx, agentOrder, merchantId, request, async () => {
    const agentName = await nameOfAgent(tx, merchantId, asked)
    const { processingFee } = await quoteTrade(tx, merchantId, 'agent', asked)
    return agentOrderColumns(asked, { processingFee, agentName })
  })
}

async function nameOfAgent(
  tx: Transaction,
  merchantId: string,
  { agentId, currency }: AskedAgentOrder,
): Promise<string> {
  const [agent] = await tx<{ name: string; isTraded: boolean }[]>`
    select name, ${currency} = any(currencies) as "isTraded" from agent
    where merchant_id = ${merchantId} and agent_id = ${agentId}`
  if (!agent) throw callError('agentUnknown', { agent: agentId })
  if (!agent.isTraded) throw callError('agentCurrency', { agent: agent.name, currency })
  return agent.name
}

/** The columns of a new order, also for the bulk writer. */
export const agentOrderColumns = (
  asked: AskedAgentOrder,
  { processingFee, agentName }: AgentOrderTerms,
): NewOrder<AgentOrderRow> => ({
  merchant_order_no: asked.merchantOrderNo,
  currency: asked.currency,
  network: '',
  amount: asked.quantity,
  processing_fee: processingFee,
  network_fee: '0',
  notify_url: asked.notifyUrl,
  agent_id: asked.agentId,
  agent_name: agentName,
  side: tradeSides.ids[asked.side],
  rate: asked.rate,
  fiat_currency: asked.fiatCurrency,
  fiat_amount: fiatAmountOf(asked),
})
