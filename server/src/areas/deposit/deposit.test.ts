import { beforeAll, describe, expect, test } from 'vitest'
import { orderRegistry } from '../../order-registry.ts'
import { createOrder } from '../../orders/create-order.ts'
import { balancesOf, booksOf } from '../../testing/books.ts'
import type { Browser } from '../../testing/browser.ts'
import { signedIn } from '../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { reportTo } from '../../upstream/upstream.ts'
import { depositOrder } from './deposit.order.ts'

let app: TestApp
let finance: Browser
const merchantId = '10001'
const kind = 'deposit' as const

beforeAll(async () => {
  app = await startTestApp()
  finance = await signedIn(app, 'finance')
})

/** A deposit that the chain has seen, and what it then reports of it. */
async function reported(uid: string, move: 'credit' | 'refuse' | 'flag'): Promise<string> {
  const row = {
    merchant_order_no: `D-${uid}-${move}`,
    currency: 'USDT',
    network: 'TRC20',
    amount: '5000',
    processing_fee: '2',
    network_fee: '0',
    notify_url: null,
    customer_uid: uid,
    from_address: 'TFrom',
    to_address: `T${uid}`,
    tx_hash: `h-${uid}-${move}`,
    confirmations: 0,
    confirmations_needed: 20,
    credit_status: 0,
    held: false,
  }
  const { order_no: orderNo } = await app.db.asMerchant(merchantId, (tx) =>
    createOrder(tx, depositOrder, merchantId, row, row, 'upstream'),
  )
  const report = reportTo(app.db, orderRegistry)
  await report({ merchantId, kind, orderNo, move, set: { confirmations: 20 } })
  return orderNo
}

const detailOf = async (orderNo: string) =>
  (await finance.call('/chargeMoneyOrder/detail', { orderNo })).data
const credit = (orderNo: string, by = finance, remark = 'Known sender') =>
  by.call('/chargeMoneyOrder/creditAfterReview', { orderNo, remark })

describe('a deposit', () => {
  test.each([
    ['credit', 'credited', 'credited'],
    ['refuse', 'notCredited', 'confirmationReceivedNotCredited'],
    ['flag', 'abnormalQuantity', 'abnormalQuantityNotCredited'],
  ] as const)(
    'that the chain reports with %s is %s, and its credit status %s',
    async (move, status, creditStatus) => {
      const { order } = await detailOf(await reported(`by-${move}`, move))
      expect(order).toMatchObject({ status, creditStatus, confirmations: 20 })
    },
  )

  test('of an abnormal quantity is credited by an operator, with the reason, once', async () => {
    const uid = 'large'
    const orderNo = await reported(uid, 'flag')
    expect(await balancesOf(app.owner, merchantId, uid)).toEqual({})
    const answers = await Promise.all(Array.from({ length: 6 }, () => credit(orderNo)))
    expect(answers.filter(({ code }) => code === '200')).toMatchObject([
      { data: { creditedAmount: '4998' } },
    ])
    expect(answers.filter(({ code }) => code === 'L00002')).toHaveLength(5)
    const { order, events } = await detailOf(orderNo)
    expect(order).toMatchObject({ status: 'credited', creditStatus: 'credited' })
    expect(events.at(-1)).toMatchObject({
      move: 'creditAfterReview',
      actor: 'operator:finance',
      remark: 'Known sender',
    })
    expect(await balancesOf(app.owner, merchantId, uid)).toEqual({ available: '4998' })
    expect(await booksOf(app, merchantId)).toEqual([])
    const entries = await app.owner`
      select detail->>'customerUid' as uid, detail->>'remark' as remark from audit_entry
      where merchant_id = ${merchantId} and action = 'deposit.creditAfterReview'`
    expect([...entries]).toEqual([{ uid, remark: 'Known sender' }])
  })

  test('is credited by hand only where it waits for that, by those who may, and with a reason', async () => {
    const credited = await reported('done', 'credit')
    expect(await credit(credited)).toMatchObject({ status: 409, code: 'L00002' })
    const orderNo = await reported('careful', 'flag')
    for (const name of ['support', 'viewer'])
      expect(await credit(orderNo, await signedIn(app, name))).toMatchObject({ status: 403 })
    expect(await credit(orderNo, await signedIn(app, 'lantern'))).toMatchObject({ status: 404 })
    expect(await credit(orderNo, finance, ' ')).toMatchObject({ status: 400 })
    expect((await detailOf(orderNo)).order.status).toBe('abnormalQuantity')
  })
})
