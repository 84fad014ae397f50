/** PostgreSQL of an npm package, run by the server itself: for development and tests. */
import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'
import { type Binaries, packageOfThisPlatform, prepareBinaries } from './binaries.ts'
import { cannotWrite, choosePlace, cleanEnv, isRoot, type Place, PORT } from './place.ts'
import {
  endOrphan,
  type PostgresSettings,
  runningOn,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'

export interface EmbeddedPostgres {
  /** The directory of the unix socket; there is no TCP port. */
  host: string
  port: number
  user: 'postgres'
  /** The data directory. For root it may differ from the requested one. */
  dir: string
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  dir: string
  log: (line: string) => void
  /** Where the programs come from, and where copies of programs and data that can't be reached go. */
  packageDir?: string
  cacheDir?: string
  stateDir?: string
  /** Beside those of the product, for data that may be lost. */
  settings?: PostgresSettings
  /** For a command, which may work beside the server that has the directory: on the database that it runs. */
  joinRunning?: boolean
}

const standardCache = isRoot ? '/var/cache/countinghouse' : join(homedir(), '.cache/countinghouse')

/** A server that is stopping may still have its database for a moment. */
const waitMs = 3_000

/** Runs a database for this process alone, in its own directory. The next start cleans up after a killed one. */
export async function startEmbeddedPostgres({
  dir,
  log,
  settings,
  packageDir = packageOfThisPlatform(),
  cacheDir = standardCache,
  stateDir = '/var/lib/countinghouse',
  joinRunning = false,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const place = choosePlace(dir, stateDir, log)
    const address = { host: place.socketDir, port: PORT, user: 'postgres', dir: place.dir } as const
    if ((await claim(place, joinRunning)) === 'joined') return { ...address, stop: async () => {} }
    const binaries = prepareBinaries(packageDir, cacheDir, place.account, log)
    prepareData(place, binaries)
    const start = () => startPostmaster(place, binaries.postgres, settings)
    return { ...address, stop: await keepRunning(place, start, log) }
  } catch (error) {
    throw explained(dir, error)
  }
}

/** Free when no other server has the data. PostgreSQL itself decides between two that find it free at once. */
async function claim(place: Place, join: boolean): Promise<'free' | 'joined'> {
  const deadline = Date.now() + (join ? 0 : waitMs)
  for (;;) {
    const running = runningOn(place.data)
    if (!running) return 'free'
    if (running.isOrphan) await endOrphan(running, place.data)
    else if (join && running.isReady) return 'joined'
    else if (Date.now() >= deadline) throw inUse(place)
    else await sleep(50)
  }
}

const inUse = ({ dir, data }: Place) =>
  new StartError(
    `The data directory ${dir} is in use by another Countinghouse server (process ${runningOn(data)?.server}). Stop it, or set DATA_DIR to another directory.`,
  )

/** Creates the data on the first start; afterwards checks that it is of our version. */
function prepareData({ dir, data, account }: Place, { initdb, majorVersion }: Binaries): void {
  const remove = (path: string) => fs.rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  // Left by first starts that were killed; one that is running names itself.
  for (const name of fs.readdirSync(dir)) {
    if (name.startsWith('data.init-') && !isAlive(Number(name.slice(10)))) remove(join(dir, name))
  }
  const versionFile = join(data, 'PG_VERSION')
  if (!fs.existsSync(versionFile)) {
    // Renamed when it is done, so that the data is either complete or absent.
    const draft = join(dir, `data.init-${process.pid}`)
    const args = ['-D', draft, '--username=postgres', '--encoding=UTF8', '--locale=C']
    args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums')
    args.push('--auth-local=trust', '--auth-host=reject', '--no-instructions')
    const options = { ...account, cwd: '/', env: cleanEnv, encoding: 'utf8' } as const
    const { status, error, stderr } = spawnSync(initdb, args, options)
    if (status === 0 && !fs.existsSync(data)) fs.renameSync(draft, data)
    remove(draft)
    if (status !== 0) throw error ?? new Error(stderr.trim() || `initdb ended with ${status}`)
  }
  const madeBy = Number(fs.readFileSync(versionFile, 'utf8'))
  if (madeBy === majorVersion) return
  throw new StartError(
    `The data in ${dir} was made by PostgreSQL ${madeBy}, and this Countinghouse brings PostgreSQL ${majorVersion}. Start the version of Countinghouse that made it, or set DATA_DIR to another directory.`,
  )
}

/** Starts again what was killed or ran out of memory: acknowledged commits are on disk. Returns how to stop. */
async function keepRunning(
  place: Place,
  start: () => ReturnType<typeof startPostmaster>,
  log: (line: string) => void,
): Promise<() => Promise<void>> {
  let child = await start().catch((error) => {
    throw /lock file/.test(error.message) ? inUse(place) : error
  })
  let stopping: Promise<void> | undefined
  let restarting: Promise<void> | undefined
  const watch = () =>
    child.once('exit', () => {
      if (stopping) return
      log(`PostgreSQL has ended unexpectedly and is started again; see ${place.logFile}.`)
      restarting = restart()
    })
  const restart = async () => {
    for (let tries = 0; !stopping; tries++) {
      await sleep(Math.min(100 * 2 ** tries, 10_000))
      try {
        child = await start()
        watch()
        return
      } catch (error) {
        log((error as Error).message)
      }
    }
  }
  watch()
  const stop = async () => {
    await restarting
    await stopPostmaster(child)
  }
  return () => {
    stopping ??= stop()
    return stopping
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** An error of Node, initdb or PostgreSQL as a sentence that says what to do. */
function explained(dir: string, cause: unknown): StartError {
  if (cause instanceof StartError) return cause
  const { message } = cause as Error
  if (/ENOSPC|EDQUOT|No space left|disk is full|quota exceeded/i.test(message)) {
    return new StartError(`The disk that holds ${dir} is full. Free some space, or set DATA_DIR.`)
  }
  // Node reports ENOENT when it can't create a directory on a read-only disk.
  if (/EACCES|EPERM|EROFS|ENOENT.*mkdir|Permission denied|Read-only file/i.test(message)) {
    return cannotWrite(dir)
  }
  if (/ENOTDIR|EEXIST/.test(message)) {
    return new StartError(
      `${dir} can't be used as a directory, because a file is in its way. Remove the file, or set DATA_DIR to another directory.`,
    )
  }
  return new StartError(`The embedded PostgreSQL in ${dir} could not start: ${message.trim()}`)
}
