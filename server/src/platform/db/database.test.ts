import { afterAll, expect, inject, test } from 'vitest'
import { inDatabase } from '../../../test/app/in-database.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { openDatabase, type Sql } from './database.ts'

const app = await startTestApp()
const [here] = await app.owner<{ name: string }[]>`select current_database() as name`
const db = openDatabase(inDatabase(inject('server'), here?.name ?? ''), 2)
afterAll(() => db.close())

const merchantNames = (merchantId: string) =>
  db.readPipelined(merchantId, (tx) => [
    tx<{ name: string }[]>`select name from merchant`,
    tx<{ id: string }[]>`select current_setting('app.merchant_id') as id`,
  ])

test('concurrent pipelined reads each see their own merchant', async () => {
  const asked = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? '10001' : '10002'))
  const answers = await Promise.all(asked.map(merchantNames))
  expect(answers.map(([[merchant]]) => merchant?.name)).toEqual(
    asked.map((id) => (id === '10001' ? 'Harbour Trading' : 'Lantern Games')),
  )
  expect(answers.map(([, [scope]]) => scope?.id)).toEqual(asked)
})

test('no merchant scope is left on the connection afterwards', async () => {
  await merchantNames('10001')
  for (let i = 0; i < 4; i++) {
    expect(await db.sql`select * from merchant`).toHaveLength(0)
    const [setting] = await db.sql`select current_setting('plan_cache_mode') as mode`
    expect(setting?.mode).toBe('auto')
  }
})

test('pipelined reads cannot write', async () => {
  const write = db.readPipelined('10001', (tx) => [tx`update merchant set name = 'x'`])
  await expect(write).rejects.toThrow(/read-only transaction/)
})

test('one failing read fails the whole batch, and the connections stay usable', async () => {
  for (let i = 0; i < 6; i++) {
    const failing = db.readPipelined('10001', (tx) => [
      tx`select 1 as one`,
      tx`select 1 / ${0}::int as broken`,
      tx`select 2 as two`,
    ])
    await expect(failing).rejects.toThrow(/division by zero/)
  }
  const [[merchant]] = await merchantNames('10001')
  expect(merchant?.name).toBe('Harbour Trading')
})

test('an exception while building the queries costs no connection', async () => {
  for (let i = 0; i < 6; i++) {
    const mistaken = db.readPipelined('10001', () => {
      throw new Error('no such list')
    })
    await expect(mistaken).rejects.toThrow('no such list')
  }
  const [[merchant]] = await merchantNames('10001')
  expect(merchant?.name).toBe('Harbour Trading')
})

test('reads are retried on another connection when theirs is cut', async () => {
  for (let i = 0; i < 5; i++) {
    const gate = await app.owner.reserve()
    await gate`select pg_advisory_lock(77)`
    const reading = db.readPipelined('10002', (tx) => [
      tx`select pg_advisory_xact_lock(77)`,
      tx<{ name: string }[]>`select name from merchant`,
    ])
    const cut = async () => {
      const ended = await app.owner`
        select pg_terminate_backend(pid) from pg_stat_activity
        where wait_event = 'advisory' and datname = current_database()`
      return ended.length
    }
    await expect.poll(cut, { timeout: 20_000 }).toBe(1)
    await gate`select pg_advisory_unlock(77)`
    gate.release()
    const [, [merchant]] = await reading
    expect(merchant?.name).toBe('Lantern Games')
  }
})

test('what a look or a health check asks ends in the database when nobody waits for it any more', async () => {
  const timeout = async (sql: Sql) => (await sql`show statement_timeout`)[0]?.statement_timeout
  expect(await db.ping(timeout)).toBe('1500ms')
  expect(await timeout(db.sql)).toBe('30s')
})

test.runIf(typeof inject('server') !== 'string')(
  'the application signs in to the embedded database as itself: giving its role back gains nothing',
  async () => {
    const [row] = await db.asMerchant('10001', async (tx) => {
      await tx.unsafe('reset role')
      return tx`
        select session_user as name, rolsuper or rolbypassrls or rolcreaterole as mighty
        from pg_roles where rolname = current_user`
    })
    expect(row).toEqual({ name: 'countinghouse_app', mighty: false })
  },
)

test('with a replica a caller is told of transactions that wrote; what is no replica is not read from', async () => {
  const [here] = await app.owner<{ name: string }[]>`select current_database() as name`
  const address = inDatabase(inject('server'), here?.name ?? '')
  const followed = openDatabase(address, 2, { readAddress: address })
  let written = 0
  const own = followed.readingOwnWrites(false, () => {
    written += 1
  })
  await own.asMerchant('10001', (tx) => tx`select name from merchant`)
  expect(written).toBe(0)
  await own.asMerchant('10001', (tx) => tx`update merchant set name = name`)
  expect(written).toBe(1)
  await expect.poll(() => followed.replica()?.state).toBe('foreign')
  const [rows] = await own.readPipelined('10001', (tx) => [tx`select name from merchant`])
  expect(rows).toEqual([{ name: 'Harbour Trading' }])
  expect(followed.state().replica).toEqual({ busy: 0, idle: 0, waiting: 0 })
  await followed.close()
  expect(db.readingOwnWrites(true, () => {})).toBe(db)
})

test('a transaction begins in one message, or in two where shards are: what is passed on to them is the setting alone, and each plan is for its values', async () => {
  const begun = async () => {
    const watched = openDatabase(app.databaseUrl, 2, { slowStatementMs: 0 })
    const texts: string[] = []
    watched.observe({ onSlowStatement: (text) => texts.push(text) })
    const [row] = await watched.asMerchant('10001', (tx) => tx`select name from merchant`)
    const [[again]] = await watched.readPipelined('10001', (tx) => [tx`select name from merchant`])
    expect([row?.name, again?.name]).toEqual(['Harbour Trading', 'Harbour Trading'])
    await watched.close()
    return new Set(texts.filter((text) => /^(begin|set)/.test(text)))
  }
  const scope = `set local app.merchant_id = '10001'`
  expect(await begun()).toEqual(new Set([`begin; ${scope}`]))
  const [here] = await app.owner<{ name: string }[]>`select current_database() as name`
  await app.owner.unsafe(`alter database ${here?.name} set citus.propagate_set_commands = 'local'`)
  const values = 'set plan_cache_mode = force_custom_plan'
  expect(await begun()).toEqual(new Set(['begin', scope, values]))
})
