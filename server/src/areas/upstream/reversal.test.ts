/** Payments that a chain or bank takes back after they were credited, and the debt that is left of them. */
import { randomUUID } from 'node:crypto'
import { minus, sum } from '@countinghouse/contract/engine/decimal.ts'
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { balancesOf, booksOf } from '../../../test/app/books.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { openMerchant } from '../../../test/app/open-merchant.ts'
import { startReceiver } from '../../../test/app/receiver.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { newOrderNo } from '../../../test/orders/order-factory.ts'
import { movedOrder, reporter } from '../../../test/orders/order-moves.ts'
import { deposit, payin, payout, pendingPayin, withdrawal } from '../../../test/orders/orders.ts'
import { createMerchant } from '../merchant/create-merchant.command.ts'

const app = await startTestApp()
const foreign = await signedIn(app, 'lantern')
const fee = { processing_fee: '1' }

let numbered = 20_000
/** A merchant of its own for each test, without any money. */
let merchantId = ''
let admin: Awaited<ReturnType<typeof signedIn>>
beforeEach(async () => {
  merchantId = String(++numbered)
  await createMerchant(app.db, {
    merchantId,
    name: 'm',
    useLocalConfig: 1,
    countries: ['IN', 'TH'],
  })
  admin = await signedIn(app, await newOperator(app, ['admin'], { merchantId }))
})

type Reversed = 'cryptoPayin' | 'deposit' | 'localPayin'
const reverse = (kind: Reversed, orderNo: string, more: object = {}) =>
  reporter(app.db, kind, { merchantId })(orderNo, 'reverse', more)
const made = (more: Parameters<typeof payin>[3] = {}) => payin(app.db, merchantId, '100', more)
const given = (uid: string, amount: string) => deposit(app.db, merchantId, uid, amount, fee)
const balances = (uid = '', currency = 'USDT') => balancesOf(app.owner, merchantId, uid, currency)

const details = {
  cryptoPayin: '/payChargeMoneyOrder/detail',
  deposit: '/chargeMoneyOrder/detail',
  localPayin: '/tradePayinOrder/orderDetail',
}
const detailOf = async (kind: Reversed, orderNo: string) =>
  (await admin.call(details[kind], { orderNo })).data
const postingsOf = async (kind: Reversed, orderNo: string, flowTypes: readonly string[]) =>
  (await detailOf(kind, orderNo)).postings.flatMap(
    ({ flowType, amount, from, to }: Record<string, Record<string, string>>) =>
      flowTypes.includes(String(flowType))
        ? [`${amount} ${from?.owner} ${from?.bucket} > ${to?.owner} ${to?.bucket}`]
        : [],
  )
const reversal = ['payinReversal', 'payinFeeReversal', 'depositReversal', 'depositFeeReversal']
const ofDebt = ['debt', 'debtPayment', 'debtRelease']

const send = (amount = '5') =>
  admin.call('/transfer/addTransfer', {
    requestNo: randomUUID(),
    outAccountType: 'merchant',
    outCustomerUid: '',
    inAccountType: 'customer',
    inCustomerUid: 'c1',
    currency: 'USDT',
    amount,
    remark: '',
  })
const inDebt = { code: errorCodes.accountInDebt.code, status: errorCodes.accountInDebt.status }

describe('a payment that is taken back while the money is there', () => {
  test('is taken from what is available, the platform gives its fee back, and the merchant is told', async () => {
    const receiver = await startReceiver()
    const { order_no: orderNo } = await made({ ...fee, notify_url: receiver.url })
    await reverse('cryptoPayin', orderNo)
    const { order, events } = await detailOf('cryptoPayin', orderNo)
    expect(order).toMatchObject({ status: 'reversed', settlementStatus: 'refunded' })
    expect(order.completeTime).not.toBeNull()
    expect(events.at(-1)).toMatchObject({ move: 'reverse', actor: 'upstream' })
    expect(await postingsOf('cryptoPayin', orderNo, reversal)).toEqual([
      '99 merchant available > upstream open',
      '1 feeIncome open > upstream open',
    ])
    expect(await balances()).toMatchObject({ available: '0' })
    await vi.waitFor(
      () => expect(receiver.received.map(({ body }) => body).join('\n')).toContain('reversed'),
      waitLimitMs,
    )
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('is taken once, however often and from whatever connection it is reported', async () => {
    const { order_no: orderNo } = await made(fee)
    await made(fee)
    const reportId = randomUUID()
    await Promise.all(
      Array.from({ length: 6 }, () => reverse('cryptoPayin', orderNo, { reportId })),
    )
    await reverse('cryptoPayin', orderNo)
    expect(await balances()).toMatchObject({ available: '99' })
    const { events } = await detailOf('cryptoPayin', orderNo)
    expect(events.filter(({ move }: { move: string }) => move === 'reverse')).toHaveLength(1)
  })

  test('is taken from what is unsettled, and never settles', async () => {
    const { order_no: orderNo } = await made({ ...fee, settlement_days: 1 })
    await made()
    await reverse('cryptoPayin', orderNo)
    expect(await balances()).toMatchObject({ available: '100', unsettled: '0' })
    expect((await detailOf('cryptoPayin', orderNo)).order.settleDueTime).toBeNull()
  })

  test('takes back an excess that was refunded too', async () => {
    const pending = await pendingPayin(app.db, merchantId, '100', fee)
    const set = { tx_hash: 'h', paid_amount: '130', confirmations: 127 }
    await movedOrder(app.db, 'cryptoPayin', pending, 'pay', { set }, 'complete', { set })
    await movedOrder(app.db, 'cryptoPayin', pending, 'refundExcess')
    await made()
    await reverse('cryptoPayin', pending.order_no)
    expect(await postingsOf('cryptoPayin', pending.order_no, reversal)).toEqual([
      '129 merchant available > upstream open',
      '1 feeIncome open > upstream open',
    ])
    expect(await balances()).toMatchObject({ available: '70' })
  })

  test('over a bank is taken from what was frozen of it', async () => {
    const request = { country: 'TH', method: 'promptPay' } as const
    const orderNo = await newOrderNo.localPayin(app.db, merchantId, request)
    await reporter(app.db, 'localPayin', { merchantId })(orderNo, 'pay', { amount: '1000' })
    await movedOrder(app.db, 'localPayin', { merchant_id: merchantId, order_no: orderNo }, 'freeze')
    const { frozen } = await balances('', 'THB')
    await reverse('localPayin', orderNo)
    expect((await detailOf('localPayin', orderNo)).order.status).toBe('reversed')
    expect(Number(frozen)).toBeGreaterThan(900)
    expect(await balances('', 'THB')).toMatchObject({ available: '0', frozen: '0' })
    expect(await booksOf(app, merchantId)).toEqual([])
  })
})

describe('what is not taken', () => {
  test('is a payin of which the bank takes back one payment of several: the trace says so', async () => {
    const request = { country: 'TH', method: 'promptPay' } as const
    const orderNo = await newOrderNo.localPayin(app.db, merchantId, request)
    const report = reporter(app.db, 'localPayin', { merchantId })
    await report(orderNo, 'pay', { amount: '400' }, 'pay', { amount: '600' })
    await reverse('localPayin', orderNo, { amount: '600' })
    const { order, reports } = await detailOf('localPayin', orderNo)
    expect(order.status).toBe('paymentSuccessful')
    expect(JSON.stringify(reports.at(-1))).toContain('reversedInPart')
    await reverse('localPayin', orderNo, { amount: '1000' })
    expect((await detailOf('localPayin', orderNo)).order.status).toBe('reversed')
  })

  test('is a payment that was never credited', async () => {
    const { order_no: orderNo } = await pendingPayin(app.db, merchantId, '100')
    await reverse('cryptoPayin', orderNo)
    expect((await detailOf('cryptoPayin', orderNo)).order.status).toBe('pendingPayment')
  })
})

describe('a payment that is taken back when the money is gone', () => {
  /** The merchant has 30 of the 99 that it was credited. */
  async function spent() {
    const order = await made(fee)
    await payout(app.db, merchantId, '68')
    await reverse('cryptoPayin', order.order_no)
    return order.order_no
  }

  test('takes what is there, and leaves the rest as a debt that everybody sees who may', async () => {
    const orderNo = await spent()
    expect(await balances()).toMatchObject({ available: '0', frozen: '69', debt: '69' })
    expect(await postingsOf('cryptoPayin', orderNo, [...reversal, ...ofDebt])).toEqual([
      '30 merchant available > upstream open',
      '69 advanced open > upstream open',
      '69 debtors open > merchant debt',
      '1 feeIncome open > upstream open',
    ])
    const funds = { available: '0', frozen: '69', total: '69', debt: '69' }
    const { data: list } = await admin.call('/assets/merchant/pageListQuery', { currency: 'USDT' })
    expect(list.records).toMatchObject([{ currency: 'USDT', ...funds }])
    const { data: dashboard } = await admin.call('/dashboard/stats/all', { period: 'today' })
    expect(dashboard.balances).toMatchObject([{ currency: 'USDT', debt: '69' }])
    const { data: explained } = await admin.call('/merchantsFlowWater/explain', {
      currency: 'USDT',
      bucket: 'debt',
      size: 10,
      current: 1,
    })
    expect(explained).toMatchObject({ balance: '69', records: [{ flowType: 'debt', orderNo }] })
    const statement = (bucket: string) =>
      admin.call('/merchantsFlowWater/statement', {
        currency: 'USDT',
        bucket,
        startDate: '2026-01-01 00:00:00',
        endDate: '2099-01-01 00:00:00',
      })
    for (const bucket of ['debt', 'total']) {
      const { data } = await statement(bucket)
      expect(data).toMatchObject({ opening: '0', closing: '69' })
      const movements: { incoming: string; outgoing: string }[] = data.movements
      const changes = movements.map(({ incoming, outgoing }) => minus(incoming, outgoing))
      expect(sum(...changes)).toBe('69')
    }
    const { data: told } = await admin.call('/notices/list')
    expect(told.notices).toContainEqual(
      expect.objectContaining({ topic: 'debt', amount: '69', currency: 'USDT', isRead: false }),
    )
    const server = await openMerchant(app, merchantId)
    const { data: open } = await server.send('/balances', {})
    expect(open.balances).toMatchObject([{ currency: 'USDT', debt: '69' }])
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('is seen by its own merchant alone', async () => {
    await spent()
    for (const path of ['/assets/merchant/pageListQuery', '/assets/merchantUser/pageListQuery']) {
      const { data } = await foreign.call(path)
      expect(data.records.filter(({ debt }: { debt: string }) => debt !== '0')).toEqual([])
    }
    const { data } = await foreign.call('/notices/list')
    expect(data.notices.filter(({ topic }: { topic: string }) => topic === 'debt')).toEqual([])
  })

  test('keeps all other money of the account from going out, until the debt is settled', async () => {
    await spent()
    const server = await openMerchant(app, merchantId)
    const unsettled = await made({ settlement_days: 1 })
    const waiting = await app.owner`
      select order_no from crypto_payout_order where merchant_id = ${merchantId}`
    const refund = () => server.send('/cryptoPayin/refund', { orderNo: unsettled.order_no })
    const approve = () =>
      admin.call('/payAnother/audit', {
        orderNos: String(waiting[0]?.order_no),
        decision: 'approve',
        remark: 'ok',
      })
    await given('c1', '5')
    expect(await send()).toMatchObject(inDebt)
    expect(await refund()).toMatchObject(inDebt)
    expect((await approve()).data.results).toMatchObject([{ code: inDebt.code }])
    // Another currency of the same merchant has no debt.
    await payin(app.db, merchantId, '1', { currency: 'BTC', network: 'BTC' })
    expect(await balances('', 'BTC')).toEqual({ available: '1' })
    await made()
    expect(await balances()).toMatchObject({ available: '31', debt: '0' })
    expect(await send()).toMatchObject({ code: '200' })
    expect((await approve()).data.results).toMatchObject([{ code: '200' }])
    expect(await refund()).toMatchObject({ status: 200 })
    const { data: told } = await admin.call('/notices/list')
    expect(told.notices.filter(({ topic }: { topic: string }) => topic === 'debt')).toEqual([])
  })

  test('is settled by whatever becomes available, first: a payin, a settlement, a payout that fails', async () => {
    await spent()
    const { order_no: small } = await payin(app.db, merchantId, '9')
    expect(await balances()).toMatchObject({ available: '0', debt: '60' })
    expect(await postingsOf('cryptoPayin', small, ofDebt)).toEqual([
      '9 merchant available > advanced open',
      '9 merchant debt > debtors open',
    ])
    const order = await payin(app.db, merchantId, '20', { settlement_days: 1 })
    expect(await balances()).toMatchObject({ unsettled: '20', debt: '60' })
    await movedOrder(app.db, 'cryptoPayin', order, 'settle')
    expect(await balances()).toMatchObject({ unsettled: '0', available: '0', debt: '40' })
    const [waiting] = await app.owner`
      select merchant_id::text, order_no from crypto_payout_order where merchant_id = ${merchantId}`
    const named = waiting as { merchant_id: string; order_no: string }
    await movedOrder(app.db, 'cryptoPayout', named, 'merchantReject')
    expect(await balances()).toMatchObject({ frozen: '0', available: '29', debt: '0' })
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('was refunded by the merchant before: it is the merchant who gave it away', async () => {
    const order = await made(fee)
    await movedOrder(app.db, 'cryptoPayin', order, 'refund')
    await reverse('cryptoPayin', order.order_no)
    expect(await balances()).toMatchObject({ available: '0', debt: '99' })
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test("of a customer leaves the customer's debt, which a transfer to the customer settles", async () => {
    const first = await given('c1', '50')
    await withdrawal(app.db, merchantId, 'c1', '40')
    await reverse('deposit', first.order_no)
    const { order } = await detailOf('deposit', first.order_no)
    expect(order).toMatchObject({ status: 'reversed', creditStatus: 'notCredited' })
    expect(await balances('c1')).toMatchObject({ available: '0', frozen: '41', debt: '41' })
    const { data } = await admin.call('/assets/merchantUser/pageListQuery', { customerUid: 'c1' })
    expect(data.records).toMatchObject([{ customerUid: 'c1', total: '41', debt: '41' }])
    const { data: sums } = await admin.call('/assets/merchantUser/groupingSummary', {})
    expect(sums.records).toMatchObject([{ currency: 'USDT', holders: 1, total: '41', debt: '41' }])
    const { data: told } = await admin.call('/notices/list')
    expect(told.notices).toContainEqual(
      expect.objectContaining({ topic: 'debt', customerUid: 'c1', amount: '41' }),
    )
    await made()
    const { data: transfer } = await send('45')
    await vi.waitFor(
      async () => expect(await balances('c1')).toMatchObject({ available: '4', debt: '0' }),
      waitLimitMs,
    )
    expect(transfer.orderNo).toBeTruthy()
    expect(await booksOf(app, merchantId)).toEqual([])
  })
})

test('a day counts what was taken back in it, and a payin stays completed in the day of its first success', async () => {
  const { order_no: orderNo } = await made(fee)
  await reverse('cryptoPayin', orderNo)
  const { data } = await admin.call('/payChargeMoneyOrderReport/list', { currency: 'USDT' })
  expect(data.records).toMatchObject([
    { completedOrders: 1, amount: '100', fee: '1', refundAmount: '0', reversedAmount: '100' },
  ])
})
