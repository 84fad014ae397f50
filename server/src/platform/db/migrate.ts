/**
 * Migrates a database to the newest schema, beside servers of the last release that work on it
 * (docs/decisions/migrations.md). Safe for several servers at once: one migrates, the others wait.
 */
import { StartError } from '../start-error.ts'
import type { DatabaseAddress, Sql } from './database.ts'
import { distributeNew } from './distribute.ts'
import { type Migration, type Migrations, readMigrations } from './migrations.ts'
import { connect, type OwnerSql } from './owner.ts'
import { applicationRole } from './pools.ts'
import {
  type MigrationTimeouts,
  migrationTimeouts as ourPatience,
  runMigration,
} from './run-migration.ts'
import { acquireLock, lockSession, startLocks } from './start-lock.ts'

const oldestVersion = 15

const session = { ...lockSession, application_name: 'countinghouse migrate' }
/** One connection holds the lock, one migrates, and one polls what that one waits for. */
const connections = 3

export async function migrate(
  address: DatabaseAddress,
  say: (line: string) => void = () => {},
  {
    directory,
    patience = ourPatience,
    upTo,
  }: { directory?: URL; patience?: MigrationTimeouts; upTo?: string } = {},
): Promise<void> {
  const given = await readMigrations(directory)
  const migrations = upTo ? { ...given, all: given.all.filter(({ name }) => name <= upTo) } : given
  const sql = connect(address, { max: connections, session })
  try {
    await checkVersion(sql)
    // A lock of a transaction: it ends with its connection, whatever stands between us and the database.
    await sql.begin(async (lock) => {
      await acquireLock(lock, startLocks.migration, say)
      await ensureRole(sql)
      await restrictAccess(sql)
      // The embedded database is entered as the application role itself, so no statement can regain owner rights.
      if (typeof address !== 'string') await allowApplicationLogin(sql)
      await runPending(sql, migrations, say, patience)
      await distributeNew(sql, say)
    })
  } finally {
    await sql.end()
  }
}

/** Runs `work` under the migration lock, so that no server starts meanwhile. */
export async function withMigrationLock<T>(
  address: DatabaseAddress,
  work: (owner: OwnerSql) => Promise<T>,
): Promise<T> {
  const sql = connect(address, { max: 2, session })
  try {
    return await sql.begin(async (lock) => {
      await acquireLock(lock, startLocks.migration, () => {})
      return work(sql)
    })
  } finally {
    await sql.end()
  }
}

/** For commands that only read: says what is missing, and changes nothing. */
export async function requireCurrentSchema(address: DatabaseAddress): Promise<void> {
  const migrations = await readMigrations()
  const sql = connect(address, { max: 1 })
  try {
    await checkVersion(sql)
    const [found] = await sql<{ found: boolean }[]>`
      select to_regclass('schema_migration') is not null as found`
    const [first] = found?.found
      ? await pendingMigrations(sql, migrations)
      : [{ name: 'all of them' }]
    if (first) {
      throw new StartError(
        `The database lacks migrations of this version (${first.name}). Start the server once, which makes them.`,
      )
    }
  } finally {
    await sql.end()
  }
}

/**
 * The application role exists in the whole cluster, and another installation's owner may act as it. So only this
 * database's owner, and whomever an administrator admits, may connect to it.
 */
async function restrictAccess(sql: Sql): Promise<void> {
  const [here] = await sql<{ name: string; open: boolean }[]>`
    select quote_ident(current_database()) as name,
           has_database_privilege('public', current_database(), 'connect') as open`
  if (here?.open) await sql.unsafe(`revoke connect on database ${here.name} from public`)
}

async function allowApplicationLogin(sql: Sql): Promise<void> {
  await sql.unsafe(`
    alter role ${applicationRole} login;
    do $$ begin
      execute format('grant connect on database %I to ${applicationRole}', current_database());
    end $$`)
}

async function checkVersion(sql: Sql): Promise<void> {
  const [row] = await sql<{ version: number }[]>`
    select current_setting('server_version_num')::int / 10000 as version`.catch((error: Error) => {
    const isPooler = /startup parameter/.test(error.message)
    throw new StartError(
      isPooler
        ? 'DATABASE_URL leads to a pooler. Give its address as DATABASE_POOLER_URL, and the address of the database itself as DATABASE_URL.'
        : `The database can't be reached: ${error.message}.`,
    )
  })
  if (!row || row.version < oldestVersion) {
    throw new StartError(
      `PostgreSQL ${oldestVersion} or newer is needed; DATABASE_URL leads to version ${row?.version}.`,
    )
  }
}

/** Roles belong to the whole cluster, so a server of another database may be creating it concurrently. */
async function ensureRole(sql: Sql): Promise<void> {
  await sql
    .unsafe(`
    do $$ begin
      if not exists (select from pg_roles where rolname = '${applicationRole}') then
        create role ${applicationRole} nologin;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`)
    .catch(refused)
  // Since PostgreSQL 16 the creator of a role administers it but needs a grant to act as it.
  const [version] = await sql`select current_setting('server_version_num')::int >= 160000 as modern`
  const [row] = await sql<{ granted: boolean }[]>`
    select pg_has_role(current_user, ${applicationRole}, ${version?.modern ? 'set' : 'member'}) as granted`
  if (!row?.granted) await sql.unsafe(`grant ${applicationRole} to current_user`).catch(refused)
}

function refused(error: Error): never {
  throw new StartError(
    `The database user may not make the role ${applicationRole} (${error.message}). Give it CREATEROLE, or have an administrator create the role and grant it.`,
  )
}

/** The migrations that this database does not have yet, in their order. */
async function pendingMigrations(
  sql: Sql,
  { all }: Migrations,
  say: (line: string) => void = () => {},
): Promise<Migration[]> {
  // In a database of the first release the column `needs` does not exist yet.
  const rows = await sql<{ name: string; checksum: string; needs: string | null }[]>`
    select name, checksum, to_jsonb(schema_migration) ->> 'needs' as needs from schema_migration order by name`
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const known = new Set(all.map(({ name }) => name))
  const newer = rows.filter(({ name }) => !known.has(name))
  const tooNew = newer.find(({ needs }) => !needs || !known.has(needs))
  if (tooNew) {
    throw new StartError(
      `The database was migrated by a newer version (${tooNew.name}), which is more than one release ahead. Start that version instead.`,
    )
  }
  if (newer[0]) say(`The database is of the next release (${newer[0].name}). Upgrade this server.`)
  const changed = all.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
  if (changed)
    throw new StartError(
      `Migration ${changed.name} was changed after it ran; add a new one instead.`,
    )
  return all.filter(({ name }) => !applied.has(name))
}

async function runPending(
  sql: OwnerSql,
  migrations: Migrations,
  say: (line: string) => void,
  patience: MigrationTimeouts,
): Promise<void> {
  // A server that has the migration `needs` also works beside this one.
  await sql.unsafe(`
    create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now());
    alter table schema_migration add column if not exists needs text`)
  const { migration: needs } = migrations.released
  const pending = await pendingMigrations(sql, migrations, say)
  const isBehind = pending.length < migrations.all.length && pending[0] && pending[0].name <= needs
  if (isBehind)
    say('The database is more than one release behind: only servers of this version may run now.')
  for (const migration of pending) {
    const { name, checksum } = migration
    const record = (tx: Sql) =>
      tx`insert into schema_migration (name, checksum, needs) values (${name}, ${checksum}, ${needs})`
    await runMigration(sql, migration, record, say, patience)
  }
}
