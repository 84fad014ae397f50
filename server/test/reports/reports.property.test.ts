/** Reports over HTTP, against sums that are made by hand from orders and postings. */

import { businessDaily } from '@countinghouse/contract/areas/report/business-daily.report.ts'
import { reports } from '@countinghouse/contract/areas/report/reports.ts'
import { variantBody } from '@countinghouse/contract/engine/call-variant.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import {
  drillDownQuery,
  type Report,
  type ReportAnswer,
} from '@countinghouse/contract/engine/report.ts'
import Big from 'big.js'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test, vi } from 'vitest'
import { createLargeHistory } from '../../demo/multiply/large-history.ts'
import { setFirstRates } from '../../demo/world/exchange-rates.ts'
import { cryptoPayinOrder } from '../../src/areas/crypto-payin/crypto-payin.order.ts'
import { foldDeltas } from '../../src/books/rollups/fold-deltas.ts'
import { moveOrder } from '../../src/engine/orders/move-order.ts'
import { setRates } from '../../src/engine/orders/usd-value.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import { booksOf } from '../app/books.ts'
import { signedIn } from '../app/builders.ts'
import { runs, some } from '../app/depth.ts'
import { startTestApp } from '../app/test-app.ts'
import { deposit, payin } from '../orders/orders.ts'
import { byHand, comparable, cutOffsInZones } from './report-by-hand.ts'

const merchantId = '10001'
const dayMs = 86_400_000
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const now = Date.now()
const period = { reportDateStart: dateOf(now - 20 * dayMs), reportDateEnd: dateOf(now + dayMs) }
const orderReports: Report[] = reports.filter((report: Report) => report.kind)
const app = await startTestApp()
const admin = await signedIn(app, 'admin')
await setRates(app.owner, [{ currency: 'USDT', usd: '0.9' }])
const past = {
  orders: 4000,
  customers: 60,
  days: 37,
  seed: 5,
  maker: 'admin',
  checker: 'finance',
}
await setFirstRates(app.db)
await createLargeHistory(app.services, app.owner, { ...past, merchantId })
// These are not folded yet.
for (const amount of ['12.5', '7', '30']) await payin(app.db, merchantId, amount)
await deposit(app.db, merchantId, 'c-1', '40')

async function ask(report: Report, query: object = {}) {
  const answer = await admin.call(report.path, {
    size: 10_000,
    current: 1,
    ...variantBody(report),
    ...period,
    ...query,
  })
  expect([answer.status, answer.msg]).toEqual([200, ''])
  return answer.data as ReportAnswer
}

describe.each(orderReports.map((report) => [report.name, report] as const))(
  '%s',
  (_path, report) => {
    test.each(some(cutOffsInZones, 3))(
      'equals a recount, with days from $cutOff at $zone',
      async (of) => {
        const expected = comparable(
          report,
          await byHand(app.owner, report, { merchantId, period, of }),
        )
        expect(expected.length).toBeGreaterThan(20)
        const { records, total } = await ask(report, of)
        expect(comparable(report, records)).toEqual(expected)
        expect(total).toBe(expected.length)
      },
    )
  },
)

test('a report is the same before and after its deltas are folded, and the books agree', async () => {
  const asked = { cutOff: '2:30' }
  const rowsOf = async (report: Report) => {
    const { records, ...sums } = await ask(report, asked)
    return [records.map(({ snapshotTime: _now, ...row }) => row), sums]
  }
  const before = await Promise.all(reports.map(rowsOf))
  for (const { declared } of Object.values(orderRegistry))
    await foldDeltas(app.db, { merchantId, kind: declared.id }, new AbortController().signal)
  const [waiting] = await app.owner`
    select count(*)::int as count from posting_delta where merchant_id = ${merchantId}`
  expect(waiting).toEqual({ count: 0 })
  expect(await Promise.all(reports.map(rowsOf))).toEqual(before)
  expect(await booksOf(app, merchantId)).toEqual([])
})

describe('a row opens exactly its orders:', () => {
  test.each(orderReports.map((report) => [report.name, report] as const))(
    '%s',
    async (_path, report) => {
      const counts = Object.keys(report.measures).filter(
        (field) => report.fields[field]?.type === 'count',
      )
      const { records } = await ask(report, { cutOff: '5:00' })
      const rows = records.filter((_, index) => index % Math.ceil(records.length / runs(6)) === 0)
      for (const row of rows)
        for (const field of counts) {
          const query = drillDownQuery(report, row, field)
          const list = await admin.call(report.kind?.list.path as string, {
            size: 10,
            current: 1,
            ...query,
          })
          expect([list.msg, list.data?.total]).toEqual(['', row[field]])
        }
    },
  )
})

const sumOf = (rows: readonly Row[], field: string) =>
  rows.reduce((sum, row) => sum.plus(String(row[field] ?? 0)), new Big(0)).toFixed()

describe('sums', () => {
  test.each(orderReports.map((report) => [report.name, report] as const))(
    'of days are those of rows, sums of all days are those of days: %s',
    async (_path, report) => {
      const { records, subtotals, totals } = await ask(report)
      expect(totals.length).toBeGreaterThan(0)
      for (const total of totals) {
        const own = (rows: readonly Row[]) =>
          rows.filter(
            ({ currency, fiatCurrency }) =>
              currency === total.currency && fiatCurrency === total.fiatCurrency,
          )
        for (const [field, measure] of Object.entries(report.measures)) {
          if ('operands' in measure) continue
          const of = sumOf([total], field)
          expect([sumOf(own(records), field), sumOf(own(subtotals), field)]).toEqual([of, of])
        }
        const { createdOrders, createdCompleted, conversion } = total
        // None, where all that was completed in these days was created before them.
        const share = createdOrders === 0 ? 0 : Number(createdCompleted) / Number(createdOrders)
        expect(Number(conversion)).toBeCloseTo(share, 4)
      }
    },
  )

  test('of the days before are those that a report of these days has', async () => {
    const [report] = orderReports as [Report]
    const days = (from: number, to: number) => ({
      reportDateStart: dateOf(now - from * dayMs),
      reportDateEnd: dateOf(now - to * dayMs),
    })
    const { previous } = await ask(report, days(10, 4))
    expect(previous).toEqual((await ask(report, days(17, 11))).totals)
    const balances = await ask(businessDaily, days(10, 4))
    expect(balances.previous).toEqual((await ask(businessDaily, days(17, 11))).totals)
  })

  test('of all time are the same whatever the cut-off', async () => {
    const all = {
      reportDateStart: dateOf(now - 40 * dayMs),
      reportDateEnd: dateOf(now + 2 * dayMs),
    }
    for (const report of orderReports) {
      const [first, ...others] = await Promise.all(
        cutOffsInZones.map((of) => ask(report, { ...all, ...of })),
      )
      for (const { totals } of others) expect(totals).toEqual(first?.totals)
    }
  })

  test('of pages are those of the whole report, and pages follow one another', async () => {
    const [report] = orderReports as [Report]
    const query = { sortKey: 'amount', sortType: 1 }
    const whole = await ask(report, query)
    const pages = [
      await ask(report, { ...query, size: 20 }),
      await ask(report, { ...query, size: 20, current: 2 }),
    ]
    expect(pages.flatMap(({ records }) => records)).toEqual(whole.records.slice(0, 40))
    for (const { totals, total } of pages)
      expect([totals, total]).toEqual([whole.totals, whole.total])
  })
})

describe('the business daily report', () => {
  const changes = Object.entries(businessDaily.measures).flatMap(([field, measure]) =>
    'change' in measure ? [field] : [],
  )

  test.each(cutOffsInZones)(
    'adds up, day after day, with days from $cutOff at $zone',
    async (of) => {
      const { records } = await ask(businessDaily, { ...of, sortType: 1 })
      const groups = Map.groupBy(
        records,
        ({ currency, country, owner }) => `${currency} ${country} ${owner}`,
      )
      expect(groups.size).toBeGreaterThan(8)
      for (const [group, rows] of groups) {
        for (const row of rows) {
          const moved = changes.reduce((sum, field) => sum.plus(String(row[field])), new Big(0))
          expect(moved.plus(String(row.openingBalance)).toFixed()).toBe(row.closingBalance)
        }
        const later = rows.slice(1)
        expect(later.map(({ openingBalance }) => openingBalance)).toEqual(
          rows.slice(0, -1).map(({ closingBalance }) => closingBalance),
        )
        const [currency, country, owner] = group.split(' ')
        const kind = { merchant: 1, customer: 2, agent: 4 }[owner as 'merchant']
        const [held] = await app.owner`
        select trim_scale(sum(balance))::text as balance from account
        where merchant_id = ${merchantId} and owner_kind = ${kind} and currency = ${currency} and country = ${country}`
        expect([group, rows.at(-1)?.closingBalance]).toEqual([group, held?.balance])
      }
    },
  )

  test('adds up with the columns of the screen, and has the sums of the merchant alone for its headline', async () => {
    const answer = await ask(businessDaily)
    const shown = ['openingBalance', 'payins', 'payouts', 'otherMovements']
    for (const row of answer.records) {
      const all = shown.reduce((sum, column) => sum.plus(String(row[column])), new Big(0))
      expect([row.rowNo, all.toFixed()]).toEqual([row.rowNo, String(row.closingBalance)])
    }
    const merchants = await ask(businessDaily, { owner: 'merchant' })
    expect(merchants.own).toBeNull()
    const { totals, subtotals, previous } = merchants
    expect(answer.own).toEqual({ totals, subtotals, previous })
    expect(answer.totals).not.toEqual(totals)
  })

  test('is narrowed by currency, country and owner', async () => {
    const { records } = await ask(businessDaily, { currency: 'INR,USDT', owner: 'merchant' })
    const found = new Set(
      records.map(({ currency, country, owner }) => `${currency}/${country}/${owner}`),
    )
    expect([...found].sort()).toEqual(['INR/IN/merchant', 'USDT//merchant'])
    const { records: indian } = await ask(businessDaily, { country: 'IN' })
    expect(new Set(indian.map(({ currency }) => currency))).toEqual(new Set(['INR']))
  })

  test('is the file itself, with the rows of the screen', async () => {
    const query = { ...period, cutOff: '2:30', currency: 'USDT', sortType: 1 }
    const response = await admin.fetch(businessDaily.exportPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json', lang: 'en_IN' },
      body: JSON.stringify(query),
    })
    expect(response.status).toBe(200)
    const [header, ...rows] = await readSheet(Buffer.from(await response.arrayBuffer()))
    const { records } = await ask(businessDaily, query)
    const closing = header?.indexOf('Closing balance') ?? -1
    expect(rows.map((row) => String(row[closing]))).toEqual(
      records.map(({ closingBalance }) => closingBalance),
    )
    expect(rows.at(-1)?.[header?.indexOf('Owner') ?? -1]).toMatch(/^(Merchant|Customer|Agent)$/)
  })
})

test('an export of a report of orders is written from the same rows', async () => {
  const [report] = orderReports as [Report]
  const query = { ...period, cutOff: '5:00', sortType: 1 }
  const asked = await admin.call(report.exportPath, query)
  const recordId = asked.data.recordId as string
  const link = await vi.waitFor(async () => {
    const answer = await admin.call('/exportRecords/checkLinkValid', { recordId })
    expect(answer.msg).toBe('')
    return answer.data.url.replace('/api', '') as string
  }, 60_000)
  const file = await admin.fetch(link)
  const content = Buffer.from(await file.arrayBuffer())
  const [header, ...rows] = await readSheet(content)
  const { records, totals, subtotals } = await ask(report, query)
  expect(rows).toHaveLength(records.length)
  const sums = await readSheet(content, 'Sums')
  expect(sums[0]?.slice(0, 2)).toEqual(['Report day', 'Currency'])
  expect(sums.slice(1).filter((row) => row[0] === 'Total')).toHaveLength(totals.length)
  expect(sums.slice(1).filter((row) => row[0] instanceof Date)).toHaveLength(subtotals.length)
  expect(rows.every((row) => row[header?.indexOf('Report day') ?? -1] instanceof Date)).toBe(true)
  const [currency, amount] = ['Currency', 'Amount'].map((title) => header?.indexOf(title) ?? -1)
  for (const total of totals) {
    const own = rows.filter((row) => row[currency as number] === total.currency)
    const sum = own.reduce((all, row) => all.plus(String(row[amount as number])), new Big(0))
    expect(sum.toFixed()).toBe(total.amount)
  }
})

test('money columns of a closed day stay, whatever becomes of its orders; created columns follow', async () => {
  const [report] = orderReports as [Report]
  const { records: before } = await ask(report)
  const [order] = await app.owner`
    select order_no from crypto_payin_order where merchant_id = ${merchantId} and currency = 'USDT' and status = 3
      and completed_at < now() - interval '5 days' and created_at > now() - interval '15 days' and settled_amount > 0 order by settled_amount limit 1`
  await app.db.asMerchant(merchantId, (tx) =>
    moveOrder(tx, cryptoPayinOrder, {
      merchantId,
      orderNo: order?.order_no,
      move: 'refund',
      actor: 'merchant',
    }),
  )
  const { records: after } = await ask(report)
  const today = dateOf(Date.now() + 8 * 3_600_000)
  const money = ['rowNo', 'completedOrders', 'amount', 'fee', 'refundAmount', 'usdValue']
  const closed = (rows: Row[]) =>
    rows
      .filter(({ reportDate }) => String(reportDate) < today)
      .map((row) => money.map((field) => row[field]))
  expect(closed(after)).toEqual(closed(before))
  expect(sumOf(after, 'createdCompleted')).toBe(
    new Big(sumOf(before, 'createdCompleted')).minus(1).toFixed(),
  )
  expect(new Big(sumOf(after, 'refundAmount')).gt(sumOf(before, 'refundAmount'))).toBe(true)
})

describe('a report', () => {
  test.each([
    [
      'of days that end before they begin',
      { reportDateStart: '2026-02-02', reportDateEnd: '2026-02-01' },
    ],
    ['of more than 366 days', { reportDateStart: '2025-01-01', reportDateEnd: '2026-02-01' }],
    ['of an end alone', { reportDateEnd: '2026-02-01' }],
    ['of a day that is none', { reportDateStart: '2026-02-30', reportDateEnd: '2026-03-01' }],
    ['of a time instead of a day', { reportDateStart: '2026-02-01 00:00:00' }],
    ['with another cut-off', { cutOff: '3:00' }],
    ['with two cut-offs', { cutOff: '0:00,2:30' }],
    ['in another zone', { zone: 'GMT+1' }],
    ['by what it is not about', { status: 'completed' }],
  ])('%s is refused, and so is its export', async (_what, query) => {
    for (const path of [
      businessDaily.path,
      businessDaily.exportPath,
      orderReports[0]?.path as string,
    ]) {
      const { status, code } = await admin.call(path, query)
      expect([path, status, code]).toEqual([path, 400, 'S00400'])
    }
  })

  test('without a period has the last 30 days', async () => {
    const answer = await admin.call(businessDaily.path, { size: 10_000 })
    const dates = new Set(answer.data.records.map(({ reportDate }: Row) => reportDate))
    expect(dates.size).toBe(30)
    expect([...dates][0]).toBe(dateOf(Date.now() + 8 * 3_600_000))
  })

  test('of local rails is not for merchants without them, and none is for operators who may not see reports', async () => {
    const local = orderReports.find(({ area }) => area === 'localRail') as Report
    const lantern = await signedIn(app, 'lantern')
    expect((await lantern.call(local.path, period)).success).toBe(false)
    expect((await lantern.call(businessDaily.path, period)).data).toMatchObject({
      records: [],
      total: 0,
    })
    const support = await signedIn(app, 'support')
    for (const { path } of reports) expect((await support.call(path, period)).status).toBe(403)
  })
})
