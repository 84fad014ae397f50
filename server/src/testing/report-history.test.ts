/** Random histories around cut-offs: whatever happens to orders, reports are a recount of it and closed days stay. */
import { businessDaily } from '@countinghouse/contract/areas/report/business-daily.report.ts'
import {
  cryptoPayinReport,
  cryptoPayoutReport,
} from '@countinghouse/contract/areas/report/order.reports.ts'
import type { Row } from '@countinghouse/contract/kit/list.ts'
import type { Report } from '@countinghouse/contract/kit/report.ts'
import Big from 'big.js'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { cryptoPayinOrder } from '../areas/crypto-payin/crypto-payin.order.ts'
import { cryptoPayoutOrder } from '../areas/crypto-payout/crypto-payout.order.ts'
import type { Transaction } from '../db/database.ts'
import { atTime, PastClock } from '../demo/past/past-clock.ts'
import { foldDeltas } from '../lists/fold-deltas.ts'
import { moveOrder } from '../orders/transition.ts'
import { setRates } from '../orders/usd-value.ts'
import { booksOf } from './books.ts'
import type { Browser } from './browser.ts'
import { signedIn } from './builders.ts'
import { actorFor, deposit, paid, payin, payout, pendingPayin } from './orders.ts'
import { ifPossible } from './random-past.ts'
import { byHand, comparable, cutOffsInZones } from './report-by-hand.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const merchantId = '10001'
const dayMs = 86_400_000
const daysOfRun = 3
const runs = 5
const start = Date.now() - (runs * daysOfRun + 4) * dayMs

let app: TestApp
let admin: Browser

beforeAll(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
  await setRates(app.owner, [{ currency: 'USDT', usd: '0.9' }])
})

async function ask(report: Report, query: object): Promise<Row[]> {
  const answer = await admin.call(report.path, { size: 10_000, ...query })
  expect(answer.msg).toBe('')
  return answer.data.records
}

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Often within a second of a half hour, at which some days end. */
const someTime = fc
  .record({
    halfHour: fc.integer({ min: 0, max: daysOfRun * 48 - 2 }),
    ms: fc.oneof(
      fc.constantFrom(0, 1, 999, 1_799_999, 1_799_000),
      fc.integer({ min: 0, max: 1_799_999 }),
    ),
  })
  .map(({ halfHour, ms }) => halfHour * 1_800_000 + ms)

const someAct = fc.record({
  at: someTime,
  what: fc.constantFrom(
    'ask',
    'pay',
    'expire',
    'refund',
    'earn',
    'payOut',
    'end',
    'deposit',
    'fold',
  ),
  amount: fc.integer({ min: 1, max: 9_000_000 }).map((n) => new Big(n).div(1000).toFixed()),
  network: fc.constantFrom('TRC20', 'ERC20'),
  pick: fc.nat(),
})
type Act = typeof someAct extends fc.Arbitrary<infer A> ? A : never

const pickFrom = async (tx: Transaction, table: string, states: number[], pick: number) => {
  const found = await tx<{ order_no: string }[]>`
    select order_no from ${tx(table)} where merchant_id = ${merchantId} and status = any(${states}) order by order_no`
  return found.length === 0 ? undefined : found[pick % found.length]?.order_no
}

const payinStates = cryptoPayinOrder.machine.states
const payoutStates = cryptoPayoutOrder.machine.states

async function act(tx: Transaction, { what, amount, network, pick }: Act): Promise<unknown> {
  const more = { network }
  if (what === 'ask') return pendingPayin(tx, merchantId, amount, more)
  if (what === 'earn') return payin(tx, merchantId, amount, more)
  if (what === 'deposit') return deposit(tx, merchantId, 'c', amount, more)
  if (what === 'payOut') return payout(tx, merchantId, amount, more)
  if (what === 'pay' || what === 'expire' || what === 'refund') {
    const from = what === 'refund' ? payinStates.completed : payinStates.pendingPayment
    const orderNo = await pickFrom(tx, 'crypto_payin_order', [from.id], pick)
    if (!orderNo) return
    if (what === 'pay') {
      const [order] = await tx`
        select * from crypto_payin_order where merchant_id = ${merchantId} and order_no = ${orderNo}`
      return paid(tx, order as never)
    }
    const actor = actorFor(cryptoPayinOrder.machine, what)
    return moveOrder(tx, cryptoPayinOrder, { merchantId, orderNo, move: what, actor })
  }
  const open = Object.values(payoutStates).flatMap((state) => ('end' in state ? [] : [state.id]))
  const orderNo = await pickFrom(tx, 'crypto_payout_order', open, pick)
  if (!orderNo) return
  const moves = ['merchantApprove', 'platformApprove', 'broadcast', pick % 2 ? 'complete' : 'fail']
  for (const move of moves as ('complete' | 'fail')[])
    await moveOrder(tx, cryptoPayoutOrder, {
      merchantId,
      orderNo,
      move,
      actor: actorFor(cryptoPayoutOrder.machine, move),
    })
}

const fold = async () => {
  for (const kind of [1, 2, 3])
    await foldDeltas(app.db, { merchantId, kind }, new AbortController().signal)
}

test('reports equal a recount of any history, balances add up, and money columns of closed days never change', async () => {
  let run = 0
  const someHistory = fc.record({
    acts: fc.array(someAct, { minLength: 8, maxLength: 30 }),
    cutOff: fc.constantFrom(...cutOffsInZones),
  })
  await fc.assert(
    fc.asyncProperty(someHistory, async ({ acts, cutOff: of }) => {
      // One history after another: what an account posts later has a later time.
      const from = start + Math.min(run, runs - 1) * daysOfRun * dayMs
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
      for (const asked of acts.toSorted((a, b) => a.at - b.at)) {
        if (asked.what === 'fold') await fold()
        else {
          const clock = new PastClock(new Date(from + asked.at))
          await ifPossible(atTime(app.db, clock).asMerchant(merchantId, (tx) => act(tx, asked)))
        }
      }
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
    { numRuns: runs, endOnFailure: true },
  )
})

/** Opening plus movements is closing, and closing is the next opening. */
function checkBalances(rows: readonly Row[]): void {
  const changes = Object.keys(businessDaily.measures).filter((field) => !field.endsWith('Balance'))
  for (const own of Map.groupBy(rows, ({ owner, currency }) => `${owner}${currency}`).values()) {
    for (const [index, row] of own.entries()) {
      const moved = changes.reduce((sum, field) => sum.plus(String(row[field])), new Big(0))
      expect(moved.plus(String(row.openingBalance)).toFixed()).toBe(row.closingBalance)
      const previous = own[index - 1]
      if (previous) expect(row.openingBalance).toBe(previous.closingBalance)
    }
  }
}
