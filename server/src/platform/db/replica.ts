/**
 * A replica that lists are read from while it is healthy; otherwise the primary answers. Its lag is measured against the
 * primary's log, so a replica that is cut off from its primary is noticed too.
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
  readonly #pool: Pool
  readonly #heartbeat: Heartbeat
  /** Positions of the primary's log that the replica has yet to replay, and when we saw them; else the newest alone. */
  #ahead: Sample[] = []
  #primary: LogPosition | undefined
  #seen: { isOurs: boolean; position: number } | undefined

  /** The second pool is for the heartbeat alone. */
  constructor(pool: Pool, lookPool: Pool) {
    this.#pool = pool
    this.#heartbeat = new Heartbeat(
      {
        ...heartbeat,
        probe: () => this.#look(lookPool),
        // Reads that hang are cut, and go to the primary.
        onSilence: () => pool.cut('The replica does not answer'),
      },
      false,
    )
  }

  get state(): ReplicaState {
    if (!this.#heartbeat.isAnswering || !this.#seen) return 'unreachable'
    if (!this.#seen.isOurs) return 'foreign'
    return this.lagSeconds <= maxLagSeconds ? 'ok' : 'late'
  }

  /** How far the replica is behind the primary. */
  get lagSeconds(): number {
    // Unknown is late.
    if (!this.#primary) return Number.POSITIVE_INFINITY
    const oldest = this.#ahead.find(({ position }) => position > (this.#seen?.position ?? 0))
    return oldest ? (performance.now() - oldest.at) / 1000 : 0
  }

  /** Notes how far the primary has written. */
  note(primary: LogPosition): void {
    const isSame = primary.system === this.#primary?.system
    // A new leader may be behind the previous one: the positions seen before no longer count.
    if (!isSame || primary.position < (this.#ahead.at(-1)?.position ?? 0)) this.#ahead = []
    this.#primary = primary
    if (this.#ahead.at(-1)?.position === primary.position) return
    if (this.#ahead.length === maxSamples) this.#ahead.pop()
    this.#ahead.push({ position: primary.position, at: performance.now() })
  }

  async #look(lookPool: Pool): Promise<void> {
    const [row] = await sqlOf(lookPool)<(LogPosition & { isStandby: boolean })[]>`
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

/** Asked of the primary. */
export const logPositionOf = (sql: Database['sql']) => sql<LogPosition[]>`
  select system_identifier::text as system, (pg_current_wal_flush_lsn() - '0/0')::float8 as position
  from pg_control_system()`
