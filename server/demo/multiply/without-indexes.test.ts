import { expect, test } from 'vitest'
import { startTestApp } from '../../test/app/test-app.ts'
import { vacuum, withoutIndexes } from './without-indexes.ts'

const tables = ['order_event', 'posting', 'account', 'crypto_payin_order']
const app = await startTestApp()

/** Everything that is taken away and must come back. */
async function schema() {
  const [row] = await app.owner`
    select (select jsonb_agg(indexdef order by indexdef) from pg_indexes where schemaname = 'public') as indexes,
      (select jsonb_agg(jsonb_build_array(conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
                        order by conrelid::regclass::text, conname) from pg_constraint
       where connamespace = 'public'::regnamespace) as constraints,
      (select jsonb_agg(jsonb_build_array(tgrelid::regclass, tgname, tgenabled)
                        order by tgrelid::regclass::text, tgname) from pg_trigger where not tgisinternal) as triggers,
      (select count(*) from pg_trigger where tgenabled <> 'O') as disabled,
      (select jsonb_agg(relname order by relname) from pg_class where relforcerowsecurity) as secured`
  return row
}

const indexes = () => app.owner`
  select indexname from pg_indexes where tablename = any(${tables}) and indexname like '%by_created'`

const before = await schema()

test('indexes are gone while rows are written, and everything is as before afterwards', async () => {
  let meanwhile: unknown
  await app.owner.begin((tx) =>
    withoutIndexes(tx, tables, async () => {
      meanwhile = await tx`
        select indexname from pg_indexes where tablename = any(${tables}) and indexname like '%by_created'`
    }),
  )
  await vacuum(app.owner, tables)
  expect(meanwhile).toEqual([])
  expect(await indexes()).not.toEqual([])
  expect(await schema()).toEqual(before)
})

test('rows that can not be written are an error, and change nothing', async () => {
  const refused = app.owner.begin((tx) =>
    withoutIndexes(tx, tables, async () => {
      await tx`insert into account (merchant_id, owner_kind, owner_id, currency, country, bucket)
               values (10001, 9, '', 'USDT', '', 1)`
    }),
  )
  await expect(refused).rejects.toThrow(/account_owner_kind_check/)
  expect(await schema()).toEqual(before)
})
