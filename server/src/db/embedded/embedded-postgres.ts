import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRoot } from './account.ts'
import { packageOfThisPlatform, prepareBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { lockDirectory } from './directory-lock.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import { choosePlace, PORT } from './place.ts'
import { type PostgresSettings, startPostmaster, stopPostmaster } from './postmaster.ts'

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
}

const CACHE_DIR = isRoot ? '/var/cache/countinghouse' : join(homedir(), '.cache', 'countinghouse')
const STATE_DIR = '/var/lib/countinghouse'

/**
 * Runs the npm package's PostgreSQL for this process alone, in its own directory. It stops with this process; the
 * next start cleans up after a killed one.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { dir, log, stateDir = STATE_DIR, cacheDir = CACHE_DIR } = options
  const { packageDir = packageOfThisPlatform() } = options
  const place = await choosePlace({ dir, stateDir, log })
  const { account } = place
  const binaries = await prepareBinaries({ packageDir, cacheDir, account, log })
  const claim = await lockDirectory(place).catch((error) => {
    throw explainStartFailure(place.dir, error)
  })
  try {
    await prepareCluster(place, binaries)
    let postmaster = await startPostmaster(place, binaries.postgres, options.settings)
    let stopping: Promise<void> | undefined
    let restarting: Promise<void> | undefined

    /** It was killed or ran out of memory. Acknowledged commits are on disk, so it can be restarted. */
    const watch = () =>
      postmaster.process.once('exit', () => {
        if (stopping) return
        log(`PostgreSQL has ended unexpectedly and is started again; see ${place.logFile}.`)
        postmaster.dismissWatcher()
        restarting = restart()
      })
    const restart = async () => {
      for (let tries = 0; !stopping; tries++) {
        await sleep(Math.min(100 * 2 ** tries, 10_000))
        try {
          postmaster = await startPostmaster(place, binaries.postgres, options.settings)
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
      await stopPostmaster(postmaster)
      claim.release()
    }
    return {
      host: place.socketDir,
      port: PORT,
      user: 'postgres',
      dir: place.dir,
      stop: () => {
        stopping ??= stop()
        return stopping
      },
    }
  } catch (error) {
    claim.release()
    throw explainStartFailure(place.dir, error)
  }
}
