/** The server's access to the database: scoped to one merchant, or limited to the few tables without a tenant. */
import { withDeadline } from '../deadline.ts'
import type { Clock } from './clock.ts'
import { ConnectionLost, WrongHost } from './connection.ts'
import { Heartbeat } from './heartbeat.ts'
import { type DatabaseAddress, Hosts } from './hosts.ts'
import { type Pool, PoolBusy, type PoolState } from './pool.ts'
import { applicationRole, poolsOf, readerSettings, waits } from './pools.ts'
import type { Query, Rows, Tag } from './query.ts'
import { positionOf, Replica, type ReplicaState } from './replica.ts'
import { asMerchantOf, readPipelinedOf, sqlOf } from './transaction.ts'

export type { DatabaseAddress } from './hosts.ts'

export type Sql = Tag
/** Statements inside one transaction. */
export interface Transaction extends Tag {
  /** The time of its work: when it began, by the database (db/clock.ts). */
  readonly clock: Clock
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
  /** As `readPipelined`, but never late: for who was told of a row by somebody else. */
  readLatest: Database['readPipelined']
  /**
   * For one caller, who sees his own writes: from the first one on, or if he `hasWritten` before, he reads from the
   * primary. `wrote` hears of it.
   */
  seeingOwnWrites(hasWritten: boolean, wrote: () => void): Databases
  jobs: Database
  exports: Pick<Database, 'asMerchant'>
  /** Queries over a dedicated connection with a timeout of 1.5 seconds: for health checks. */
  ping<T>(ask: (sql: Sql) => Promise<T>): Promise<T>
  /** Who hears of waits and of slow statements. */
  observe(observer: DatabaseObserver): void
  /** Connections of each pool. */
  state(): Readonly<Record<string, PoolState>>
  /** Nothing where there is none. */
  replica(): { state: ReplicaState; lagSeconds: number } | undefined
  close(): Promise<void>
}

export interface DatabaseObserver {
  waited?(pool: string, seconds: number): void
  /** Of statements that took longer than `slowStatementMs`; the text has no values. */
  slow?(text: string, ms: number): void
}

/** The embedded database is entered as the application role, an external one as the user of its address. */
const asApplication = (address: DatabaseAddress): DatabaseAddress =>
  typeof address === 'string' ? address : { ...address, user: applicationRole }

/** Fixed shares of DATABASE_POOL_SIZE; requests that write and requests that read divide the rest. */
const share = { ping: 1, exports: 2, jobs: 3 }
export const smallestPool = share.ping + share.exports + share.jobs + 2

/** A frozen database is noticed within four seconds. */
const heartbeat = { everyMs: 1_000, patience: 3 }

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
  const poolOf = poolsOf({ statementTimeoutMs, slowStatementMs, observers })
  const hosts = new Hosts(asApplication(address))
  const left = Math.max(2, poolSize - share.ping - share.exports - share.jobs)
  const readers = Math.floor(left / 2)
  const forWork = { pooled, isAnswering: () => heart.isAnswering, heard: () => heart.heard() }
  const working = {
    calls: poolOf('calls', hosts, Math.ceil(left / 2), forWork),
    reads: poolOf('reads', hosts, readers, { ...forWork, session: readerSettings }),
    jobs: poolOf('jobs', hosts, share.jobs, forWork),
    exports: poolOf('exports', hosts, share.exports, forWork),
  }
  const ping = poolOf('ping', hosts, share.ping, { ...waits.ping, pooled })
  const looks = directAddress ? poolOf('looks', new Hosts(directAddress), 1, waits.ping) : ping
  const pools: Record<string, Pool> = { ...working, ping, ...(looks !== ping && { looks }) }
  const replica = readAddress === undefined ? undefined : replicaAt(readAddress)

  function replicaAt(from: DatabaseAddress): Replica {
    const replicas = new Hosts(asApplication(from))
    const how = { ...waits.replica, session: readerSettings }
    pools.replica = poolOf('replica', replicas, readers, how)
    pools.replicaLooks = poolOf('replicaLooks', replicas, 1, waits.replicaLook)
    return new Replica(pools.replica, pools.replicaLooks)
  }

  const heart = new Heartbeat(
    {
      ...heartbeat,
      async look() {
        try {
          const [position] = await positionOf(sqlOf(looks))
          if (position) replica?.note(position)
        } catch (error) {
          // That it starts, or is refused, is an answer: for a moment callers wait for it. That it took too long is none.
          const isLate = (error as { code?: string }).code === '57014'
          if (isLate || [ConnectionLost, PoolBusy, WrongHost].some((kind) => error instanceof kind))
            throw error
        }
      },
      isNeeded: () => replica !== undefined || Object.values(working).some(isBusy),
      stopped() {
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
    seeingOwnWrites(hasWritten, wrote) {
      if (!replica) return databases
      let isBehind = hasWritten
      const asMerchant = asMerchantOf(working.calls, () => {
        isBehind = true
        wrote()
      })
      return {
        ...databases,
        asMerchant,
        readPipelined: replica.readOr(fromPrimary, () => !isBehind),
      }
    },
    jobs: {
      sql: sqlOf(working.jobs),
      asMerchant: asMerchantOf(working.jobs),
      readPipelined: readPipelinedOf(working.jobs),
    },
    exports: { asMerchant: asMerchantOf(working.exports) },
    ping(ask) {
      const problem = () => new ConnectionLost('The database does not answer')
      return withDeadline(ask(sqlOf(ping)), waits.ping.waitMs, problem)
    },
    observe: (observer) => {
      observers.push(observer)
    },
    state: () =>
      Object.fromEntries(Object.entries(pools).map(([name, pool]) => [name, pool.state])),
    replica: () => replica && { state: replica.state, lagSeconds: replica.lagSeconds },
    async close() {
      heart.stop()
      replica?.stop()
      await Promise.all(Object.values(pools).map((pool) => pool.close(waits.graceMs)))
    },
  }
  return databases
}

const isBusy = ({ state }: Pool) => state.busy + state.waiting > 0
