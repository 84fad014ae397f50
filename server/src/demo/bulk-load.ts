/** Loads millions of rows without keeping indexes, references and counts up to date row by row: all of them are made anew afterwards. */
import type { Transaction } from '../db/database.ts'

export async function bulkLoad(
  tx: Transaction,
  tables: string[],
  load: () => Promise<void>,
): Promise<void> {
  const indexes = await tx<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename = any(${tables})
      and indexname not in (select conname from pg_constraint)`
  const references = await tx<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid::regclass::text = any(${tables})`
  for (const table of tables) await tx.unsafe(`alter table ${table} disable trigger user`)
  for (const { table, name } of references)
    await tx.unsafe(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await tx.unsafe(`drop index ${name}`)
  await load()
  await tx.unsafe(`set local maintenance_work_mem = '1GB'`)
  for (const { definition } of indexes) await tx.unsafe(definition)
  for (const { table, name, definition } of references) {
    await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`)
  }
  for (const table of tables) await tx.unsafe(`alter table ${table} enable trigger user`)
}

/** The counts that the triggers would have kept. */
export async function recount(
  tx: Transaction,
  merchantId: string,
  orderTables: { table: string; kind: number }[],
): Promise<void> {
  for (const { table, kind } of orderTables) {
    await tx`delete from order_rollup where merchant_id = ${merchantId} and kind = ${kind}`
    await tx`delete from order_delta where merchant_id = ${merchantId} and kind = ${kind}`
    await tx`
      insert into order_rollup
      select merchant_id, ${kind}::smallint, grain,
             case grain when 0 then '-infinity' when 1 then day_of(half_hour) else half_hour end,
             status, currency, network, sum(orders), sum(amount), sum(settled), sum(processing), sum(network_fee)
      from (select merchant_id, half_hour_of(created_at) as half_hour, status, currency, network,
                   count(*) as orders, sum(amount) as amount, sum(settled_amount) as settled,
                   sum(processing_fee) as processing, sum(network_fee) as network_fee
            from ${tx(table)} where merchant_id = ${merchantId} group by 1, 2, 3, 4, 5) halves
      cross join (values (0::smallint), (1::smallint), (2::smallint)) g (grain)
      group by 1, 3, 4, 5, 6, 7`
  }
}
