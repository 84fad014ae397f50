/** A list whose rows are made by a query from the merchant and the filters: orders per day and currency. */
import {
  anyOf,
  count,
  instant,
  type ListQuery,
  list,
  money,
  period,
  text,
} from '@countinghouse/contract/engine/list.ts'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app/test-app.ts'
import { insertOrderRows } from '../../../test/orders/order-rows.ts'
import { identifier, sql } from '../../platform/db/sql.ts'
import type { Period } from '../../platform/period.ts'
import { periodOf, within } from './conditions.ts'
import { countRows } from './count.ts'
import { defineQueryList } from './define-list.ts'
import { sheetRows } from './export-list.ts'
import { readPeriod } from './period.ts'
import { runList } from './run-list.ts'

const perDay = list({
  name: 'depositsPerDay',
  area: 'deposit',
  path: '/test/depositsPerDay',
  summary: 'Deposits per day and currency.',
  permission: 'deposit.view',
  key: 'row',
  fields: { row: text, day: instant, currency: text, orders: count, amount: money() },
  filters: {
    createTime: period('day', 'startDate', 'endDate'),
    currency: anyOf('currency', ['USDT', 'BTC', 'ETH']),
  },
  sorts: ['day', 'amount'],
  defaultSort: { key: 'day', type: 1 },
  totals: ['amount'],
})

const always = readPeriod('dateTime', '0001-01-01', '9999-01-01') as Period

const source = defineQueryList({
  list: perDay,
  query(merchantId, filters) {
    const asked = filters.find((active) => active.name === 'createTime')
    const days = (asked && periodOf(asked)) ?? always
    return sql`
      select to_char(day, 'YYYYMMDD') || currency as row, day, currency, orders, amount from (
        select day_of(created_at) as day, currency, count(*) as orders, sum(amount) as amount
        from deposit_order where merchant_id = ${merchantId} and ${within(identifier('created_at'), days)}
        group by 1, 2) counted`
  },
  // Of orders, not of days: half a day is a row with the orders of that half.
  consumes: ['createTime'],
  columns: { row: 'row', day: 'day', currency: 'currency', orders: 'orders', amount: 'amount' },
})

const app = await startTestApp()
await insertOrderRows(app.owner, 'deposit_order', '10001', 900)
await insertOrderRows(app.owner, 'deposit_order', '10002', 50)
const orders = await app.owner`
    select created_at as at, currency, amount::float8 as amount from deposit_order where merchant_id = 10001`

const ask = (query: Partial<ListQuery>) =>
  runList(app.db, source, '10001', { size: 10_000, current: 1, ...query })

const summed = (values: readonly unknown[]) =>
  values.reduce<number>((sum, value) => sum + Number(value), 0)

describe.each<[Partial<ListQuery>, (at: Date, currency: string) => boolean]>([
  [{}, () => true],
  [{ currency: 'BTC,ETH' }, (_at, currency) => currency !== 'USDT'],
  [
    { startDate: '2026-03-01 12:00:00', endDate: '2026-03-02 17:59:59' },
    (at) =>
      at >= new Date('2026-03-01T12:00:00+08:00') && at < new Date('2026-03-02T18:00:00+08:00'),
  ],
])('%o', (query, fits) => {
  test('rows, total and sums are those of the orders that fit', async () => {
    const wanted = orders.filter(({ at, currency }) => fits(at, currency))
    const page = await ask(query)
    expect(summed(page.records.map((row) => row.orders))).toBe(wanted.length)
    const rows = new Set(
      wanted.map(
        ({ at, currency }) => Math.floor((at.getTime() + 28_800_000) / 86_400_000) + currency,
      ),
    )
    expect(page.total).toBe(rows.size)
    expect(page.records).toHaveLength(rows.size)
    for (const { currency, amount } of page.totals) {
      const own = wanted.filter((order) => order.currency === currency)
      expect(Number(amount)).toBeCloseTo(summed(own.map((order) => order.amount)), 6)
    }
    expect(page.totals).toHaveLength(new Set(wanted.map(({ currency }) => currency)).size)
  })
})

test('pages follow each other, and sorts are the list’s own', async () => {
  const whole = (await ask({ sortKey: 'amount', sortType: 0 })).records
  const first = await ask({ sortKey: 'amount', sortType: 0, size: 10 })
  const second = await ask({ sortKey: 'amount', sortType: 0, size: 10, current: 2 })
  expect([...first.records, ...second.records]).toEqual(whole.slice(0, 20))
  expect(first.total).toBe(whole.length)
})

test('an export has the same rows, or those that are chosen by their keys', async () => {
  const { records } = await ask({ currency: 'USDT' })
  const sheet = (query: Partial<ListQuery>) =>
    app.db.asMerchant('10001', async (tx) => {
      const asked = { size: 10, current: 1, ...query } as ListQuery
      const rows = await Array.fromAsync(sheetRows(tx, source, '10001', asked, 'en'))
      return rows.map(([key]) => key)
    })
  expect(await sheet({ currency: 'USDT' })).toEqual(records.map((row) => row.row))
  const [one, , two] = records.map((row) => String(row.row))
  expect(await sheet({ keys: `${two},${one}` })).toEqual([one, two])
})

test('the query keeps to the merchant by its own conditions, where row level security does not hold', async () => {
  const counted = await app.owner.begin((tx) => countRows(tx, source, '10002', []))
  expect(counted.total).toBeGreaterThan(0)
  expect(counted.total).toBeLessThan((await ask({})).total)
})
