/** Agents of a merchant: who they are, what they trade, and what they pay into their deposit. */
import { agentKind } from '@countinghouse/contract/areas/agent/agent.order.ts'
import type { Transaction } from '../../db/database.ts'
import { lockAccounts, post } from '../../ledger/post.ts'
import { agentAccount, type Posting, platformAccount, postings } from '../../ledger/posting.ts'

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
export const depositPosting = (agentId: string, { currency, amount }: Deposit): Posting => ({
  type: 'agentDeposit',
  from: platformAccount('upstream'),
  to: agentAccount(agentId, 'available'),
  currency,
  amount,
})

export const depositedFor = (agentId: string) => ({
  orderKind: agentKind.id,
  orderNo: agentId,
  move: 'deposit',
})

export async function payAgentDeposit(
  tx: Transaction,
  merchantId: string,
  agentId: string,
  deposits: readonly Deposit[],
): Promise<void> {
  const all = postings(...deposits.map((deposit) => depositPosting(agentId, deposit)))
  const accounts = await lockAccounts(tx, merchantId, all)
  await post(tx, accounts, [{ merchantId, ...depositedFor(agentId), postings: all }])
}
