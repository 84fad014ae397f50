/** What one of several starting servers does while the others wait. */
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import type { DatabaseAddress, Sql } from './database.ts'
import { connect } from './owner.ts'

interface StartLock {
  key: number
  /** What another server does that has it, as part of a sentence. */
  meanwhile: string
}

export const startLocks = {
  migration: { key: 5_220_001, meanwhile: 'migrating the database' },
  demo: { key: 5_220_002, meanwhile: 'making the demo world' },
} satisfies Record<string, StartLock>

/** How long to wait for another server: building an index can take long. */
const waitMs = 3_600_000

/** The connection that holds the lock waits for the work, for as long as that takes. */
export const lockSession = { idle_in_transaction_session_timeout: 0 }

/**
 * Until the end of its transaction. Asks again and again, without parameters: a statement that waited, or whose portal
 * stays open, would have a snapshot, and an index that is built meanwhile waits for the end of those.
 */
export async function acquireLock(
  lock: Sql,
  { key, meanwhile }: StartLock,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const isTaken = async () => {
    const [row] = await lock.unsafe(`select pg_try_advisory_xact_lock(${key}) as taken`)
    return row?.taken
  }
  if (await isTaken()) return
  say(`Another server is ${meanwhile}. Waiting for it.`)
  const end = performance.now() + waitMs
  while (!(await isTaken())) {
    if (performance.now() > end)
      throw new StartError(`Another server is still ${meanwhile}. Start again later.`)
    await sleep(200, undefined, { signal })
  }
}

/** For work over other connections. */
export async function withStartLock<T>(
  address: DatabaseAddress,
  startLock: StartLock,
  say: (line: string) => void,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const sql = connect(address, { max: 1, session: lockSession })
  try {
    return await sql.begin(async (lock) => {
      await acquireLock(lock, startLock, say, signal)
      return work()
    })
  } finally {
    await sql.end()
  }
}
