/** `npm run bench`: the figures of docs/performance.md, all from one run. */
import { parseArgs } from 'node:util'
import { openDatabase } from '@countinghouse/server/src/platform/db/database.ts'
import { connect, withOwner } from '@countinghouse/server/src/platform/db/owner.ts'
import { applicationRole } from '@countinghouse/server/src/platform/db/pools.ts'
import {
  newDataDir,
  removeDataDir,
  startServer,
} from '@countinghouse/server/test/app/running-server.ts'
import { measureApprovals } from './approvals.ts'
import { measureCallbacks } from './callbacks.ts'
import { measureConsole } from './console.ts'
import { measureContention } from './contention.ts'
import { measureConversation } from './conversation.ts'
import { measureDashboard } from './dashboard.ts'
import { measureExport } from './export-file.ts'
import { measureFigures } from './figures.ts'
import { measureFunds } from './funds.ts'
import { measureLighthouse } from './lighthouse.ts'
import {
  cryptoPayins,
  everyKind,
  type Filling,
  fillSizes,
  localPayins,
  measureLists,
} from './lists.ts'
import { measureOpenApi } from './open-api.ts'
import { measurePageBytes } from './page-bytes.ts'
import { measurePayPage } from './pay-page.ts'
import { measurePayoutBatches } from './payout-batch.ts'
import { measurePayoutFile } from './payout-file.ts'
import { measureReports } from './reports.ts'
import { benchOperator } from './session.ts'
import { measureSettlement } from './settlement.ts'
import { markdownTable, type Row } from './table.ts'
import { measureThroughput } from './throughput.ts'
import { measureWaitingDeltas } from './waiting-deltas.ts'
import { measureWatched } from './watched.ts'

const { values } = parseArgs({
  options: {
    /** Orders of one merchant at which list pages are measured; the largest may be 100,000,000. */
    lists: { type: 'string', default: '100000,1000000' },
    /** Orders of one merchant with every kind, at which reports and the dashboard are measured. */
    mixed: { type: 'string', default: '100000,1000000' },
    /** A data directory that is kept: filling takes long, and need not be repeated. */
    data: { type: 'string' },
    /** Payins that settle at one instant. */
    settled: { type: 'string', default: '100000' },
    /** Names of measurements, where not all are wanted. */
    only: { type: 'string' },
  },
})

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
const rows: Row[] = []
const failed: string[] = []
const dataDir = values.data ?? (await newDataDir())
/** Stopped even if a measurement fails. */
const running = new Set<() => Promise<void>>()

/** They use merchants with nothing but payins. */
const ofOneMerchant = ['lists', 'waitingDeltas', 'funds', 'export', 'contention', 'console']
const isWanted = (name: string) => !values.only || values.only.split(',').includes(name)
const numbers = (list: string) => list.split(',').map(Number)
/** Only what the measurements need. */
const filled = async (filling: Filling, list: string, ...names: string[]) =>
  names.some(isWanted) ? await fillSizes(dataDir, filling, numbers(list)) : []

/** Says each row when it is known: a whole run takes long, and one that fails takes no other with it. */
async function measure(
  name: string,
  measured: () => Promise<Row[]> | AsyncIterable<Row>,
): Promise<void> {
  if (!isWanted(name)) return
  try {
    const found = measured()
    for await (const row of found instanceof Promise ? await found : found) {
      rows.push(row)
      console.error(row.join(' · '))
    }
  } catch (error) {
    failed.push(name)
    console.error(`${name} failed:`, error)
  }
}

async function measureStart(): Promise<Row[]> {
  const dir = await newDataDir()
  try {
    const first = await startServer(dir)
    await first.stop()
    const warm = await startServer(dir, { command: ['npm', 'start'] })
    await warm.stop()
    return [
      ['first start, empty data directory', seconds(first.readyMs), 'database, schema, demo world'],
      ['`npm start`, warm, to ready', seconds(warm.readyMs), ''],
    ]
  } finally {
    await removeDataDir(dir)
  }
}

try {
  await measure('start', measureStart)
  const begun = await startServer(dataDir)
  await begun.stop()
  const sizes = await filled(cryptoPayins, values.lists, ...ofOneMerchant)
  const localSizes = await filled(localPayins, values.lists, 'localLists', 'figures')
  const mixedSizes = await filled(everyKind, values.mixed, 'reports', 'dashboard')
  const server = await startServer(dataDir)
  running.add(server.stop)
  const { url } = server
  const socketDir = `${dataDir}/postgres/run`
  const address = { host: socketDir, port: 5432, user: 'postgres', database: 'countinghouse' }
  // Flushes writes of the filling before anything is measured.
  await withOwner(address, (owner) => owner`checkpoint`)
  const db = openDatabase(address, 22)
  const sql = connect(address, {
    max: 16,
    pipeline: true,
    session: { role: applicationRole },
  })
  const [smallest, largest] = [sizes[0]?.merchantId ?? '', sizes.at(-1)?.merchantId ?? '']
  await measure('bytes', () => measurePageBytes(url))
  await measure('throughput', () => measureThroughput(url))
  await measure('lists', () => measureLists(url, address, sql, cryptoPayins, sizes))
  await measure('localLists', () => measureLists(url, address, sql, localPayins, localSizes))
  await measure('figures', () => measureFigures(url, sql, localSizes))
  await measure('reports', () => measureReports(url, sql, mixedSizes))
  await measure('dashboard', () => measureDashboard(url, cryptoPayins, mixedSizes))
  for (const size of sizes.slice(-1)) {
    await measure('waitingDeltas', () => measureWaitingDeltas(url, address, size))
    await measure('funds', () => measureFunds(url, sql, size))
  }
  await measure('export', () => measureExport(socketDir, smallest))
  await measure('payoutFile', () => measurePayoutFile())
  await measure('payoutBatches', () => measurePayoutBatches(db))
  await measure('conversation', () => measureConversation(url, db))
  await measure('openApi', () => measureOpenApi(url, db))
  await measure('payPage', () => measurePayPage(url, db))
  await measure('approvals', () => measureApprovals(db))
  await measure('callbacks', () => measureCallbacks(url, db, address))
  await measure('watched', () => measureWatched(url, db, address))
  await measure('settlement', () => measureSettlement(url, db, address, Number(values.settled)))
  await measure('contention', () => measureContention(url, benchOperator(largest)))
  await measure('console', () => measureConsole(url, smallest))
  await measure('lighthouse', () => measureLighthouse(url))
  await Promise.all([db.close(), sql.end()])
} finally {
  for (const stop of running) await stop()
  if (!values.data) await removeDataDir(dataDir)
}
console.log(markdownTable(rows))
if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}`)
