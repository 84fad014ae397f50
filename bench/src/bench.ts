/** `npm run bench`: the figures of README's performance table, all from one run. */
import { parseArgs } from 'node:util'
import {
  cryptoPayinReport,
  localPayinReport,
} from '@countinghouse/contract/areas/report/order.reports.ts'
import { applicationRole, openDatabase } from '@countinghouse/server/src/db/database.ts'
import { connect, withOwner } from '@countinghouse/server/src/db/owner.ts'
import {
  newDataDir,
  removeDataDir,
  startServer,
} from '@countinghouse/server/src/testing/running-server.ts'
import { measureApprovals } from './approvals.ts'
import { measureConsole } from './console.ts'
import { measureContention } from './contention.ts'
import { measureConversation } from './conversation.ts'
import { measureDashboard } from './dashboard.ts'
import { measureExport } from './export-file.ts'
import { measureFigures } from './figures.ts'
import { measureFunds } from './funds.ts'
import { cryptoPayins, fillSizes, localPayins, measureLists } from './lists.ts'
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

const { values } = parseArgs({
  options: {
    /** Orders of one merchant at which list pages are measured; the largest may be 100,000,000. */
    lists: { type: 'string', default: '100000,1000000' },
    /** Payins that settle at one instant. */
    settled: { type: 'string', default: '100000' },
    /** Names of measurements, where not all are wanted. */
    only: { type: 'string' },
  },
})

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
const rows: Row[] = []
const failed: string[] = []
const dataDir = await newDataDir()
/** Stopped even if a measurement fails. */
const running = new Set<() => Promise<void>>()

/** Says each row when it is known: a whole run takes long, and one that fails takes no other with it. */
async function measure(name: string, measured: () => Promise<Row[]>): Promise<void> {
  if (values.only && !values.only.split(',').includes(name)) return
  try {
    const found = await measured()
    rows.push(...found)
    for (const row of found) console.error(row.join(' · '))
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
  const orders = values.lists.split(',').map(Number)
  const sizes = fillSizes(dataDir, cryptoPayins, orders)
  const localSizes = fillSizes(dataDir, localPayins, orders)
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
  await measure('lists', () => measureLists(url, sql, cryptoPayins, sizes))
  await measure('localLists', () => measureLists(url, sql, localPayins, localSizes))
  await measure('figures', () => measureFigures(url, sql, localSizes))
  await measure('reports', () => measureReports(url, sql, [cryptoPayinReport], sizes))
  await measure('localReports', () => measureReports(url, sql, [localPayinReport], localSizes))
  await measure('dashboard', () => measureDashboard(url, cryptoPayins, sizes))
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
  await measure('settlement', () => measureSettlement(url, db, address, Number(values.settled)))
  await measure('contention', () => measureContention(url, benchOperator(largest)))
  await measure('console', () => measureConsole(url, smallest))
  await Promise.all([db.close(), sql.end()])
} finally {
  for (const stop of running) await stop()
  await removeDataDir(dataDir)
}
console.log(markdownTable(rows))
if (failed.length > 0) throw new Error(`Not measured: ${failed.join(', ')}`)
