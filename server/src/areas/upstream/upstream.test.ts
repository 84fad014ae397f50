/** Reports of banks by their own id, one after another and at the same moment. */
import { beforeEach, describe, expect, test } from 'vitest'
import { booksOf } from '../../../test/app/books.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { newOrder, newOrderNo } from '../../../test/orders/order-factory.ts'
import { pendingPayin } from '../../../test/orders/orders.ts'
import { orderRegistry } from '../../order-registry.ts'
import type { Database } from '../../platform/db/database.ts'
import { reportReceiver, type UpstreamReport } from './upstream.ts'

const merchantId = '10001'
const kind = 'localPayin'

let orderNo: string
const warnings: object[] = []
const app = await startTestApp()

const newPayin = () => newOrderNo.localPayin(app.db)

beforeEach(async () => {
  orderNo = await newPayin()
})

const report = (more: Partial<UpstreamReport> = {}, db: Database = app.db) =>
  reportReceiver(db, orderRegistry, { warn: (about: object) => warnings.push(about) } as never)({
    merchantId,
    kind,
    orderNo,
    move: 'pay',
    reportId: `R-${orderNo}`,
    channel: 'bank-a',
    amount: '10',
    reference: '412233445566',
    ...more,
  })

async function orderNow(no = orderNo) {
  const [order] = await app.owner`
    select status, trim_scale(paid_amount)::text as paid, version from local_payin_order
    where order_no = ${no}`
  return order as { status: number; paid: string; version: number }
}
const untouched = { status: 1, paid: '0', version: 0 }

const stored = () => app.owner`
  select report_id as "reportId", outcome, reason, times, trim_scale(amount)::text as amount, reference
  from upstream_report where order_no = ${orderNo} order by received_at, report_id`

/** Two pools, as two servers have them. */
const dbOf = (index: number) => (index % 2 === 0 ? app.db : app.db.jobs)

describe('a report with an id', () => {
  test('is applied once, however often it comes, and says how often it came', async () => {
    await report()
    await report()
    await report({ amount: '90' })
    expect(await orderNow()).toEqual({ status: 3, paid: '10', version: 1 })
    expect(await stored()).toEqual([
      {
        reportId: `R-${orderNo}`,
        outcome: 'applied',
        reason: null,
        times: 3,
        amount: '10',
        reference: '412233445566',
      },
    ])
  })

  test('is applied once when it comes on many connections at the same moment', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, i) => report({}, dbOf(i))))
    expect(await orderNow()).toEqual({ status: 3, paid: '10', version: 1 })
    expect(await stored()).toMatchObject([{ outcome: 'applied', times: 12 }])
  })

  test('of a payment is added to the payments that come at the same moment, and none is lost', async () => {
    const amounts = Array.from({ length: 12 }, (_, i) => String(50 + i * 20))
    await Promise.all(
      amounts.map((amount, i) => report({ amount, reportId: `${orderNo}-${i}` }, dbOf(i))),
    )
    expect(await orderNow()).toEqual({ status: 4, paid: '1920', version: 12 })
    expect(await stored()).toHaveLength(12)
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('is another one when another channel gives the same id', async () => {
    await report()
    await report({ channel: 'bank-b' })
    expect(await orderNow()).toMatchObject({ paid: '20' })
  })

  test('that comes again with another order changes neither, and is logged', async () => {
    const other = await newPayin()
    await report()
    await report({ orderNo: other })
    expect(await orderNow()).toMatchObject({ paid: '10' })
    expect(await orderNow(other)).toEqual(untouched)
    expect(warnings.splice(0)).toMatchObject([{ orderNo: other, first: orderNo }])
  })

  test('that comes too late is stored as ignored with the reason, and counted when it comes again', async () => {
    await report({ amount: '1000' })
    const paid = await orderNow()
    const late = { move: 'fail', reportId: `F-${orderNo}` }
    await report(late)
    await report(late)
    expect(await orderNow()).toEqual(paid)
    expect(await stored()).toMatchObject([
      { outcome: 'applied', times: 1 },
      { reportId: `F-${orderNo}`, outcome: 'ignored', reason: 'moveRefused', times: 2 },
    ])
  })

  test('of an amount finer than its currency is stored as ignored, and books nothing', async () => {
    const qris = { country: 'ID', method: 'qris', amount: '100000' } as const
    const rupiah = await newOrderNo.localPayin(app.db, merchantId, qris)
    await report({ orderNo: rupiah, reportId: `T-${rupiah}`, amount: '100000.5' })
    await report({ amount: '10.001' })
    expect(await orderNow(rupiah)).toEqual(untouched)
    expect(await orderNow()).toEqual(untouched)
    expect(await stored()).toMatchObject([{ outcome: 'ignored', reason: 'amountTooFine' }])
    const finance = await signedIn(app, 'finance')
    const { data } = await finance.call('/tradePayinOrder/orderDetail', { orderNo: rupiah })
    expect(data.reports).toMatchObject([
      { amount: '100000.5', outcome: 'ignored', reason: 'amountTooFine' },
    ])
    // Zeros are no decimals.
    await report({ orderNo: rupiah, reportId: `U-${rupiah}`, amount: '100000.00' })
    expect(await orderNow(rupiah)).toMatchObject({ paid: '100000' })
  })

  test('of a chain that has an amount finer than its currency is logged, and books nothing', async () => {
    const order = await pendingPayin(app.db, merchantId, '100')
    const set = { tx_hash: 'feed', paid_amount: '100.0000001', confirmations: 1 }
    const log = { warn: (about: object) => warnings.push(about) } as never
    const { order_no: orderNo } = order
    const seen = { merchantId, kind: 'cryptoPayin', orderNo, move: 'pay', set }
    await reportReceiver(app.db, orderRegistry, log)(seen)
    expect(warnings.splice(0)).toMatchObject([{ orderNo, set }])
    const [row] = await app.owner`
      select status, paid_amount::float8 as paid from crypto_payin_order where order_no = ${orderNo}`
    expect(row).toEqual({ status: 1, paid: 0 })
  })

  test('of a deposit finer than its currency makes none', async () => {
    const amount = '10.0000001'
    await expect(newOrder.deposit(app.db, merchantId, { amount })).rejects.toMatchObject({
      errorName: 'amountTooFine',
    })
  })

  test('about an order that the merchant does not have is logged and leaves nothing behind', async () => {
    await report({ merchantId: '10002' })
    await report({ orderNo: 'L404' })
    expect(warnings.splice(0)).toMatchObject([
      { merchantId: '10002', orderNo },
      { orderNo: 'L404' },
    ])
    expect(await orderNow()).toEqual(untouched)
    const rows = await app.owner`
      select 1 from upstream_report where merchant_id = 10002 or order_no in (${orderNo}, 'L404')`
    expect(rows).toEqual([])
  })
})

test('the trace of an order shows the reports of banks, with the instant of the event that each caused', async () => {
  const reportedAt = new Date('2026-03-01T10:00:00Z')
  await report({ reportedAt })
  await report()
  await report({ amount: '990', reportId: `S-${orderNo}` })
  await report({ move: 'fail', reportId: `F-${orderNo}`, reference: '' })
  const finance = await signedIn(app, 'finance')
  const { data } = await finance.call('/tradePayinOrder/orderDetail', { orderNo })
  const { events, reports } = data
  expect(reports).toMatchObject([
    {
      time: events[1].time,
      reportId: `R-${orderNo}`,
      move: 'pay',
      amount: '10',
      reference: '412233445566',
      bankTime: reportedAt.toISOString(),
      outcome: 'applied',
      reason: null,
      times: 2,
    },
    { time: events[2].time, move: 'pay', times: 1, bankTime: null },
    { move: 'fail', reference: '', outcome: 'ignored', reason: 'moveRefused', times: 1 },
  ])
  expect(Date.parse(reports[0].lastTime)).toBeGreaterThan(Date.parse(reports[0].time))
})

test('a report without an id is applied and stored nowhere', async () => {
  await reportReceiver(
    app.db,
    orderRegistry,
  )({ merchantId, kind, orderNo, move: 'pay', amount: '5' })
  expect(await orderNow()).toEqual({ status: 3, paid: '5', version: 1 })
  expect(await stored()).toEqual([])
})
