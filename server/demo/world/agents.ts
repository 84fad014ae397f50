/** Agents that every merchant of the demo world trades with, and what they have paid into their deposits. */

import type { CryptoCurrency } from '@countinghouse/contract/currencies.ts'
import {
  addAgent,
  type Deposit,
  type NewAgent,
  payAgentDeposit,
} from '../../src/areas/agent/add-agent.command.ts'
import type { Transaction } from '../../src/platform/db/database.ts'
import { usdPrices } from './draft.ts'

interface DemoAgent extends NewAgent {
  currencies: readonly CryptoCurrency[]
}

export const demoAgents: readonly DemoAgent[] = [
  { agentId: 'AG01', name: 'Silverline Exchange', currencies: ['USDT', 'USDC', 'TRX'] },
  { agentId: 'AG02', name: 'Crescent Brokers', currencies: ['USDT', 'BTC', 'ETH'] },
  {
    agentId: 'AG03',
    name: 'Lotus Trading Desk',
    currencies: ['USDT', 'USDC', 'BTC', 'ETH', 'TRX'],
  },
]

/** In USD, of each currency. */
const deposit = 60_000

export const agentDeposits = ({ currencies }: DemoAgent): Deposit[] =>
  currencies.map((currency) => ({
    currency,
    amount: (deposit / usdPrices[currency]).toFixed(6),
  }))

/** Agents that are there already stay as they are. */
export async function introduceAgents(tx: Transaction, merchantId: string): Promise<void> {
  for (const agent of demoAgents) {
    const isNew = await addAgent(tx, merchantId, agent)
    if (isNew) await payAgentDeposit(tx, merchantId, agent.agentId, agentDeposits(agent))
  }
}
