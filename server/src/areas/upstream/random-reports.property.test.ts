/** Whatever banks report, and in whatever order, repeated and at the same moment: no money is made or lost. */

import { localPayinMachine } from '@countinghouse/contract/areas/local-payin/local-payin.states.ts'
import { needsManualCredit } from '@countinghouse/contract/areas/local-payin/manual-credit.ts'
import { localPayoutMachine } from '@countinghouse/contract/areas/local-payout/local-payout.states.ts'
import { compare, sum, times } from '@countinghouse/contract/engine/decimal.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atTime, HistoryClock } from '../../../demo/history/history-clock.ts'
import { booksOf } from '../../../test/app/books.ts'
import { runs } from '../../../test/app/depth.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { fiatPayin, postFiat } from '../../../test/orders/fiat.ts'
import { newOrderNo } from '../../../test/orders/order-factory.ts'
import {
  type RandomOrder,
  randomLives,
  type SaidReport,
  type Step,
} from '../../../test/reports/random-reports.ts'
import { isGrosslyOverpaid } from '../../engine/orders/gross-overpayment.ts'
import { runBatchedDeadline } from '../../engine/orders/run-batched-deadline.ts'
import { runDeadline } from '../../engine/orders/run-deadline.ts'
import { orderRegistry } from '../../order-registry.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { resolveLocalPayin } from '../local-payin/resolve-local-payin.command.ts'
import { reportReceiver } from './upstream.ts'

const merchantId = '10001'
const minute = 60_000

/** Ahead of the server's own time, so that only this test makes the moves of the clock. */
const clock = new HistoryClock(new Date(Date.now() + 86_400_000))

const app = await startTestApp()
/** Two pools, as two servers have them. */
const servers = [atTime(app.db, clock), atTime(app.db.jobs, clock)] as const
const [found] = await app.owner<{ id: string }[]>`
    select operator_id::text as id from operator where merchant_id = ${merchantId} and name = 'finance'`
const operator = { merchantId, operatorId: found?.id ?? '', name: 'finance', roles: [] }
// What payouts are paid from.
for (const money of [
  { currency: 'INR', country: 'IN' },
  { currency: 'BRL', country: 'BR' },
] as const)
  await postFiat(servers[0], merchantId, fiatPayin('', money, '100000000'))

interface LiveOrder extends RandomOrder {
  orderNo: string
  /** How often each of its reports was sent. */
  sent: number[]
}

async function create(order: RandomOrder): Promise<LiveOrder> {
  const { kind, reports, ...request } = order
  const orderNo = await newOrderNo[kind](servers[0], merchantId, request)
  return { ...order, orderNo, sent: reports.map(() => 0) }
}

/** What the product may refuse: the others were faster, or the order is not in that state. */
async function unlessRefused(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
}

const amountOf = ({ amount }: RandomOrder, percent: number) => times(amount, String(percent / 100))

async function send(db: Database, order: LiveOrder, at: number): Promise<void> {
  const index = at % order.reports.length
  const said = order.reports[index] as SaidReport
  order.sent[index] = (order.sent[index] ?? 0) + 1
  await reportReceiver(
    db,
    orderRegistry,
  )({
    merchantId,
    kind: order.kind,
    orderNo: order.orderNo,
    move: said.move,
    reportId: `${order.orderNo}-${index}`,
    channel: 'bank',
    reference: `UTR${index}`,
    ...(said.percent !== undefined && { amount: amountOf(order, said.percent) }),
  })
}

const deadlines = { localPayin: ['expire', 'closePartial'], localPayout: ['hold'] }
/** Settles all that is due, as the job of a midnight does. */
const settlement = { merchantId, kind: 'localPayin', move: 'settle' }

async function runClock(db: Database, { kind, orderNo }: LiveOrder): Promise<void> {
  for (const move of deadlines[kind])
    await unlessRefused(runDeadline({ db }, orderRegistry, { merchantId, kind, orderNo, move }))
  const due = clock.now.toISOString()
  await runBatchedDeadline(
    { db },
    orderRegistry,
    { ...settlement, due },
    new AbortController().signal,
  )
}

async function take(step: Step, orders: LiveOrder[], db: Database): Promise<void> {
  if (step.does !== 'decide') {
    const order = orders[step.order % orders.length] as LiveOrder
    return step.does === 'report' ? send(db, order, step.report) : runClock(db, order)
  }
  const payins = orders.filter(({ kind }) => kind === 'localPayin')
  const { orderNo } = payins[step.order % payins.length] as LiveOrder
  await unlessRefused(
    resolveLocalPayin({ db }, operator, step.decision, { orderNo, remark: 'Checked' }, '127.0.0.1'),
  )
}

interface Result {
  status: number
  paid: string
  settled: string
  fee: string
  /** What the merchant has by this order, in all of its balances. */
  net: string
  /** What came from the bank, fees and all. */
  received: string
  /** Reports that were applied, and moves that the bank made. */
  applied: string[]
  moved: string[]
  times: number[]
}

async function resultOf({ kind, orderNo }: LiveOrder): Promise<Result> {
  const isPayin = kind === 'localPayin'
  const [row] = await app.owner.unsafe<Result[]>(`
    select status, trim_scale(${isPayin ? 'paid_amount' : '0::numeric'})::text as paid,
           trim_scale(settled_amount)::text as settled, trim_scale(processing_fee)::text as fee,
           trim_scale(books.net)::text as net, trim_scale(books.received)::text as received,
           array(select report_id from upstream_report where order_no = o.order_no and outcome = 'applied'
                 order by report_id) as applied,
           array(select times from upstream_report where order_no = o.order_no order by report_id) as times,
           array(select move from order_event where order_no = o.order_no and actor = 'upstream'
                 order by event_id) as moved
    from ${isPayin ? 'local_payin_order' : 'local_payout_order'} o
    cross join lateral (
      select coalesce(sum(amount * ((t.owner_kind = 1)::int - (f.owner_kind = 1)::int)), 0) as net,
             coalesce(sum(amount) filter (where f.owner_id = 'upstream'), 0) as received
      from posting p
      join account f on f.merchant_id = p.merchant_id and f.account_id = p.from_account
      join account t on t.merchant_id = p.merchant_id and t.account_id = p.to_account
      where p.order_no = o.order_no) books
    where order_no = '${orderNo}'`)
  return row as Result
}

function checkPayin(order: LiveOrder, result: Result): void {
  const { status, paid, settled, fee, net, received, applied } = result
  const payments = applied.map((id) => {
    const percent = order.reports[Number(id.split('-').at(-1))]?.percent
    return percent === undefined ? '0' : amountOf(order, percent)
  })
  expect(paid).toBe(sum('0', ...payments))
  const { states } = localPayinMachine
  const hasMoney = [states.paymentSuccessful.id, states.toBeFrozen.id].includes(status as 4 | 5)
  expect(net).toBe(hasMoney ? settled : '0')
  const isForManualCredit = status === states.toBeFrozen.id && needsManualCredit(paid, settled, fee)
  if (isForManualCredit)
    expect(isGrosslyOverpaid({ amount: order.amount, paid_amount: paid })).toBe(true)
  const credited = isForManualCredit && settled === '0' ? '0' : sum(settled, fee)
  if (hasMoney)
    expect([credited, received]).toEqual([isForManualCredit ? credited : paid, credited])
  else expect(['0', credited, paid]).toContain(received)
  expect(compare(settled, paid)).toBeLessThanOrEqual(0)
}

function checkPayout(order: LiveOrder, { status, settled, fee, net, moved }: Result): void {
  const { states } = localPayoutMachine
  const ends = moved.filter((move) => move !== 'submit')
  if (status === states.paymentSuccessful.id) {
    expect(ends).toEqual(['succeed'])
    expect([settled, net]).toEqual([order.amount, `-${sum(order.amount, fee)}`])
  } else {
    expect(ends).toEqual(status === states.paymentFailed.id ? ['fail'] : [])
    expect([settled, net]).toEqual(['0', '0'])
  }
}

async function check(order: LiveOrder): Promise<void> {
  const result = await resultOf(order)
  const isPayin = order.kind === 'localPayin'
  ;(isPayin ? checkPayin : checkPayout)(order, result)
  expect(result.times).toEqual(order.sent.filter((count) => count > 0))
  // Each report that was applied is one move of the bank, and the bank makes no other.
  expect(result.moved).toHaveLength(result.applied.length)
}

describe('random reports of banks', () => {
  test('leave books that the audit accepts, and count each payment and each end once', async () => {
    await fc.assert(
      fc.asyncProperty(randomLives, async ({ orders: plan, waves }) => {
        const orders = await Promise.all(plan.map(create))
        for (const { minutesLater, steps } of waves) {
          clock.now = new Date(clock.now.getTime() + minutesLater * minute)
          await Promise.all(steps.map((step, i) => take(step, orders, servers[i % 2] as Database)))
        }
        for (const order of orders) await check(order)
        // Every time limit is over, and two servers look.
        clock.now = new Date(clock.now.getTime() + 4000 * minute)
        await Promise.all(orders.flatMap((order) => servers.map((db) => runClock(db, order))))
        for (const order of orders) await check(order)
        expect(await booksOf(app, merchantId)).toEqual([])
      }),
      // Making a counterexample smaller takes minutes here; the seed of the failure is printed.
      { numRuns: runs(12), endOnFailure: true },
    )
    const [rows] = await app.owner`
      select count(*) filter (where outcome = 'applied')::int as applied,
             count(*) filter (where outcome = 'ignored')::int as ignored,
             count(*) filter (where times > 1)::int as repeated from upstream_report`
    // The random lives were lives: each of these was met.
    for (const count of Object.values(rows ?? {})) expect(count).toBeGreaterThan(0)
  })
})
