import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balancesOf, booksOf } from '../../../test/app/books.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { runs } from '../../../test/app/depth.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { createOrder, type NewOrder } from '../../engine/orders/create-order.ts'
import { orderRegistry } from '../../order-registry.ts'
import { reportReceiver } from '../upstream/upstream.ts'
import { type DepositRow, depositOrder } from './deposit.order.ts'
import { recordDeposit } from './record-deposit.command.ts'

const merchantId = '10001'
const kind = 'deposit' as const
const app = await startTestApp()
const finance = await signedIn(app, 'finance')

/** A deposit that the chain has seen. */
async function seen(uid: string, more: Partial<NewOrder<DepositRow>> = {}): Promise<string> {
  const row = {
    merchant_order_no: `D-${uid}`,
    currency: 'USDT',
    network: 'TRC20',
    amount: '5000',
    processing_fee: '2',
    network_fee: '0',
    notify_url: null,
    customer_uid: uid,
    from_address: 'TFrom',
    to_address: `T${uid}`,
    tx_hash: `h-${uid}`,
    confirmations: 0,
    confirmations_needed: 20,
    credit_status: 0,
    held: false,
    ...more,
  }
  const order = await app.db.asMerchant(merchantId, (tx) =>
    createOrder(tx, depositOrder, merchantId, row, row, 'upstream'),
  )
  return order.order_no
}

type ChainMove = 'confirm' | 'credit' | 'refuse' | 'flag'
const report = (orderNo: string, move: ChainMove, confirmations: number) =>
  reportReceiver(app.db, orderRegistry)({ merchantId, kind, orderNo, move, set: { confirmations } })

/** One that has all of its confirmations, and what the chain then reports of it. */
async function reported(uid: string, move: 'credit' | 'refuse' | 'flag'): Promise<string> {
  const orderNo = await seen(uid)
  await report(orderNo, move, 20)
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
    expect(order).toMatchObject({
      status: 'credited',
      creditStatus: 'credited',
      remark: 'Known sender',
    })
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

describe('the confirmations of a deposit', () => {
  test.each(['confirm', 'credit', 'flag'] as const)(
    'are counted while some are missing, and it is not credited, though the chain reports %s',
    async (move) => {
      const uid = `early-${move}`
      const orderNo = await seen(uid)
      await report(orderNo, move, 1)
      await report(orderNo, move, 19)
      const { order, events } = await detailOf(orderNo)
      expect(order).toMatchObject({
        status: 'confirming',
        creditStatus: 'notCredited',
        confirmations: 19,
        confirmationsNeeded: 20,
      })
      expect(events.map((event: { move: string }) => event.move)).toEqual([
        'create',
        'confirm',
        'confirm',
      ])
      if (move !== 'confirm') expect(events.at(-1).remark).toBe('19 of 20 confirmations')
      expect(await credit(orderNo)).toMatchObject({ status: 409, code: 'L00002' })
      expect(await balancesOf(app.owner, merchantId, uid)).toEqual({})
      const { data } = await finance.call('/chargeMoneyOrder/list', { orderNo })
      expect(data.records).toMatchObject([{ confirmations: 19, confirmationsNeeded: 20 }])
      await report(orderNo, 'credit', 20)
      expect((await detailOf(orderNo)).order.status).toBe('credited')
    },
  )

  test('hold up one that needs a manual credit, too: an operator sees it once they are there', async () => {
    const orderNo = await seen('held', { held: true })
    await report(orderNo, 'credit', 19)
    expect((await detailOf(orderNo)).order.status).toBe('confirming')
    await report(orderNo, 'credit', 20)
    const { order, events } = await detailOf(orderNo)
    expect(order.status).toBe('abnormalQuantity')
    expect(events.at(-1)).toMatchObject({ move: 'flag', remark: expect.stringMatching(/limits/) })
  })

  test('are no part of what makes it the same deposit, and everything else is', async () => {
    const payment = {
      merchantOrderNo: 'seen-again',
      customerUid: 'again',
      currency: 'USDT',
      network: 'TRC20',
      amount: '50',
      fromAddress: 'TFrom',
      toAddress: 'TAgain',
      txHash: 'h-again',
      notifyUrl: null,
    }
    const record = (more: object) =>
      app.db.asMerchant(merchantId, (tx) =>
        recordDeposit(tx, merchantId, { ...payment, confirmations: 1, ...more }),
      )
    const first = await record({})
    expect((await record({ confirmations: 7 })).order_no).toBe(first.order_no)
    await expect(record({ amount: '51' })).rejects.toMatchObject({
      errorName: 'merchantOrderNoUsed',
    })
  })

  test('whatever the chain reports, and in whatever order, come before the money', async () => {
    let count = 0
    const step = fc.record({
      move: fc.constantFrom('confirm', 'credit', 'flag'),
      confirmations: fc.integer({ min: 0, max: 25 }),
    })
    const life = fc.record({ held: fc.boolean(), steps: fc.array(step, { maxLength: 6 }) })
    await fc.assert(
      fc.asyncProperty(life, async ({ held, steps }) => {
        const uid = `random-${++count}`
        const orderNo = await seen(uid, { held })
        for (const { move, confirmations } of steps)
          await report(orderNo, move as ChainMove, confirmations)
        const decided = steps.find(
          ({ move, confirmations }) => move !== 'confirm' && confirmations >= 20,
        )
        const isCredited = decided?.move === 'credit' && !held
        const { order } = await detailOf(orderNo)
        expect(order.status).toBe(
          isCredited ? 'credited' : decided ? 'abnormalQuantity' : 'confirming',
        )
        expect(await balancesOf(app.owner, merchantId, uid)).toEqual(
          isCredited ? { available: '4998' } : {},
        )
      }),
      { numRuns: runs(25) },
    )
    expect(await booksOf(app, merchantId)).toEqual([])
  })
})
