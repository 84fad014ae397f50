/** The database as the server uses it: scoped to one merchant, or on the few tables that belong to none. */
import { withDeadline } from '../deadline.ts'
import type { Clock } from './clock.ts'
import { Connection, ConnectionLost, type DatabaseAddress } from './connection.ts'
import { Pool } from './pool.ts'
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
  /** For tables without a merchant (sign_in_name, throttle, platform_secret, job). Tenant tables show nothing here. */
  sql: Tag
  /** One transaction that sees and touches this merchant's rows only. */
  asMerchant<T>(merchantId: string, work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Reads that do not wait for each other, in one transaction of this merchant that travels in one go: where
   * `asMerchant` asks and waits three times, this asks once. `undefined` among the queries is left out, and is
   * its own answer.
   */
  readPipelined<Q extends readonly (Query<Rows> | undefined)[]>(
    merchantId: string,
    queries: (tx: Sql) => readonly [...Q],
  ): Promise<{ [I in keyof Q]: Awaited<Q[I]> }>
}

/** Calls, jobs and exports have connections of their own: none of them can starve another. */
export interface Databases extends Database {
  jobs: Database
  exports: Pick<Database, 'asMerchant'>
  /** Asks over a connection of its own, and waits a second and a half at most: for whoever watches the server. */
  ping<T>(ask: (sql: Sql) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export const applicationRole = 'countinghouse_app'

/** Where the application signs in: to the embedded database as its own role, elsewhere as the user of the address. */
const asApplication = (address: DatabaseAddress): DatabaseAddress =>
  typeof address === 'string' ? address : { ...address, user: applicationRole }

/** For reads: one snapshot for all of them, and plans that are made once, whatever the values. */
const readerSettings = {
  default_transaction_read_only: true,
  default_transaction_isolation: 'repeatable read',
  plan_cache_mode: 'force_generic_plan',
}

/** Of DATABASE_POOL_SIZE connections; what is left is shared by calls that write and calls that read. */
const share = { ping: 1, exports: 2, jobs: 3 }
export const smallestPool = share.ping + share.exports + share.jobs + 2

const waits = {
  connectMs: 5_000,
  waitMs: 5_000,
  idleMs: 300_000,
  pingMs: 1_500,
  /** For work that is under way when the server stops. */
  graceMs: 2_000,
}
/** How much longer than the database itself we wait for it to give a statement up. */
const statementGraceMs = 2_000

export interface DatabaseOptions {
  statementTimeoutMs?: number
  /** A replica, for reads that decide nothing. */
  readAddress?: DatabaseAddress
}

export function openDatabase(
  address: DatabaseAddress,
  poolSize: number,
  { statementTimeoutMs = 30_000, readAddress = address }: DatabaseOptions = {},
): Databases {
  const session = {
    application_name: 'countinghouse',
    // Not the owner of any table: row level security and grants hold as they are written.
    role: applicationRole,
    TimeZone: 'UTC',
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
  }
  const poolOf = (size: number, more: object = {}, from = address, statementMs?: number) => {
    const settings = {
      session: { ...session, ...more },
      connectMs: waits.connectMs,
      statementMs: statementMs ?? (statementTimeoutMs && statementTimeoutMs + statementGraceMs),
      pipeline: true,
    }
    const { waitMs, idleMs } = waits
    return new Pool(() => Connection.open(asApplication(from), settings), {
      size,
      waitMs: statementMs ?? waitMs,
      reconnectMs: (statementMs ?? waitMs) - 100,
      idleMs,
      exclusive: true,
    })
  }
  const left = Math.max(2, poolSize - share.ping - share.exports - share.jobs)
  const pools = {
    calls: poolOf(Math.ceil(left / 2)),
    reads: poolOf(Math.floor(left / 2), readerSettings, readAddress),
    jobs: poolOf(share.jobs),
    exports: poolOf(share.exports),
    ping: poolOf(share.ping, {}, address, waits.pingMs),
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
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.close(waits.graceMs)))
    },
  }
}
