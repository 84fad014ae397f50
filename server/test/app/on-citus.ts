/** `npm run test:citus`: tests against an installation of Citus that CITUS_URL leads to. */
import { distribute } from '../../src/platform/db/distribute.ts'
import type { DatabaseAddress } from '../../src/platform/db/hosts.ts'
import { type OwnerSql, withOwner } from '../../src/platform/db/owner.ts'

const url = process.env.CITUS_URL

export const onCitus = url !== undefined

/** One machine, because databases of tests are copied by their files. Few shards, because each costs a table. */
export const beginCitus = (database: DatabaseAddress) =>
  withOwner(database, async (owner) => {
    const { hostname, port } = new URL(url as string)
    await owner.unsafe('create extension citus')
    await owner.unsafe(`select citus_set_coordinator_host('${hostname}', ${port || 5432})`)
    await owner.unsafe(
      `select citus_set_node_property('${hostname}', ${port || 5432}, 'shouldhaveshards', true)`,
    )
    await inDatabase(owner, 'set citus.shard_count = 4')
  })

/** Nobody may be in a database that is copied, and Citus is in all of its own. */
export async function endCitus(database: DatabaseAddress): Promise<void> {
  await withOwner(database, (owner) => distribute(owner, () => {}))
  const name = new URL(database as string).pathname.slice(1)
  await withOwner(url as string, async (admin) => {
    await admin.unsafe(`alter database ${name} allow_connections false`)
    await admin`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = ${name}`
  })
}

/** Settings of a database are not copied with it. Statements of more than one task are refused. */
export const settingsOfCopy = (database: string) =>
  onCitus
    ? ['citus.propagate_set_commands = local', 'citus.multi_task_query_log_level = error'].map(
        (setting) => `alter database ${database} set ${setting}`,
      )
    : []

const inDatabase = (owner: OwnerSql, what: string) =>
  owner.unsafe(
    `do $$ begin execute format('alter database %I ${what}', current_database()); end $$`,
  )

/** Tests look at rows of all merchants. */
export const ownerSession = onCitus
  ? { 'citus.multi_task_query_log_level': 'off', 'citus.enable_repartition_joins': 'on' }
  : {}
