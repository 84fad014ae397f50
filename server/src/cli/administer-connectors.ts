/** `npm run admin`: what an administrator does about connectors. */
import { text } from 'node:stream/consumers'
import {
  type ConnectorService,
  connectorServices,
} from '@countinghouse/contract/areas/connector/connector.ts'
import { isWebAddress } from '@countinghouse/contract/engine/checks.ts'
import {
  addConnector,
  addConnectorKey,
  changeConnector,
  preferConnectors,
  removeFirstKey,
} from '../areas/connector/administer-connector.command.ts'
import { isConnectorService, readConnectors } from '../areas/connector/connector.ts'
import { connectorHealth } from '../areas/connector/connector-health.query.ts'
import type { Database, Sql } from '../platform/db/database.ts'
import { fingerprintOf } from '../platform/security/public-key.ts'
import { StartError } from '../platform/start-error.ts'
import type { Command } from './admin.ts'

const isName = (name: string) => /^[a-z0-9][a-z0-9-]{0,31}$/.test(name)
const services = connectorServices.join(',')
const shownStatements = 50

export const connectorCommands: Record<string, Command> = {
  'add-connector': {
    usage: [`NAME --serves ${services} [--url URL]`],
    hint: 'Its public key is read from standard input; without a URL it fetches its instructions.',
    async run({ sql }, [name = ''], { serves = '', url }) {
      if (!isName(name) || serves === '') return undefined
      const added = await addConnector(sql, {
        name,
        url: url === undefined ? undefined : (addressIn(url) ?? undefined),
        services: servicesIn(serves),
        publicKey: await text(process.stdin),
      })
      if (!added) throw new StartError(`There is a connector ${name} already.`)
      return `Connector ${name} was added. It serves ${servicesIn(serves).join(', ')}.`
    },
  },
  connector: {
    usage: ['NAME on|off', `NAME --url URL|none`, 'NAME --serves SERVICES'],
    hint: 'One that is off gets no new orders, is told nothing, and is not heard.',
    async run({ sql }, [name = '', setting], { serves, url }) {
      const isSwitch = setting === 'on' || setting === 'off'
      if (setting === undefined ? !serves && url === undefined : !isSwitch) return undefined
      await changeConnector(sql, name, {
        ...(isSwitch && { isEnabled: setting === 'on' }),
        ...(url !== undefined && { url: addressIn(url) }),
        ...(serves && { services: servicesIn(serves) }),
      })
      return describe(sql, name)
    },
  },
  'connector-key': {
    usage: ['NAME add', 'NAME remove-first'],
    hint: 'A new key is read from standard input. Two are valid at once, until the first is removed.',
    async run({ sql }, [name = '', action]) {
      if (action === 'add') await addConnectorKey(sql, name, await text(process.stdin))
      else if (action === 'remove-first') await removeFirstKey(sql, name)
      else return undefined
      return describe(sql, name)
    },
  },
  'prefer-connectors': {
    usage: ['MERCHANT_ID SERVICE [NAME …]'],
    hint: 'Which connectors take new orders of a merchant, the first that can; without names, in the order in which they were added.',
    async run(db, [merchantId = '', service = '', ...names]) {
      if (!/^[1-9][0-9]{0,17}$/.test(merchantId) || !isConnectorService(service)) return undefined
      await preferConnectors(db, merchantId, service, names)
      return names.length > 0
        ? `${service} of merchant ${merchantId}: ${names.join(', then ')}. It holds for new orders.`
        : `${service} of merchant ${merchantId}: in the order in which connectors were added. It holds for new orders.`
    },
  },
  connectors: {
    usage: [''],
    hint: 'Lists them: keys, what they serve, when they were last heard, and what waits for them.',
    run: ({ sql }) => describe(sql),
  },
  statements: {
    usage: ['[CONNECTOR]'],
    hint: `What connectors say that their accounts held: the newest ${shownStatements}.`,
    run: (db, [name]) => statementsOf(db, name),
  },
}

async function statementsOf({ sql }: Pick<Database, 'sql'>, name?: string): Promise<string> {
  const rows = await sql<StatementRow[]>`
    select c.name, s.statement_id as "statementId", account, s.currency, country,
           trim_scale(balance)::text as balance, at, line_count as "lineCount", taken_at as "takenAt"
    from statement s join connector c using (connector_id)
    where ${name ?? null}::text is null or c.name = ${name ?? null}
    order by s.taken_at desc limit ${shownStatements}`
  if (rows.length === 0) return 'There are no statements.'
  return rows
    .map(({ name, statementId, account, currency, country, balance, at, lineCount, takenAt }) =>
      [
        `${at.toISOString()}  ${account}`,
        `  balance   ${balance} ${currency}${country && ` (${country})`}`,
        `  lines     ${lineCount}`,
        `  from      ${name}, as ${statementId}, taken ${takenAt.toISOString()}`,
      ].join('\n'),
    )
    .join('\n\n')
}

interface StatementRow {
  name: string
  statementId: string
  account: string
  currency: string
  country: string
  balance: string
  at: Date
  lineCount: number
  takenAt: Date
}

function servicesIn(list: string): ConnectorService[] {
  return list.split(',').map((name) => {
    if (isConnectorService(name)) return name
    throw new StartError(`There is no service ${name}: ${connectorServices.join(', ')}.`)
  })
}

function addressIn(url: string): string | null {
  if (url === 'none') return null
  if (isWebAddress(url)) return url
  throw new StartError('URL must be an address with http or https, or none.')
}

async function describe(sql: Sql, name?: string): Promise<string> {
  const [all, health] = await Promise.all([readConnectors(sql), connectorHealth(sql)])
  const shown = all.filter((each) => name === undefined || each.name === name)
  if (shown.length === 0) return 'There are no connectors.'
  return shown
    .map((connector) => {
      const { publicKeys, isEnabled, isPlayedHere } = connector
      const { heardAt, waiting, waitingSince, failingSince, problem } =
        health.find(({ connectorId }) => connectorId === connector.connectorId) ?? {}
      const lines = [
        `${connector.name}${isEnabled ? '' : '  (off)'}${isPlayedHere ? '  (played by this server)' : ''}`,
        `  serves    ${connector.services.join(', ')}`,
        `  told at   ${connector.url ?? '– (it fetches its instructions)'}`,
        ...publicKeys.map((pem) => `  key       ${fingerprintOf(pem)}`),
        `  heard     ${heardAt?.toISOString() ?? 'never'}`,
        `  waiting   ${waiting && waitingSince ? `${waiting} since ${waitingSince.toISOString()}` : 'nothing'}`,
      ]
      if (failingSince) lines.push(`  failing   since ${failingSince.toISOString()}: ${problem}`)
      return lines.join('\n')
    })
    .join('\n\n')
}
