/** Spreads the tables of merchants over the machines of Citus. Every step can be repeated. */
import { StartError } from '../start-error.ts'
import type { Sql } from './database.ts'
import type { OwnerSql } from './owner.ts'
import { applicationRole } from './pools.ts'
import { tablesOfNoMerchant } from './shard-placement.ts'

/** Tried with 13.2. */
const versions = { oldest: 13, newest: 13 }

const onEveryShard = Object.entries(tablesOfNoMerchant)
  .filter(([, { on }]) => on === 'everyShard')
  .map(([table]) => table)

type Say = (line: string) => void

export async function distribute(owner: OwnerSql, say: Say): Promise<void> {
  await checkEngine(owner, say)
  await allowShards(owner)
  await placeTables(owner, say)
}

/** After migrations: puts the tables that they made where they belong, if the others are distributed. */
export async function distributeNew(owner: OwnerSql, say: Say): Promise<void> {
  const [found] = await owner<{ isCitus: boolean }[]>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as "isCitus"`
  if (found?.isCitus && (await distributedTables(owner)).includes('merchant'))
    await placeTables(owner, say)
}

async function placeTables(owner: OwnerSql, say: Say): Promise<void> {
  const place = async (
    tables: readonly string[],
    what: string,
    call: (table: string) => string,
  ) => {
    const placed = new Set(await distributedTables(owner))
    for (const table of tables.filter((table) => !placed.has(table))) {
      const isPlacedNow = await owner.begin(async (tx) => {
        // The database may still be at it for a run that was interrupted.
        await tx.unsafe(`lock table ${table}`)
        if ((await distributedTables(tx)).includes(table)) return false
        await tx.unsafe(`select ${call(table)}`)
        return true
      })
      if (isPlacedNow) say(`${table}: ${what}`)
    }
  }
  await place(onEveryShard, 'on every machine', (table) => `create_reference_table('${table}')`)
  await place(
    ['commit_together'],
    'known to Citus, on the coordinator',
    (table) => `citus_add_local_table_to_metadata('${table}')`,
  )
  await place(
    ['merchant'],
    'by merchant',
    (table) => `create_distributed_table('${table}', 'merchant_id')`,
  )
  await place(
    await tablesOfMerchants(owner),
    'by merchant',
    (table) => `create_distributed_table('${table}', 'merchant_id', colocate_with => 'merchant')`,
  )
  await removeLocalRows(owner, say)
}

async function checkEngine(owner: OwnerSql, say: Say): Promise<void> {
  const [found] = await owner<{ version: string | null; isSuperuser: boolean }[]>`
    select (select extversion from pg_extension where extname = 'citus') as version,
           (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser"`
  if (!found?.version)
    throw new StartError(
      'This database has no Citus. Install it on every machine, and run "create extension citus" in this database on each.',
    )
  const major = Number(found.version.split(/[.-]/)[0])
  if (major < versions.oldest)
    throw new StartError(`Citus ${versions.oldest} or newer is needed; this is ${found.version}.`)
  if (major > versions.newest)
    say(`Citus ${found.version} has not been tried: versions ${versions.newest}.x have.`)
  // Only who is above row level security copies all rows.
  if (!found.isSuperuser)
    throw new StartError(
      'Only a superuser can distribute the tables: give one in DATABASE_URL, for this command alone.',
    )
  const [nodes] = await owner<{ shards: number }[]>`
    select count(*)::int as shards from pg_dist_node where isactive and shouldhaveshards`
  if (!nodes?.shards)
    throw new StartError(
      'No machine may hold shards yet: add machines by citus_add_node(), as the guide of Citus says.',
    )
}

/**
 * Servers learn by the setting that there are shards. Machines connect to each other as the role of a statement, which
 * those that were added later may not have.
 */
async function allowShards(owner: OwnerSql): Promise<void> {
  const failed = await owner<{ machine: string; problem: string }[]>`
    select concat_ws(':', nodename, nodeport) as machine, result as problem
    from run_command_on_workers(${`do $$ begin
      set local citus.enable_create_role_propagation = off;
      if to_regrole('${applicationRole}') is null then create role ${applicationRole}; end if;
    end $$`}) where not success`
  for (const { machine, problem } of failed)
    throw new StartError(`${machine} can't have the role ${applicationRole}: ${problem}`)
  await owner.unsafe(`
    do $$ begin
      execute format('alter database %I set citus.propagate_set_commands = local', current_database());
      execute format('grant connect on database %I to ${applicationRole}', current_database());
      alter role ${applicationRole} login;
    end $$`)
}

async function distributedTables(owner: Sql): Promise<string[]> {
  const rows = await owner<{ name: string }[]>`
    select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid`
  return rows.map(({ name }) => name)
}

/** Those that others refer to come first. */
async function tablesOfMerchants(owner: OwnerSql): Promise<string[]> {
  const rows = await owner<{ name: string }[]>`
    with recursive ours as (
      select oid, relname as name, 0 as depth from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relrowsecurity
        and relname <> 'merchant'
      union all
      select c.conrelid, f.relname, ours.depth + 1 from ours
      join pg_constraint c on c.confrelid = ours.oid and c.conrelid <> c.confrelid
      join pg_class f on f.oid = c.conrelid and f.relnamespace = 'public'::regnamespace)
    select name from ours group by name order by max(depth), name`
  return rows.map(({ name }) => name)
}

/** The rows from before are on shards now; what is left of them on the coordinator nobody sees any more. */
async function removeLocalRows(owner: OwnerSql, say: Say): Promise<void> {
  const rows = await owner<{ name: string }[]>`
    select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where p.partmethod in ('h', 'n') and p.repmodel in ('s', 't') and pg_relation_size(c.oid) > 0
      and c.relname <> 'commit_together'`
  for (const { name } of rows) {
    await owner.unsafe(`select truncate_local_data_after_distributing_table('${name}')`)
    say(`${name}: removed from the coordinator`)
  }
}
