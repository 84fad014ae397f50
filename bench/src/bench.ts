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
import { measureExport } from './export-file.ts'
import { measureFigures } from './figures.ts'
import { measureFunds } from './funds.ts'
import { cryptoPayins, fillSizes, localPayins, measureLists } from './lists.ts'
import { measurePageBytes } from './page-bytes.ts'
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
  },
})

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
const rows: Row[] = []
const dataDir = await newDataDir()
/** Stopped even if a measurement fails. */
const running = new Set<() => Promise<void>>()
try {
  const first = await startServer(dataDir)
  const note = 'database, schema, demo world'
  rows.push(['first start, empty data directory', seconds(first.readyMs), note])
  await first.stop()
  const warm = await startServer(dataDir, { command: ['npm', 'start'] })
  rows.push(['`npm start`, warm, to ready', seconds(warm.readyMs), ''])
  await warm.stop()

  const orders = values.lists.split(',').map(Number)
  const sizes = fillSizes(dataDir, cryptoPayins, orders)
  const localSizes = fillSizes(dataDir, localPayins, orders)
  const server = await startServer(dataDir)
  running.add(server.stop)
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
  rows.push(...(await measurePageBytes(server.url)))
  rows.push(...(await measureThroughput(server.url)))
  rows.push(...(await measureLists(server.url, sql, cryptoPayins, sizes)))
  rows.push(...(await measureLists(server.url, sql, localPayins, localSizes)))
  rows.push(...(await measureFigures(server.url, sql, localSizes)))
  rows.push(...(await measureReports(server.url, sql, [cryptoPayinReport], sizes)))
  rows.push(...(await measureReports(server.url, sql, [localPayinReport], localSizes)))
  const largest = sizes.at(-1)
  if (largest) {
    rows.push(...(await measureWaitingDeltas(server.url, address, largest)))
    rows.push(...(await measureFunds(server.url, sql, largest)))
  }
  rows.push(...(await measureExport(socketDir, sizes[0]?.merchantId ?? '')))
  rows.push(...(await measurePayoutFile()))
  rows.push(...(await measurePayoutBatches(db)))
  rows.push(...(await measureConversation(server.url, db)))
  rows.push(...(await measureApprovals(db)))
  rows.push(...(await measureSettlement(server.url, db, address, Number(values.settled))))
  rows.push(...(await measureContention(server.url, benchOperator(largest?.merchantId ?? ''))))
  rows.push(...(await measureConsole(server.url, sizes[0]?.merchantId ?? '')))
  await Promise.all([db.close(), sql.end()])
} finally {
  for (const stop of running) await stop()
  await removeDataDir(dataDir)
}
console.log(markdownTable(rows))
