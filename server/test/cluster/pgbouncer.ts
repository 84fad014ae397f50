/** A pgbouncer before a PostgreSQL, on a free port. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Daemon, startDaemon } from './daemon.ts'
import { freePort, ownDirectory } from './own-directory.ts'
import { databaseUser, type Postgres, urlOn } from './postgres.ts'

export interface Pgbouncer extends Daemon {
  port: number
  /** What DATABASE_POOLER_URL is. */
  url: string
}

export type PoolMode = 'session' | 'transaction'

export async function startPgbouncer(
  postgres: Postgres,
  mode: PoolMode,
  more: Record<string, string | number> = {},
): Promise<Pgbouncer> {
  const dir = await ownDirectory('pgbouncer')
  const port = await freePort()
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: join(dir, 'userlist.txt'),
    pool_mode: mode,
    max_client_conn: 500,
    server_login_retry: 1,
    // In session mode each of our connections needs one of the database.
    default_pool_size: mode === 'session' ? 60 : 20,
    ...more,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const file = join(dir, 'pgbouncer.ini')
  await writeFile(join(dir, 'userlist.txt'), `"${databaseUser.name}" "${databaseUser.password}"\n`)
  await writeFile(
    file,
    `[databases]\n* = host=127.0.0.1 port=${postgres.port}\n\n[pgbouncer]\n${lines.join('\n')}\n`,
  )
  const daemon = await startDaemon('/usr/sbin/pgbouncer', [file], port)
  return { ...daemon, port, url: urlOn(port) }
}
