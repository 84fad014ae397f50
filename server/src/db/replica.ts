/**
 * A replica that lists are read from, as long as it is well: whatever goes wrong with it, the primary answers. How
 * far it is behind is measured against the primary's log, which also sees a replica that is cut off from it.
 */
import type { Database } from './database.ts'
import { Heartbeat } from './heartbeat.ts'
import type { Pool } from './pool.ts'
import { readOnce, sqlOf } from './transaction.ts'

/** `foreign`: it answers, but is no replica of this database (any more). */
export type ReplicaState = 'ok' | 'late' | 'foreign' | 'unreachable'

/** A place in the write-ahead log of a database, and which database it is. */
export interface LogPosition {
  system: string
  position: number
}

/** Further behind than this it is not read from. */
export const lateSeconds = 5
/** After this an operator's own writes are on every replica that is read from, looks that were missed included. */
export const ownWritesSeconds = 2 * lateSeconds

const heartbeat = { everyMs: 400, patience: 1 }
const maxSamples = 1000

interface Sample {
  position: number
  at: number
}

export class Replica {
  readonly #pool: Pool
  readonly #heartbeat: Heartbeat
  /** What the primary had written, and when we saw it; all of it is ahead of the replica, but for the last. */
  #ahead: Sample[] = []
  #primary: LogPosition | undefined
  #seen: { isOurs: boolean; position: number } | undefined

  /** `looks` is for the heartbeat alone. */
  constructor(pool: Pool, looks: Pool) {
    this.#pool = pool
    this.#heartbeat = new Heartbeat(
      {
        ...heartbeat,
        look: () => this.#look(looks),
        // Reads that hang are cut, and go to the primary.
        stopped: () => pool.cut('The replica does not answer'),
      },
      false,
    )
  }

  get state(): ReplicaState {
    if (!this.#heartbeat.isAnswering || !this.#seen) return 'unreachable'
    if (!this.#seen.isOurs) return 'foreign'
    return this.lagSeconds <= lateSeconds ? 'ok' : 'late'
  }

  /** How long ago the primary had what the replica has not. */
  get lagSeconds(): number {
    // Unknown is late.
    if (!this.#primary) return Number.POSITIVE_INFINITY
    const oldest = this.#ahead.find(({ position }) => position > (this.#seen?.position ?? 0))
    return oldest ? (performance.now() - oldest.at) / 1000 : 0
  }

  /** The primary has written so far. */
  note(primary: LogPosition): void {
    const isSame = primary.system === this.#primary?.system
    // Another leader may have less than the one before had: what was ahead is not any more.
    if (!isSame || primary.position < (this.#ahead.at(-1)?.position ?? 0)) this.#ahead = []
    this.#primary = primary
    if (this.#ahead.at(-1)?.position === primary.position) return
    if (this.#ahead.length === maxSamples) this.#ahead.pop()
    this.#ahead.push({ position: primary.position, at: performance.now() })
  }

  async #look(looks: Pool): Promise<void> {
    const [row] = await sqlOf(looks)<(LogPosition & { isStandby: boolean })[]>`
      select pg_is_in_recovery() as "isStandby", system_identifier::text as system,
             coalesce(pg_last_wal_replay_lsn() - '0/0', 0)::float8 as position
      from pg_control_system()`
    if (!row) return
    const { isStandby, system, position } = row
    this.#seen = { isOurs: isStandby && system === this.#primary?.system, position }
    const first = this.#ahead.findIndex((sample) => sample.position > position)
    this.#ahead = first === -1 ? this.#ahead.slice(-1) : this.#ahead.slice(first)
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
          // Cut, in conflict with what it replays, without our tables: the primary knows. What took too long would again.
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

/** Asked of the primary. */
export const positionOf = (sql: Database['sql']) => sql<LogPosition[]>`
  select system_identifier::text as system, (pg_current_wal_flush_lsn() - '0/0')::float8 as position
  from pg_control_system()`
