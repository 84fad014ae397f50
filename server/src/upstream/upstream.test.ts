/** Reports of an upstream by their own id, on payins to which every report adds a payment. */
import { sum } from '@countinghouse/contract/kit/decimal.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cryptoPayinOrder } from '../areas/crypto-payin/crypto-payin.order.ts'
import type { Database } from '../db/database.ts'
import { type OrderKindDefinition, ofAnyKind } from '../orders/order-kind.ts'
import { booksOf } from '../testing/books.ts'
import { pendingPayin } from '../testing/orders.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { reportTo, type UpstreamReport } from './upstream.ts'

const merchantId = '10001'
const kind = 'cryptoPayin'

const added = (order: { paid_amount: string }, { amount }: { amount: string }) => ({
  paid_amount: sum(order.paid_amount, amount),
})
const payin: typeof cryptoPayinOrder = {
  ...cryptoPayinOrder,
  reported: { pay: added, confirm: added },
}
const registry: Record<string, OrderKindDefinition> = { cryptoPayin: ofAnyKind(payin) }

let app: TestApp
let orderNo: string
const warnings: object[] = []

beforeAll(async () => {
  app = await startTestApp()
})

beforeEach(async () => {
  const order = await app.db.asMerchant(merchantId, (tx) => pendingPayin(tx, merchantId, '100'))
  orderNo = order.order_no
})

const report = (more: Partial<UpstreamReport> = {}, db: Database = app.db) =>
  reportTo(db, registry, { warn: (about: object) => warnings.push(about) } as never)({
    merchantId,
    kind,
    orderNo,
    move: 'pay',
    otherMoves: ['confirm'],
    reportId: `R-${orderNo}`,
    channel: 'bank-a',
    amount: '10',
    reference: 'UTR1',
    ...more,
  })

async function orderNow() {
  const [order] = await app.owner`
    select status, trim_scale(paid_amount)::text as paid, version from crypto_payin_order
    where order_no = ${orderNo}`
  return order as { status: number; paid: string; version: number }
}

const stored = () => app.owner`
  select report_id as "reportId", outcome, reason, times, trim_scale(amount)::text as amount, reference
  from upstream_report where order_no = ${orderNo} order by received_at, report_id`

describe('a report with an id', () => {
  test('is applied once, however often it comes, and says how often it came', async () => {
    await report()
    await report()
    await report({ amount: '90' })
    expect(await orderNow()).toEqual({ status: 2, paid: '10', version: 1 })
    expect(await stored()).toEqual([
      {
        reportId: `R-${orderNo}`,
        outcome: 'applied',
        reason: null,
        times: 3,
        amount: '10',
        reference: 'UTR1',
      },
    ])
  })

  test('is applied once when it comes on many connections at the same moment', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, i) => report({}, i % 2 ? app.db.jobs : app.db)),
    )
    expect(await orderNow()).toEqual({ status: 2, paid: '10', version: 1 })
    expect(await stored()).toMatchObject([{ outcome: 'applied', times: 12 }])
  })

  test('of a payment is added to the payments that come at the same moment, and none is lost', async () => {
    const amounts = Array.from({ length: 12 }, (_, i) => String(i + 1))
    await Promise.all(
      amounts.map((amount, i) =>
        report({ amount, reportId: `${orderNo}-${i}` }, i % 2 ? app.db.jobs : app.db),
      ),
    )
    expect(await orderNow()).toEqual({ status: 2, paid: '78', version: 12 })
    expect(await stored()).toHaveLength(12)
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('is another one when another channel gives the same id', async () => {
    await report()
    await report({ channel: 'bank-b' })
    expect(await orderNow()).toMatchObject({ paid: '20' })
  })

  test('that comes too late is stored as ignored with the reason, and counted when it comes again', async () => {
    await report()
    await report({ move: 'fail', otherMoves: [], reportId: 'failed' })
    const failed = await orderNow()
    await report({ reportId: 'late' })
    await report({ reportId: 'late' })
    expect(await orderNow()).toEqual(failed)
    expect(await stored()).toMatchObject([
      { outcome: 'applied', times: 1 },
      { reportId: 'failed', outcome: 'applied', times: 1 },
      { reportId: 'late', outcome: 'ignored', reason: 'moveRefused', times: 2 },
    ])
  })

  test('about an order that the merchant does not have is logged and leaves nothing behind', async () => {
    await report({ merchantId: '10002' })
    await report({ orderNo: 'P404' })
    expect(warnings).toMatchObject([{ merchantId: '10002', orderNo }, { orderNo: 'P404' }])
    expect(await orderNow()).toEqual({ status: 1, paid: '0', version: 0 })
    expect(await stored()).toEqual([])
    expect(await app.owner`select 1 from upstream_report where merchant_id = 10002`).toEqual([])
  })
})

test('a report without an id is applied and stored nowhere', async () => {
  await reportTo(app.db, registry)({ merchantId, kind, orderNo, move: 'pay', amount: '5' })
  expect(await orderNow()).toEqual({ status: 2, paid: '5', version: 1 })
  expect(await stored()).toEqual([])
})
