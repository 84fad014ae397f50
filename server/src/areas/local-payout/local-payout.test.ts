import { describe, expect, test, vi } from 'vitest'
import { balancesOf, booksOf } from '../../../test/app/books.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { fiatPayin, postFiat } from '../../../test/orders/fiat.ts'
import { ago, newOrderNo } from '../../../test/orders/order-factory.ts'
import { reporter } from '../../../test/orders/order-moves.ts'

const merchantId = '10001'
const india = { currency: 'INR', country: 'IN' } as const
const app = await startTestApp()
const finance = await signedIn(app, 'finance')
const report = reporter(app.db, 'localPayout')
await postFiat(app.db, merchantId, fiatPayin('', india, '100000'))

const detailOf = async (orderNo: string) =>
  (await finance.call('/tradePayoutOrder/orderDetail', { orderNo })).data
const orderOf = async (orderNo: string) => (await detailOf(orderNo)).order
const rupees = () => balancesOf(app.owner, merchantId, '', 'INR')
const change = (
  before: Awaited<ReturnType<typeof rupees>>,
  after: Awaited<ReturnType<typeof rupees>>,
) => ({
  available: Number(after.available) - Number(before.available),
  frozen: Number(after.frozen ?? 0) - Number(before.frozen ?? 0),
})

describe('a payout', () => {
  test('sets amount and fee aside, and pays both when the bank has paid', async () => {
    const before = await rupees()
    const orderNo = await newOrderNo.localPayout(app.db)
    expect(change(before, await rupees())).toEqual({ available: -1016, frozen: 1016 })
    await report(orderNo, 'submit', { set: { channel: 'ICICI', upstream_order_no: 'B7' } })
    expect(await orderOf(orderNo)).toMatchObject({ status: 'upstreamConfirming', channel: 'ICICI' })
    await report(orderNo, 'succeed', { reference: '410012345678' })
    expect(await orderOf(orderNo)).toMatchObject({
      status: 'paymentSuccessful',
      receivedAmount: '1000',
      processingFee: '16',
      bankReference: '410012345678',
    })
    expect(change(before, await rupees())).toEqual({ available: -1016, frozen: 0 })
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('that fails gives everything back, once, whatever the bank says afterwards', async () => {
    const before = await rupees()
    const orderNo = await newOrderNo.localPayout(app.db)
    await report(orderNo, 'fail')
    await report(orderNo, 'fail')
    await report(orderNo, 'succeed')
    await report(orderNo, 'submit')
    expect((await orderOf(orderNo)).status).toBe('paymentFailed')
    expect(change(before, await rupees())).toEqual({ available: 0, frozen: 0 })
  })

  test('whose end the bank tells before it tells that it took it has ended', async () => {
    const orderNo = await newOrderNo.localPayout(app.db)
    await report(orderNo, 'succeed')
    await report(orderNo, 'submit')
    expect((await orderOf(orderNo)).status).toBe('paymentSuccessful')
  })

  test('that the bank does not answer in time is processed by hand, with its money still set aside', async () => {
    const before = await rupees()
    const orderNo = await newOrderNo.localPayout(ago(app.db, 3_600_000))
    await vi.waitFor(
      async () => expect((await orderOf(orderNo)).status).toBe('manualProcessing'),
      waitLimitMs,
    )
    expect(change(before, await rupees())).toEqual({ available: -1016, frozen: 1016 })
    await report(orderNo, 'fail')
    expect((await orderOf(orderNo)).status).toBe('paymentFailed')
    expect(change(before, await rupees())).toEqual({ available: 0, frozen: 0 })
  })
})

describe('a payout is refused, and nothing is set aside,', () => {
  test.each([
    ['below the minimum', { amount: '99' }, 'amountTooSmall'],
    ['above the maximum', { amount: '500001' }, 'amountTooLarge'],
    ['beyond what is available', { amount: '400000' }, 'balanceTooLow'],
    [
      'from a country whose money is not there',
      { country: 'BR', method: 'pix', details: pixOf('45053975809') },
      'balanceTooLow',
    ],
    ['to a wrong UPI ID', { details: { holderName: 'Anita Rao', upiId: 'x@y' } }, 'inputInvalid'],
    [
      'to a CPF with a wrong check digit',
      { country: 'BR', method: 'pix', details: pixOf('45053975808') },
      'inputInvalid',
    ],
    [
      'to a bank that the country does not have',
      {
        country: 'TH',
        method: 'bankTransfer',
        details: { holderName: 'Somchai Jaidee', bankCode: '999', accountNo: '1234567890' },
      },
      'inputInvalid',
    ],
    ['without details', { details: {} }, 'inputInvalid'],
    ['by a method that only takes payins', { country: 'ID', method: 'qris' }, 'methodNotOffered'],
  ] as const)('%s', async (_what, more, errorName) => {
    const before = await rupees()
    await expect(newOrderNo.localPayout(app.db, merchantId, more)).rejects.toMatchObject({
      errorName,
    })
    expect(await rupees()).toEqual(before)
  })

  test('for a merchant without local rails', async () => {
    await expect(newOrderNo.localPayout(app.db, '10002')).rejects.toMatchObject({
      errorName: 'countryNotOffered',
    })
  })
})

function pixOf(taxNumber: string) {
  return { holderName: 'Maria Silva', taxNumber, pixType: 'CPF', pixKey: taxNumber }
}

test('the name of a bank is kept beside its code', async () => {
  const thailand = { currency: 'THB', country: 'TH' } as const
  await postFiat(app.db, merchantId, fiatPayin('', thailand, '9000'))
  const orderNo = await newOrderNo.localPayout(app.db, merchantId, {
    country: 'TH',
    method: 'bankTransfer',
    details: { holderName: 'Somchai Jaidee', bankCode: '014', accountNo: '1234567890' },
  })
  expect(await orderOf(orderNo)).toMatchObject({ bankCode: '014', bankName: 'SCB' })
})
