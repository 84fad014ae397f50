/** What an operator is told: each thing once, read or not, and only what the operator may see. */
import { expect, test } from 'vitest'
import { freezeByRestore } from '../../src/engine/orders/restore-freeze.ts'
import type { Browser } from '../app/browser.ts'
import { newOperator, signedIn } from '../app/builders.ts'
import { startReceiver } from '../app/receiver.ts'
import { startTestApp } from '../app/test-app.ts'
import { waitLimitMs } from '../app/wait-limit.ts'
import { movedOrder } from '../orders/order-moves.ts'
import { fundedWithdrawal } from '../orders/orders.ts'

const merchantId = '10001'
const app = await startTestApp()
const admin = await signedIn(app, 'admin')
const finance = await signedIn(app, await newOperator(app, ['finance']))

interface Told {
  topic: string
  id: string
  isRead: boolean
  orderKind: string | null
  fileName: string | null
}

const list = async (browser: Browser) => {
  const { data, msg } = await browser.call('/notices/list')
  expect(msg).toBe('')
  return data as { asOf: string; notices: Told[] }
}
const told = async (browser: Browser, topic: string) =>
  (await list(browser)).notices.filter((notice) => notice.topic === topic)
const isRead = async (browser: Browser, id: string) =>
  (await list(browser)).notices.find((notice) => notice.id === id)?.isRead

const waiting = async (notify_url: string | null = null) =>
  (await fundedWithdrawal(app.db, merchantId, { notify_url })).order_no
const reject = (orderNo: string) =>
  movedOrder(app.db, 'withdrawal', { merchant_id: merchantId, order_no: orderNo }, 'reject')

test('an order is told while it waits for review, once, and is read by each operator alone', async () => {
  const orderNo = await waiting()
  const mine = (await told(admin, 'review')).filter(({ id }) => id === orderNo)
  expect(mine).toMatchObject([{ id: orderNo, isRead: false, orderKind: 'withdrawal' }])
  await admin.call('/notices/read', { topic: 'review', id: orderNo })
  await admin.call('/notices/read', { topic: 'review', id: orderNo })
  expect(await isRead(admin, orderNo)).toBe(true)
  expect(await isRead(finance, orderNo)).toBe(false)
  await reject(orderNo)
  expect(await isRead(admin, orderNo)).toBeUndefined()
})

test('an order that a restore froze is shown to those who may see it, until it is released', async () => {
  const orderNo = await waiting()
  const freeze = { instant: new Date(), findings: [] }
  await app.db.asMerchant(merchantId, (tx) => freezeByRestore(tx, { merchantId, orderNo }, freeze))
  const [mine] = await told(finance, 'hold')
  expect(mine).toMatchObject({ id: orderNo, isRead: false, orderKind: 'withdrawal' })
  const lantern = await signedIn(app, 'lantern')
  expect(await told(lantern, 'hold')).toEqual([])
  const body = { orderNo, outcome: 'notPaid', remark: 'asked the merchant' }
  expect(await finance.call('/order/release', body)).toMatchObject({ code: '200' })
  expect(await told(finance, 'hold')).toEqual([])
})

test('all up to a moment are read: what came after it is not, and a moment to come is now', async () => {
  const before = await waiting()
  const { asOf } = await list(finance)
  const after = await waiting()
  await finance.call('/notices/readAll', { asOf })
  expect([await isRead(finance, before), await isRead(finance, after)]).toEqual([true, false])
  await finance.call('/notices/readAll', { asOf: '2100-01-01T00:00:00Z' })
  const later = await waiting()
  expect([await isRead(finance, after), await isRead(finance, later)]).toEqual([true, false])
})

test('an export is told to whoever asked for it, when it is ready', async () => {
  const { data } = await finance.call('/mentionMoneyOrder/export', {})
  await expect.poll(() => isRead(finance, data.recordId), { timeout: waitLimitMs }).toBe(false)
  expect((await told(finance, 'export'))[0]?.fileName).toMatch(/\.xlsx$/)
  expect(await isRead(admin, data.recordId)).toBeUndefined()
})

test('a notification that failed is told until the merchant knows', async () => {
  let isUp = false
  const receiver = await startReceiver((response) => {
    response.statusCode = isUp ? 200 : 500
    response.end('success')
  })
  const orderNo = await waiting(receiver.url)
  await reject(orderNo)
  await expect.poll(() => isRead(admin, orderNo), { timeout: waitLimitMs }).toBe(false)
  expect((await told(admin, 'notification'))[0]).toMatchObject({
    id: orderNo,
    orderKind: 'withdrawal',
  })
  isUp = true
  await admin.call('/mentionMoneyOrder/pushOrderMsgNew', { orderNo })
  await expect.poll(() => isRead(admin, orderNo), { timeout: waitLimitMs }).toBeUndefined()
})

test('whoever may see no orders is told of none, and another merchant of none of ours', async () => {
  await waiting()
  const nobody = await signedIn(app, await newOperator(app, []))
  expect((await list(nobody)).notices).toEqual([])
  const lantern = await signedIn(app, 'lantern')
  expect((await told(lantern, 'review')).map(({ id }) => id)).toEqual([])
})

test.each(['2026-11-19T08:00:00+23:59', `2026-11-19T08:00:00.${'1'.repeat(120)}Z`])(
  'a moment may be written in ways that PostgreSQL does not read: %s',
  async (asOf) => {
    expect(await finance.call('/notices/readAll', { asOf })).toMatchObject({ code: '200' })
  },
)
