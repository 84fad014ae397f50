/** The server's access to the database: scoped to one merchant, or limited to the few tables without a tenant. */
import { withDeadline } from '../deadline.ts'
import type { Clock } from './clock.ts'
import { ConnectionLost } from './connection.ts'
import { Heartbeat } from './heartbeat.ts'
import { type DatabaseAddress, Hosts } from './hosts.ts'
import { WrongHost } from './open-connection.ts'
import { type Connections, type Pool, PoolBusy, type PoolState, partOf } from './pool.ts'
import {
  applicationRole,
  jobSettings,
  type PoolOverrides,
  poolFactory,
  poolTimeouts,
  readerSettings,
} from './pools.ts'
import type { Query, Rows, Tag } from './query.ts'
import { Replica, type ReplicaState } from './replica.ts'
import { asMerchantOf, readPipelinedOf, sqlOf } from './transaction.ts'

export type { DatabaseAddress } from './hosts.ts'

export type Sql = Tag
/** Statements inside one transaction. */
export interface Transaction extends Tag {
  /** The time of its work: when it began, by the database (db/clock.ts). */
  readonly clock: Clock
  /** Its merchant's rows may be on another machine than the tables of no merchant (db/commit-together.ts). */
  readonly isApart: boolean
  /** Called once, when what it wrote is committed; never when that failed or is unknown. */
  afterCommit(callback: () => void): void
}

export interface Database {
  /** For tables without a merchant (sign_in_name, throttle, platform_secret, job). Tenant tables appear empty here. */
  sql: Tag
  /** One transaction that reads and writes only this merchant's rows. */
  asMerchant<T>(merchantId: string, work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Independent reads in one transaction of this merchant, pipelined into a single round trip (`asMerchant` needs
   * three). An `undefined` query is skipped and yields `undefined`. May come from a replica, some moments late.
   */
  readPipelined<Q extends readonly (Query<Rows> | undefined)[]>(
    merchantId: string,
    queries: (tx: Sql) => readonly [...Q],
  ): Promise<{ [I in keyof Q]: Awaited<Q[I]> }>
}

/** Requests, jobs and exports have separate pools, so that none can starve another. */
export interface Databases extends Database {
  /** As `readPipelined`, but always from the primary: for callers who were told of a row by somebody else. */
  readLatest: Database['readPipelined']
  /**
   * Read-your-writes for one caller: from its first write on, or from the start if it `hasWritten` before, it reads from
   * the primary. `onWrite` is called after each of its writes.
   */
  readingOwnWrites(hasWritten: boolean, onWrite: () => void): Databases
  jobs: Database
  /** Part of those of the jobs: callbacks leave one to the jobs that move money. */
  callbacks: Database
  exports: Pick<Database, 'asMerchant'>
  /** Queries over a dedicated connection with a timeout of 1.5 seconds: for health checks. */
  ping<T>(ask: (sql: Sql) => Promise<T>): Promise<T>
  /** Adds an observer of waits and of slow statements. */
  observe(observer: DatabaseObserver): void
  /** Connections of each pool. */
  state(): Readonly<Record<string, PoolState>>
  /** Nothing where there is none. */
  replica(): { state: ReplicaState; lagSeconds: number } | undefined
  close(): Promise<void>
}

export interface DatabaseObserver {
  onWait?(pool: string, seconds: number): void
  /** Of statements that took longer than `slowStatementMs`; the text has no values. */
  onSlowStatement?(text: string, ms: number): void
  /** Of statements that the database refused; the text has no values. */
  onRefusal?(text: string, error: Error & { code?: string }): void
}

/** The embedded database is entered as the application role, an external one as the user of its address. */
const asApplication = (address: DatabaseAddress): DatabaseAddress =>
  typeof address === 'string' ? address : { ...address, user: applicationRole }

/** Fixed shares of DATABASE_POOL_SIZE; requests that write and requests that read divide the rest. */
const poolShares = { ping: 1, exports: 2, jobs: 3 }
const callbackConnections = poolShares.jobs - 1
export const minPoolSize = poolShares.ping + poolShares.exports + poolShares.jobs + 2

/** A frozen database is noticed within four seconds. */
const heartbeat = { everyMs: 1_000, missesAllowed: 3 }
/** Nothing that a health check writes is worth waiting for: a standby that must confirm it may be away. */
const ofHealth = { ...poolTimeouts.ping, session: { synchronous_commit: 'off' } }

export interface DatabaseOptions {
  statementTimeoutMs?: number
  slowStatementMs?: number
  /** The address is that of a pooler that gives every transaction another session. */
  pooled?: boolean
  /** The database's own address, where there is a pooler: one that has much to do is not frozen. */
  directAddress?: DatabaseAddress
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
    directAddress,
    readAddress,
  }: DatabaseOptions = {},
): Databases {
  const observers: DatabaseObserver[] = []
  const poolOf = poolFactory({ statementTimeoutMs, slowStatementMs, observers })
  const hosts = new Hosts(asApplication(address))
  const remaining = Math.max(2, poolSize - poolShares.ping - poolShares.exports - poolShares.jobs)
  const readers = Math.floor(remaining / 2)
  const forWork = {
    pooled,
    isAnswering: () => heartbeatOfPool.isAnswering,
    onAnswer: () => heartbeatOfPool.noteAnswer(),
  } satisfies PoolOverrides
  const working = {
    calls: poolOf('calls', hosts, Math.ceil(remaining / 2), forWork),
    reads: poolOf('reads', hosts, readers, { ...forWork, session: readerSettings }),
    jobs: poolOf('jobs', hosts, poolShares.jobs, { ...forWork, session: jobSettings }),
    exports: poolOf('exports', hosts, poolShares.exports, forWork),
  }
  const ping = poolOf('ping', hosts, poolShares.ping, { ...ofHealth, pooled })
  const lookPool = directAddress ? poolOf('looks', new Hosts(directAddress), 1, ofHealth) : ping
  const pools: Record<string, Pool> = {
    ...working,
    ping,
    ...(lookPool !== ping && { looks: lookPool }),
  }
  const replica = readAddress === undefined ? undefined : replicaAt(readAddress)

  function replicaAt(from: DatabaseAddress): Replica {
    const replicas = new Hosts(asApplication(from))
    const reading = { ...poolTimeouts.replica, session: readerSettings, follows: true }
    pools.replica = poolOf('replica', replicas, readers, reading)
    pools.replicaLooks = poolOf('replicaLooks', replicas, 1, poolTimeouts.replicaLook)
    return new Replica(replicas, pools.replica, pools.replicaLooks)
  }

  const heartbeatOfPool = new Heartbeat(
    {
      ...heartbeat,
      async probe() {
        try {
          await replica?.lookAtPrimary(sqlOf(lookPool))
          if (!replica) await sqlOf(lookPool)`select 1`
        } catch (error) {
          // A refusal, as during a start, is an answer: callers may wait a moment. A timeout is not.
          const isLate = (error as { code?: string }).code === '57014'
          if (isLate || [ConnectionLost, PoolBusy, WrongHost].some((kind) => error instanceof kind))
            throw error
        }
      },
      isNeeded: () => replica !== undefined || Object.values(working).some(isBusy),
      onSilence() {
        for (const pool of Object.values(working)) pool.cut('The database does not answer')
      },
    },
    true,
  )

  const fromPrimary = readPipelinedOf(working.reads)
  const databases: Databases = {
    sql: sqlOf(working.calls),
    asMerchant: asMerchantOf(working.calls),
    readPipelined: replica?.readOr(fromPrimary) ?? fromPrimary,
    readLatest: fromPrimary,
    readingOwnWrites(hasWritten, onWrite) {
      if (!replica) return databases
      let needsPrimary = hasWritten
      const asMerchant = asMerchantOf(working.calls, () => {
        needsPrimary = true
        onWrite()
      })
      return {
        ...databases,
        asMerchant,
        readPipelined: replica.readOr(fromPrimary, () => !needsPrimary),
      }
    },
    jobs: databaseOf(working.jobs),
    callbacks: databaseOf(partOf(working.jobs, callbackConnections)),
    exports: { asMerchant: asMerchantOf(working.exports) },
    ping(ask) {
      const problem = () => new ConnectionLost('The database does not answer')
      return withDeadline(ask(sqlOf(ping)), poolTimeouts.ping.waitMs, problem)
    },
    observe: (observer) => {
      observers.push(observer)
    },
    state: () =>
      Object.fromEntries(Object.entries(pools).map(([name, pool]) => [name, pool.state])),
    replica: () => replica && { state: replica.state, lagSeconds: replica.lagSeconds },
    async close() {
      heartbeatOfPool.stop()
      replica?.stop()
      await Promise.all(Object.values(pools).map((pool) => pool.close(poolTimeouts.graceMs)))
    },
  }
  return databases
}

const databaseOf = (pool: Connections): Database => ({
  sql: sqlOf(pool),
  asMerchant: asMerchantOf(pool),
  readPipelined: readPipelinedOf(pool),
})

const isBusy = ({ state }: Pool) => state.busy + state.waiting > 0
