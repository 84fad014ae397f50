/**
 * A replica that lists are read from while it is healthy; otherwise the primary answers. Its lag is measured against the
 * primary's log, so a replica that is cut off from its primary is noticed too. Its history is known by a mark that every
 * start of a primary writes: a replica without it follows another database, or one that was restored to an instant.
 */
import type { Database, Sql } from './database.ts'
import { Heartbeat } from './heartbeat.ts'
import type { DatabaseAddress, Hosts } from './hosts.ts'
import type { Pool } from './pool.ts'
import { readOnce, sqlOf } from './transaction.ts'

/** `foreign`: it answers, but is no replica of this database (any more). */
export type ReplicaState = 'ok' | 'late' | 'foreign' | 'unreachable'

/** A place in the write-ahead log of a database, and the mark of the start of a primary that it has. */
interface LogPosition {
  position: number
  mark: string
}

/** A replica that lags further behind is not read from. */
export const maxLagSeconds = 5
/** After this time an operator's own writes have reached every replica that is read from, missed probes included. */
export const ownWritesSeconds = 2 * maxLagSeconds

const heartbeat = { everyMs: 400, missesAllowed: 1 }
const maxSamples = 1000

interface Sample {
  position: number
  at: number
}

export class Replica {
  readonly #hosts: Hosts
  readonly #pool: Pool
  readonly #lookPool: Pool
  readonly #heartbeat: Heartbeat
  /** Positions of the primary's log that the replica has yet to replay, and when we saw them; else the newest alone. */
  #ahead: Sample[] = []
  /** `markedBy` is a position at which its log had the mark. */
  #primary: { mark: string; markedBy: number } | undefined
  #seen: { host: DatabaseAddress; isStandby: boolean; position: number; mark: string } | undefined

  /** The second pool is for the heartbeat alone; the first follows it to the host that it finds. */
  constructor(hosts: Hosts, pool: Pool, lookPool: Pool) {
    this.#hosts = hosts
    this.#pool = pool
    this.#lookPool = lookPool
    this.#heartbeat = new Heartbeat(
      {
        ...heartbeat,
        probe: () => this.#look(),
        // Reads that hang are cut, and go to the primary.
        onSilence: () => pool.cut('The replica does not answer'),
      },
      false,
    )
  }

  get state(): ReplicaState {
    if (!this.#heartbeat.isAnswering || !this.#seen) return 'unreachable'
    if (this.#isForeign) return 'foreign'
    return this.lagSeconds <= maxLagSeconds ? 'ok' : 'late'
  }

  /** Promoted, or past the point at which a replica of this primary got the mark. */
  get #isForeign(): boolean {
    if (!this.#seen?.isStandby) return true
    return !this.#hasMark && this.#seen.position >= (this.#primary?.markedBy ?? Infinity)
  }

  get #hasMark(): boolean {
    return this.#seen !== undefined && this.#seen.mark === this.#primary?.mark
  }

  /** How far the replica is behind the primary. */
  get lagSeconds(): number {
    // Unknown is late.
    if (!this.#hasMark) return Number.POSITIVE_INFINITY
    const oldest = this.#ahead.find(({ position }) => position > (this.#seen?.position ?? 0))
    return oldest ? (performance.now() - oldest.at) / 1000 : 0
  }

  /** Notes how far the primary has written, and gives it its mark if it has been started since. */
  async lookAtPrimary(sql: Sql): Promise<void> {
    try {
      const first = await positionOf(sql)
      // One that takes no writes stays without.
      if (!first?.isMarked) await markStart(sql).catch(() => {})
      const position = first?.isMarked ? first : await positionOf(sql)
      if (position?.isMarked) this.#note(position)
      else this.#primary = undefined
    } catch (error) {
      // What answers next may be another one, or the same with another history. One that is busy is not.
      if (!['57014', 'POOL_BUSY'].includes((error as { code?: string }).code ?? ''))
        this.#primary = undefined
      throw error
    }
  }

  #note({ mark, position, end }: PrimaryPosition): void {
    if (mark !== this.#primary?.mark) {
      this.#primary = { mark, markedBy: end }
      // A new leader may be behind the previous one: the positions seen before no longer count.
      this.#ahead = []
    }
    if (this.#ahead.at(-1)?.position === position) return
    if (this.#ahead.length === maxSamples) this.#ahead.pop()
    this.#ahead.push({ position, at: performance.now() })
  }

  async #look(): Promise<void> {
    const [row] = await sqlOf(this.#lookPool)<(LogPosition & { isStandby: boolean })[]>`
      select pg_is_in_recovery() as "isStandby", mark,
             coalesce(pg_last_wal_replay_lsn() - '0/0', 0)::float8 as position
      from primary_start`.catch((error) => {
      if ((error as { code?: string }).code !== undefinedTable) throw error
      return [{ isStandby: false, mark: '', position: 0 }]
    })
    if (!row) return
    const host = this.#hosts.lastFound
    if (this.#seen && this.#seen.host !== host) this.#pool.cut('The replica is another one')
    const { isStandby, position, mark } = row
    this.#seen = { host, isStandby, position, mark }
    const first = this.#ahead.findIndex((sample) => sample.position > position)
    this.#ahead = first === -1 ? this.#ahead.slice(-1) : this.#ahead.slice(first)
    if (this.#isForeign) this.#lookElsewhere()
  }

  /** Of several hosts the one that was promoted is kept by nobody: the replica may be another one by now. */
  #lookElsewhere(): void {
    for (const pool of [this.#pool, this.#lookPool]) pool.cut('It is no replica')
    this.#hosts.passOver()
  }

  /** From the replica if it is well and `mayRead`, otherwise from the primary. */
  readOr(
    primary: Database['readPipelined'],
    mayRead: () => boolean = () => true,
  ): Database['readPipelined'] {
    return async (merchantId, queries) => {
      if (this.state === 'ok' && mayRead()) {
        try {
          return await readOnce(this.#pool, merchantId, queries)
        } catch (error) {
          // Cut off, in conflict with replay, or without our tables: ask the primary. But a statement that timed out here
          // would time out there too.
          if ((error as { code?: string }).code === '57014') throw error
        }
      }
      return primary(merchantId, queries)
    }
  }

  stop(): void {
    this.#heartbeat.stop()
  }
}

/** A database that is not ours, or not yet. */
const undefinedTable = '42P01'

interface PrimaryPosition extends LogPosition {
  /** Where its log ends: the mark is before. */
  end: number
  isMarked: boolean
}

const positionOf = async (sql: Sql): Promise<PrimaryPosition | undefined> => {
  const [row] = await sql<PrimaryPosition[]>`
    select mark, started_at = pg_postmaster_start_time() as "isMarked",
           (pg_current_wal_flush_lsn() - '0/0')::float8 as position,
           (pg_current_wal_insert_lsn() - '0/0')::float8 as end
    from primary_start`
  return row
}

/** Of several servers the first one does. */
const markStart = (sql: Sql) => sql`
  update primary_start set started_at = pg_postmaster_start_time(), mark = gen_random_uuid()
  where started_at <> pg_postmaster_start_time()`
