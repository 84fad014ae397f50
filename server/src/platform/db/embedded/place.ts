/** Where a database lives, and as whom it runs: PostgreSQL refuses to be root. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { join, resolve } from 'node:path'
import { StartError } from '../../start-error.ts'

/** Undefined: as us. */
export type Account = { uid: number; gid: number } | undefined

export interface Place {
  dir: string
  data: string
  socketDir: string
  logFile: string
  account: Account
}

export const PORT = 5432
export const isRoot = process.getuid?.() === 0

/** The limit for a socket path is 104 bytes on macOS and 108 on Linux. */
const maxSocketPathBytes = 100

/** PostgreSQL reads many environment variables (PGDATA, PGPORT, LC_*); none of ours may reach it. */
export const cleanEnv: NodeJS.ProcessEnv = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: '/',
  LANG: 'C',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/** For root the owner of existing data, else `postgres`, else `nobody`. */
export function accountFor(data: string): Account {
  if (!isRoot) return undefined
  const owner = fs.statSync(data, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const users = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new StartError(
    'PostgreSQL refuses to run as root, and there is neither a user "postgres" nor "nobody" to run it as. Add one of them, or start Countinghouse as another user.',
  )
}

export function choosePlace(dir: string, stateDir: string, log: (line: string) => void): Place {
  const requested = resolve(dir)
  const elsewhere = join(stateDir, shortHash(requested))
  // Data that once had to move stays where it is, even if the requested directory is reachable now: starting with an
  // empty database there would look like data loss.
  const hasMoved = isRoot && !holdsData(requested) && holdsData(elsewhere)
  const place = hasMoved ? undefined : prepareDirectory(requested)
  if (place) return place
  if (!isRoot || holdsData(requested)) throw cannotWrite(requested)
  fs.mkdirSync(stateDir, { recursive: true })
  fs.chmodSync(stateDir, 0o755)
  const moved = prepareDirectory(elsewhere)
  if (!moved) throw cannotWrite(elsewhere)
  log(
    `The database of ${requested} is kept in ${elsewhere}: PostgreSQL does not run as root, but as user ${moved.account?.uid}.`,
  )
  return moved
}

const holdsData = (dir: string) => fs.existsSync(join(dir, 'data', 'PG_VERSION'))
const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

export const cannotWrite = (dir: string) =>
  new StartError(
    `Countinghouse may not write to ${dir}. Let its user enter and write there, or set DATA_DIR to another directory.`,
  )

/** Undefined when the account can't use the directory. */
function prepareDirectory(dir: string): Place | undefined {
  const account = accountFor(join(dir, 'data'))
  const createdDir = fs.mkdirSync(dir, { recursive: true })
  // A directory with other content may be somebody's home and keeps its owner.
  if (account && fs.readdirSync(dir).length === 0) fs.chownSync(dir, account.uid, account.gid)
  if (createdDir) fs.chmodSync(dir, 0o700)
  if (!mayEnter(dir, account)) {
    if (createdDir) fs.rmdirSync(dir)
    return undefined
  }
  const data = join(fs.realpathSync(dir), 'data')
  const socketDir = makeSocketDir(dir, account)
  return { dir, data, socketDir, logFile: join(dir, 'postgres.log'), account }
}

/** Asks the kernel as that user: parent directories, groups and ACLs matter too, so checking modes is not enough. */
function mayEnter(dir: string, account: Account): boolean {
  const script = ['-c', 'cd "$1" && test -w .', 'sh', dir]
  return spawnSync('/bin/sh', script, { ...account, cwd: '/', env: cleanEnv }).status === 0
}

function makeSocketDir(dir: string, account: Account): string {
  const inside = join(dir, 'run')
  const fits = Buffer.byteLength(`${inside}/.s.PGSQL.${PORT}`) <= maxSocketPathBytes
  const socketDir = fits ? inside : `/tmp/countinghouse-${shortHash(dir)}`
  fs.mkdirSync(socketDir, { recursive: true, mode: 0o700 })
  const found = fs.lstatSync(socketDir)
  const isOurs = found.uid === process.getuid?.() || found.uid === account?.uid
  // Anybody can create names in /tmp, and the owner of this directory could impersonate the database.
  if (!found.isDirectory() || !isOurs) {
    throw new StartError(
      `${socketDir} belongs to another user. Remove it, or set DATA_DIR to a directory with a shorter path.`,
    )
  }
  if (account) fs.lchownSync(socketDir, account.uid, account.gid)
  fs.chmodSync(socketDir, 0o700)
  return socketDir
}
