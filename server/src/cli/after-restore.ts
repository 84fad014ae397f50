/**
 * `npm run after-restore -- --instant T …`: on a database that was restored to an instant, before any server starts.
 * Finds what was decided or paid after it, and freezes those orders until a person releases them (docs/operations.md).
 */
import { readFile } from 'node:fs/promises'
import { verifyLog } from '../areas/audit-log/verify-log.ts'
import {
  afterInstant,
  eventsInLog,
  eventsInNotifications,
  eventsInUpstreamReports,
} from '../areas/order/external-events.ts'
import { freezeAffectedOrders, type Outcome } from '../areas/order/freeze-orders.command.ts'
import { orderRegistry } from '../order-registry.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import { findDatabase } from '../platform/db/find-database.ts'
import { migrate, withMigrationLock } from '../platform/db/migrate.ts'
import type { OwnerSql } from '../platform/db/owner.ts'
import { StartError } from '../platform/start-error.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage, with the settings of npm start, while no server runs:

  npm run after-restore -- --instant 2026-03-01T09:30:00Z
      [--log FILE.xlsx]            an exported audit log that goes beyond the instant
      [--upstream FILE.jsonl]      what chains and banks have reported since, one report a line
      [--notifications FILE.jsonl] what merchants have received since, one notification a line

Each may be given several times; at least one is needed. It can be run again with more of them.`

const several = { type: 'string', multiple: true, default: [] as string[] } as const

const options = {
  instant: { type: 'string' },
  log: several,
  upstream: several,
  notifications: several,
} as const

await runCommand(usage, options, async ({ values }) => {
  const instant = new Date(values.instant ?? '')
  const files = [...values.log, ...values.upstream, ...values.notifications]
  if (Number.isNaN(instant.getTime()) || files.length === 0) throw new StartError(usage)
  const facts = [
    ...(await Promise.all(values.log.map(logOf))).flat(),
    ...(
      await Promise.all(values.upstream.map((file) => linesOf(file, eventsInUpstreamReports)))
    ).flat(),
    ...(
      await Promise.all(values.notifications.map((file) => linesOf(file, eventsInNotifications)))
    ).flat(),
  ].filter(afterInstant(instant))
  const { address, stop } = await findDatabase(readConfig(process.env))
  try {
    await migrate(address, console.log)
    await withMigrationLock(address, async (owner) => {
      await refuseServers(owner)
      const merchants = await owner<{ id: string }[]>`
        select merchant_id::text as id from merchant union select merchant_id::text from sign_in_name order by 1`
      const db = openDatabase(address, 2)
      try {
        const merchantIds = merchants.map(({ id }) => id)
        print(
          await freezeAffectedOrders(db, orderRegistry, { merchantIds, instant, facts }),
          instant,
        )
      } finally {
        await db.close()
      }
    })
  } finally {
    await stop()
  }
})

async function logOf(file: string) {
  const log = await verifyLog(await readFile(file))
  if (!log) throw new StartError(`${file} is no export of an audit log.`)
  const { problem, actions } = log
  // Entries that are missing may have been left out by a filter; what is there must be as it was written.
  if (problem && problem.kind !== 'missing')
    throw new StartError(
      `${file}: entry ${problem.seq} is not as it was written (npm run verify-log).`,
    )
  return eventsInLog(actions)
}

async function linesOf<T>(file: string, read: (lines: unknown[]) => T): Promise<T> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '')
  const values = lines.map((line, index) => {
    try {
      return JSON.parse(line) as unknown
    } catch {
      throw new StartError(`${file}: line ${index + 1} is no JSON.`)
    }
  })
  return read(values)
}

/** A server that is at work could pay while we look. */
async function refuseServers(owner: OwnerSql): Promise<void> {
  const [row] = await owner<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'countinghouse'`
  if (row?.n) throw new StartError('A server is at work on this database. Stop all servers first.')
}

function print(outcomes: readonly Outcome[], instant: Date): void {
  for (const { merchantId, orderNo, kind, order, isFrozenByRestore, findings } of outcomes) {
    const is = !order
      ? 'IS MISSING: it was made after the instant'
      : isFrozenByRestore
        ? `HELD, it is ${order.state}`
        : `not held: ${order.isOver ? `it is ${order.state}` : 'nothing is paid out by it'}`
    const amount = order ? `, ${order.amount} ${order.currency}` : ''
    console.log(`${merchantId ?? 'of no merchant here'}  ${orderNo}  ${kind ?? ''}${amount}  ${is}`)
    for (const { what, by, at, seenIn, reference } of findings)
      console.log(
        `    ${at || 'at an unknown time'}  ${what} by ${by || 'nobody named'}, seen in ${seenIn} ${reference}`,
      )
  }
  const frozen = outcomes.filter(({ isFrozenByRestore }) => isFrozenByRestore).length
  const missing = outcomes.filter(({ order }) => !order).length
  console.log(
    `${frozen} orders are held since ${instant.toISOString()}, and ${missing} are missing here. Servers may start.`,
  )
}
