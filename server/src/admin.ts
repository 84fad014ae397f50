/** `npm run admin`: commands for the platform's administrator. */

import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { isPassword } from '@countinghouse/contract/kit/checks.ts'
import { countries } from '@countinghouse/contract/limits.ts'
import { isOrderKind, orderKindNames } from '@countinghouse/contract/orders.ts'
import { isRole, roles } from '@countinghouse/contract/permissions.ts'
import { administerJobs } from './administer-jobs.ts'
import { addAgentTo, receiveAgentDeposit } from './areas/agent/administer-agent.command.ts'
import { createMerchant } from './areas/merchant/create-merchant.command.ts'
import { setMakerChecker } from './areas/merchant/set-maker-checker.command.ts'
import { changeProduct, described, readSetting } from './areas/product/change-product.command.ts'
import {
  disableOperator,
  removeAuthenticator,
  setPassword,
} from './areas/session/administer-operator.command.ts'
import { createOperator } from './areas/session/create-operator.command.ts'
import { type Config, readConfig } from './config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { findDatabase } from './db/find-database.ts'
import { migrate } from './db/migrate.ts'
import {
  type NetworkConfirmations,
  networkConfirmations,
  setConfirmations,
} from './products/confirmations.ts'
import { StartError } from './start-error.ts'

const usage = `Usage, with the settings of npm start (see npm start -- --help):

  npm run admin -- add-merchant ID NAME [--countries ${countries.join(',')}] [--local-config]
  npm run admin -- add-operator MERCHANT_ID NAME --roles ${roles.join(',')}
  npm run admin -- set-password NAME
  npm run admin -- remove-authenticator NAME
  npm run admin -- disable-operator NAME
  npm run admin -- maker-checker MERCHANT_ID on|off
  npm run admin -- set-product MERCHANT_ID PRODUCT [--enabled yes|no] [--fee-percent PERCENT]
      a product is one of ${orderKindNames.join(', ')}
      crypto payins: [--settlement T+0|T+1] [--tolerance PERCENT] [--expiry MINUTES]
  npm run admin -- confirmations          lists how many make a payment final
  npm run admin -- confirmations CURRENCY NETWORK COUNT
  npm run admin -- add-agent MERCHANT_ID AGENT_ID NAME --currencies USDT,BTC
  npm run admin -- agent-deposit MERCHANT_ID AGENT_ID CURRENCY AMOUNT
  npm run admin -- jobs                   lists the jobs that have failed their last try
  npm run admin -- jobs retry ID|all
  npm run admin -- jobs drop ID

Passwords are read from standard input. The embedded database must not be in use by a running server.`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    countries: { type: 'string', default: '' },
    'local-config': { type: 'boolean', default: false },
    roles: { type: 'string', default: '' },
    settlement: { type: 'string' },
    tolerance: { type: 'string' },
    expiry: { type: 'string' },
    enabled: { type: 'string' },
    'fee-percent': { type: 'string' },
    currencies: { type: 'string', default: '' },
  },
})

type Command = (db: Database, args: string[]) => Promise<string>

const isMerchantId = (text: string) => /^[1-9][0-9]{0,17}$/.test(text)

const commands: Record<string, Command> = {
  async 'add-merchant'(db, [merchantId = '', name = '']) {
    if (!isMerchantId(merchantId) || name === '') throw new StartError(usage)
    const chosen = countries.filter((country) => values.countries.split(',').includes(country))
    const useLocalConfig = values['local-config'] ? 1 : 0
    const made = await createMerchant(db, { merchantId, name, useLocalConfig, countries: chosen })
    if (!made) throw new StartError(`Merchant ${merchantId} exists already.`)
    return `Merchant ${merchantId} was added.`
  },

  async 'add-operator'(db, [merchantId = '', name = '']) {
    const chosen = values.roles.split(',').filter(isRole)
    if (name === '' || chosen.length === 0) throw new StartError(usage)
    const password = await readPassword()
    const operator = { merchantId, name, password, roles: chosen, introduction: '' }
    if (!(await createOperator(db, operator))) throw new StartError(`The name ${name} is taken.`)
    return `Operator ${name} was added.`
  },

  async 'set-password'(db, [name = '']) {
    await setPassword(db, name, await readPassword())
    return `The password of ${name} was set, and every session of ${name} was ended.`
  },

  async 'remove-authenticator'(db, [name = '']) {
    await removeAuthenticator(db, name)
    return `The authenticator of ${name} was removed, and every session of ${name} was ended.`
  },

  async 'disable-operator'(db, [name = '']) {
    await disableOperator(db, name)
    return `${name} was disabled, and every session of ${name} was ended.`
  },

  async 'maker-checker'(db, [merchantId = '', setting = '']) {
    if (!isMerchantId(merchantId) || !['on', 'off'].includes(setting)) throw new StartError(usage)
    await setMakerChecker(db, merchantId, setting === 'on')
    return setting === 'on'
      ? `Who makes an order of merchant ${merchantId} does not decide it, as long as another operator may.`
      : `Who makes an order of merchant ${merchantId} may decide it too.`
  },

  async 'set-product'(db, [merchantId = '', name = '']) {
    if (!isMerchantId(merchantId) || !isOrderKind(name)) throw new StartError(usage)
    const now = await changeProduct(db, merchantId, name, readSetting(values))
    return `${name} of merchant ${merchantId}: ${described(now)}. It holds for new orders.`
  },

  async confirmations(db, args) {
    if (args.length > 0) await setConfirmations(db.sql, await readConfirmations(db, args))
    const all = await networkConfirmations(db.sql)
    return all
      .map(({ currency, network, confirmations }) => `${currency} on ${network}: ${confirmations}`)
      .join('\n')
  },

  async 'add-agent'(db, [merchantId = '', agentId = '', name = '']) {
    if (!isMerchantId(merchantId) || agentId === '' || name === '') throw new StartError(usage)
    const currencies = values.currencies.split(',').filter((currency) => currency !== '')
    await addAgentTo(db, merchantId, { agentId, name, currencies })
    return `Agent ${agentId} of merchant ${merchantId} was added.`
  },

  async 'agent-deposit'(db, [merchantId = '', agentId = '', currency = '', amount = '']) {
    if (!isMerchantId(merchantId) || amount === '') throw new StartError(usage)
    await receiveAgentDeposit(db, merchantId, agentId, { currency, amount })
    return `${amount} ${currency} were added to the deposit of agent ${agentId}.`
  },

  async jobs(db, args) {
    const answer = await administerJobs(db, args)
    if (answer === undefined) throw new StartError(usage)
    return answer
  },
}

/** Of a currency on one of its networks, and never none: that would credit what the chain may still drop. */
async function readConfirmations(
  { sql }: Database,
  [currency, network, count = '']: string[],
): Promise<NetworkConfirmations> {
  const known = await networkConfirmations(sql)
  const one = known.find((each) => each.currency === currency && each.network === network)
  if (!one) throw new StartError(`There is no ${currency} on ${network}.`)
  if (!/^[1-9][0-9]{0,4}$/.test(count)) throw new StartError('COUNT must be 1 to 99999.')
  return { ...one, confirmations: Number(count) }
}

async function readPassword(): Promise<string> {
  const password = (await text(process.stdin)).trim()
  if (isPassword(password)) return password
  throw new StartError(
    'Pass a password on standard input: 6 to 18 characters that mix digits and letters.',
  )
}

async function run(config: Config): Promise<void> {
  const command = commands[positionals[0] ?? '']
  if (!command) throw new StartError(usage)
  const { address, stop } = await findDatabase(config)
  try {
    await migrate(address)
    const db = openDatabase(address, 2)
    console.log(await command(db, positionals.slice(1)).finally(() => db.close()))
  } finally {
    await stop()
  }
}

try {
  await run(readConfig(process.env))
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
