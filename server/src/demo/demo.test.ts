import { orderKinds } from '@countinghouse/contract/kit/machine.ts'
import { beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../ledger/audit-books.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { fillOrders } from './fill-orders.ts'
import { makers } from './order-makers.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await fillOrders(app.owner, {
    merchantId: '10001',
    orders: 4000,
    customers: 100,
    days: 90,
    seed: 7,
  })
})

test('every balance, running balance and count of a simulated past is right', async () => {
  expect(await app.db.asMerchant('10001', auditBooks)).toEqual([])
})

test('every state of every kind occurs that the world was meant to have', async () => {
  for (const [name, { kind, ends }] of Object.entries(makers)) {
    const rows = await app.owner.unsafe(`select distinct status from ${kind.table}`)
    const found = rows.map(({ status }) => status)
    for (const state of Object.keys(ends)) {
      expect(found, `${name} ${state}`).toContain(kind.machine.states[state]?.id)
    }
  }
})

test('each order went a way that its machine allows, and its last event is its state', async () => {
  for (const { kind } of Object.values(makers)) {
    const moves = Object.entries(kind.machine.moves).flatMap(([move, { from, to }]) =>
      from.map(
        (state) => `${move}:${kind.machine.states[state]?.id}:${kind.machine.states[to]?.id}`,
      ),
    )
    const events = await app.owner`
      select distinct concat_ws(':', move, from_status, to_status) as step from order_event
      where kind = ${orderKinds[kind.machine.kind]} and move <> 'create'`
    for (const { step } of events) expect(moves).toContain(step)
    const wrong = await app.owner.unsafe(`
      select order_no from ${kind.table} o where status <> (
        select to_status from order_event e where e.merchant_id = o.merchant_id and e.order_no = o.order_no
        order by event_id desc limit 1)`)
    expect(wrong).toEqual([])
  }
})

test('row level security is back in force after the filling', async () => {
  const [row] = await app.owner`
    select bool_and(relforcerowsecurity) as forced from pg_class where relname in ('posting', 'withdrawal_order')`
  expect(row?.forced).toBe(true)
})
