/** How the pools of a server connect: as whom, with which settings, and how long anybody waits. */
import type { ConnectionSettings } from './connection.ts'
import type { DatabaseObserver } from './database.ts'
import type { Hosts } from './hosts.ts'
import { openConnection } from './open-connection.ts'
import { Pool, type PoolOptions } from './pool.ts'

export const applicationRole = 'countinghouse_app'

export const poolTimeouts = {
  connectMs: 5_000,
  waitMs: 5_000,
  idleMs: 300_000,
  /** For work in progress when the server stops. */
  graceMs: 2_000,
  ping: { waitMs: 1_500, statementMs: 1_500 },
  /** Short: what the replica does not answer soon is read from the primary. */
  replica: { connectMs: 1_000, waitMs: 1_000 },
  replicaLook: { connectMs: 1_000, waitMs: 1_000, statementMs: 400 },
}
/** How much longer than the database's own statement timeout we wait for it to cancel. */
const statementGraceMs = 2_000

/** For reads: one snapshot per transaction, and generic plans, which are planned once for all values. */
export const readerSettings = {
  default_transaction_read_only: true,
  default_transaction_isolation: 'repeatable read',
  plan_cache_mode: 'force_generic_plan',
}

/** For jobs, which send the same statements again and again: planning a lease takes longer than the lease. */
export const jobSettings = { plan_cache_mode: 'force_generic_plan' }

export interface PoolsOptions {
  statementTimeoutMs: number
  slowStatementMs: number
  observers: readonly DatabaseObserver[]
}

export type PoolOverrides = Partial<
  Pick<ConnectionSettings, 'session' | 'connectMs' | 'statementMs' | 'pooled'> &
    Pick<PoolOptions, 'waitMs' | 'isAnswering'>
> & {
  /** Goes only to the host that another pool has found. */
  follows?: boolean
  /** Called whenever the database has answered a statement. */
  onAnswer?(): void
}

export function poolFactory({ statementTimeoutMs, slowStatementMs, observers }: PoolsOptions) {
  const session = {
    application_name: 'countinghouse',
    // Not the owner of any table, so row level security and grants apply.
    role: applicationRole,
    TimeZone: 'UTC',
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
  }
  return (name: string, hosts: Hosts, size: number, how: PoolOverrides): Pool => {
    const { waitMs = poolTimeouts.waitMs, connectMs = poolTimeouts.connectMs, pooled = false } = how
    const settings: ConnectionSettings = {
      session: {
        ...session,
        // The database cancels a statement that we no longer wait for.
        ...(how.statementMs && { statement_timeout: how.statementMs }),
        ...how.session,
      },
      connectMs,
      statementMs: how.statementMs ?? (statementTimeoutMs && statementTimeoutMs + statementGraceMs),
      pipeline: true,
      pooled,
      onAnswer(text, ms) {
        how.onAnswer?.()
        if (ms < slowStatementMs) return
        for (const { onSlowStatement } of observers) onSlowStatement?.(text, ms)
      },
      onRefusal(text, error) {
        for (const { onRefusal } of observers) onRefusal?.(text, error)
      },
    }
    const candidates = () => (how.follows ? [hosts.lastFound] : hosts.candidates())
    return new Pool(() => openConnection(hosts, settings, candidates()), {
      size,
      waitMs,
      reconnectMs: waitMs - 100,
      idleMs: poolTimeouts.idleMs,
      exclusive: true,
      onWait(seconds) {
        for (const { onWait } of observers) onWait?.(name, seconds)
      },
      ...(how.isAnswering && { isAnswering: how.isAnswering }),
    })
  }
}
