import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { StartError } from '../../start-error.ts'

/** The user that PostgreSQL runs as when we are root, which it refuses to be; otherwise it runs as us. */
export type Account = { uid: number; gid: number } | undefined

export const isRoot = process.getuid?.() === 0

/** PostgreSQL reads many environment variables (PGDATA, PGPORT, LC_*); none of ours may reach it. */
export const cleanEnv: NodeJS.ProcessEnv = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: '/',
  LANG: 'C',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/** The owner of existing data, else `postgres`, else `nobody`. */
export function accountFor(data: string): Account {
  if (!isRoot) return undefined
  const owner = statSync(data, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = findUser('postgres') ?? findUser('nobody')
  if (!account) {
    throw new StartError(
      'PostgreSQL refuses to run as root, and there is neither a user "postgres" nor "nobody" to run it as. Add one of them, or start Countinghouse as another user.',
    )
  }
  return account
}

function findUser(name: string): Account {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [user, , uid, gid] = line.split(':')
    if (user === name && Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}

/** Asks the kernel as that user: parent directories, groups and ACLs matter too, so checking modes is not enough. */
export function mayWrite(dir: string, account: Account): boolean {
  const asked = spawnSync('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', dir], {
    ...account,
    cwd: '/',
    env: cleanEnv,
    stdio: 'ignore',
  })
  return asked.status === 0
}
