/** What must hold for every table, those of tomorrow too. */
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/database.ts'
import { tablesOfNoMerchant } from '../../src/platform/db/shard-placement.ts'
import { startTestApp } from '../app/test-app.ts'

const app = await startTestApp()
/** The application's access, for statements that it would never run itself. */
const db = openDatabase(app.databaseUrl, 2)
afterAll(() => db.close())

describe('tables', () => {
  test('every table has row level security on and forced, but those that belong to no merchant', async () => {
    const tables = await app.owner<{ name: string; safe: boolean }[]>`
      select relname as name, relrowsecurity and relforcerowsecurity as safe from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname`
    const unsafe = tables.filter(({ safe }) => !safe).map(({ name }) => name)
    expect(unsafe).toEqual(Object.keys(tablesOfNoMerchant))
    expect(tables.length).toBeGreaterThan(unsafe.length)
  })

  test('merchant_id leads every key of every table of a merchant', async () => {
    const keys = await app.owner<{ table: string; key: string; first: string }[]>`
      select c.conrelid::regclass::text as table, c.conname as key, a.attname as first
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype in ('p', 'u', 'f') and c.connamespace = 'public'::regnamespace`
    const wrong = keys.filter(
      ({ table, first }) => !(table in tablesOfNoMerchant) && first !== 'merchant_id',
    )
    expect(wrong).toEqual([])
  })

  test('a query that forgets its merchant sees nothing, and one of a merchant sees no other', async () => {
    const tables = await app.owner<{ name: string }[]>`
      select relname as name from pg_class where relrowsecurity and relkind in ('r', 'p')`
    for (const { name } of tables) {
      expect(await db.sql.unsafe(`select * from ${name} limit 1`)).toHaveLength(0)
      const foreign = await db.asMerchant('10002', (tx) =>
        tx.unsafe(`select * from ${name} where merchant_id <> 10002 limit 1`),
      )
      expect(foreign).toHaveLength(0)
    }
  })

  test('a row of another merchant can be neither written nor moved', async () => {
    const insert = db.asMerchant(
      '10002',
      (tx) => tx`insert into operator (merchant_id, name, password_hash, roles)
                 values (10001, 'intruder', 'x', '{admin}')`,
    )
    await expect(insert).rejects.toThrow(/row-level security/)
    const changed = await db.asMerchant(
      '10002',
      (tx) => tx`update operator set roles = '{admin}' where merchant_id = 10001 returning 1`,
    )
    expect(changed).toHaveLength(0)
  })

  test('the application owns nothing and is no superuser', async () => {
    const [row] = await db.sql`
      select current_user as name, rolsuper or rolbypassrls or rolcreaterole as mighty
      from pg_roles where rolname = current_user`
    expect(row).toEqual({ name: 'countinghouse_app', mighty: false })
    await expect(db.sql`create table mine (id int)`).rejects.toThrow(/permission denied/)
  })
})
