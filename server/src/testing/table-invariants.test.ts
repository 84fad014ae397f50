/** What must hold for every table, those of tomorrow too. */
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

describe('tables', () => {
  const tablesOfNoMerchant = [
    'exchange_rate',
    'exchange_rate_history',
    'failed_job',
    'job',
    'job_schedule',
    'platform_secret',
    'schema_migration',
    'sign_in_name',
    'throttle',
    'unknown_sign_in',
    'unknown_sign_in_head',
  ]

  test('every table has row level security on and forced, but those that belong to no merchant', async () => {
    const tables = await app.owner<{ name: string; safe: boolean }[]>`
      select relname as name, relrowsecurity and relforcerowsecurity as safe from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname`
    const unsafe = tables.filter(({ safe }) => !safe).map(({ name }) => name)
    expect(unsafe).toEqual(tablesOfNoMerchant)
    expect(tables.length).toBeGreaterThan(unsafe.length)
  })

  test('no table has a trigger of its own, and no function calls set_config: both stand in the way of shards', async () => {
    const triggers = await app.owner`
      select tgrelid::regclass::text as table, tgname as name from pg_trigger where not tgisinternal`
    expect(triggers).toEqual([])
    const functions = await app.owner`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prosrc ilike '%set_config%'`
    expect(functions).toEqual([])
  })

  test('merchant_id leads every key of every table of a merchant', async () => {
    const keys = await app.owner<{ table: string; key: string; first: string }[]>`
      select c.conrelid::regclass::text as table, c.conname as key, a.attname as first
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype in ('p', 'u', 'f') and c.connamespace = 'public'::regnamespace`
    const wrong = keys.filter(
      ({ table, first }) => !tablesOfNoMerchant.includes(table) && first !== 'merchant_id',
    )
    expect(wrong).toEqual([])
  })

  test('a query that forgets its merchant sees nothing, and one of a merchant sees no other', async () => {
    const tables = await app.owner<{ name: string }[]>`
      select relname as name from pg_class where relrowsecurity and relkind in ('r', 'p')`
    for (const { name } of tables) {
      expect(await app.db.sql.unsafe(`select * from ${name} limit 1`)).toHaveLength(0)
      const foreign = await app.db.asMerchant('10002', (tx) =>
        tx.unsafe(`select * from ${name} where merchant_id <> 10002 limit 1`),
      )
      expect(foreign).toHaveLength(0)
    }
  })

  test('a row of another merchant can be neither written nor moved', async () => {
    const insert = app.db.asMerchant(
      '10002',
      (tx) => tx`insert into operator (merchant_id, name, password_hash, roles)
                 values (10001, 'intruder', 'x', '{admin}')`,
    )
    await expect(insert).rejects.toThrow(/row-level security/)
    const changed = await app.db.asMerchant(
      '10002',
      (tx) => tx`update operator set roles = '{admin}' where merchant_id = 10001 returning 1`,
    )
    expect(changed).toHaveLength(0)
  })

  test('the application owns nothing and is no superuser', async () => {
    const [row] = await app.db.sql`
      select current_user as name, rolsuper or rolbypassrls or rolcreaterole as mighty
      from pg_roles where rolname = current_user`
    expect(row).toEqual({ name: 'countinghouse_app', mighty: false })
    await expect(app.db.sql`create table mine (id int)`).rejects.toThrow(/permission denied/)
  })
})
