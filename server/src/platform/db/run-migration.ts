/** Runs one migration while servers are at work: it gives up a lock that it does not get soon, and tries again. */
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import type { Sql } from './database.ts'
import type { Migration } from './migrations.ts'
import type { OwnerSql } from './owner.ts'
import { splitStatements } from './split-statements.ts'

export interface MigrationTimeouts {
  /** For a lock. Others that need the table queue behind it for as long. */
  lockMs: number
  /** For a lock of an online migration, behind which nobody queues. */
  onlineLockMs: number
  /** Between two tries, so that others get their locks. */
  pauseMs: number
  /** For all tries of a migration. */
  limitMs: number
}

export const migrationTimeouts: MigrationTimeouts = {
  lockMs: 2_000,
  onlineLockMs: 60_000,
  pauseMs: 1_000,
  limitMs: 300_000,
}

/** `record` runs in the migration's own transaction, so a recorded migration is a finished one. */
export async function runMigration(
  sql: OwnerSql,
  migration: Migration,
  record: (tx: Sql) => Promise<unknown>,
  say: (line: string) => void,
  { lockMs, onlineLockMs, pauseMs, limitMs }: MigrationTimeouts,
): Promise<void> {
  const end = performance.now() + limitMs
  for (;;) {
    const blocker = watch(sql, lockMs / 8)
    try {
      if (migration.isOnline) await online(sql, migration, onlineLockMs, blocker.watchProcess)
      else await inOneTransaction(sql, migration, record, lockMs, blocker.watchProcess)
      break
    } catch (error) {
      if (!isLocked(error)) throw error
      const why = `Migration ${migration.name} waits for ${blocker.seen()}`
      if (performance.now() > end)
        throw new StartError(`${why}: for too long. End that, and start the server again.`)
      say(`${why}. It is tried again.`)
      await sleep(pauseMs)
    } finally {
      await blocker.stop()
    }
  }
  if (migration.isOnline) await sql.begin(record)
}

/** A lock was not given in time, or two waited for each other. */
const isLocked = (error: unknown): boolean =>
  ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

/**
 * Citus refuses to create what a shard's table needs after it has changed shards side by side in the same transaction.
 * Any PostgreSQL takes the setting.
 */
const oneShardAtATime = `set local citus.multi_shard_modify_mode = 'sequential'`

type Began = (process: number) => void

const beginWith = async (sql: Sql, setting: string, began: Began): Promise<void> => {
  await sql.unsafe(setting)
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  began(row?.pid ?? 0)
}

async function inOneTransaction(
  sql: OwnerSql,
  { text }: Migration,
  record: (tx: Sql) => Promise<unknown>,
  lockMs: number,
  began: Began,
): Promise<void> {
  await sql.begin(async (tx) => {
    await beginWith(tx, `set local lock_timeout = ${lockMs}; ${oneShardAtATime}`, began)
    // One by one: Citus forwards some of them to shards with all that came in the same message.
    for (const { text: statement } of splitStatements(text)) await tx.unsafe(statement)
    await record(tx)
  })
}

async function online(
  sql: OwnerSql,
  { text }: Migration,
  lockMs: number,
  began: Began,
): Promise<void> {
  const session = await sql.reserve()
  try {
    await beginWith(session, `set lock_timeout = ${lockMs}`, began)
    for (const { text: statement } of splitStatements(text)) {
      const [, index] = /^create .*\bindex concurrently if not exists (\w+)/.exec(statement) ?? []
      if (index) await removeUnfinished(session, index)
      await session.unsafe(statement)
    }
    await session.unsafe('reset lock_timeout')
  } finally {
    session.release()
  }
}

/** An interrupted `create index concurrently` leaves an invalid index behind. */
async function removeUnfinished(sql: Sql, index: string): Promise<void> {
  const [row] = await sql`
    select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`
  if (row) await sql.unsafe(`drop index concurrently ${index}`)
}

/** Polls what a process waits for, so that the error can name it. */
function watch(sql: OwnerSql, everyMs: number) {
  let process: number | undefined
  let seen = 'a lock'
  const over = new AbortController()
  const looking = (async () => {
    while (!over.signal.aborted) {
      if (process) seen = (await blockerOf(sql, process).catch(() => undefined)) ?? seen
      await sleep(everyMs, undefined, { signal: over.signal }).catch(() => {})
    }
  })()
  return {
    watchProcess: (pid: number) => {
      process = pid
    },
    seen: () => seen,
    async stop() {
      over.abort()
      await looking
    },
  }
}

async function blockerOf(sql: Sql, pid: number): Promise<string | undefined> {
  const [row] = await sql<{ what: string; pid: number; name: string; seconds: number }[]>`
    select coalesce(l.relation::regclass::text, l.locktype) as what, a.pid, a.application_name as name,
           coalesce(extract(epoch from now() - a.xact_start)::int, 0) as seconds
    from pg_locks l
    cross join unnest(pg_blocking_pids(l.pid)) b (pid)
    join pg_stat_activity a on a.pid = b.pid
    where l.pid = ${pid} and not l.granted
    limit 1`
  return (
    row &&
    `${row.what}, which process ${row.pid} (${row.name || 'without a name'}) has held for ${row.seconds} s`
  )
}
