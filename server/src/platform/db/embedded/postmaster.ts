/** The process of a database: which one runs on some data, and starting and stopping it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { cleanEnv, type Place, PORT } from './place.ts'

const startMs = 120_000 // recovery after a crash replays up to max_wal_size
const orphanMs = 60_000
const logBytes = 20_000_000

export type PostgresSettings = Record<string, string | number>

const standard: PostgresSettings = {
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
  // Read back from the arguments of a process: whose database it is.
  'countinghouse.server': process.pid,
}

/** Where the system can do it, a database stops when its server dies, however that happens. */
const tied =
  process.platform === 'linux' && fs.existsSync('/usr/bin/setpriv')
    ? ['/usr/bin/setpriv', '--pdeathsig', 'INT']
    : []

export interface Running {
  pid: number
  isReady: boolean
  server: number
  /** The server that started it is gone. */
  isOrphan: boolean
}

/** The postmaster that runs on this data. Pids are reused, so one that is alive is not enough. */
export function runningOn(data: string): Running | undefined {
  const file = readPidFile(data)
  const found = file && processOf(file.pid)
  if (!file || !found?.args.includes(` -D ${data} `)) return undefined
  // One of an older version does not say it.
  const server = Number(/ countinghouse\.server=(\d+)/.exec(found.args)?.[1] ?? found.parent)
  return { ...file, server, isOrphan: found.parent !== server }
}

/** The file with which PostgreSQL marks its data directory as in use. */
export function readPidFile(data: string): { pid: number; isReady: boolean } | undefined {
  if (!fs.existsSync(`${data}/postmaster.pid`)) return undefined
  const lines = fs.readFileSync(`${data}/postmaster.pid`, 'utf8').split('\n')
  return { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' }
}

/** Small Linux images have no ps. A process that has ended, and only waits for its parent, has no arguments. */
function processOf(pid: number): { parent: number; args: string } | undefined {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', `${pid}`], { encoding: 'utf8' })
    return { parent: Number.parseInt(stdout, 10), args: stdout }
  }
  try {
    const [, parent] =
      fs.readFileSync(`/proc/${pid}/stat`, 'latin1').split(/.*\) /s)[1]?.split(' ') ?? []
    const args = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return { parent: Number(parent), args }
  } catch {
    return undefined
  }
}

/** It is not reused: it runs with the settings, and perhaps the version, of the old server. */
export async function endOrphan({ pid }: Running, data: string): Promise<void> {
  // A stopped process handles no other signal until it continues.
  process.kill(pid, 'SIGCONT')
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + orphanMs
  while (runningOn(data)?.pid === pid) {
    if (Date.now() > deadline) throw new Error(`an older database, process ${pid}, does not stop`)
    await sleep(20)
  }
}

/** Starts PostgreSQL on data that no other process uses, and waits until it accepts queries. */
export async function startPostmaster(
  place: Place,
  program: string,
  settings: PostgresSettings = {},
): Promise<ChildProcess> {
  const { logFile, data } = place
  const deadline = Date.now() + startMs
  const sizeOfLog = () => fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (sizeOfLog() > logBytes) fs.renameSync(logFile, `${logFile}.1`)
  for (;;) {
    const logFrom = sizeOfLog()
    const child = launch(place, program, { ...standard, ...settings })
    let failure = 'PostgreSQL ended while starting'
    child.once('error', (error) => {
      failure = error.message
    })
    while (isAlive(child) && child.pid && Date.now() < deadline) {
      const file = readPidFile(data)
      if (file?.pid === child.pid && file?.isReady) return child
      await sleep(10)
    }
    const log = fs.readFileSync(logFile).subarray(logFrom).toString().trim()
    // Backends of a killed postmaster hold its shared memory until they notice.
    if (!/still in use/.test(log) || Date.now() > deadline) {
      if (isAlive(child)) child.kill('SIGQUIT')
      const last = log.split('\n').slice(-4).join(' | ') || 'nothing'
      throw new Error(`${failure}. Its log ${logFile} says: ${last}`)
    }
    await sleep(200)
  }
}

function launch(place: Place, program: string, settings: PostgresSettings): ChildProcess {
  const { data, socketDir, logFile, account } = place
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // The pid in a stale postmaster.pid may belong to another program by now, and PostgreSQL would refuse to start.
  // It ignores a pid that is its grandparent's, so we declare this one to be that. The file stays, and with it the
  // check that nobody uses the old shared memory, which protects the data.
  const previous = readPidFile(data)
  const stale = previous && !runningOn(data) && { PG_GRANDPARENT_PID: String(previous.pid) }
  const command = [...tied, program, '-D', data, '-k', socketDir, '-p', `${PORT}`, ...given]
  const logFd = fs.openSync(logFile, 'a', 0o600)
  if (account) fs.fchownSync(logFd, account.uid, account.gid)
  const child = spawn(command[0] as string, command.slice(1), {
    ...account,
    cwd: '/',
    env: { ...cleanEnv, ...stale },
    detached: true, // Ctrl-C is for the server, which stops the database last
    stdio: ['ignore', logFd, logFd],
  })
  fs.closeSync(logFd)
  child.unref()
  return child
}

/** Fast shutdown: open transactions roll back, and a checkpoint spares the next start a recovery. */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  child.kill('SIGCONT')
  child.kill('SIGINT')
  // Escalating loses nothing: the next start recovers from the write-ahead log. PostgreSQL itself kills backends that
  // ignore SIGQUIT after five seconds.
  const harder = [
    setTimeout(() => child.kill('SIGQUIT'), 2_500),
    setTimeout(() => child.kill('SIGKILL'), 8_500),
  ]
  while (isAlive(child)) await sleep(10)
  harder.forEach(clearTimeout)
}

const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null
