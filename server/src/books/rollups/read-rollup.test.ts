/** What is read from rollups, held against a recount of the orders, whatever buckets it is put together from. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLargeHistory } from '../../../demo/multiply/large-history.ts'
import { setFirstRates } from '../../../demo/world/exchange-rates.ts'
import { runs } from '../../../test/app/depth.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { payin } from '../../../test/orders/orders.ts'
import { cryptoPayinOrder } from '../../areas/crypto-payin/crypto-payin.order.ts'
import { dayOf, periodsOf } from '../../engine/lists/days.ts'
import { raw, type SqlFragment, send, sql, textOf, unionAll } from '../../platform/db/sql.ts'
import { halfHourMs, minuteMs, type Period } from '../../platform/period.ts'
import { type OrderClock, orderClocks } from './clocks-and-buckets.ts'
import { orderRollup, rollupOf } from './order-rollup.ts'
import { postingRollup } from './posting-rollup.ts'
import { readRollup } from './read-rollup.ts'

const merchantId = '10001'
const kinds = [rollupOf(cryptoPayinOrder)]
const app = await startTestApp()
await setFirstRates(app.db)
const past = {
  orders: 1500,
  customers: 20,
  days: 12,
  seed: 7,
  maker: 'admin',
  checker: 'finance',
}
await createLargeHistory(app.services, app.owner, { ...past, merchantId })
// Their deltas wait.
for (let n = 0; n < 5; n++) await payin(app.db, merchantId, '7.25')

const scope = { table: orderRollup, merchantId, kinds }
const read = (rows: { folded: SqlFragment; live: SqlFragment }, sums: SqlFragment) =>
  app.db.asMerchant(merchantId, (tx) =>
    send(
      tx,
      sql`select ${sums} from (${unionAll(rows.folded, rows.live)}) part group by 1, 2 having sum(orders) <> 0 order by 1, 2`,
    ),
  )

const recount = (
  clock: OrderClock,
  periods: readonly Period[],
  column: string,
  condition = raw('true'),
) => {
  const at = raw(orderClocks[clock].column)
  const [starts, ends] = [periods.map(({ start }) => start), periods.map(({ end }) => end)]
  return send(
    app.owner,
    sql`
      select period::integer, ${raw(column)}, count(*)::integer as orders, trim_scale(sum(amount))::text as amount
      from crypto_payin_order
      join unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality p (starts, ends, period)
        on ${at} >= starts and ${at} < ends
      where merchant_id = ${merchantId} and ${condition} group by 1, 2 order by 1, 2`,
  )
}

const sums = (column: string) =>
  raw(`period, ${column}, sum(orders)::integer as orders, trim_scale(sum(amount))::text as amount`)

test.each(['0:00', '1:00', '2:30', '3:30', '7:30', '16:00'])(
  'days from %s are a recount of the orders',
  async (begins) => {
    const [hours = 0, minutes = 0] = begins.split(':').map(Number)
    const shiftMs = ((hours - 8) * 60 + minutes) * minuteMs
    const periods = periodsOf({ first: dayOf(Date.now(), shiftMs) - 8, count: 7, shiftMs })
    const during = { clock: 'createdAt', periods } as const
    const [byNetwork, byStatus] = [
      await read(
        readRollup({ ...scope, columns: ['network', 'orders', 'amount'], during }),
        sums('network'),
      ),
      await read(
        readRollup({ ...scope, columns: ['status', 'orders', 'amount'], during }),
        sums('status'),
      ),
    ]
    expect(byNetwork.length).toBeGreaterThan(13)
    expect([...byNetwork]).toEqual([...(await recount('createdAt', periods, 'network'))])
    expect([...byStatus]).toEqual([...(await recount('createdAt', periods, 'status'))])
  },
)

const now = Date.now()
const time = fc.oneof(
  fc.integer({ min: 0, max: 14 * 48 }).map((n) => Math.ceil(now / halfHourMs - n) * halfHourMs),
  fc.integer({ min: 0, max: 14 * 86_400 }).map((seconds) => now - seconds * 1000),
)

test('periods between any two moments are a recount by every clock, with filters too', async () => {
  const property = fc.asyncProperty(
    fc.array(time, { minLength: 2, maxLength: 6 }),
    fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    fc.constantFrom<OrderClock>('createdAt', 'endedAt', 'firstSuccessAt'),
    async (times, isGap, clock) => {
      const bounds = [...new Set(times)].toSorted((a, b) => a - b).map((ms) => new Date(ms))
      const periods = bounds
        .slice(1)
        .map((end, index) => ({ start: bounds[index] as Date, end }))
        .filter((_period, index) => !isGap[index])
      const condition = sql`network = any(${['TRC20', 'ERC20']})`
      const rows = readRollup({
        ...scope,
        columns: ['status', 'orders', 'amount'],
        filters: [{ dimension: 'network', condition }],
        during: { clock, periods },
      })
      expect([...(await read(rows, sums('status')))]).toEqual([
        ...(await recount(clock, periods, 'status', condition)),
      ])
    },
  )
  await fc.assert(property, { numRuns: runs(25) })
})

test('the rows of all time are those of all periods', async () => {
  const allTime = readRollup({
    ...scope,
    columns: ['status', 'orders', 'amount'],
    during: 'allTime',
  })
  const always = [{ start: new Date('2020-01-01'), end: new Date('2090-01-01') }]
  expect([...(await read(allTime, sums('status')))]).toEqual([
    ...(await recount('createdAt', always, 'status')),
  ])
})

/** Sizes of buckets as they are stored. */
const sizesRead = (rows: { folded: SqlFragment }) =>
  [...textOf(rows.folded).matchAll(/grain = (\d+)/g)].map(([, size]) => Number(size)).sort()

test('the days that are read are those that tell what is asked, and begin nearest', () => {
  const from = (begins: number) => {
    const shiftMs = (begins - 8) * 60 * minuteMs
    return periodsOf({ first: 20_000, count: 3, shiftMs })
  }
  const orders = (clock: OrderClock, begins: number, column: 'status' | 'succeeded' | 'network') =>
    sizesRead(
      readRollup({
        ...scope,
        columns: [column, 'orders'],
        during: { clock, periods: from(begins) },
      }),
    )
  expect(orders('createdAt', 0, 'status')).toEqual([1])
  expect(orders('createdAt', 2.5, 'status')).toEqual([3])
  expect(orders('createdAt', 7.5, 'status')).toEqual([2, 3])
  expect(orders('endedAt', 2.5, 'status')).toEqual([1, 2])
  expect(orders('createdAt', 7.5, 'succeeded')).toEqual([13])
  expect(orders('firstSuccessAt', 5, 'network')).toEqual([12])
  expect(orders('firstSuccessAt', 0, 'succeeded')).toEqual([1])
  const postings = (column: 'flow_type' | 'from_kind' | 'method', begins: number) =>
    sizesRead(
      readRollup({
        table: postingRollup,
        merchantId,
        kinds,
        columns: [column, 'amount'],
        during: { clock: 'postedAt', periods: from(begins) },
      }),
    )
  expect(postings('flow_type', 0)).toEqual([10])
  expect(postings('from_kind', 5)).toEqual([8])
  expect(postings('method', 0)).toEqual([10])
})

test('postings are not counted one by one', () => {
  const periods = [{ start: new Date(now), end: new Date(now + minuteMs) }]
  const ask = () =>
    readRollup({
      table: postingRollup,
      merchantId,
      kinds,
      columns: ['amount'],
      during: { clock: 'postedAt', periods },
    })
  expect(ask).toThrow('whole half hours')
})
