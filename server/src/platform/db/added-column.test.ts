/** A newer release adds columns to tables whose rows this server reads whole, by statements that it has prepared. */
import { afterAll, expect, inject, test } from 'vitest'
import { inDatabase } from '../../../test/app/in-database.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { openDatabase, type Transaction } from './database.ts'

/** For writing calls, of the 22 of all pools. */
const connections = 8
const app = await startTestApp()
const [here] = await app.owner<{ name: string }[]>`select current_database() as name`
const db = openDatabase(inDatabase(inject('server'), here?.name ?? ''), 22)
await app.owner`create table growing as select 1 as id`
await app.owner`grant select, insert on growing to countinghouse_app`
afterAll(() => db.close())

const addColumn = (column: string) =>
  app.owner.unsafe(`alter table growing add column ${column} int`)

/** On each connection: nobody ends before all have one. */
async function onAll(work: (tx: Transaction) => Promise<unknown>): Promise<void> {
  const all = Promise.withResolvers<void>()
  let held = 0
  const hold = async (tx: Transaction) => {
    await work(tx)
    held += 1
    if (held === connections) all.resolve()
    await all.promise
  }
  await Promise.all(Array.from({ length: connections }, () => db.asMerchant('10001', hold)))
}

test('a transaction is tried once more, though every connection has prepared its statement', async () => {
  await onAll((tx) => tx`select * from growing`)
  await addColumn('first')
  let tries = 0
  const [row] = await db.asMerchant('10001', (tx) => {
    tries += 1
    return tx`select * from growing`
  })
  expect(row).toEqual({ id: 1, first: null })
  expect(tries).toBe(2)
})

test('a single statement is done all the same, and once', async () => {
  await onAll((tx) => tx`insert into growing (id) values (${2}) returning *`)
  await addColumn('second')
  const [row] = await db.sql`insert into growing (id) values (${2}) returning *`
  expect(row).toEqual({ id: 2, first: null, second: null })
  expect(await app.owner`select from growing where id = 2`).toHaveLength(connections + 1)
})

test('reads are answered', async () => {
  const read = () => db.readPipelined('10001', (tx) => [tx`select * from growing limit 1`])
  await Promise.all(Array.from({ length: 20 }, read))
  await addColumn('third')
  for (const [[row]] of await Promise.all(Array.from({ length: 20 }, read)))
    expect(row).toHaveProperty('third')
})

test('work that is under way on other connections is not broken off', async () => {
  await onAll((tx) => tx`select * from growing`)
  const [begun, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let tries = 0
  const underWay = db.asMerchant('10001', async (tx) => {
    tries += 1
    await tx`select 1`
    begun.resolve()
    await changed.promise
    await tx`select 2`
  })
  await begun.promise
  await addColumn('fourth')
  expect((await db.sql`select * from growing`)[0]).toHaveProperty('fourth')
  changed.resolve()
  await underWay
  expect(tries).toBe(1)
})
