import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { cleanEnv } from './account.ts'
import { type Place, PORT } from './place.ts'
import { isPostmasterOf, isRunning, readPidFile } from './processes.ts'
import { watchServer } from './watcher.ts'

const START_MS = 120_000 // recovery after a crash replays up to max_wal_size
const STOP_MS = 60_000
const LOG_BYTES = 20_000_000

export type PostgresSettings = Record<string, string | number>

const SETTINGS: PostgresSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: 80,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  wal_compression: 'on',
  random_page_cost: 1.1,
  jit: 'off',
  // Money: an acknowledged commit must be on disk.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // One syncfs instead of an fsync per file before recovery. It waits for what other programs have written too, and is
  // quicker all the same: with 6,500 files a start after a crash takes 1 s and not 6 to 16 s, and beside a program that
  // has 2 GB waiting for the disk 2 to 3 s and not 5 to 20 s.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  // Containers have 64 MB of /dev/shm, so parallel queries take memory from the main segment.
  min_dynamic_shared_memory: '64MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  idle_in_transaction_session_timeout: '60s',
  log_min_duration_statement: '2s',
  log_checkpoints: 'off',
}

export interface Postmaster {
  process: ChildProcess
  dismissWatcher: () => void
}

/** Starts PostgreSQL on data that no other live server claims, and waits until it accepts queries. */
export async function startPostmaster(
  place: Place,
  program: string,
  settings: PostgresSettings = {},
): Promise<Postmaster> {
  await endOrphan(place)
  const deadline = Date.now() + START_MS
  for (;;) {
    const logFrom = await openLog(place)
    const postmaster = launch(place, program, { ...SETTINGS, ...settings })
    // Before readiness: a recovery may take long enough for the server to be killed meanwhile.
    const dismissWatcher = watchServer(place, postmaster.pid ?? 0)
    const problem = await readiness(postmaster, place, deadline)
    if (!problem) return { process: postmaster, dismissWatcher }
    dismissWatcher()
    const said = readFileSync(place.logFile).subarray(logFrom).toString().trim()
    // Backends of a killed postmaster hold its shared memory until they notice.
    if (!/still in use/.test(said) || Date.now() > deadline) {
      if (isAlive(postmaster)) postmaster.kill('SIGQUIT')
      throw new Error(`${problem}. Its log ${place.logFile} says: ${lastLines(said)}`)
    }
    await sleep(200)
  }
}

/**
 * Ends the database that a killed server left behind when its watcher was killed too. It is not reused: it runs with
 * the settings, and perhaps the version, of the old server.
 */
async function endOrphan(place: Place): Promise<void> {
  const pid = readPidFile(place.data)?.pid
  if (!pid || !isPostmasterOf(pid, place.data)) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + STOP_MS
  while (isRunning(pid)) {
    if (Date.now() > deadline) throw new Error(`an older database, process ${pid}, does not stop`)
    await sleep(20)
  }
}

function launch(place: Place, program: string, settings: PostgresSettings): ChildProcess {
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // The pid in a stale postmaster.pid may belong to another program by now, and PostgreSQL would refuse to start.
  // It ignores a pid that is its grandparent's, so we declare this one to be that. The file stays, and with it the
  // check that nobody uses the old shared memory, which protects the data.
  const left = readPidFile(place.data)
  const logFd = openSync(place.logFile, 'a')
  const postmaster = spawn(
    program,
    ['-D', place.data, '-k', place.socketDir, '-p', String(PORT), ...given],
    {
      ...place.account,
      cwd: '/',
      env: { ...cleanEnv, ...(left && { PG_GRANDPARENT_PID: String(left.pid) }) },
      detached: true, // Ctrl-C is for the server, which stops the database last
      stdio: ['ignore', logFd, logFd],
    },
  )
  closeSync(logFd)
  postmaster.unref()
  return postmaster
}

/** Undefined when ready, else the problem. */
async function readiness(postmaster: ChildProcess, place: Place, deadline: number) {
  let failure: string | undefined
  postmaster.once('error', (error) => {
    failure = error.message
  })
  for (;;) {
    if (failure) return failure
    if (!isAlive(postmaster)) return 'PostgreSQL ended while starting'
    const file = readPidFile(place.data)
    if (file?.pid === postmaster.pid && file?.status === 'ready') return undefined
    if (Date.now() > deadline) return 'PostgreSQL was not ready in time'
    await sleep(10)
  }
}

/** Fast shutdown: open transactions roll back, and a checkpoint spares the next start a recovery. */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  const { process: child, dismissWatcher } = postmaster
  // A stopped process handles no other signal until it continues.
  child.kill('SIGCONT')
  child.kill('SIGINT')
  const startedAt = Date.now()
  // Escalating loses nothing: the next start recovers from the write-ahead log.
  const harder = [
    { after: 2_500, signal: 'SIGQUIT' },
    // PostgreSQL itself kills backends that ignore SIGQUIT after five seconds.
    { after: 8_500, signal: 'SIGKILL' },
  ] as const
  let next = 0
  while (isAlive(child)) {
    const step = harder[next]
    if (step && Date.now() - startedAt > step.after) {
      child.kill(step.signal)
      next += 1
    }
    await sleep(10)
  }
  dismissWatcher()
}

const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

/** Creates the log file, rotates a long one, and returns the offset at which this start begins. */
async function openLog({ logFile, account }: Place): Promise<number> {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_BYTES) renameSync(logFile, `${logFile}.1`)
  closeSync(openSync(logFile, 'a', 0o600))
  if (account) await chown(logFile, account.uid, account.gid)
  return size > LOG_BYTES ? 0 : size
}

const lastLines = (text: string) => text.split('\n').slice(-4).join(' | ') || 'nothing'
