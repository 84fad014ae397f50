/** What an administrator of the platform does about a merchant's agents. */
import { cryptoCurrencyNames, currencies } from '@countinghouse/contract/currencies.ts'
import { fractionDigits, isPositive } from '@countinghouse/contract/engine/decimal.ts'
import type { Database } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import { StartError } from '../../platform/start-error.ts'
import { addAgent, type Deposit, type NewAgent, payAgentDeposit } from './add-agent.command.ts'

const byAdministrator = { operatorId: null, address: 'administrator' } as const
const isTraded = (currency: string) => cryptoCurrencyNames.some((each) => each === currency)

export async function addAgentTo(db: Database, merchantId: string, agent: NewAgent): Promise<void> {
  const unknown = agent.currencies.find((currency) => !isTraded(currency))
  if (unknown !== undefined || agent.currencies.length === 0)
    throw new StartError(`An agent trades some of ${cryptoCurrencyNames.join(', ')}.`)
  await db.asMerchant(merchantId, async (tx) => {
    const [merchant] = await tx`select 1 from merchant where merchant_id = ${merchantId}`
    if (!merchant) throw new StartError(`There is no merchant ${merchantId}.`)
    if (!(await addAgent(tx, merchantId, agent)))
      throw new StartError(`Agent ${agent.agentId} exists already.`)
    const { agentId, name } = agent
    const detail = { agentId, name, currencies: agent.currencies.join(', ') }
    await audit(tx, { ...byAdministrator, action: 'agent.added', detail })
  })
}

/** Once the platform has got what the agent paid in. */
export async function receiveAgentDeposit(
  db: Database,
  merchantId: string,
  agentId: string,
  deposit: Deposit,
): Promise<void> {
  const { currency, amount } = deposit
  const precision = currencies[currency]?.precision ?? 0
  const isAmount = /^\d{1,18}(\.\d+)?$/.test(amount) && isPositive(amount)
  if (!isAmount || fractionDigits(amount) > precision)
    throw new StartError(`${amount} is no amount of ${currency}.`)
  await db.asMerchant(merchantId, async (tx) => {
    const [agent] = await tx<{ isTraded: boolean }[]>`
      select ${currency} = any(currencies) as "isTraded" from agent
      where merchant_id = ${merchantId} and agent_id = ${agentId}`
    if (!agent) throw new StartError(`Merchant ${merchantId} has no agent ${agentId}.`)
    if (!agent.isTraded) throw new StartError(`Agent ${agentId} does not trade ${currency}.`)
    await payAgentDeposit(tx, merchantId, agentId, [deposit])
    const detail = { agentId, currency, amount }
    await audit(tx, { ...byAdministrator, action: 'agent.deposited', detail })
  })
}
