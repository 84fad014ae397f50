/**
 * A PostgreSQL of the system on a free port, with the roles and the database that docs/operations.md tells an
 * administrator to create; and streaming replicas of it.
 */
import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Place } from '../../src/platform/db/embedded/place.ts'
import {
  type PostgresSettings,
  startPostmaster,
  stopPostmaster,
} from '../../src/platform/db/embedded/postmaster.ts'
import { connect, type OwnerSql } from '../../src/platform/db/owner.ts'
import { atEndOfFile } from '../app/end-of-file.ts'
import { account, freePort, ownDirectory, runToEnd } from './own-directory.ts'

export const databaseUser = { name: 'countinghouse', password: 'ledger and quay' }

export interface Postgres {
  port: number
  place: Place
  /** What DATABASE_URL is. */
  url: string
  /** As the superuser, through its socket. */
  admin: OwnerSql
  /** The postmaster and its children. */
  processes(): number[]
  /** Fast, as an administrator does it. */
  stop(): Promise<void>
  /** As a lost machine does it. */
  kill(): Promise<void>
  /** Again, on the same port with the same data. */
  start(): Promise<void>
  freeze(): void
  thaw(): void
  /** A replica becomes the primary. */
  promote(): Promise<void>
}

const newestBin = (): string => {
  const versions = readdirSync('/usr/lib/postgresql').map(Number)
  return `/usr/lib/postgresql/${Math.max(...versions.filter(Number.isInteger))}/bin`
}
export const postgresProgram = (name: string): string => join(newestBin(), name)

export const urlOn = (port: number, database = 'countinghouse'): string =>
  `postgres://${databaseUser.name}:${encodeURIComponent(databaseUser.password)}@127.0.0.1:${port}/${database}`

const standard: PostgresSettings = {
  listen_addresses: '127.0.0.1',
  max_connections: 200,
  wal_level: 'replica',
  max_wal_senders: 10,
  wal_keep_size: '512MB',
  hot_standby: 'on',
  hot_standby_feedback: 'off',
}

export async function startPostgres(settings: PostgresSettings = {}): Promise<Postgres> {
  const place = await newPlace('primary')
  await runToEnd(postgresProgram('initdb'), [
    ...['-D', place.data, '--username=postgres', '--encoding=UTF8', '--locale=C.UTF-8'],
    ...['--auth-local=trust', '--auth-host=scram-sha-256', '--no-instructions'],
  ])
  const postgres = await run(place, settings)
  const { admin } = postgres
  await admin.unsafe('create role countinghouse_app nologin')
  await admin.unsafe(
    `create role ${databaseUser.name} login password '${databaseUser.password}' in role countinghouse_app`,
  )
  await admin.unsafe(`create database countinghouse owner ${databaseUser.name}`)
  return postgres
}

/** By pg_basebackup and streaming; it follows `primary` for as long as that lives, or until it is told to follow another. */
export async function startReplica(
  primary: Postgres,
  settings: PostgresSettings = {},
  port?: number,
): Promise<Postgres> {
  const place = await newPlace('replica')
  await runToEnd(postgresProgram('pg_basebackup'), [
    ...['-h', primary.place.socketDir, '-p', String(primary.port), '-U', 'postgres'],
    ...['-D', place.data, '-R', '-X', 'stream', '-c', 'fast'],
  ])
  return run(place, settings, port)
}

/** As an administrator who has restored or promoted another primary. */
export async function follow({ admin }: Postgres, primary: Postgres): Promise<void> {
  const { socketDir } = primary.place
  await admin.unsafe(
    `alter system set primary_conninfo = 'host=${socketDir} port=${primary.port} user=postgres'`,
  )
  await admin`select pg_reload_conf()`
}

/** A base backup in its own directory; its log is archived by `archiveSettings`. */
export async function takeBackup(primary: Postgres): Promise<Place> {
  const place = await newPlace('restored')
  await runToEnd(postgresProgram('pg_basebackup'), [
    ...['-h', primary.place.socketDir, '-p', String(primary.port), '-U', 'postgres'],
    ...['-D', place.data, '-X', 'none', '-c', 'fast'],
  ])
  return place
}

/** Settings by which a primary keeps its log in a directory. */
export const archiveSettings = (archive: string): PostgresSettings => ({
  archive_mode: 'on',
  archive_command: `cp %p ${archive}/%f`,
})

/** As docs/operations.md has it: up to an instant, and not further. */
export async function restoreTo(backup: Place, archive: string, instant: Date): Promise<Postgres> {
  const signal = join(backup.data, 'recovery.signal')
  writeFileSync(signal, '')
  if (account) await chown(signal, account.uid, account.gid)
  const restored = await run(backup, {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: instant.toISOString().replace('Z', '+00'),
    recovery_target_action: 'promote',
  })
  for (;;) {
    const [row] = await restored.admin<{ going: boolean }[]>`select pg_is_in_recovery() as going`
    if (!row?.going) return restored
    await sleep(100)
  }
}

async function newPlace(name: string): Promise<Place> {
  const dir = await ownDirectory(name)
  const logFile = join(dir, 'postgres.log')
  writeFileSync(logFile, '')
  if (account) await chown(logFile, account.uid, account.gid)
  return { dir, data: join(dir, 'data'), socketDir: dir, logFile, account }
}

async function run(place: Place, own: PostgresSettings, samePort?: number): Promise<Postgres> {
  const port = samePort ?? (await freePort())
  const launch = () =>
    startPostmaster(place, postgresProgram('postgres'), { ...standard, ...own, port })
  let postmaster: ChildProcess | undefined = await launch()
  const admin = connect(
    { host: place.socketDir, port, user: 'postgres', database: 'postgres' },
    { max: 2 },
  )
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of postgres.processes()) {
      try {
        process.kill(pid, signal)
      } catch {
        // It ended in the meantime.
      }
    }
  }
  const postgres: Postgres = {
    port,
    place,
    url: urlOn(port),
    admin,
    processes: () => (postmaster ? withChildren(postmaster.pid ?? 0) : []),
    async stop() {
      const running = postmaster
      postmaster = undefined
      if (running) await stopPostmaster(running)
    },
    async kill() {
      signalAll('SIGKILL')
      await postgres.stop()
    },
    async start() {
      postmaster ??= await launch()
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async promote() {
      await runToEnd(postgresProgram('pg_ctl'), ['promote', '-w', '-D', place.data])
    },
  }
  atEndOfFile(async () => {
    await admin.end()
    if (postmaster) postgres.thaw()
    await postgres.stop()
  })
  return postgres
}

function withChildren(postmaster: number): number[] {
  const isChild = (pid: string) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      return Number(stat.split(') ')[1]?.split(' ')[1]) === postmaster
    } catch {
      // It ended in the meantime.
      return false
    }
  }
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(name))
  return [postmaster, ...children.map(Number)]
}
