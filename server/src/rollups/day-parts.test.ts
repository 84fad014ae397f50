/** Days that begin at any half hour, from those that rollups have. */
import { beforeAll, expect, test } from 'vitest'
import { cryptoPayinOrder } from '../areas/crypto-payin/crypto-payin.order.ts'
import { send, sql } from '../db/sql.ts'
import { fillOrders } from '../demo/bulk/fill-orders.ts'
import { setFirstRates } from '../demo/world/exchange-rates.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { dayParts, unionAll } from './day-parts.ts'
import { boundsOf, dayOf, minuteMs, rollupDays } from './days.ts'
import { orderRollup, rollupOf } from './rollup.ts'

const merchantId = '10001'
const { kind } = rollupOf(cryptoPayinOrder)
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await setFirstRates(app.db)
  const past = { orders: 1500, customers: 20, days: 12, seed: 7, operator: 'finance' }
  await fillOrders(app.owner, { ...past, merchantId })
})

/** Beginnings of days at GMT+8, and how many half hours are read beside days of the rollup. */
const beginnings = Object.entries({
  '0:00': 0,
  '1:00': 2,
  '2:30': 0,
  '3:30': 2,
  '7:30': 0,
  '16:00': 17,
})

test.each(beginnings)('days from %s are a recount of the orders', async (begins, halfHours) => {
  const [hours = 0, minutes = 0] = begins.split(':').map(Number)
  const shiftMs = ((hours - 8) * 60 + minutes) * minuteMs
  const days = { first: dayOf(Date.now(), shiftMs) - 8, count: 7, shiftMs }
  const { folded } = dayParts(
    {
      table: orderRollup,
      where: sql`merchant_id = ${merchantId} and kind = ${kind}`,
      clock: 0,
      halfHour: 'created_half_hour',
      columns: ['orders'],
    },
    days,
  )
  const rows = await app.db.asMerchant(merchantId, (tx) =>
    send<{ day: number; orders: number }>(
      tx,
      sql`select day, sum(sign * orders)::integer as orders from (${unionAll(...folded)}) part group by 1 order by 1`,
    ),
  )
  const counted = await app.owner`
    select day::integer, count(*)::integer as orders
    from crypto_payin_order join unnest(${boundsOf(days).slice(0, -1)}::timestamptz[]) with ordinality d (at, day)
      on created_at >= at and created_at < at + interval '1 day'
    where merchant_id = ${merchantId} group by 1 order by 1`
  expect(rows).toHaveLength(7)
  expect([...rows]).toEqual([...counted])
  expect(rollupDays(days).intoMs).toBe(halfHours * 30 * minuteMs)
})
