/** `npm run test:citus`: tests against an installation of Citus that CITUS_URL leads to. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from '../../src/platform/db/database.ts'
import { distribute } from '../../src/platform/db/distribute.ts'
import type { DatabaseAddress } from '../../src/platform/db/hosts.ts'
import { type OwnerSql, withOwner } from '../../src/platform/db/owner.ts'
import { type Send, tagOf } from '../../src/platform/db/query.ts'
import { SqlFragment } from '../../src/platform/db/sql.ts'

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
  await withOwner(database, async (owner) => {
    await distribute(owner, () => {})
    await owner.unsafe(wholeTables)
  })
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

export const ownerSession = onCitus
  ? {
      'citus.multi_task_query_log_level': 'off',
      'citus.enable_repartition_joins': 'on',
      'citus.enable_unsafe_triggers': 'on',
    }
  : {}

const inDatabase = (owner: OwnerSql, what: string) =>
  owner.unsafe(
    `do $$ begin execute format('alter database %I ${what}', current_database()); end $$`,
  )

/** All shards are on the one machine: each table once more, as the parent of its shards. */
const wholeTables = `
  create schema whole;
  grant usage on schema whole to public;
  set citus.enable_ddl_propagation = off;
  set citus.override_table_visibility = off;
  set citus.enable_manual_changes_to_shards = on;
  do $$
  declare
    t text;
    shard bigint;
  begin
    for t in select relname from pg_dist_partition join pg_class on oid = logicalrelid where partmethod = 'h' loop
      execute format('create table whole.%I (like public.%I)', t, t);
      for shard in select shardid from pg_dist_shard where logicalrelid = to_regclass(t) loop
        execute format('alter table public.%I inherit whole.%I', t || '_' || shard, t);
      end loop;
    end loop;
  end $$`

/**
 * Tests look at rows of all merchants, and age them. What Citus refuses the owner there is asked of the shards
 * themselves, past Citus.
 */
export function ownerOnCitus(owner: OwnerSql): OwnerSql {
  /** What a call has left in an outbox is a moment later in the queue. */
  const outboxIsEmpty = async () => {
    const end = performance.now() + 10_000
    const areLeft = async () => (await owner`select from whole.job_outbox limit 1`).length > 0
    while (performance.now() < end && (await areLeft())) await sleep(5)
  }
  // Asked once more for what it has refused, a coordinator crashes.
  const refused = new Set<string>()
  const send: Send = async (text, values) => {
    if (/\b(from|update) job\b/.test(text)) await outboxIsEmpty()
    const query = fragmentOf(text, values)
    if (!refused.has(text)) {
      try {
        return await owner.query(query)
      } catch (error) {
        if (!isRefused(error) || /^\s*insert\b/i.test(text)) throw error
        refused.add(text)
      }
    }
    return owner.begin(async (tx) => {
      await tx`set local search_path = whole, public`
      return tx.query(query)
    })
  }
  return Object.assign(tagOf(send), {
    begin: <T>(work: (tx: Transaction) => Promise<T>) => owner.begin((tx) => work(insideOf(tx))),
    reserve: owner.reserve,
    end: owner.end,
  })
}

/** In a transaction, which a refusal must not end. */
function insideOf(tx: Transaction): Transaction {
  const ask = async (query: SqlFragment) => {
    await tx`savepoint asked`
    try {
      return await tx.query(query)
    } catch (error) {
      if (!isRefused(error)) throw error
      await tx`rollback to asked`
      await tx`set local search_path = whole, public`
      const rows = await tx.query(query)
      await tx`set local search_path = public`
      return rows
    }
  }
  let last: Promise<unknown> = Promise.resolve()
  const send: Send = (text, values) => {
    const answer = last.then(() => ask(fragmentOf(text, values)))
    last = answer.catch(() => {})
    return answer
  }
  const { clock, isApart, afterCommit } = tx
  return Object.assign(tagOf(send), { clock, isApart, afterCommit })
}

const isRefused = (error: unknown) =>
  ['0A000', 'XX000'].includes((error as { code?: string }).code ?? '')

const fragmentOf = (text: string, values: readonly unknown[]) =>
  new SqlFragment(
    text.split(/\$\d+\b/),
    [...text.matchAll(/\$(\d+)\b/g)].map(([, number]) => values[Number(number) - 1]),
  )
