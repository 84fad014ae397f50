/** Random histories around cut-offs: whatever happens to orders, reports are a recount of it and closed days stay. */
import { businessDaily } from '@countinghouse/contract/areas/report/business-daily.report.ts'
import {
  cryptoPayinReport,
  cryptoPayoutReport,
} from '@countinghouse/contract/areas/report/order.reports.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import type { Report } from '@countinghouse/contract/engine/report.ts'
import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setRates } from '../../src/engine/orders/usd-value.ts'
import { booksOf } from '../app/books.ts'
import { signedIn } from '../app/builders.ts'
import { runs } from '../app/depth.ts'
import { startTestApp } from '../app/test-app.ts'
import { applyEvents, someEvents } from '../dashboard/random-figure-history.ts'
import { byHand, comparable, cutOffsInZones } from './report-by-hand.ts'

const merchantId = '10001'
const dayMs = 86_400_000
const daysOfRun = 3
/** In one alone no day would be closed. */
const tries = Math.max(runs(5), 2)
const start = Date.now() - (tries * daysOfRun + 4) * dayMs
const app = await startTestApp()
const admin = await signedIn(app, 'admin')
await setRates(app.owner, [{ currency: 'USDT', usd: '0.9' }])

async function ask(report: Report, query: object): Promise<Row[]> {
  const answer = await admin.call(report.path, { size: 10_000, ...query })
  expect(answer.msg).toBe('')
  return answer.data.records
}

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

test('reports equal a recount of any history, balances add up, and money columns of closed days never change', async () => {
  let run = 0
  const someHistory = fc.record({
    acts: someEvents(daysOfRun),
    cutOff: fc.constantFrom(...cutOffsInZones),
  })
  await fc.assert(
    fc.asyncProperty(someHistory, async ({ acts, cutOff: of }) => {
      // One history after another: what an account posts later has a later time.
      const from = start + Math.min(run, tries - 1) * daysOfRun * dayMs
      run += 1
      const period = { reportDateStart: dateOf(start - dayMs), reportDateEnd: dateOf(Date.now()) }
      const closedBefore = dateOf(from - dayMs)
      const closed = async () => {
        const rows = await ask(cryptoPayinReport, { ...period, ...of })
        return rows
          .filter(
            ({ reportDate, amount, refundAmount }) =>
              String(reportDate) < closedBefore && (amount !== '0' || refundAmount !== '0'),
          )
          .map(({ rowNo, completedOrders, amount, fee, refundAmount, usdValue }) => [
            rowNo,
            completedOrders,
            amount,
            fee,
            refundAmount,
            usdValue,
          ])
      }
      const before = await closed()
      await applyEvents(app.db, merchantId, acts, from)
      expect(await closed()).toEqual(before)
      for (const report of [cryptoPayinReport, cryptoPayoutReport]) {
        const expected = await byHand(app.owner, report, { merchantId, period, of })
        expect(comparable(report, await ask(report, { ...period, ...of }))).toEqual(
          comparable(report, expected),
        )
      }
      checkBalances(await ask(businessDaily, { ...period, ...of, sortType: 1 }))
      expect(await booksOf(app, merchantId)).toEqual([])
    }),
    { numRuns: tries, endOnFailure: true },
  )
})

/** Opening plus movements is closing, and closing is the next opening. */
function checkBalances(rows: readonly Row[]): void {
  const { measures } = businessDaily
  const changes = Object.keys(measures).filter((field) => 'change' in (measures[field] ?? {}))
  for (const own of Map.groupBy(rows, ({ owner, currency }) => `${owner}${currency}`).values()) {
    for (const [index, row] of own.entries()) {
      const moved = changes.reduce((sum, field) => sum.plus(String(row[field])), new Big(0))
      expect(moved.plus(String(row.openingBalance)).toFixed()).toBe(row.closingBalance)
      const previous = own[index - 1]
      if (previous) expect(row.openingBalance).toBe(previous.closingBalance)
    }
  }
}
