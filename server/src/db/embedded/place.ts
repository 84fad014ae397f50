import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, lchown, lstat, mkdir, readdir, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartError } from '../../start-error.ts'
import { type Account, accountFor, isRoot, mayWrite } from './account.ts'
import { cannotWrite, explainStartFailure } from './explain-start-failure.ts'

/** Where one database lives, and which user runs it. */
export interface Place {
  dir: string
  data: string
  socketDir: string
  logFile: string
  account: Account
}

export const PORT = 5432

/** The limit for a socket path is 104 bytes on macOS and 108 on Linux. */
const MAX_SOCKET_PATH_BYTES = 100

export async function choosePlace(options: {
  dir: string
  stateDir: string
  log: (line: string) => void
}): Promise<Place> {
  const requested = resolve(options.dir)
  const elsewhere = join(options.stateDir, shortHash(requested))
  // Data that once had to move stays where it is, even if the requested directory is reachable now: starting with an
  // empty database there would look like data loss.
  if (isRoot && !holdsData(requested) && holdsData(elsewhere)) {
    const place = await prepareDirectory(elsewhere)
    if (!place) throw cannotWrite(elsewhere)
    options.log(`The database of ${requested} is kept in ${elsewhere}.`)
    return place
  }
  const place = await prepareDirectory(requested)
  if (place) return place
  if (!isRoot || holdsData(requested)) throw cannotWrite(requested)

  await mkdir(options.stateDir, { recursive: true })
  await chmod(options.stateDir, 0o755)
  const moved = await prepareDirectory(elsewhere)
  if (!moved) throw cannotWrite(elsewhere)
  options.log(
    `The database is kept in ${elsewhere}: PostgreSQL does not run as root, and user ${moved.account?.uid} can't enter ${requested}.`,
  )
  return moved
}

const holdsData = (dir: string) => existsSync(join(dir, 'data', 'PG_VERSION'))

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** Prepares the directory for its account; undefined when that account can't use it. */
async function prepareDirectory(dir: string): Promise<Place | undefined> {
  const data = join(dir, 'data')
  const account = accountFor(data)
  try {
    const created = await mkdir(dir, { recursive: true })
    // A directory with other content may be somebody's home and keeps its owner.
    const empty = (await readdir(dir)).length === 0
    if (empty && account) await chown(dir, account.uid, account.gid)
    if (created) await chmod(dir, 0o700)
    if (!mayWrite(dir, account)) {
      if (created) await rmdir(dir)
      return undefined
    }
    const socketDir = await makeSocketDir(dir, account)
    return { dir, data, socketDir, logFile: join(dir, 'postgres.log'), account }
  } catch (error) {
    throw explainStartFailure(dir, error)
  }
}

async function makeSocketDir(dir: string, account: Account): Promise<string> {
  const inside = join(dir, 'run')
  const fits = Buffer.byteLength(`${inside}/.s.PGSQL.${PORT}`) <= MAX_SOCKET_PATH_BYTES
  const socketDir = fits ? inside : `/tmp/countinghouse-${shortHash(dir)}`
  await mkdir(socketDir, { recursive: true, mode: 0o700 })
  const found = await lstat(socketDir)
  const mine = found.uid === process.getuid?.() || found.uid === account?.uid
  // Anybody can create names in /tmp, and the owner of this directory could impersonate the database.
  if (!found.isDirectory() || !mine) {
    throw new StartError(
      `${socketDir} belongs to another user. Remove it, or set DATA_DIR to a directory with a shorter path.`,
    )
  }
  if (account) await lchown(socketDir, account.uid, account.gid)
  await chmod(socketDir, 0o700)
  return socketDir
}
