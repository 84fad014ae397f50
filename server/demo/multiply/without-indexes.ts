/** Writes millions of rows without maintaining indexes and references row by row: they are rebuilt afterwards. */
import type { Sql, Transaction } from '../../src/platform/db/database.ts'
import type { OwnerSql } from '../../src/platform/db/owner.ts'

interface Part {
  table: string
  name: string
  definition: string
}

/** In the caller's transaction, so a failure changes nothing. */
export async function withoutIndexes(
  tx: Transaction,
  tables: readonly string[],
  write: () => Promise<void>,
): Promise<void> {
  await spareTheLog(tx)
  const alter = (table: string, change: string) => tx.unsafe(`alter table ${table} ${change}`)
  const [me] = await tx<{ mayTrust: boolean }[]>`
    select rolsuper as "mayTrust" from pg_roles where rolname = current_user`
  // All references are to rows of the same load or to its merchant; only a superuser may have them believed.
  const triggers = me?.mayTrust ? 'all' : 'user'
  const references = me?.mayTrust ? [] : await constraintsOf(tx, tables, 'f')
  const keys = await constraintsOf(tx, tables, 'p')
  const indexes = await indexesOf(tx, tables)

  for (const table of tables) await alter(table, `disable trigger ${triggers}`)
  for (const { table, name } of [...references, ...keys])
    await alter(table, `drop constraint ${name}`)
  for (const { name } of indexes) await tx.unsafe(`drop index ${name}`)
  await write()
  await tx.unsafe(`set local maintenance_work_mem = '1GB'`)
  for (const { definition } of indexes) await tx.unsafe(definition)
  for (const { table, name, definition } of [...keys, ...references])
    await alter(table, `add constraint ${name} ${definition}`)
  for (const table of tables) await alter(table, `enable trigger ${triggers}`)
}

/** References, or the primary keys that no reference leans on. */
const constraintsOf = (tx: Transaction, tables: readonly string[], type: 'f' | 'p') => tx<Part[]>`
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint c where contype = ${type} and conrelid::regclass::text = any(${tables as string[]})
    and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid
                    and c.contype = 'p')`

/** Those that belong to no constraint. */
const indexesOf = (tx: Transaction, tables: readonly string[]) => tx<Part[]>`
  select tablename as table, indexname as name, indexdef as definition from pg_indexes
  where schemaname = 'public' and tablename = any(${tables as string[]})
    and indexname not in (select conname from pg_constraint)
  order by 1, 2`

/** After so many writes: what readers and the planner want to know about the tables. */
export async function vacuum(owner: OwnerSql, tables: readonly string[]): Promise<void> {
  const session = await owner.reserve()
  try {
    await spareTheLog(session, false)
    await session.unsafe(`vacuum (analyze) ${tables.join(', ')}`)
  } finally {
    session.release()
  }
}

/** Packing every new page for the log takes longer than making it. Only who may say so can leave it out. */
const spareTheLog = (sql: Sql | Transaction, untilTheEndOfTheTransaction = true) => sql`
  select set_config('wal_compression', 'off', ${untilTheEndOfTheTransaction})
  where has_parameter_privilege('wal_compression', 'set')`
