import { existsSync, readFileSync } from 'node:fs'
import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'
import type { Place } from './place.ts'

export interface DirectoryLock {
  release(): void
}

/** A server that was killed a moment ago may still be shutting down. */
const WAIT_MS = 3_000
const SQLITE_BUSY = 5

// An unreferenced handle would be garbage collected, which releases its lock.
const held = new Set<DatabaseSync>()

/**
 * Makes this process the only server of a directory while it lives. The lock must be released however the process
 * dies, hold across containers that share a volume, and work before any database runs. A kernel file lock does all
 * that, and SQLite is how Node takes one.
 */
export async function lockDirectory({ dir, account }: Place): Promise<DirectoryLock> {
  const lockFile = join(dir, 'lock')
  const pidFile = join(dir, 'server.pid')
  const giveToAccount = async (file: string) => {
    if (account) await chown(file, account.uid, account.gid)
  }
  // Only created here, never opened: closing any descriptor of the file would drop the lock.
  if (!existsSync(lockFile)) {
    await writeFile(lockFile, '', { flag: 'wx', mode: 0o600 }).catch(ignoreExisting)
    await giveToAccount(lockFile)
  }
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    const lock = tryLock(lockFile)
    if (lock) {
      held.add(lock)
      await writeFile(pidFile, `${process.pid}\n`, { mode: 0o600 })
      await giveToAccount(pidFile)
      return { release: () => void (held.delete(lock) && lock.close()) }
    }
    if (Date.now() > deadline) throw inUse(dir, pidFile)
    await sleep(50)
  }
}

function tryLock(file: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
}

function inUse(dir: string, pidFile: string): StartError {
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0
  const who = pid > 0 ? ` (process ${pid})` : ''
  return new StartError(
    `The data directory ${dir} is in use by another Countinghouse server${who}. Stop it, or set DATA_DIR to another directory.`,
  )
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
