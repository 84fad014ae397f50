import { verifyProblems } from '@countinghouse/contract/areas/otc/otc.states.ts'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { balancesOf, booksOf } from '../../../test/app/books.ts'
import type { Browser } from '../../../test/app/browser.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { newOrderNo, takeTradeFees } from '../../../test/orders/order-factory.ts'
import { reporter, type Step } from '../../../test/orders/order-moves.ts'
import { deposit, payin } from '../../../test/orders/orders.ts'
import { moveOrder } from '../../engine/orders/move-order.ts'
import { setRates } from '../../engine/orders/usd-value.ts'
import { otcOrder } from './otc.order.ts'

const merchantId = '10001'
const app = await startTestApp()
const finance = await signedIn(app, 'finance')
const report = reporter(app.db, 'otc', { merchantId })
await takeTradeFees(app.db, merchantId)
await setRates(app.db.sql, [{ currency: 'USDT', usd: '1.01' }])
await payin(app.db, merchantId, '5000')

const detailOf = async (orderNo: string, by = finance) =>
  (await by.call('/otcOrder/detail', { orderNo })).data
const orderOf = async (orderNo: string) => (await detailOf(orderNo)).order
const own = () => balancesOf(app.owner, merchantId)
const of = (uid: string) => balancesOf(app.owner, merchantId, uid)
const rich = (uid: string, amount: string) => deposit(app.db, merchantId, uid, amount)
const cancel = (orderNo: string) =>
  app.db.asMerchant(merchantId, (tx) =>
    moveOrder(tx, otcOrder, { merchantId, orderNo, move: 'cancel', actor: 'merchant' }),
  )
const { customer, merchant } = verifyProblems.ids
const failing = (problem: number): Step[] => [
  'passVerification',
  { set: { verify_problem: problem } },
]
const failed = async (problem: number = customer) => {
  const orderNo = await newOrderNo.otc(app.db, merchantId)
  await report(orderNo, ...failing(problem))
  return orderNo
}
const verify = (orderNo: string, by = finance) => by.call('/otcOrder/verify', { orderNo })
/** As if it had been started again that long ago. */
const age = (orderNo: string, seconds: number) => app.owner`
  update otc_order set verify_again_at = verify_again_at - ${seconds} * interval '1 second'
  where merchant_id = ${merchantId} and order_no = ${orderNo}`

const change = async (before: Awaited<ReturnType<typeof own>>) => {
  const after = await own()
  const difference = (bucket: 'available' | 'frozen') =>
    Number(after[bucket] ?? 0) - Number(before[bucket] ?? 0)
  return { available: difference('available'), frozen: difference('frozen') }
}

describe('a B2C order', () => {
  test('in which a customer buys sets the merchant’s crypto and fee aside and hands the crypto over', async () => {
    const before = await own()
    const orderNo = await newOrderNo.otc(app.db, merchantId, { customerUid: 'buyer' })
    expect(await change(before)).toEqual({ available: -102, frozen: 102 })
    await report(orderNo, 'passVerification', 'pay')
    expect(await orderOf(orderNo)).toMatchObject({ status: 'paying', verifyStatus: 'passed' })
    await report(orderNo, 'complete')
    const { order, postings } = await detailOf(orderNo)
    expect(order).toMatchObject({
      status: 'completed',
      side: 'buy',
      quantity: '100',
      fiatAmount: '8455',
      fiatCurrency: 'INR',
    })
    expect(postings.slice(1)).toMatchObject([
      {
        flowType: 'trade',
        amount: '100',
        from: { owner: 'merchant', bucket: 'frozen' },
        to: { owner: 'customer', ownerId: 'buyer', bucket: 'available' },
      },
      { flowType: 'tradeFee', amount: '2', to: { owner: 'feeIncome' } },
    ])
    expect(await change(before)).toEqual({ available: -102, frozen: 0 })
    expect(await of('buyer')).toMatchObject({ available: '100' })
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('in which a customer sells sets the customer’s crypto aside, and the merchant pays the fee', async () => {
    await rich('seller', '100')
    const before = await own()
    const orderNo = await newOrderNo.otc(app.db, merchantId, {
      customerUid: 'seller',
      side: 'sell',
    })
    expect(await of('seller')).toEqual({ available: '0', frozen: '100' })
    await expect(
      newOrderNo.otc(app.db, merchantId, { customerUid: 'seller', side: 'sell' }),
    ).rejects.toThrow()
    await report(orderNo, 'passVerification', 'pay', 'complete')
    expect(await of('seller')).toEqual({ available: '0', frozen: '0' })
    expect(await change(before)).toEqual({ available: 98, frozen: 0 })
    const [row] = await app.owner`
      select trim_scale(usd_value)::text as usd from otc_order where order_no = ${orderNo}`
    expect(row?.usd).toBe('101')
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test.each([
    ['before its verification', [], 'cancel'],
    ['while trading', ['passVerification'], 'cancel'],
    ['while paying', ['passVerification', 'pay'], 'cancel'],
    ['by an appeal', ['passVerification', 'appeal', 'cancelAfterAppeal'], ''],
  ] as const)('that is cancelled %s gives everything back', async (_when, moves, last) => {
    const before = await own()
    const orderNo = await newOrderNo.otc(app.db, merchantId)
    await report(orderNo, ...moves)
    if (last) await cancel(orderNo)
    expect((await orderOf(orderNo)).status).toBe('cancelled')
    expect(await change(before)).toEqual({ available: 0, frozen: 0 })
  })

  test('that an appeal decides for the buyer is completed once, whatever is reported afterwards', async () => {
    const before = await own()
    const orderNo = await newOrderNo.otc(app.db, merchantId, { customerUid: 'appealer' })
    await report(orderNo, 'passVerification', 'pay', 'appeal', 'completeAfterAppeal')
    await report(orderNo, 'complete', 'completeAfterAppeal', 'cancelAfterAppeal')
    await expect(cancel(orderNo)).rejects.toMatchObject({ errorName: 'moveRefused' })
    expect((await orderOf(orderNo)).status).toBe('completed')
    expect(await change(before)).toEqual({ available: -102, frozen: 0 })
    expect(await of('appealer')).toMatchObject({ available: '100' })
  })

  test.each([
    ['by a method that the country does not have', { method: 'pix' }, 'methodNotOffered'],
    ['in fiat without a rail', { fiatCurrency: 'USD' }, 'methodNotOffered'],
    ['to a wrong UPI ID', { payee: { holderName: 'Ravi Iyer', upiId: 'x@y' } }, 'inputInvalid'],
    ['without a payer', { payer: {} }, 'inputInvalid'],
    ['of fiat', { currency: 'INR' }, 'currencyNotOffered'],
    ['of nothing', { quantity: '0' }, 'amountTooSmall'],
    ['of too fine a quantity', { quantity: '1.1234567' }, 'amountTooFine'],
    ['of more than there is', { quantity: '900000' }, 'balanceTooLow'],
  ])('is refused %s, and nothing is set aside', async (_what, more, errorName) => {
    const before = await own()
    await expect(newOrderNo.otc(app.db, merchantId, more as object)).rejects.toMatchObject({
      errorName,
    })
    expect(await own()).toEqual(before)
  })
})

describe('a verification that failed', () => {
  test('says whose it was, and is started again by an operator, at most once a minute', async () => {
    const orderNo = await failed(merchant)
    const { order, events } = await detailOf(orderNo)
    expect(order).toMatchObject({
      status: 'pendingVerification',
      verifyStatus: 'failed',
      verifyProblem: 'merchant',
      verifyAgainTime: null,
    })
    expect(events.at(-1)).toMatchObject({
      move: 'failVerification',
      remark: 'Merchant Verification Failed',
    })
    expect(await verify(orderNo)).toMatchObject({ code: '200' })
    expect(await orderOf(orderNo)).toMatchObject({ verifyStatus: 'pending', verifyProblem: 'none' })
    await report(orderNo, ...failing(customer))
    expect((await detailOf(orderNo)).events.at(-1).remark).toBe('Verification Failed')
    const early = await verify(orderNo)
    expect(early).toMatchObject({ status: 429, code: 'L00051' })
    expect(early.msg).toMatch(/once a minute.*wait (59|60) seconds/)
    expect((await orderOf(orderNo)).verifyStatus).toBe('failed')
    await age(orderNo, 59)
    expect((await verify(orderNo)).code).toBe('L00051')
    await age(orderNo, 2)
    expect((await verify(orderNo)).code).toBe('200')
    await report(orderNo, 'passVerification')
    expect(await orderOf(orderNo)).toMatchObject({ status: 'trading', verifyStatus: 'passed' })
    const entries = await app.owner`
      select detail->>'customerUid' as uid from audit_entry
      where action = 'otc.verifyAgain' and detail->>'orderNo' = ${orderNo}`
    expect([...entries]).toEqual([{ uid: 'trader' }, { uid: 'trader' }])
  })

  test('is started once, however many ask at the same moment', async () => {
    const orderNo = await failed()
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(orderNo)))
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
    for (const { code } of answers) expect(['200', 'L00050', 'L00002']).toContain(code)
    const { events } = await detailOf(orderNo)
    expect(events.filter(({ move }: { move: string }) => move === 'verifyAgain')).toHaveLength(1)
  })

  test('is started only where it has failed, by those who may, of their own merchant', async () => {
    const waiting = await newOrderNo.otc(app.db, merchantId)
    expect(await verify(waiting)).toMatchObject({ status: 409, code: 'L00050' })
    await report(waiting, 'passVerification')
    expect(await verify(waiting)).toMatchObject({ status: 409, code: 'L00002' })
    const orderNo = await failed()
    for (const name of ['support', 'viewer'])
      expect(await verify(orderNo, await signedIn(app, name))).toMatchObject({ status: 403 })
    expect(await verify(orderNo, await signedIn(app, 'lantern'))).toMatchObject({ status: 404 })
    expect((await orderOf(orderNo)).verifyStatus).toBe('failed')
  })
})

describe('payer and payee', () => {
  test('are masked in list and detail, and whole for those who may see them', async () => {
    const orderNo = await newOrderNo.otc(app.db, merchantId)
    const { order } = await detailOf(orderNo)
    expect(order.payeeName).not.toContain('Ravi')
    expect(order.payeeAccount).not.toContain('ravi')
    const whole = (by: Browser) => by.call('/otcOrder/detail', { orderNo, whole: true })
    expect((await whole(finance)).data.order).toMatchObject({
      payerName: 'Anita Rao',
      payeeName: 'Ravi Iyer',
      payeeAccount: 'ravi.iyer@oksbi',
    })
    expect(await whole(await signedIn(app, 'support'))).toMatchObject({ status: 403 })
  })

  test('are masked in the export, which answers the file itself', async () => {
    const orderNo = await newOrderNo.otc(app.db, merchantId)
    const response = await finance.fetch('/otcOrder/export', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderNo }),
    })
    expect(response.headers.get('content-disposition')).toMatch(/attachment; filename=".*\.xlsx"/)
    const rows = await readSheet(Buffer.from(await response.arrayBuffer()))
    const text = JSON.stringify(rows)
    expect(text).toContain(orderNo)
    expect(text).not.toContain('Ravi')
  })
})
