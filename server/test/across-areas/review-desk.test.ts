/** The review desk: the queue, who reads what, what is known of an order, and decisions that can be undone. */
import { describe, expect, test, vi } from 'vitest'
import { decisionsAbout } from '../../src/areas/review/read-review.query.ts'
import { disableOperator } from '../../src/areas/session/administer-operator.command.ts'
import { reviewRegistry } from '../../src/order-registry.ts'
import type { Browser } from '../app/browser.ts'
import { newOperator, signedIn } from '../app/builders.ts'
import { readBy } from '../app/plan.ts'
import { startTestApp } from '../app/test-app.ts'
import { waitLimitMs } from '../app/wait-limit.ts'
import { movedOrder } from '../orders/order-moves.ts'
import { fundedWithdrawal, payin, payout } from '../orders/orders.ts'

const merchantId = '10001'
const app = await startTestApp()
const admin = await signedIn(app, 'admin')
const chief = await signedIn(app, await newOperator(app, ['admin']))
const finance = await signedIn(app, 'finance')

const newWithdrawal = async (uid = 'u1', owner = merchantId): Promise<string> =>
  (await fundedWithdrawal(app.db, owner, {}, uid)).order_no

const decide = async (browser: Browser, orderNo: string, decision: string, more: object = {}) => {
  const answer = await browser.call('/mentionMoneyOrder/mentionMoneyOrderAudit', {
    orderNos: orderNo,
    decision,
    remark: 'seen',
    hold: true,
    ...more,
  })
  return answer.data?.results?.[0] ?? answer
}
const undo = async (browser: Browser, orderNo: string) =>
  (await browser.call('/review/undo', { kind: 'withdrawal', orderNos: orderNo })).data.results[0]
const open = (browser: Browser, orderNo: string, kind = 'withdrawal') =>
  browser.call('/review/open', { kind, orderNo })
const queue = async (browser: Browser) => (await browser.call('/review/queue')).data.orders
const numbers = (orders: { row: { orderNo: string } }[]) => orders.map(({ row }) => row.orderNo)

const statusOf = async (orderNo: string) => {
  const { data } = await admin.call('/mentionMoneyOrder/detail', { orderNo })
  return data.order.status
}
const becomes = (orderNo: string, status: string) =>
  vi.waitFor(async () => expect(await statusOf(orderNo)).toBe(status), waitLimitMs)
/** As if the seconds had passed. */
const letUndoTimePass = (orderNo: string) => app.owner`
  update job set run_at = now() where task = 'carryOutDecision' and payload->>'orderNo' = ${orderNo}`
const entriesAbout = (orderNo: string) => app.owner`
  select action, detail from audit_entry where detail->>'orderNo' = ${orderNo} order by seq`

describe('a pending decision', () => {
  test('leaves the order as it is, and is carried out once when its seconds are over', async () => {
    const orderNo = await newWithdrawal()
    const { done, until } = await decide(finance, orderNo, 'approve')
    expect(done).toBe(true)
    expect(Date.parse(until)).toBeGreaterThan(Date.now())
    expect(await statusOf(orderNo)).toBe('pendingReview')
    await letUndoTimePass(orderNo)
    await becomes(orderNo, 'auditSuccessful')
    const { data } = await admin.call('/mentionMoneyOrder/detail', { orderNo })
    expect(data.order).toMatchObject({ auditor: 'finance', auditRemark: 'seen' })
    expect(await entriesAbout(orderNo)).toMatchObject([{ action: 'withdrawal.approve' }])
  })

  test('is undone by whoever made it, and by no colleague; then it is free to be decided again', async () => {
    const orderNo = await newWithdrawal()
    await decide(finance, orderNo, 'reject')
    const colleague = await signedIn(app, await newOperator(app, ['finance']))
    expect(await undo(colleague, orderNo)).toMatchObject({ done: false })
    expect(await undo(finance, orderNo)).toEqual({ orderNo, done: true, msg: '' })
    await decide(admin, orderNo, 'approve')
    // The job of the decision that was undone finds another one, and leaves it alone.
    await app.owner`
      update job set run_at = now() where job_id = (
        select min(job_id) from job where task = 'carryOutDecision' and payload->>'orderNo' = ${orderNo})`
    await vi.waitFor(async () => {
      const [left] = await app.owner`
        select count(*)::int as jobs from job
        where task = 'carryOutDecision' and payload->>'orderNo' = ${orderNo}`
      expect(left?.jobs).toBe(1)
    }, waitLimitMs)
    expect(await statusOf(orderNo)).toBe('pendingReview')
    await letUndoTimePass(orderNo)
    await becomes(orderNo, 'auditSuccessful')
    expect((await entriesAbout(orderNo)).map(({ action }) => action)).toEqual([
      'review.undone',
      'withdrawal.approve',
    ])
  })

  test('can not be undone once it is carried out, and the answer says so', async () => {
    const orderNo = await newWithdrawal()
    await decide(finance, orderNo, 'approve')
    await letUndoTimePass(orderNo)
    await becomes(orderNo, 'auditSuccessful')
    expect(await undo(finance, orderNo)).toMatchObject({
      done: false,
      msg: 'This decision can no longer be undone: it has been carried out.',
    })
  })

  test.each([true, false])(
    'is the only one: a second operator is told who decided (pending: %s)',
    async (hold) => {
      const orderNo = await newWithdrawal()
      const answers = await Promise.all([
        decide(finance, orderNo, 'approve'),
        decide(admin, orderNo, 'reject', { hold }),
      ])
      const [lost] = answers.filter(({ done }) => !done)
      expect(answers.filter(({ done }) => done)).toHaveLength(1)
      expect(lost).toMatchObject({
        code: 'L00002',
        msg: expect.stringMatching(/\((admin|finance), /),
      })
    },
  )

  test('is given up when the order has gone another way, and the log says why', async () => {
    const orderNo = await newWithdrawal()
    await decide(finance, orderNo, 'approve')
    await movedOrder(app.db, 'withdrawal', { merchant_id: merchantId, order_no: orderNo }, 'reject')
    await letUndoTimePass(orderNo)
    await vi.waitFor(
      async () =>
        expect(await entriesAbout(orderNo)).toMatchObject([
          { action: 'review.givenUp', detail: { decision: 'approve', reason: 'moveRefused' } },
        ]),
      waitLimitMs,
    )
    expect(await statusOf(orderNo)).toBe('auditRejected')
  })

  test('is ended by an administrator, and the log says whose it was', async () => {
    const orderNo = await newWithdrawal()
    await decide(finance, orderNo, 'approve')
    expect(await undo(admin, orderNo)).toMatchObject({ done: true })
    expect(await entriesAbout(orderNo)).toMatchObject([
      { action: 'review.undone', detail: { decision: 'approve', operator: 'finance' } },
    ])
    expect(await decide(admin, orderNo, 'approve')).toMatchObject({ done: true })
  })

  // By one who decides nothing here: taking a right from somebody keeps one from deciding.
  const ask = (action: string) => (operatorId: string) =>
    chief.call(`/operators/${action}`, { operatorId })
  const reactions: Record<string, (operatorId: string, name: string) => Promise<unknown>> = {
    'was disabled': (_, name) => disableOperator(app.db, name),
    'was disabled and enabled again': async (operatorId) => {
      await ask('disable')(operatorId)
      await ask('enable')(operatorId)
    },
    'has a new password': ask('resetPassword'),
    'lost every session': ask('endSessions'),
    'lost the one session': async (operatorId) => {
      const { data } = await ask('detail')(operatorId)
      const [{ sessionId }] = data.sessions
      await chief.call('/operators/endSession', { operatorId, sessionId })
    },
  }
  test.each(Object.keys(reactions))(
    'of an operator who %s is given up, and others can decide',
    async (reaction) => {
      const name = await newOperator(app, ['finance'])
      const orderNo = await newWithdrawal()
      await decide(await signedIn(app, name), orderNo, 'approve')
      const [row] =
        await app.owner`select operator_id::text as id from operator where name = ${name}`
      await reactions[reaction]?.(row?.id, name)
      await letUndoTimePass(orderNo)
      await vi.waitFor(
        async () =>
          expect(await entriesAbout(orderNo)).toMatchObject([{ action: 'review.givenUp' }]),
        waitLimitMs,
      )
      expect(await decide(finance, orderNo, 'approve')).toMatchObject({ done: true })
    },
  )

  test('is carried out when its operator has signed out', async () => {
    const orderNo = await newWithdrawal()
    const browser = await signedIn(app, await newOperator(app, ['finance']))
    await decide(browser, orderNo, 'approve')
    await browser.call('/user/logout')
    await letUndoTimePass(orderNo)
    await becomes(orderNo, 'auditSuccessful')
  })
})

test.each(['', '  '])('rejecting needs a reason, and %j is none', async (remark) => {
  const orderNo = await newWithdrawal()
  expect(await decide(finance, orderNo, 'reject', { remark })).toMatchObject({
    status: 400,
    data: { field: 'remark' },
  })
  expect(await decide(finance, orderNo, 'approve', { remark })).toMatchObject({ done: true })
})

describe('the queue', () => {
  test('has the orders of all kinds that wait, the oldest first, without those that are decided', async () => {
    const [first, second, third] = [
      await newWithdrawal(),
      await newWithdrawal(),
      await newWithdrawal(),
    ]
    await payin(app.db, merchantId, '20')
    const other = (await payout(app.db, merchantId, '5')).order_no
    await app.owner`
      update crypto_payout_order set created_at = now() - interval '9 days' where order_no = ${other}`
    await app.owner`
      update withdrawal_order set created_at = now() - interval '8 days' where order_no = ${third}`
    const orders = await queue(finance)
    expect(numbers(orders).slice(0, 2)).toEqual([other, third])
    expect(orders[0]).toMatchObject({ kind: 'cryptoPayout', readBy: null })
    expect(orders[0].waitedSeconds).toBeGreaterThan(9 * 86_000)
    expect(numbers(orders).indexOf(first)).toBeLessThan(numbers(orders).indexOf(second))
    await decide(finance, third, 'approve')
    expect(numbers(await queue(finance))).not.toContain(third)
    expect(await undo(finance, third)).toMatchObject({ done: true })
    expect(numbers(await queue(admin))).toContain(third)
  })

  test("has no orders of another merchant, and none that one's own role may not decide", async () => {
    const theirs = await newWithdrawal('u1', '10002')
    expect(numbers(await queue(finance))).not.toContain(theirs)
    expect(await queue(await signedIn(app, 'viewer'))).toEqual([])
  })
})

describe('whoever reads an order', () => {
  test('is named to others until leaving, and hinders nobody from deciding', async () => {
    const orderNo = await newWithdrawal()
    const reader = async (browser: Browser) =>
      (await queue(browser)).find(
        ({ row }: { row: { orderNo: string } }) => row.orderNo === orderNo,
      ).readBy
    expect((await open(finance, orderNo)).data.readBy).toBeNull()
    expect((await open(admin, orderNo)).data.readBy).toBe('finance')
    expect(await reader(admin)).toBe('finance')
    expect(await reader(finance)).toBeNull()
    await finance.call('/review/leave', { kind: 'withdrawal', orderNo })
    expect(await reader(admin)).toBeNull()
    await open(finance, orderNo)
    expect(await decide(admin, orderNo, 'approve')).toMatchObject({ done: true })
  })

  test('is forgotten after a while', async () => {
    const orderNo = await newWithdrawal()
    await open(finance, orderNo)
    await app.owner`
      update review_claim set until = now() - interval '1 second' where order_no = ${orderNo}`
    expect((await open(admin, orderNo)).data.readBy).toBeNull()
    expect((await open(finance, orderNo)).data.readBy).toBe('admin')
  })

  test('is one, of many who open the order at once', async () => {
    const orderNo = await newWithdrawal()
    const answers = await Promise.all([admin, finance].map((browser) => open(browser, orderNo)))
    expect(answers.map(({ data }) => data.readBy).filter((by) => by === null)).toHaveLength(1)
  })
})

describe('what is known of an order', () => {
  test('is its customer, the balance that it is paid from, and the last decisions about the customer', async () => {
    const [before, orderNo] = [await newWithdrawal('known'), await newWithdrawal('known')]
    await decide(finance, before, 'reject', { remark: 'wrong network', hold: false })
    const { data } = await open(admin, orderNo)
    expect(data).toMatchObject({
      held: null,
      customer: { customerUid: 'known', customerName: '', since: expect.any(String) },
      balance: { owner: 'customer', currency: 'USDT', available: '14', frozen: '6' },
      decisions: [
        {
          kind: 'withdrawal',
          orderNo: before,
          decision: 'reject',
          amount: '5',
          currency: 'USDT',
          by: 'finance',
          remark: 'wrong network',
        },
      ],
    })
  })

  test("is for whoever may decide; another merchant's order is not found", async () => {
    const orderNo = await newWithdrawal()
    expect(await open(await signedIn(app, 'viewer'), orderNo)).toMatchObject({ status: 403 })
    expect(await open(await signedIn(app, 'support'), orderNo)).toMatchObject({ status: 403 })
    expect(await open(await signedIn(app, 'lantern'), orderNo)).toMatchObject({ status: 404 })
  })

  test('costs the same after thousands of decisions about the customer', async () => {
    const model = await newWithdrawal('busy')
    await decide(finance, model, 'approve', { hold: false })
    const [written] = await app.owner<{ columns: string }[]>`
      select string_agg(column_name, ', ') as columns from information_schema.columns
      where table_schema = 'public' and table_name = 'withdrawal_order' and is_generated = 'NEVER'`
    await app.owner.unsafe(`
      insert into withdrawal_order (${written?.columns})
      select made.${written?.columns.replaceAll(', ', ', made.')} from withdrawal_order o, generate_series(1, 5000) n, jsonb_populate_record(o, jsonb_build_object(
        'order_no', 'WX' || n, 'merchant_order_no', 'MX' || n, 'audited_at', now() - make_interval(secs => n))) made
      where o.order_no = '${model}'`)
    await app.owner`analyze withdrawal_order, order_event`
    const { rows } = await app.db.asMerchant(merchantId, (tx) =>
      readBy(tx, decisionsAbout(reviewRegistry.withdrawal, merchantId, 'busy')),
    )
    // A few for each decision that is shown: the planner reads the few events of this test whole.
    expect(rows).toBeLessThan(1000)
  })
})
