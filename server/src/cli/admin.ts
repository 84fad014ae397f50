/** `npm run admin`: commands for the platform's administrator. */

import { text } from 'node:stream/consumers'
import type { parseArgs } from 'node:util'
import { isPassword } from '@countinghouse/contract/engine/checks.ts'
import { countries } from '@countinghouse/contract/limits.ts'
import { isRole, roles } from '@countinghouse/contract/permissions.ts'
import { isOrderKind, orderKindNames } from '@countinghouse/contract/registry/orders.ts'
import { addAgentTo, receiveAgentDeposit } from '../areas/agent/administer-agent.command.ts'
import { createMerchant } from '../areas/merchant/create-merchant.command.ts'
import { setDutiesHours, setMakerChecker } from '../areas/merchant/set-maker-checker.command.ts'
import { changeProduct, described, readSetting } from '../areas/product/change-product.command.ts'
import {
  type NetworkConfirmations,
  networkConfirmations,
  setConfirmations,
} from '../areas/product/confirmations.ts'
import {
  disableOperator,
  removeAuthenticator,
  setPassword,
} from '../areas/session/administer-operator.command.ts'
import { createOperator } from '../areas/session/create-operator.command.ts'
import { readConfig } from '../platform/config.ts'
import {
  type Database,
  type DatabaseAddress,
  openDatabase,
  type Sql,
} from '../platform/db/database.ts'
import { distribute } from '../platform/db/distribute.ts'
import { dump, restore } from '../platform/db/dump.ts'
import { findDatabase } from '../platform/db/find-database.ts'
import { migrate, withMigrationLock } from '../platform/db/migrate.ts'
import { StartError } from '../platform/start-error.ts'
import { listPlatformArrivals } from './administer-arrivals.ts'
import { connectorCommands } from './administer-connectors.ts'
import { administerInstructions } from './administer-instructions.ts'
import { administerJobs } from './administer-jobs.ts'
import { noteEvent } from './note-event.ts'
import { runCommand } from './run-command.ts'

const options = {
  countries: { type: 'string', default: '' },
  'local-config': { type: 'boolean', default: false },
  roles: { type: 'string', default: '' },
  settlement: { type: 'string' },
  tolerance: { type: 'string' },
  expiry: { type: 'string' },
  enabled: { type: 'string' },
  'fee-percent': { type: 'string' },
  'rate-age': { type: 'string' },
  currencies: { type: 'string', default: '' },
  url: { type: 'string' },
  serves: { type: 'string' },
} as const

export type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

export interface Command {
  /** What follows the name, a line for each way to call it. */
  usage: readonly string[]
  hint?: string
  /** Undefined when the arguments say nothing that can be done. */
  run(
    db: Database,
    args: readonly string[],
    values: Values,
    address: DatabaseAddress,
  ): Promise<string | undefined>
}

const isMerchantId = (text: string) => /^[1-9][0-9]{0,17}$/.test(text)

const commands: Record<string, Command> = {
  'add-merchant': {
    usage: [`ID NAME [--countries ${countries.join(',')}] [--local-config]`],
    async run(db, [merchantId = '', name = ''], values) {
      if (!isMerchantId(merchantId) || name === '') return undefined
      const chosen = countries.filter((country) => values.countries.split(',').includes(country))
      const useLocalConfig = values['local-config'] ? 1 : 0
      const merchant = await createMerchant(db, {
        merchantId,
        name,
        useLocalConfig,
        countries: chosen,
      })
      if (!merchant) throw new StartError(`Merchant ${merchantId} exists already.`)
      return `Merchant ${merchantId} was added.`
    },
  },
  'add-operator': {
    usage: [`MERCHANT_ID NAME --roles ${roles.join(',')}`],
    async run(db, [merchantId = '', name = ''], values) {
      const chosen = values.roles.split(',').filter(isRole)
      if (!isMerchantId(merchantId) || name === '' || chosen.length === 0) return undefined
      const password = await readPassword()
      const operator = { merchantId, name, password, roles: chosen, introduction: '' }
      if (!(await createOperator(db, operator))) throw new StartError(`The name ${name} is taken.`)
      return `Operator ${name} was added.`
    },
  },
  'set-password': {
    usage: ['NAME'],
    async run(db, [name = '']) {
      if (name === '') return undefined
      await setPassword(db, name, await readPassword())
      return `The password of ${name} was set, and every session of ${name} was ended.`
    },
  },
  'remove-authenticator': {
    usage: ['NAME'],
    async run(db, [name = '']) {
      if (name === '') return undefined
      await removeAuthenticator(db, name)
      return `The authenticator of ${name} was removed, and every session of ${name} was ended.`
    },
  },
  'disable-operator': {
    usage: ['NAME'],
    async run(db, [name = '']) {
      if (name === '') return undefined
      await disableOperator(db, name)
      return `${name} was disabled, and every session of ${name} was ended.`
    },
  },
  'maker-checker': {
    usage: ['MERCHANT_ID on|off'],
    async run(db, [merchantId = '', setting = '']) {
      if (!isMerchantId(merchantId) || !['on', 'off'].includes(setting)) return undefined
      await setMakerChecker(db, merchantId, setting === 'on')
      return setting === 'on'
        ? `Who makes an order of merchant ${merchantId} does not decide it, as long as another operator may.`
        : `Who makes an order of merchant ${merchantId} may decide it too.`
    },
  },
  'duties-window': {
    usage: ['MERCHANT_ID HOURS (1 to 720)'],
    async run(db, [merchantId = '', hours = '']) {
      if (!isMerchantId(merchantId) || !/^\d{1,3}$/.test(hours)) return undefined
      if (Number(hours) < 1 || Number(hours) > 720) return undefined
      await setDutiesHours(db, merchantId, Number(hours))
      return `What one operator of merchant ${merchantId} does to another keeps the two from approving each other's orders for ${Number(hours)} hours.`
    },
  },
  'set-product': {
    usage: [
      'MERCHANT_ID PRODUCT [--enabled yes|no] [--fee-percent PERCENT] [--rate-age MINUTES]',
      'MERCHANT_ID cryptoPayin [--settlement T+0|T+1] [--tolerance PERCENT] [--expiry MINUTES]',
    ],
    hint: `A product is one of ${orderKindNames.join(', ')}. Orders that need a rate which is older are refused; 0 takes any.`,
    async run(db, [merchantId = '', name = ''], values) {
      if (!isMerchantId(merchantId) || !isOrderKind(name)) return undefined
      const now = await changeProduct(db, merchantId, name, readSetting(values))
      return `${name} of merchant ${merchantId}: ${described(now)}. It holds for new orders.`
    },
  },
  confirmations: {
    usage: ['', 'CURRENCY NETWORK COUNT'],
    hint: 'How many make a payment final; without arguments it lists them.',
    async run({ sql }, args) {
      if (args.length > 0) await setConfirmations(sql, await readConfirmations(sql, args))
      const all = await networkConfirmations(sql)
      return all
        .map(
          ({ currency, network, confirmations }) => `${currency} on ${network}: ${confirmations}`,
        )
        .join('\n')
    },
  },
  'add-agent': {
    usage: ['MERCHANT_ID AGENT_ID NAME --currencies USDT,BTC'],
    async run(db, [merchantId = '', agentId = '', name = ''], values) {
      if (!isMerchantId(merchantId) || agentId === '' || name === '') return undefined
      const currencies = values.currencies.split(',').filter((currency) => currency !== '')
      await addAgentTo(db, merchantId, { agentId, name, currencies })
      return `Agent ${agentId} of merchant ${merchantId} was added.`
    },
  },
  'agent-deposit': {
    usage: ['MERCHANT_ID AGENT_ID CURRENCY AMOUNT'],
    async run(db, [merchantId = '', agentId = '', currency = '', amount = '']) {
      if (!isMerchantId(merchantId) || amount === '') return undefined
      await receiveAgentDeposit(db, merchantId, agentId, { currency, amount })
      return `${amount} ${currency} were added to the deposit of agent ${agentId}.`
    },
  },
  ...connectorCommands,
  noted: {
    usage: ['backup|restoreDrill'],
    hint: 'Notes that it went well just now, for alerts.',
    async run({ sql }, [event = '']) {
      if (event !== 'backup' && event !== 'restoreDrill') return undefined
      await noteEvent(sql, event)
      return `${event} was noted.`
    },
  },
  instructions: {
    usage: ['', 'retry ID'],
    hint: 'Those to connectors that wait for a person; without arguments it lists them.',
    run: administerInstructions,
  },
  jobs: {
    usage: ['', 'retry ID|all', 'drop ID'],
    hint: 'The jobs that have failed their last try; without arguments it lists them.',
    run: administerJobs,
  },
  arrivals: {
    usage: [''],
    hint: 'The newest payments that arrived at addresses that no merchant has: they are the platform’s.',
    run: (db, args) => (args.length > 0 ? Promise.resolve(undefined) : listPlatformArrivals(db)),
  },
  distribute: {
    usage: [''],
    hint: 'Spreads the tables of merchants over the machines of Citus, while no server runs. It can be repeated.',
    async run(_db, _args, _values, address) {
      await withMigrationLock(address, (owner) => distribute(owner, console.log))
      return 'Every table is where it belongs. Start the servers.'
    },
  },
}

/** On the database itself, not as the application. */
const wholeDatabase: Record<string, string> = {
  dump: 'All rows of the database into a file, also beside a running server.',
  restore: 'The rows of such a file into an empty database, of this version or an older one.',
}

const callsOf = (name: string, { usage }: Command): string =>
  usage.map((args) => `  npm run admin -- ${name} ${args}`.trimEnd()).join('\n')

const help = `Usage, with the settings of npm start (see npm start -- --help):

${Object.entries(commands)
  .map(
    ([name, command]) => callsOf(name, command) + (command.hint ? `\n      ${command.hint}` : ''),
  )
  .join('\n')}
${Object.entries(wholeDatabase)
  .map(([name, hint]) => `  npm run admin -- ${name} FILE\n      ${hint}`)
  .join('\n')}

Passwords and keys are read from standard input. The commands also work beside a running server.`

/** Of a currency on one of its networks, and never none: that would credit what the chain may still drop. */
async function readConfirmations(
  sql: Sql,
  [currency, network, count = '']: readonly string[],
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

async function withWholeDatabase(name: string, file: string): Promise<void> {
  const isDump = name === 'dump'
  const database = await findDatabase(readConfig(process.env), { joinRunning: isDump })
  try {
    const tables = isDump
      ? await dump(database.address, file)
      : await restore(database.address, file, console.log)
    console.log(
      isDump
        ? `${tables} tables were written to ${file}. Keep the key file (SECRETS_KEY_FILE) elsewhere, and the files.`
        : `${tables} tables were restored. Put the old key file in its place, run npm run audit, and start.`,
    )
  } finally {
    await database.stop()
  }
}

await runCommand(help, options, async ({ positionals: [name = '', ...args], values }) => {
  if (Object.hasOwn(wholeDatabase, name)) {
    const [file] = args
    if (file === undefined) throw new StartError(`Usage:\n  npm run admin -- ${name} FILE`)
    await withWholeDatabase(name, file)
    return undefined
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command)
    throw new StartError(
      name === ''
        ? 'Name a command: npm run admin -- --help lists them.'
        : `There is no command ${name}: npm run admin -- --help lists them.`,
    )
  const { address, stop } = await findDatabase(readConfig(process.env), { joinRunning: true })
  try {
    await migrate(address)
    const db = openDatabase(address, 2)
    const answer = await command.run(db, args, values, address).finally(() => db.close())
    if (answer === undefined) throw new StartError(`Usage:\n${callsOf(name, command)}`)
    console.log(answer)
  } finally {
    await stop()
  }
})
