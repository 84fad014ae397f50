/** Agents of a merchant: who they are, what they trade, and what they pay into their deposit. */
import { agentKind } from '@countinghouse/contract/areas/agent/agent.order.ts'
import { lockAccounts, post } from '../../books/ledger/post.ts'
import {
  agentAccount,
  type Posting,
  platformAccount,
  postings,
} from '../../books/ledger/posting.ts'
import type { Transaction } from '../../platform/db/database.ts'

export interface NewAgent {
  agentId: string
  name: string
  currencies: readonly string[]
}

export interface Deposit {
  currency: string
  amount: string
}

/** Returns whether the agent is new; an existing one is not changed. */
export async function addAgent(
  tx: Transaction,
  merchantId: string,
  { agentId, name, currencies }: NewAgent,
): Promise<boolean> {
  const added = await tx`
    insert into agent (merchant_id, agent_id, name, currencies)
    values (${merchantId}, ${agentId}, ${name}, ${currencies as string[]}::text[])
    on conflict do nothing returning 1`
  return added.length > 0
}

/** A deposit comes from outside and belongs to no order: the agent takes the place of one. */
export async function payAgentDeposit(
  tx: Transaction,
  merchantId: string,
  agentId: string,
  deposits: readonly Deposit[],
): Promise<void> {
  const all = postings(
    ...deposits.map(
      ({ currency, amount }): Posting => ({
        type: 'agentDeposit',
        from: platformAccount('upstream'),
        to: agentAccount(agentId, 'available'),
        currency,
        amount,
      }),
    ),
  )
  const accounts = await lockAccounts(tx, merchantId, all)
  const inPlaceOfOrder = { orderKind: agentKind.id, orderNo: agentId, move: 'deposit' }
  await post(tx, accounts, [{ merchantId, ...inPlaceOfOrder, postings: all }])
}
