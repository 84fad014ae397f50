/** The server's access to the database: scoped to one merchant, or limited to the few tables without a tenant. */
import { withDeadline } from '../deadline.ts'
import type { Clock } from './clock.ts'
import { Connection, ConnectionLost, type DatabaseAddress } from './connection.ts'
import { Pool, type PoolState } from './pool.ts'
import type { Query, Rows, Tag } from './query.ts'
import { asMerchantOf, readPipelinedOf, sqlOf } from './transaction.ts'

export type { DatabaseAddress } from './connection.ts'

export type Sql = Tag
/** Statements inside one transaction. */
export interface Transaction extends Tag {
  /** The time of its work: when it began, by the database (db/clock.ts). */
  readonly clock: Clock
}

export interface Database {
  /** For tables without a merchant (sign_in_name, throttle, platform_secret, job). Tenant tables appear empty here. */
  sql: Tag
  /** One transaction that reads and writes only this merchant's rows. */
  asMerchant<T>(merchantId: string, work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Independent reads in one transaction of this merchant, pipelined into a single round trip (`asMerchant` needs
   * three). An `undefined` query is skipped and yields `undefined`.
   */
  readPipelined<Q extends readonly (Query<Rows> | undefined)[]>(
    merchantId: string,
    queries: (tx: Sql) => readonly [...Q],
  ): Promise<{ [I in keyof Q]: Awaited<Q[I]> }>
}

/** Requests, jobs and exports have separate pools, so that none can starve another. */
export interface Databases extends Database {
  jobs: Database
  exports: Pick<Database, 'asMerchant'>
  /** Queries over a dedicated connection with a timeout of 1.5 seconds: for health checks. */
  ping<T>(ask: (sql: Sql) => Promise<T>): Promise<T>
  /** Who hears of waits and of slow statements. */
  observe(observer: DatabaseObserver): void
  /** Connections of each pool. */
  state(): Readonly<Record<string, PoolState>>
  /** Seconds that the replica is behind; nothing where reads go to the primary. */
  replicaLag(): Promise<number | undefined>
  close(): Promise<void>
}

export interface DatabaseObserver {
  waited?(pool: string, seconds: number): void
  /** Of statements that took longer than `slowStatementMs`; the text has no values. */
  slow?(text: string, ms: number): void
}

export const applicationRole = 'countinghouse_app'

/** The embedded database is entered as the application role, an external one as the user of its address. */
const asApplication = (address: DatabaseAddress): DatabaseAddress =>
  typeof address === 'string' ? address : { ...address, user: applicationRole }

/** For reads: one snapshot per transaction, and generic plans, which are planned once for all values. */
const readerSettings = {
  default_transaction_read_only: true,
  default_transaction_isolation: 'repeatable read',
  plan_cache_mode: 'force_generic_plan',
}

/** Fixed shares of DATABASE_POOL_SIZE; requests that write and requests that read divide the rest. */
const share = { ping: 1, exports: 2, jobs: 3 }
export const smallestPool = share.ping + share.exports + share.jobs + 2

const waits = {
  connectMs: 5_000,
  waitMs: 5_000,
  idleMs: 300_000,
  pingMs: 1_500,
  /** For work in progress when the server stops. */
  graceMs: 2_000,
}
/** How much longer than the database's own statement timeout we wait for it to cancel. */
const statementGraceMs = 2_000

export interface DatabaseOptions {
  statementTimeoutMs?: number
  slowStatementMs?: number
  /** The address is that of a pooler that gives every transaction another session. */
  pooled?: boolean
  /** A replica, for reads that no decision depends on; not behind the pooler. */
  readAddress?: DatabaseAddress
}

export function openDatabase(
  address: DatabaseAddress,
  poolSize: number,
  {
    statementTimeoutMs = 30_000,
    slowStatementMs = 1_000,
    pooled = false,
    readAddress = address,
  }: DatabaseOptions = {},
): Databases {
  const observers: DatabaseObserver[] = []
  const answered = (text: string, ms: number) => {
    if (ms < slowStatementMs) return
    for (const { slow } of observers) slow?.(text, ms)
  }
  const session = {
    application_name: 'countinghouse',
    // Not the owner of any table, so row level security and grants apply.
    role: applicationRole,
    TimeZone: 'UTC',
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
  }
  const poolOf = (
    name: string,
    size: number,
    more: object = {},
    from = address,
    statementMs?: number,
  ) => {
    const settings = {
      session: { ...session, ...more },
      connectMs: waits.connectMs,
      statementMs: statementMs ?? (statementTimeoutMs && statementTimeoutMs + statementGraceMs),
      pipeline: true,
      pooled: pooled && from === address,
      answered,
    }
    const { waitMs, idleMs } = waits
    return new Pool(() => Connection.open(asApplication(from), settings), {
      size,
      waitMs: statementMs ?? waitMs,
      reconnectMs: (statementMs ?? waitMs) - 100,
      idleMs,
      exclusive: true,
      waited(seconds) {
        for (const { waited } of observers) waited?.(name, seconds)
      },
    })
  }
  const left = Math.max(2, poolSize - share.ping - share.exports - share.jobs)
  const pools = {
    calls: poolOf('calls', Math.ceil(left / 2)),
    reads: poolOf('reads', Math.floor(left / 2), readerSettings, readAddress),
    jobs: poolOf('jobs', share.jobs),
    exports: poolOf('exports', share.exports),
    ping: poolOf('ping', share.ping, {}, address, waits.pingMs),
  }
  const databaseOf = (writes: Pool, reads: Pool): Database => ({
    sql: sqlOf(writes),
    asMerchant: asMerchantOf(writes),
    readPipelined: readPipelinedOf(reads),
  })
  return {
    ...databaseOf(pools.calls, pools.reads),
    jobs: databaseOf(pools.jobs, pools.jobs),
    exports: { asMerchant: asMerchantOf(pools.exports) },
    ping(ask) {
      const problem = () => new ConnectionLost('The database does not answer')
      return withDeadline(ask(sqlOf(pools.ping)), waits.pingMs, problem)
    },
    observe: (observer) => {
      observers.push(observer)
    },
    state: () =>
      Object.fromEntries(Object.entries(pools).map(([name, pool]) => [name, pool.state])),
    async replicaLag() {
      if (readAddress === address) return undefined
      // Without a write the last one stays the last: a replica that has all of it is not behind.
      const [row] = await sqlOf(pools.reads)<{ lag: number }[]>`
        select case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
               else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end as lag`
      return row?.lag
    },
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.close(waits.graceMs)))
    },
  }
}
