/** `npm run restore-drill`: restores the newest backup into a scratch cluster, audits it, and says what it took. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readConfig } from '../platform/config.ts'
import { accountFor, cleanEnv } from '../platform/db/embedded/place.ts'
import { isTransient } from '../platform/db/open-connection.ts'
import { withOwner } from '../platform/db/owner.ts'
import { StartError } from '../platform/start-error.ts'
import { auditDatabase } from './audit-database.ts'
import { noteEvent } from './note-event.ts'
import { runCommand } from './run-command.ts'

const help = `Restores into a scratch cluster that is removed afterwards, recounts the books, and reports the minutes:

  npm run restore-drill -- --stanza NAME                     from the repository of pgbackrest
  npm run restore-drill -- --backup DIR --log DIR            from a pg_basebackup and the archive of its log

  --database NAME     countinghouse by default
  --superuser NAME    postgres by default
  --bin DIR           PostgreSQL's programs; the newest of Debian's by default
  --scratch DIR       where there is room for the database; the system's temporary directory by default

With DATABASE_URL, that it went well is noted there, for alerts. Run it as a user who may read the backup.`

const options = {
  stanza: { type: 'string' },
  backup: { type: 'string' },
  log: { type: 'string' },
  database: { type: 'string', default: 'countinghouse' },
  superuser: { type: 'string', default: 'postgres' },
  bin: { type: 'string' },
  scratch: { type: 'string', default: tmpdir() },
} as const

/** A restore takes as long as it takes; this is for one that hangs. */
const limitSeconds = 24 * 3600
const account = accountFor('/nonexistent')

async function run(program: string, args: string[]): Promise<void> {
  try {
    await promisify(execFile)(program, args, {
      ...account,
      cwd: '/',
      env: cleanEnv,
      maxBuffer: 1e8,
    })
  } catch (error) {
    const {
      stderr = '',
      stdout = '',
      message,
    } = error as Error & { stderr?: string; stdout?: string }
    throw new StartError(`${program} failed: ${stderr || stdout || message}`.trim())
  }
}

function newestBin(): string {
  const debian = '/usr/lib/postgresql'
  const [newest] = existsSync(debian)
    ? readdirSync(debian)
        .map(Number)
        .sort((a, b) => b - a)
    : []
  if (!newest) throw new StartError("Name the directory of PostgreSQL's programs with --bin.")
  return `${debian}/${newest}/bin`
}

const minutes = (ms: number) => `${(ms / 60_000).toFixed(1)} min`

await runCommand(help, options, async ({ values }) => {
  const { stanza, backup, log, database, superuser } = values
  if (!stanza && !(backup && log))
    throw new StartError('Name the backup: --stanza NAME, or --backup DIR --log DIR.')
  const bin = values.bin ?? newestBin()
  const begun = new Date()
  const dir = await mkdtemp(join(resolve(values.scratch), 'countinghouse-drill-'))
  const data = join(dir, 'data')
  await chmod(dir, 0o755)
  await chownAll(dir)
  const control = (...args: string[]) => run(join(bin, 'pg_ctl'), ['-D', data, ...args])
  try {
    if (stanza) {
      await run('pgbackrest', [`--stanza=${stanza}`, `--pg1-path=${data}`, 'restore'])
    } else {
      await cp(backup ?? '', data, { recursive: true })
      // Its own settings name archives and replicas that a drill must leave alone.
      await writeFile(join(data, 'postgresql.auto.conf'), '')
      await writeFile(join(data, 'recovery.signal'), '')
      await chmod(data, 0o700)
      await chownAll(dir)
    }
    const copied = Date.now()
    const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
    await writeFile(join(dir, 'hba.conf'), 'local all all trust\n')
    await writeFile(
      join(dir, 'drill.conf'),
      [
        `hba_file = ${quoted(join(dir, 'hba.conf'))}`,
        `unix_socket_directories = ${quoted(dir)}`,
        ...(log ? [`restore_command = ${quoted(`cp ${resolve(log)}/%f %p`)}`] : []),
        "listen_addresses = ''",
        'port = 5432',
        'archive_mode = off',
        'hot_standby = off',
        "synchronous_standby_names = ''",
        'max_connections = 100',
      ].join('\n'),
    )
    await chownAll(dir)
    await control(
      ...['-o', `-c config_file=${join(dir, 'drill.conf')} -c archive_mode=off`],
      ...['-l', join(dir, 'postgres.log'), '-w', '-t', String(limitSeconds), 'start'],
    )
    try {
      const at = `postgres://${superuser}@/${database}?host=${encodeURIComponent(dir)}&port=5432`
      const newest = await newestTransaction(at)
      const there = Date.now()
      await auditDatabase(at)
      const audited = Date.now()
      console.log(
        `Copied in ${minutes(copied - begun.getTime())}, replayed in ${minutes(there - copied)}, audited in ${minutes(audited - there)}.`,
      )
      console.log(
        `RTO: ${minutes(audited - begun.getTime())} from the first command to audited books.`,
      )
      console.log(
        newest
          ? `RPO: ${minutes(Math.max(0, begun.getTime() - newest.getTime()))}: the newest transaction is of ${newest.toISOString()}.`
          : 'RPO: unknown; the log had no transaction after the backup.',
      )
    } finally {
      await control('-m', 'immediate', 'stop')
    }
  } finally {
    await rm(dir, { recursive: true, force: true, maxRetries: 5 })
  }
  const { databaseUrl } = readConfig(process.env)
  if (databaseUrl) await withOwner(databaseUrl, (owner) => noteEvent(owner, 'restoreDrill'))
  return undefined
})

/** When the log is replayed: until then the database refuses everybody. */
async function newestTransaction(address: string): Promise<Date | null | undefined> {
  for (;;) {
    try {
      const [row] = await withOwner(
        address,
        (owner) => owner<{ at: Date | null }[]>`select pg_last_xact_replay_timestamp() as at`,
      )
      return row?.at
    } catch (error) {
      if (!isTransient(error)) throw error
    }
    await sleep(200)
  }
}

/** Root lets PostgreSQL work as another user. */
async function chownAll(dir: string): Promise<void> {
  if (account) await promisify(execFile)('chown', ['-R', `${account.uid}:${account.gid}`, dir])
}
