/** Figures of periods, held against a recount of the orders themselves. */
import type { PeriodFigures } from '@countinghouse/contract/engine/figure-calls.ts'
import { type Filter, optionsOf } from '@countinghouse/contract/engine/list.ts'
import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { runs } from '../../../test/app/depth.ts'
import { readByOnePlan } from '../../../test/app/plan.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import {
  createSample,
  createSampleTable,
  fund,
  sampleOrder,
  sampleRegistry,
} from '../../../test/invariants/sample-kind.ts'
import { actorFor } from '../../../test/orders/order-moves.ts'
import { foldDeltas } from '../../books/rollups/fold-deltas.ts'
import { rollupOf } from '../../books/rollups/order-rollup.ts'
import { recountOrders } from '../../books/rollups/recount.ts'
import { orderRegistry } from '../../order-registry.ts'
import { activeFilters } from '../lists/conditions.ts'
import { figureQueries } from '../lists/figures.ts'
import { lastDays, periodBefore } from '../lists/period.ts'
import { moveOrder } from './move-order.ts'

const merchantId = '10001'
const kind = sampleOrder.declared.id
const dayMs = 86_400_000
const now = Date.now()
const never = new AbortController().signal
const app = await startTestApp({}, { orders: sampleRegistry })
await createSampleTable(app.owner)

/** Over 60 days, at all seconds, in every state. */
const insertPast = (merchant: string, count: number) =>
  app.owner.unsafe(`
    insert into sample_order (merchant_id, order_no, merchant_order_no, request_hash, status, currency, network,
      country, method, amount, settled_amount, coin, quantity, account, holder_name, created_at)
    select ${merchant}, 'P' || n, 'P' || n, '', 1 + n % 5, (array['INR', 'THB'])[1 + n % 2], '',
      (array['IN', 'TH'])[1 + n % 2], (array['upi', 'bank', 'qr'])[1 + n % 3], 1 + n * 0.37, n % 7 * 0.5, 'USDT', 1, '', '',
      timestamptz '${new Date(now).toISOString()}' - n * interval '3457 seconds'
    from generate_series(1, ${count}) n`)

// The past of two merchants, folded; and new orders of both, of which deltas wait.
for (const [merchant, count] of [
  [merchantId, 1500],
  ['10002', 700],
] as const) {
  await insertPast(merchant, count)
  await app.owner.begin((tx) => recountOrders(tx, rollupOf(sampleOrder), merchant))
  for (const [country, currency] of [
    ['IN', 'INR'],
    ['TH', 'THB'],
  ] as const)
    await app.db.asMerchant(merchant, async (tx) => {
      await fund(tx, merchant, { currency, country, amount: '1000' })
      await createSample(tx, merchant, { country, currency, amount: '12.5' })
      const { order_no: orderNo } = await createSample(tx, merchant, {
        ...{ country, currency, amount: '30' },
      })
      for (const move of ['approve', 'complete'] as const)
        await moveOrder(tx, sampleOrder, {
          merchantId: merchant,
          orderNo,
          move,
          actor: actorFor(sampleOrder.machine, move),
        })
    })
}
const admin = await signedIn(app, 'admin')

interface Stored {
  status: number
  currency: string
  country: string
  method: string
  amount: string
  settled: string
  at: Date
}

const stored = (merchant = merchantId) =>
  app.owner<Stored[]>`
    select status, currency, country, method, amount::text, settled_amount::text as settled, created_at as at
    from sample_order where merchant_id = ${merchant}`

const succeeded = ({ status }: Stored) => status === 3 || status === 4
const total = (rows: Stored[], of: 'amount' | 'settled') =>
  rows.reduce((sum, row) => sum.plus(row[of]), new Big(0)).toFixed()

function recount(orders: Stored[], from: number, to: number): PeriodFigures {
  const own = orders.filter(({ at }) => at.getTime() >= from && at.getTime() < to)
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    orders: own.length,
    successes: own.filter(succeeded).length,
    amounts: [...Map.groupBy(own, ({ currency }) => currency)]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, rows]) => ({
        currency,
        amount: total(rows, 'amount'),
        successOrdered: total(rows.filter(succeeded), 'amount'),
        successAmount: total(rows.filter(succeeded), 'settled'),
      })),
  }
}

const rate = ({ orders, successes }: PeriodFigures) =>
  orders === 0 ? null : new Big(successes).div(orders).round(4, 1).toFixed()
const withRate = (figures: PeriodFigures) => ({ ...figures, successRate: rate(figures) })

/** As it travels: of GMT+8. */
const wire = (ms: number) =>
  new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

async function ask(body: object, browser = admin) {
  const answer = await browser.call('/sample/success', body)
  expect(answer.msg).toBe('')
  return answer.data as { current: PeriodFigures; previous: PeriodFigures }
}

test('of any period and the one before it, figures equal a recount of the orders', async () => {
  const orders = await stored()
  const second = fc.integer({
    min: Math.floor(now / 1000) - 62 * 86_400,
    max: Math.floor(now / 1000) + 60,
  })
  const narrowing = fc.record(
    {
      country: fc.constantFrom('IN', 'TH', 'IN,TH'),
      method: fc.constantFrom('upi', 'bank'),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(second, second, fc.boolean(), narrowing, async (a, b, aligned, by) => {
      const unit = aligned ? 1800 : 1
      const [first, last] = [Math.min(a, b), Math.max(a, b)].map((at) => Math.floor(at / unit))
      const from = (first ?? 0) * unit * 1000
      const to = ((last ?? 0) + 1) * unit * 1000
      const wanted = orders.filter(
        ({ country, method }) =>
          (by.country ?? country).split(',').includes(country) && (by.method ?? method) === method,
      )
      // An end names its whole second.
      const answer = await ask({ startDate: wire(from), endDate: wire(to - 1000), ...by })
      expect(answer).toEqual({
        current: withRate(recount(wanted, from, to)),
        previous: withRate(recount(wanted, from - (to - from), from)),
      })
    }),
    { numRuns: runs(80) },
  )
})

test('without a period they are of the last 30 days', async () => {
  const { current, previous } = await ask({ country: 'IN' })
  const to = Date.parse(current.to)
  expect(to - Date.parse(current.from)).toBe(30 * dayMs)
  expect(to).toBeGreaterThan(now)
  expect(previous.to).toBe(current.from)
  const orders = (await stored()).filter(({ country }) => country === 'IN')
  expect(current).toEqual(withRate(recount(orders, Date.parse(current.from), to)))
})

test.each([
  [undefined, '00:00:00'],
  // Midnight of India is 2:30 in GMT+8.
  ['GMT+5:30', '02:30:00'],
])(
  'the last 24 hours and the last 7 days of zone %s equal a recount, each',
  async (zone, midnight) => {
    const orders = await stored()
    const { data } = await admin.call('/sample/recentData', { zone })
    const { hours, days } = data as Record<'hours' | 'days', PeriodFigures[]>
    expect([hours.length, days.length]).toEqual([24, 7])
    for (const figures of [...hours, ...days])
      expect(figures).toEqual(recount(orders, Date.parse(figures.from), Date.parse(figures.to)))
    expect(days.every(({ from }) => wire(Date.parse(from)).endsWith(midnight))).toBe(true)
    const wholeDay = days[5] as PeriodFigures
    expect(wholeDay.orders).toBeGreaterThan(20)
    for (const periods of [hours, days]) {
      expect(Date.parse(periods.at(-1)?.to ?? '')).toBeGreaterThan(Date.now())
      expect(periods.slice(1).map(({ from }) => from)).toEqual(
        periods.slice(0, -1).map(({ to }) => to),
      )
    }
  },
)

test('figures follow every change at once, whether it waits or is folded', async () => {
  const counts = async () => {
    const { current } = await ask({})
    return [current.orders, current.successes]
  }
  const [orders = 0, successes = 0] = await counts()
  const fold = () => foldDeltas(app.db, { merchantId, kind }, never)
  await fold()
  expect(await counts()).toEqual([orders, successes])
  const { order_no: orderNo } = await app.db.asMerchant(merchantId, (tx) =>
    createSample(tx, merchantId, { amount: '5' }),
  )
  expect(await counts()).toEqual([orders + 1, successes])
  for (const move of ['approve', 'complete'] as const)
    await app.db.asMerchant(merchantId, (tx) =>
      moveOrder(tx, sampleOrder, {
        ...{ merchantId, orderNo, move },
        actor: actorFor(sampleOrder.machine, move),
      }),
    )
  expect(await counts()).toEqual([orders + 1, successes + 1])
  await fold()
  expect(await counts()).toEqual([orders + 1, successes + 1])
})

test("another merchant's orders never count", async () => {
  const { current } = await ask({}, await signedIn(app, 'lantern'))
  const [from, to] = [Date.parse(current.from), Date.parse(current.to)]
  expect(current).toEqual(withRate(recount(await stored('10002'), from, to)))
  // The owner of the tables is a superuser here: nothing but the query's own words scopes it.
  const { source } = sampleOrder
  const period = { start: new Date(from), end: new Date(to) }
  const queries = figureQueries({ source, merchantId: '10002', filters: [] }, [period])
  const rows = await app.owner.query<{ orders: number | null }[]>(queries.folded)
  expect(rows.reduce((sum, { orders }) => sum + (orders ?? 0), 0)).toBeLessThanOrEqual(700)
})

test('a role without the permission is refused', async () => {
  const nobody = await signedIn(app, await newOperator(app, []))
  for (const path of ['/sample/success', '/sample/recentData'])
    expect(await nobody.call(path, {})).toMatchObject({ status: 403, code: 'S00403' })
})

test.each([
  [{ startDate: '2026-03-02', endDate: '2026-03-01' }, '“End date” is before the start.'],
  [{ startDate: '2025-01-01', endDate: '2026-01-02' }, 'more than 366 days after the start.'],
  [{ startDate: '2026-03-02' }, '“End date” is required.'],
  [{ endDate: '2026-03-02' }, '“Start date” is required.'],
  [{ country: 'XX' }, '“Country” is not one of the allowed values.'],
  [{ startDate: '2026-02-30', endDate: '2026-03-02' }, '“Start date” is not a valid date.'],
  [{ status: 'completed' }, '“status” is not allowed here.'],
])('%j is refused: %s', async (body, message) => {
  const { status, code, msg } = await admin.call('/sample/success', body, { lang: 'en_IN' })
  expect([status, code]).toEqual([400, 'S00400'])
  expect(msg).toContain(message)
})

test('every kind that declares figures is counted by the filters that narrow them', () => {
  const figured = Object.values(orderRegistry).filter(({ declared }) => declared.figures)
  expect(figured.length).toBeGreaterThan(1)
  for (const { declared, source } of figured)
    for (const name of declared.figures?.by ?? []) {
      const [value = ''] = optionsOf(declared.list, declared.list.filters[name] as Filter) ?? []
      const filters = activeFilters(declared.list, { size: 10, current: 1, [name]: value })
      expect(filters).toHaveLength(1)
      figureQueries({ source, merchantId, filters }, [lastDays(1, now)])
    }
})

test('a period of whole half hours reads no order, and what is kept of the rollup is not read again', async () => {
  const asked = lastDays(30, now)
  const { source } = sampleOrder
  await app.owner.unsafe('analyze order_rollup, order_delta, sample_order')
  const figured = { source, merchantId, filters: [] }
  const { folded, live } = figureQueries(figured, [periodBefore(asked), asked])
  await app.db.asMerchant(merchantId, async (tx) => {
    const before = await scansOfOrders(tx)
    const whole = await readByOnePlan(tx, folded)
    const rest = await readByOnePlan(tx, live)
    expect(whole.rows).toBeGreaterThan(100)
    // The rows of all time, and the deltas that wait.
    expect(rest.rows).toBeLessThan(60)
    expect(await scansOfOrders(tx)).toBe(before)
  })
})

async function scansOfOrders(tx: Parameters<typeof readByOnePlan>[0]): Promise<number> {
  const [row] = await tx<{ scans: number }[]>`
    select (seq_scan + idx_scan)::int as scans from pg_stat_xact_user_tables where relname = 'sample_order'`
  return row?.scans ?? 0
}
