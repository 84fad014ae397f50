import { createServer, Socket } from 'node:net'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { inDatabase } from '../../../test/app/in-database.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import type { ConnectionSettings } from './connection.ts'
import { openDatabase, type Transaction } from './database.ts'
import { Hosts } from './hosts.ts'
import { openConnection } from './open-connection.ts'
import { connect } from './owner.ts'
import { Pool } from './pool.ts'
import { sqlOf, transaction } from './transaction.ts'

/** Called for statements that were answered over the pool. */
const onAnswer = vi.fn<(text: string, ms: number) => void>()
const app = await startTestApp()
const [here] = await app.owner<{ name: string }[]>`select current_database() as name`
const address = inDatabase(inject('server'), here?.name ?? '')
const db = openDatabase(address, 8)
const pools: Pool[] = []
/** Of one connection; waits longer than anything takes on a busy machine, unless it is to be seen not to. */
function poolOf({ statementMs = 30_000, waitMs = 30_000 }) {
  const settings: ConnectionSettings = {
    session: {},
    connectMs: 30_000,
    statementMs,
    pipeline: true,
    onAnswer,
  }
  const limits = { size: 1, waitMs, reconnectMs: 0, idleMs: 60_000 }
  const made = new Pool(() => openConnection(new Hosts(address), settings), limits)
  pools.push(made)
  return made
}
const pool = poolOf({})
afterAll(async () => {
  await Promise.all(pools.map((each) => each.close(0)))
  await db.close()
})

test('opening times out when the database accepts the connection but never answers', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  const opening = openConnection(new Hosts(`postgres://x@127.0.0.1:${port}/x`), {
    session: {},
    connectMs: 100,
    statementMs: 100,
    pipeline: true,
  })
  await expect(opening).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
  silent.close()
})

test('the host is asked for signs of life over a silent connection', async () => {
  const keptAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
  const owner = connect(app.databaseUrl, { max: 1 })
  await owner`select 1`
  expect(keptAlive).toHaveBeenCalledWith(true, 10_000)
  keptAlive.mockRestore()
  await owner.end()
})

test('code that holds a connection cannot take a second one, of either pool', async () => {
  const second = /second connection/
  const inside = (work: () => Promise<unknown>) => db.asMerchant('10001', () => work())
  await expect(inside(() => db.sql`select 1`)).rejects.toThrow(second)
  await expect(inside(() => db.asMerchant('10001', async () => 1))).rejects.toThrow(second)
  await expect(inside(() => db.readPipelined('10001', () => []))).rejects.toThrow(second)
  await expect(inside(() => db.jobs.sql`select 1`)).rejects.toThrow(second)
  const exported = db.exports.asMerchant('10001', () => db.sql`select 1`)
  await expect(exported).rejects.toThrow(second)
  // Allowed once the connection is released, also for work that was started while it was held.
  let later: () => Promise<unknown> = async () => {}
  await db.asMerchant('10001', async () => {
    later = async () => db.sql`select 1 as one`
  })
  expect(await later()).toEqual([{ one: 1 }])
})

test('waiting for a free connection times out', async () => {
  const impatient = poolOf({ waitMs: 500 })
  const sql = sqlOf(impatient)
  const free = Promise.withResolvers<void>()
  const holding = transaction(impatient, 'select 1', async (tx) => {
    await tx`select 1`
    await free.promise
  })
  await expect(sql`select 1`).rejects.toMatchObject({ code: 'POOL_BUSY' })
  free.resolve()
  await holding
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('a statement that times out closes its connection, and the next one gets another', async () => {
  const sql = sqlOf(poolOf({ statementMs: 300 }))
  await expect(sql`select pg_sleep(20)`).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('a statement is reported once it was answered, also with an error, and not when its connection was lost', async () => {
  const sql = sqlOf(poolOf({ statementMs: 300 }))
  onAnswer.mockClear()
  await sql`select 1 / 1`
  await expect(sql`select 1 / 0`).rejects.toThrow(/division by zero/)
  await expect(sql`select pg_sleep(20)`).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
  expect(onAnswer.mock.calls.map(([text]) => text)).toEqual(['select 1 / 1', 'select 1 / 0'])
})

test('statements of a transaction whose connection was cut never reach another one', async () => {
  let tries = 0
  const work = db.asMerchant('10001', async (tx) => {
    tries += 1
    const [own] = await tx`select pg_backend_pid() as pid`
    if (tries === 1) await app.owner`select pg_terminate_backend(${own?.pid})`
    const [same] = await tx`select pg_backend_pid() as pid`
    expect(same?.pid).toBe(own?.pid)
    return 'done'
  })
  expect(await work).toBe('done')
  expect(tries).toBe(2)
})

test('a finished transaction takes no more statements: they would run in the next one', async () => {
  let late: () => Promise<unknown> = async () => {}
  await db.asMerchant('10001', async (tx) => {
    late = () => tx`select 1`.execute()
  })
  await expect(late()).rejects.toThrow('The transaction is over')
  const failed = db.asMerchant('10001', async (tx) => {
    late = () => tx`select 2`.execute()
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await expect(late()).rejects.toThrow('The transaction is over')
})

test('a transaction that can not be scoped says why, and does nothing', async () => {
  const unscoped = (work: (tx: Transaction) => Promise<unknown>) =>
    transaction(pool, 'set local no_such_setting = 1', work)
  const why = /unrecognized configuration parameter/
  await expect(unscoped(async () => 'nothing asked')).rejects.toThrow(why)
  await expect(unscoped((tx) => tx`create table unscoped ()`)).rejects.toThrow(why)
  const [left] = await sqlOf(pool)`select to_regclass('unscoped') as "table"`
  expect(left?.table).toBeNull()
})

test('a connection left inside a transaction is not reused', async () => {
  const sql = sqlOf(pool)
  const pid = async () => (await sql`select pg_backend_pid() as pid`)[0]?.pid
  const before = await pid()
  expect(await pid()).toBe(before)
  await sql.unsafe('begin')
  expect(await pid()).not.toBe(before)
})

test('a pool that is cut breaks what is under way, tells who waits, and goes on with new connections', async () => {
  const sql = sqlOf(pool)
  const asked = [sql`select pg_sleep(21)`.execute(), sql`select 1`.execute()]
  const told = Promise.allSettled(asked)
  const underWay = async () => {
    const [row] = await app.owner<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and query = 'select pg_sleep(21)' and state = 'active'`
    return row?.n
  }
  await expect.poll(underWay, { timeout: waitLimitMs }).toBe(1)
  pool.cut('The database does not answer')
  for (const each of await told)
    expect(each).toMatchObject({
      status: 'rejected',
      reason: { code: expect.stringMatching('CONNECTION_LOST|POOL_BUSY') },
    })
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('a connection that takes no writes any more is given up, and the transaction tried on another', async () => {
  const pids: unknown[] = []
  await db.asMerchant('10001', async (tx) => {
    pids.push((await tx`select pg_backend_pid() as pid`)[0]?.pid)
    if (pids.length === 1) await tx.unsafe('set transaction read only')
    await tx`update merchant set name = name where merchant_id = 10001`
  })
  expect(new Set(pids).size).toBe(2)
})
