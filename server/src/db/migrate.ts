/** Migrates a database to the newest schema. Safe for several servers at once: one migrates, the others wait. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { StartError } from '../start-error.ts'
import { applicationRole, type DatabaseAddress, type Sql } from './database.ts'
import { connect, type OwnerSql } from './owner.ts'

const directory = new URL('../../migrations/', import.meta.url)
const lockKey = 5_220_001
const oldestVersion = 15

/** One connection holds the lock, the other works. */
const connections = 2

export async function migrate(
  address: DatabaseAddress,
  say: (line: string) => void = () => {},
): Promise<void> {
  const session = { application_name: 'countinghouse migrate' }
  const sql = connect(address, { max: connections, session })
  try {
    await checkVersion(sql)
    // A lock of a transaction: it ends with its connection, whatever stands between us and the database.
    await sql.begin(async (lock) => {
      const [row] = await lock<{ taken: boolean }[]>`
        select pg_try_advisory_xact_lock(${lockKey}) as taken`
      if (!row?.taken) {
        say('Another server is migrating the database. Waiting for it.')
        await lock`select pg_advisory_xact_lock(${lockKey})`
      }
      await ensureRole(sql)
      await closeToOthers(sql)
      // The embedded database is entered as the application role itself, so no statement can regain owner rights.
      if (typeof address !== 'string') await letApplicationEnter(sql)
      await runPending(sql)
    })
  } finally {
    await sql.end()
  }
}

/** For commands that only read: says what is missing, and changes nothing. */
export async function requireCurrentSchema(address: DatabaseAddress): Promise<void> {
  const sql = connect(address, { max: 1 })
  try {
    await checkVersion(sql)
    const [found] = await sql<{ found: boolean }[]>`
      select to_regclass('schema_migration') is not null as found`
    const [first] = found?.found ? await pendingOf(sql) : ['all of them']
    if (first) {
      throw new StartError(
        `The database lacks migrations of this version (${first}). Start the server once, which makes them.`,
      )
    }
  } finally {
    await sql.end()
  }
}

/**
 * The application role belongs to the whole cluster, and another installation's owner may act as it. So nobody but
 * this database's owner, and whom an administrator lets in, may enter it.
 */
async function closeToOthers(sql: Sql): Promise<void> {
  const [here] = await sql<{ name: string; open: boolean }[]>`
    select quote_ident(current_database()) as name,
           has_database_privilege('public', current_database(), 'connect') as open`
  if (here?.open) await sql.unsafe(`revoke connect on database ${here.name} from public`)
}

async function letApplicationEnter(sql: Sql): Promise<void> {
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

const migrationText = (name: string) => readFile(new URL(name, directory), 'utf8')
const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The names of migrations that this database does not have yet, in their order. */
async function pendingOf(sql: Sql): Promise<string[]> {
  const rows = await sql<
    { name: string; checksum: string }[]
  >`select name, checksum from schema_migration`
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const unknown = rows.find((row) => !names.includes(row.name))
  if (unknown) {
    throw new StartError(
      `The database was migrated by a newer version (${unknown.name}). Start that version instead.`,
    )
  }
  for (const [name, checksum] of applied) {
    if (checksum !== checksumOf(await migrationText(name)))
      throw new StartError(`Migration ${name} was changed after it ran; add a new one instead.`)
  }
  return names.filter((name) => !applied.has(name))
}

async function runPending(sql: OwnerSql): Promise<void> {
  await sql`
    create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`
  for (const name of await pendingOf(sql)) {
    const text = await migrationText(name)
    await sql.begin(async (tx) => {
      await tx.unsafe(text)
      await tx`insert into schema_migration (name, checksum) values (${name}, ${checksumOf(text)})`
    })
  }
}
