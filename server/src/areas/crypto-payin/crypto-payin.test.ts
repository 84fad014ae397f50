import { describe, expect, test, vi } from 'vitest'
import { balancesOf, booksOf } from '../../../test/app/books.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { movedOrder } from '../../../test/orders/order-moves.ts'
import { pendingPayin } from '../../../test/orders/orders.ts'
import type { NewOrder } from '../../engine/orders/create-order.ts'
import { orderRegistry } from '../../order-registry.ts'
import { reportReceiver } from '../upstream/upstream.ts'
import type { CryptoPayinRow } from './crypto-payin.order.ts'

const merchantId = '10001'
const kind = 'cryptoPayin' as const
const app = await startTestApp()
const finance = await signedIn(app, 'finance')
const report = reportReceiver(app.db, orderRegistry)

const fee = { processing_fee: '1' }
const moved = (order_no: string, ...moves: string[]) =>
  movedOrder(app.db, 'cryptoPayin', { merchant_id: merchantId, order_no }, ...moves)

const pending = async (more: Partial<NewOrder<CryptoPayinRow>> = {}): Promise<string> => {
  const order = await pendingPayin(app.db, merchantId, '100', { ...fee, ...more })
  return order.order_no
}

const seen = (orderNo: string, paid: string, more: object = {}) =>
  report({
    merchantId,
    kind,
    orderNo,
    move: 'pay',
    set: { tx_hash: `h${orderNo}`, paid_amount: paid, confirmations: 1, ...more },
  })

const confirmed = (orderNo: string, confirmations = 20) =>
  report({ merchantId, kind, orderNo, move: 'complete', set: { confirmations } })

async function paidWith(paid: string, more: Partial<NewOrder<CryptoPayinRow>> = {}) {
  const orderNo = await pending(more)
  await seen(orderNo, paid)
  await confirmed(orderNo)
  return orderNo
}

const detailOf = async (orderNo: string) =>
  (await finance.call('/payChargeMoneyOrder/detail', { orderNo })).data
const orderOf = async (orderNo: string) => (await detailOf(orderNo)).order
const movesOf = async (orderNo: string) =>
  (await detailOf(orderNo)).events.map(({ move }: { move: string }) => move)
const postingsOf = async (orderNo: string) => (await detailOf(orderNo)).postings
const balances = () => balancesOf(app.owner, merchantId)

type PayinDecision = 'creditByHand' | 'returnPayment' | 'refundExcess'
const decide = (orderNo: string, decision: PayinDecision, more: object = {}, by = finance) =>
  by.call(`/payChargeMoneyOrder/${decision}`, { orderNo, remark: 'Agreed by mail', ...more })

const upstream = { owner: 'upstream' }
const available = { owner: 'merchant', bucket: 'available' }
const unsettled = { owner: 'merchant', bucket: 'unsettled' }

describe('a payment that the chain reports', () => {
  test('of the right amount and in time is credited less the fee, available and settled at once by T+0', async () => {
    const orderNo = await paidWith('100')
    expect(await orderOf(orderNo)).toMatchObject({
      status: 'completed',
      exception: 'none',
      creditStatus: 'credited',
      settlementStatus: 'settled',
      creditedAmount: '99',
      settleDueTime: null,
    })
    expect((await orderOf(orderNo)).settleTime).not.toBeNull()
    expect(await postingsOf(orderNo)).toMatchObject([
      { flowType: 'payin', amount: '99', from: upstream, to: available },
      { flowType: 'payinFee', amount: '1', from: upstream, to: { owner: 'feeIncome' } },
    ])
  })

  test('that has too few confirmations is not credited until it has them', async () => {
    const orderNo = await pending()
    await seen(orderNo, '100')
    await confirmed(orderNo, 19)
    expect(await orderOf(orderNo)).toMatchObject({
      status: 'confirming',
      confirmations: 19,
      creditStatus: 'notCredited',
    })
    await confirmed(orderNo, 20)
    expect(await orderOf(orderNo)).toMatchObject({ status: 'completed', creditStatus: 'credited' })
  })

  test.each([
    ['99.5', 'completed', 'none', 'credited'],
    ['99.499999', 'confirming', 'underpaid', 'confirmationReceivedNotCredited'],
    ['50', 'confirming', 'underpaid', 'confirmationReceivedNotCredited'],
    ['49.999999', 'confirming', 'underpaid', 'abnormalQuantityNotCredited'],
    ['100.000001', 'completed', 'overpaid', 'credited'],
    ['200', 'completed', 'overpaid', 'credited'],
    ['200.000001', 'confirming', 'overpaid', 'abnormalQuantityNotCredited'],
  ])(
    'of %s for 100, of which half a percent may be missing, is %s, %s, %s',
    async (paid, status, exception, creditStatus) => {
      const orderNo = await paidWith(paid, { underpaid_tolerance: '0.005' })
      expect(await orderOf(orderNo)).toMatchObject({
        status,
        exception,
        creditStatus,
        paidAmount: paid,
        creditedAmount: status === 'completed' ? String(Number(paid) - 1) : '0',
      })
      if (status !== 'completed') expect(await postingsOf(orderNo)).toEqual([])
    },
  )

  test('that comes after the order expired counts, and is marked as late', async () => {
    const orderNo = await pending({ expires_at: new Date(Date.now() - 1000) })
    await vi.waitFor(async () => expect((await orderOf(orderNo)).status).toBe('expired'), 10_000)
    await seen(orderNo, '100')
    await confirmed(orderNo)
    expect(await orderOf(orderNo)).toMatchObject({ status: 'completed', exception: 'paidLate' })
    expect(await movesOf(orderNo)).toEqual(['create', 'expire', 'pay', 'complete'])
  })

  test('that comes after the merchant cancelled the order counts, and is marked as late', async () => {
    const orderNo = await pending()
    await moved(orderNo, 'cancel')
    await seen(orderNo, '100')
    await confirmed(orderNo)
    expect(await orderOf(orderNo)).toMatchObject({ status: 'completed', exception: 'paidLate' })
    expect(await movesOf(orderNo)).toEqual(['create', 'cancel', 'pay', 'complete'])
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('that was made in time and reported late is not late', async () => {
    const expires_at = new Date(Date.now() - 1000)
    const orderNo = await pending({ expires_at })
    await vi.waitFor(async () => expect((await orderOf(orderNo)).status).toBe('expired'), 10_000)
    await seen(orderNo, '100', { paid_at: new Date(expires_at.getTime() - 1) })
    await confirmed(orderNo)
    expect(await orderOf(orderNo)).toMatchObject({ status: 'completed', exception: 'none' })
  })

  test('cannot say what is for the platform or for operators to say', async () => {
    const orderNo = await paidWith('60')
    for (const move of ['expire', 'settle', 'creditByHand', 'refundExcess', 'refund']) {
      await expect(report({ merchantId, kind, orderNo, move, set: {} })).rejects.toThrow(
        'is not for the upstream',
      )
    }
  })
})

describe('an operator', () => {
  test('accepts an underpayment: what came is credited, less the fee', async () => {
    const orderNo = await paidWith('60')
    const answer = await decide(orderNo, 'creditByHand')
    expect(answer).toMatchObject({ code: '200', data: { creditedAmount: '59' } })
    const { order, events, postings } = await detailOf(orderNo)
    expect(order).toMatchObject({
      status: 'completed',
      exception: 'underpaid',
      creditStatus: 'credited',
      settlementStatus: 'settled',
      creditedAmount: '59',
    })
    expect(events.at(-1)).toMatchObject({
      move: 'creditByHand',
      actor: 'operator:finance',
      remark: 'Agreed by mail',
    })
    expect(postings).toMatchObject([
      { flowType: 'payin', amount: '59', to: available },
      { flowType: 'payinFee', amount: '1' },
    ])
    const [entry] = await app.owner`
      select action, detail from audit_entry
      where merchant_id = ${merchantId} and detail->>'orderNo' = ${orderNo}`
    expect(entry).toMatchObject({
      action: 'cryptoPayin.creditByHand',
      detail: { remark: 'Agreed by mail', amount: '100', paid: '60', currency: 'USDT' },
    })
  })

  test('credits an abnormal quantity by hand, and then refunds the excess', async () => {
    const orderNo = await paidWith('300')
    await decide(orderNo, 'creditByHand')
    expect(await orderOf(orderNo)).toMatchObject({ creditedAmount: '299', exception: 'overpaid' })
    expect((await decide(orderNo, 'refundExcess')).data).toEqual({ returnedAmount: '200' })
    expect(await orderOf(orderNo)).toMatchObject({
      status: 'completed',
      creditedAmount: '99',
      excessRefunded: '200',
    })
  })

  test('returns an uncredited payment in full, and the books never had it', async () => {
    const before = await balances()
    const orderNo = await paidWith('60')
    expect((await decide(orderNo, 'returnPayment')).data).toEqual({ returnedAmount: '60' })
    expect(await orderOf(orderNo)).toMatchObject({
      status: 'refunded',
      creditStatus: 'notCredited',
      settlementStatus: 'refunded',
      creditedAmount: '0',
    })
    expect(await postingsOf(orderNo)).toEqual([])
    expect(await balances()).toEqual(before)
  })

  test('refunds an excess once, however often it is asked for at once, and the end of the order stays', async () => {
    const orderNo = await paidWith('130')
    const before = await orderOf(orderNo)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => decide(orderNo, 'refundExcess')),
    )
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
    for (const { code } of answers) expect(['200', 'L00002', 'L00021']).toContain(code)
    expect(await decide(orderNo, 'refundExcess')).toMatchObject({ status: 409, code: 'L00021' })
    const { order, postings } = await detailOf(orderNo)
    expect(order).toMatchObject({ creditedAmount: '99', excessRefunded: '30' })
    expect(order.finishTime).toBe(before.finishTime)
    expect(postings.slice(2)).toMatchObject([
      { flowType: 'payinExcessRefund', amount: '30', from: available, to: upstream },
    ])
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('can not refund an excess that is spent', async () => {
    const orderNo = await paidWith('130', { currency: 'USDC', network: 'TRC20' })
    await moved(orderNo, 'refund')
    const second = await paidWith('130', { currency: 'USDC', network: 'TRC20' })
    await app.owner`
      update account set balance = 5 where merchant_id = ${merchantId} and currency = 'USDC' and owner_kind = 1`
    expect(await decide(second, 'refundExcess')).toMatchObject({ status: 422, code: 'L00001' })
    await app.owner`
      update account set balance = 129 where merchant_id = ${merchantId} and currency = 'USDC' and owner_kind = 1`
    expect(await decide(second, 'refundExcess')).toMatchObject({ code: '200' })
  })

  test('decides only about what waits for a decision', async () => {
    const whole = await paidWith('100')
    const waiting = await pending()
    await seen(waiting, '60')
    expect(await decide(whole, 'creditByHand')).toMatchObject({ status: 409, code: 'L00002' })
    expect(await decide(whole, 'refundExcess')).toMatchObject({ status: 409, code: 'L00021' })
    for (const decision of ['creditByHand', 'returnPayment'] as const)
      expect(await decide(waiting, decision)).toMatchObject({ status: 409, code: 'L00020' })
    expect(await decide('P0', 'creditByHand')).toMatchObject({ status: 404 })
    expect(await orderOf(waiting)).toMatchObject({ status: 'confirming' })
  })

  test('can not credit what does not cover the fee, and may return it', async () => {
    const orderNo = await paidWith('0.5')
    expect(await decide(orderNo, 'creditByHand')).toMatchObject({ status: 422, code: 'L00022' })
    expect(await decide(orderNo, 'returnPayment')).toMatchObject({ code: '200' })
  })

  test.each(['creditByHand', 'returnPayment', 'refundExcess'] as const)(
    'needs the permission and a reason for %s',
    async (decision) => {
      const orderNo = await paidWith(decision === 'refundExcess' ? '130' : '60')
      for (const name of ['support', 'viewer', 'lantern']) {
        const status = name === 'lantern' ? 404 : 403
        expect(await decide(orderNo, decision, {}, await signedIn(app, name))).toMatchObject({
          status,
        })
      }
      for (const remark of ['', '   '])
        expect(await decide(orderNo, decision, { remark })).toMatchObject({ status: 400 })
      expect(await decide(orderNo, decision)).toMatchObject({ code: '200' })
    },
  )
})

describe('settlement by T+1', () => {
  const nextDay = { settlement_days: 1 } as const
  const comesDue = (orderNo: string) => app.owner`
    with due as (update crypto_payin_order set settles_at = now() - interval '1 second'
                 where order_no = ${orderNo} and settles_at is not null returning settles_at)
    update job set run_at = now()
    where task = 'deadlineTogether' and merchant_id = ${merchantId} and (select count(*) from due) >= 0`

  test('credits what is unsettled, and makes it available at the next midnight of GMT+8', async () => {
    const before = await balances()
    const orderNo = await paidWith('100', nextDay)
    const order = await orderOf(orderNo)
    expect(order).toMatchObject({
      status: 'completed',
      creditStatus: 'credited',
      settlementStatus: 'unsettled',
      creditedAmount: '99',
      settleTime: null,
    })
    const due = new Date(order.settleDueTime)
    expect(due.toISOString()).toMatch(/T16:00:00.000Z$/)
    const hoursLeft = (due.getTime() - Date.now()) / 3_600_000
    expect(hoursLeft).toBeGreaterThan(0)
    expect(hoursLeft).toBeLessThanOrEqual(24)
    expect(await postingsOf(orderNo)).toMatchObject([
      { flowType: 'payin', amount: '99', to: unsettled },
      { flowType: 'payinFee' },
    ])
    expect((await balances()).available).toBe(before.available)
    const [job] = await app.owner`
      select run_at from job where task = 'deadlineTogether' and merchant_id = ${merchantId}`
    expect(job?.run_at).toEqual(due)

    await comesDue(orderNo)
    const settled = await vi.waitFor(async () => {
      const now = await orderOf(orderNo)
      expect(now.settlementStatus).toBe('settled')
      return now
    }, 10_000)
    expect(settled).toMatchObject({ status: 'completed', settleDueTime: null })
    expect(settled.settleTime).not.toBeNull()
    expect(settled.finishTime).toBe(order.finishTime)
    expect((await postingsOf(orderNo)).slice(2)).toMatchObject([
      { flowType: 'settlement', amount: '99', from: unsettled, to: available },
    ])
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('is waited for by what was credited, and not by what has no money to settle', async () => {
    const waiting = await paidWith('100', nextDay)
    const cancelled = await pending(nextDay)
    await moved(cancelled, 'cancel')
    const others = [await pending(nextDay), cancelled, await paidWith('300', nextDay)]
    const { path } = orderRegistry[kind].declared.list
    const { records } = (await finance.call(path, { size: 80, settlementStatus: 'unsettled' })).data
    const found = records.map(({ orderNo }: { orderNo: string }) => orderNo)
    expect([waiting, ...others].filter((orderNo) => found.includes(orderNo))).toEqual([waiting])
    for (const row of records) expect(row.settleDueTime).not.toBeNull()
    for (const orderNo of others) expect((await orderOf(orderNo)).settlementStatus).toBeNull()
  })

  test('takes an excess and a refund out of what is unsettled, and settles what is left, or nothing', async () => {
    const over = await paidWith('130', nextDay)
    await decide(over, 'refundExcess')
    const refunded = await paidWith('130', nextDay)
    await moved(refunded, 'refund')
    expect((await postingsOf(over)).at(-1)).toMatchObject({
      flowType: 'payinExcessRefund',
      amount: '30',
      from: unsettled,
    })
    expect((await postingsOf(refunded)).at(-1)).toMatchObject({
      flowType: 'payinRefund',
      amount: '129',
      from: unsettled,
    })
    await Promise.all([comesDue(over), comesDue(refunded)])
    await vi.waitFor(async () => {
      expect((await orderOf(over)).settlementStatus).toBe('settled')
    }, 10_000)
    expect((await postingsOf(over)).at(-1)).toMatchObject({ flowType: 'settlement', amount: '99' })
    expect(await orderOf(refunded)).toMatchObject({
      status: 'refunded',
      settlementStatus: 'refunded',
      settleDueTime: null,
    })
    expect(await booksOf(app, merchantId)).toEqual([])
  })
})
