/** Who looks after an order, and reminders of it. */
import { limits } from '@countinghouse/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import type { Browser } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { readBy } from '../../../test/app/plan.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { movedOrder } from '../../../test/orders/order-moves.ts'
import { insertOrderRows } from '../../../test/orders/order-rows.ts'
import { fundedWithdrawal } from '../../../test/orders/orders.ts'
import { activeFilters } from '../../engine/lists/conditions.ts'
import { countQuery } from '../../engine/lists/count.ts'
import { pageQuery } from '../../engine/lists/page-query.ts'
import { orderRegistry } from '../../order-registry.ts'

const merchantId = '10001'
const app = await startTestApp()
const admin = await signedIn(app, 'admin')
const support = await signedIn(app, 'support')
const lantern = await signedIn(app, 'lantern')
const financeName = await newOperator(app, ['finance'])
const finance = await signedIn(app, financeName)
const viewerName = await newOperator(app, ['viewer'])
const viewer = await signedIn(app, viewerName)
const nobodyName = await newOperator(app, [])

const newOrder = async () => (await fundedWithdrawal(app.db, merchantId)).order_no
const assign = (orderNos: string, assignee: string | null, browser = admin) =>
  browser.call('/order/case/assign', { orderNos, assignee })
const caseOf = async (orderNo: string, browser = admin) =>
  (await browser.call('/order/case', { orderNo })).data
const told = async (browser: Browser, orderNo: string) => {
  const { data } = await browser.call('/notices/list')
  return (data.notices as Record<string, unknown>[]).filter(
    (notice) => notice.topic === 'case' && notice.orderNo === orderNo,
  )
}
const listed = async (assignee: string, browser = admin): Promise<string[]> => {
  const { data } = await browser.call('/mentionMoneyOrder/list', { assignee })
  return data.records.map((row: { orderNo: string }) => row.orderNo)
}
const auditEntries = (action: string, orderNo: string) =>
  app.owner`select detail from audit_entry where action = ${action} and order_no = ${orderNo} order by seq`

describe('an order', () => {
  test('is assigned, which its operator is told until it is taken away, and the log keeps', async () => {
    const orderNo = await newOrder()
    expect(await caseOf(orderNo)).toMatchObject({ assignee: null, reminders: [] })
    expect((await assign(orderNo, financeName)).code).toBe('200')
    expect(await caseOf(orderNo, viewer)).toMatchObject({ assignee: financeName })
    expect(await told(finance, orderNo)).toMatchObject([
      { cause: 'assigned', operatorName: 'admin', orderKind: 'withdrawal', isRead: false },
    ])
    expect(await told(support, orderNo)).toEqual([])
    await assign(orderNo, 'support')
    expect(await told(finance, orderNo)).toEqual([])
    expect(await told(support, orderNo)).toHaveLength(1)
    await assign(orderNo, null)
    expect(await told(support, orderNo)).toEqual([])
    expect(await auditEntries('order.assigned', orderNo)).toMatchObject([
      { detail: { before: { assignee: null }, after: { assignee: financeName } } },
      { detail: { before: { assignee: financeName }, after: { assignee: 'support' } } },
      { detail: { before: { assignee: 'support' }, after: { assignee: null } } },
    ])
  })

  test('that is assigned again to the same operator, or to oneself, is told once or not at all', async () => {
    const orderNo = await newOrder()
    await assign(orderNo, financeName)
    await assign(orderNo, financeName)
    expect(await told(finance, orderNo)).toHaveLength(1)
    await assign(orderNo, 'admin')
    expect(await told(admin, orderNo)).toEqual([])
    expect(await auditEntries('order.assigned', orderNo)).toHaveLength(2)
  })

  test('keeps its version, so that a decision about it is not stale, and tells of no assignment once it has ended', async () => {
    const orderNo = await newOrder()
    await assign(orderNo, financeName)
    const [row] = await app.owner`select version from withdrawal_order where order_no = ${orderNo}`
    expect(row).toEqual({ version: 0 })
    await movedOrder(app.db, 'withdrawal', { merchant_id: merchantId, order_no: orderNo }, 'reject')
    expect(await told(finance, orderNo)).toEqual([])
    expect(await caseOf(orderNo)).toMatchObject({ assignee: financeName, hasEnded: true })
  })

  test('is given to operators alone who may see it, with the others or not at all', async () => {
    const [one, two] = [await newOrder(), await newOrder()]
    for (const name of [nobodyName, 'lantern', 'no-such-operator']) {
      const refused = await assign(`${one},${two}`, name)
      expect(refused).toMatchObject({ status: 400, code: 'S00400' })
      expect(refused.msg).toContain(name)
    }
    expect((await assign(`${one},${two.replace(/.{4}$/, 'ZZZZ')}`, 'support')).code).toBe('S00404')
    expect(await caseOf(one)).toMatchObject({ assignee: null })
    expect((await assign(`${one},${two}`, viewerName)).code).toBe('200')
    expect(await listed(viewerName)).toEqual(expect.arrayContaining([one, two]))
  })

  test('is assigned by those alone who may, and by no other merchant', async () => {
    const orderNo = await newOrder()
    expect(await assign(orderNo, 'support', viewer)).toMatchObject({ status: 403 })
    expect((await assign(orderNo, 'lantern', lantern)).code).toBe('S00404')
    expect((await lantern.call('/order/case', { orderNo })).code).toBe('S00404')
    const ofTransfers = orderNo.replace(/^./, 'T')
    expect(await assign(ofTransfers, 'support', support)).toMatchObject({ status: 403 })
    expect((await assign('W1', 'support')).code).toBe('S00404')
  })
})

describe('a list of orders', () => {
  test('shows those of some operators, of oneself, and of nobody', async () => {
    const [mine, theirs, free] = [await newOrder(), await newOrder(), await newOrder()]
    const me = await newOperator(app, ['support'])
    await assign(mine, me)
    await assign(theirs, 'support')
    expect(await listed(me)).toEqual([mine])
    const both = await listed(`${me},support`)
    expect(both).toEqual(expect.arrayContaining([mine, theirs]))
    expect(both).not.toContain(free)
    expect(await listed('-')).toContain(free)
    expect(await listed('-')).not.toContain(mine)
    const withNobody = await listed(`-,${me}`)
    expect(withNobody).toEqual(expect.arrayContaining([mine, free]))
    expect(withNobody).not.toContain(theirs)
    const { data } = await support.call('/order/case/assignees')
    expect(data.options.slice(0, 2)).toEqual([
      { value: 'support', label: 'support (you)' },
      { value: '-', label: 'Nobody' },
    ])
    expect(data.options).not.toContainEqual(expect.objectContaining({ value: 'lantern' }))
  })

  test('reads orders of an operator, and counts them, by their index', async () => {
    await insertOrderRows(app.owner, 'withdrawal_order', merchantId, 5000)
    await app.owner`update withdrawal_order set assignee = 'support' where order_no ~ '^N.*[05]7$'`
    await app.owner`analyze withdrawal_order`
    const source = orderRegistry.withdrawal.source
    const query = { size: 10, current: 1, assignee: 'support' }
    const filters = activeFilters(source.list, query)
    const read = (sql: Parameters<typeof readBy>[1]) =>
      app.db.asMerchant(merchantId, (tx) => readBy(tx, sql))
    expect((await read(pageQuery(source, merchantId, filters, query))).rows).toBeLessThan(30)
    expect((await read(countQuery(source, merchantId, filters))).rows).toBeLessThan(250)
  })
})

test('the review queue can be of the orders alone that the operator looks after', async () => {
  const [mine] = [await newOrder(), await newOrder()]
  const queue = async (body: object) =>
    (await finance.call('/review/queue', body)).data.orders.map(
      ({ row }: { row: { orderNo: string } }) => row.orderNo,
    )
  await app.owner`update withdrawal_order set assignee = null where merchant_id = 10001`
  await assign(mine, financeName)
  expect(await queue({ mine: true })).toEqual([mine])
  expect((await queue({})).length).toBeGreaterThan(1)
})

describe('a reminder', () => {
  const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
  const remind = (orderNo: string, remindTime: string, forAssignee = false, browser = admin) =>
    browser.call('/order/case/remind', { orderNo, remindTime, forAssignee })
  const reminded = async (browser: Browser, orderNo: string) =>
    (await told(browser, orderNo)).filter(({ cause }) => cause === 'reminder')

  /** Makes the jobs due, and waits until they are done. */
  async function comeDue(answers: readonly { data: { reminderNo: string } }[]) {
    const numbers = answers.map(({ data }) => data.reminderNo)
    await app.owner`
      update job set run_at = now() where task = 'remind' and payload ->> 'reminderNo' = any(${numbers})`
    await expect
      .poll(
        () => app.owner`
          select from job where task = 'remind' and payload ->> 'reminderNo' = any(${numbers})`,
        { timeout: waitLimitMs },
      )
      .toHaveLength(0)
  }

  test('tells whoever set it, or the assignee of then, at its time and once', async () => {
    const [own, ofAssignee, ofNobody] = [await newOrder(), await newOrder(), await newOrder()]
    const time = soon(3600)
    const answers = [
      await remind(own, time),
      await remind(ofAssignee, time, true),
      await remind(ofNobody, time, true),
    ]
    await assign(ofAssignee, financeName)
    expect((await caseOf(own)).reminders).toMatchObject([
      { by: 'admin', forAssignee: false, remindTime: time },
    ])
    expect(await reminded(admin, own)).toEqual([])
    await comeDue(answers)
    const notice = { operatorName: 'admin', isRead: false }
    expect(await reminded(admin, own)).toMatchObject([notice])
    expect(await reminded(finance, ofAssignee)).toMatchObject([notice])
    expect(await reminded(admin, ofNobody)).toMatchObject([notice])
    expect(await reminded(admin, ofAssignee)).toEqual([])
    expect((await caseOf(own)).reminders).toEqual([])
  })

  test('is gone when it is removed, or the order has ended', async () => {
    const [removed, ended] = [await newOrder(), await newOrder()]
    const answers = [await remind(removed, soon(3600)), await remind(ended, soon(3600))]
    const remove = { orderNo: removed, reminderNo: answers[0]?.data.reminderNo }
    expect(await viewer.call('/order/case/removeReminder', remove)).toMatchObject({ status: 403 })
    expect((await lantern.call('/order/case/removeReminder', remove)).code).toBe('S00404')
    expect((await admin.call('/order/case/removeReminder', remove)).code).toBe('200')
    expect((await admin.call('/order/case/removeReminder', remove)).code).toBe('S00404')
    await movedOrder(app.db, 'withdrawal', { merchant_id: merchantId, order_no: ended }, 'reject')
    expect((await caseOf(ended)).reminders).toEqual([])
    await comeDue(answers)
    expect(await reminded(admin, removed)).toEqual([])
    expect(await reminded(admin, ended)).toEqual([])
  })

  test('is of a time to come, of an open order, set once, and of few', async () => {
    const orderNo = await newOrder()
    for (const time of [
      soon(-1),
      '2020-01-01T00:00:00Z',
      soon((limits.reminderDaysMax + 1) * 86_400),
    ])
      expect(await remind(orderNo, time)).toMatchObject({ status: 400, code: 'S00400' })
    const time = soon(3600)
    const answers = await Promise.all([1, 2, 3].map(() => remind(orderNo, time)))
    expect(new Set(answers.map(({ data }) => data.reminderNo)).size).toBe(1)
    const more = Array.from({ length: limits.remindersMax }, (_, hour) => soon(7200 + hour * 60))
    const codes = await Promise.all(more.map(async (each) => (await remind(orderNo, each)).code))
    expect(codes.filter((code) => code === 'L00071')).toHaveLength(1)
    expect((await caseOf(orderNo)).reminders).toHaveLength(limits.remindersMax)
    expect(await remind(orderNo, time, false, viewer)).toMatchObject({ status: 403 })
    expect((await remind(orderNo, time, false, lantern)).code).toBe('S00404')
    await movedOrder(app.db, 'withdrawal', { merchant_id: merchantId, order_no: orderNo }, 'reject')
    expect((await remind(orderNo, time)).code).toBe('L00070')
  })
})
