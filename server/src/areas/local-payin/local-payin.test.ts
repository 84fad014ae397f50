import { describe, expect, test, vi } from 'vitest'
import { balancesOf, booksOf } from '../../../test/app/books.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { startReceiver } from '../../../test/app/receiver.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { ago, newOrderNo } from '../../../test/orders/order-factory.ts'
import { reporter } from '../../../test/orders/order-moves.ts'

const merchantId = '10001'
const app = await startTestApp()
const finance = await signedIn(app, 'finance')
const report = reporter(app.db, 'localPayin')

const detailOf = async (orderNo: string) =>
  (await finance.call('/tradePayinOrder/orderDetail', { orderNo })).data
const orderOf = async (orderNo: string) => (await detailOf(orderNo)).order
const movesOf = async (orderNo: string) =>
  (await detailOf(orderNo)).events.map(({ move }: { move: string }) => move)
const postingsOf = async (orderNo: string) => (await detailOf(orderNo)).postings
const rupees = () => balancesOf(app.owner, merchantId, '', 'INR')

/** Made an hour ago: whatever has an expiry of less has expired, and the clock finds it. */
const anHourAgo = () => ago(app.db, 3_600_000)
const became = (orderNo: string, status: string) =>
  vi.waitFor(async () => expect((await orderOf(orderNo)).status).toBe(status), waitLimitMs)

type Request = NonNullable<Parameters<typeof newOrderNo.localPayin>[2]>
async function paid(more: Request = {}, amount = more.amount ?? '1000') {
  const orderNo = await newOrderNo.localPayin(app.db, merchantId, more)
  await report(orderNo, 'pay', { amount, reference: '410012345678' })
  return orderNo
}

/** T+0 in Thailand and Brazil, T+1 in India and Indonesia, by what the rails declare. */
const thai = { country: 'TH', method: 'promptPay' } as const

describe('a payin', () => {
  test('waits for the bank, then for the payer, and shows how to pay', async () => {
    const orderNo = await newOrderNo.localPayin(app.db)
    expect(await orderOf(orderNo)).toMatchObject({ status: 'toBeSubmitted', country: 'IN' })
    await report(orderNo, 'submit', {
      set: { channel: 'HDFC', upstream_order_no: 'B1', qr_text: 'upi://pay?pa=shop@hdfc' },
    })
    expect(await orderOf(orderNo)).toMatchObject({
      status: 'paying',
      channel: 'HDFC',
      upstreamOrderNo: 'B1',
      qrText: 'upi://pay?pa=shop@hdfc',
    })
  })

  test('that is paid is credited less the fee; by T+1 it is unsettled until the midnight of its rail', async () => {
    const before = await rupees()
    const orderNo = await paid()
    const order = await orderOf(orderNo)
    expect(order).toMatchObject({
      status: 'paymentSuccessful',
      exception: 'none',
      paidAmount: '1000',
      creditedAmount: '982',
      processingFee: '18',
      expectedFee: null,
      settlementStatus: 'unsettled',
      bankReference: '410012345678',
    })
    expect(order.settleDueTime).toMatch(/T18:30:00/)
    expect(await postingsOf(orderNo)).toMatchObject([
      { flowType: 'payin', amount: '982', currency: 'INR', to: { bucket: 'unsettled' } },
      { flowType: 'payinFee', amount: '18', to: { owner: 'feeIncome' } },
    ])
    expect(Number((await rupees()).unsettled) - Number(before.unsettled ?? 0)).toBe(982)
  })

  test('that was not paid has paid no fee: it was expected, and is in no total', async () => {
    const merchantTotals = async () => {
      const { data } = await finance.call('/tradePayinOrder/pageListQuery', { country: 'IN' })
      return data.totals.find(({ currency }: { currency: string }) => currency === 'INR')
    }
    const before = await merchantTotals()
    const open = await newOrderNo.localPayin(app.db)
    const late = await newOrderNo.localPayin(anHourAgo())
    await became(late, 'expired')
    expect(await orderOf(open)).toMatchObject({ processingFee: '0', expectedFee: '18' })
    expect(await orderOf(late)).toMatchObject({ processingFee: '0', expectedFee: null })
    const after = await merchantTotals()
    expect(after.processingFee).toBe(before.processingFee)
  })

  test('settles by itself when its instant has come, once, as a flow record of its own', async () => {
    const twoDaysAgo = ago(app.db, 2 * 86_400_000)
    const amount = '100000'
    const orderNo = await newOrderNo.localPayin(twoDaysAgo, merchantId, {
      country: 'ID',
      method: 'qris',
      amount,
    })
    await reporter(twoDaysAgo, 'localPayin')(orderNo, 'pay', { amount })
    await vi.waitFor(
      async () => expect((await orderOf(orderNo)).settlementStatus).toBe('settled'),
      waitLimitMs,
    )
    const [, , settlement, ...more] = await postingsOf(orderNo)
    expect(settlement).toMatchObject({
      flowType: 'settlement',
      amount: '99300',
      from: { bucket: 'unsettled' },
      to: { bucket: 'available' },
    })
    expect(more).toEqual([])
  })

  test('in rupiah has no decimals: none are taken, and the fee is rounded to a whole one once', async () => {
    const qris = { country: 'ID', method: 'qris' } as const
    await expect(
      newOrderNo.localPayin(app.db, merchantId, { ...qris, amount: '100003.5' }),
    ).rejects.toMatchObject({
      errorName: 'amountTooFine',
      values: { digits: 0, currency: 'IDR' },
    })
    // 0.7 % would be 700.021.
    const orderNo = await paid({ ...qris, amount: '100003' })
    expect(await orderOf(orderNo)).toMatchObject({
      processingFee: '701',
      creditedAmount: '99302',
    })
    expect(await postingsOf(orderNo)).toMatchObject([{ amount: '99302' }, { amount: '701' }])
  })

  test('of a rail with T+0 is available at once', async () => {
    const orderNo = await paid(thai)
    expect(await orderOf(orderNo)).toMatchObject({
      settlementStatus: 'settled',
      currency: 'THB',
      creditedAmount: '986',
    })
    expect(await postingsOf(orderNo)).toMatchObject([{ to: { bucket: 'available' } }, {}])
  })

  test('counts each payment of several: in part, then whole, then more', async () => {
    const orderNo = await newOrderNo.localPayin(app.db)
    await report(orderNo, 'pay', { amount: '400' })
    expect(await orderOf(orderNo)).toMatchObject({
      status: 'partialPayment',
      paidAmount: '400',
      creditedAmount: '0',
      exception: 'underpaid',
    })
    expect(await postingsOf(orderNo)).toEqual([])
    await report(orderNo, 'pay', { amount: '600' })
    expect(await orderOf(orderNo)).toMatchObject({
      status: 'paymentSuccessful',
      creditedAmount: '982',
      exception: 'none',
    })
    await report(orderNo, 'pay', { amount: '50' })
    expect(await orderOf(orderNo)).toMatchObject({
      status: 'paymentSuccessful',
      paidAmount: '1050',
      creditedAmount: '1032',
      exception: 'overpaid',
    })
    expect(await movesOf(orderNo)).toEqual(['create', 'payPartly', 'pay', 'payMore'])
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('that is paid in part when it expires is credited with what came, where the rule says so', async () => {
    const orderNo = await newOrderNo.localPayin(anHourAgo())
    await report(orderNo, 'pay', { amount: '400' })
    await became(orderNo, 'paymentSuccessful')
    expect(await orderOf(orderNo)).toMatchObject({
      creditedAmount: '392.8',
      exception: 'underpaid',
    })
  })

  const closedWith = async (amount: string, more: Request = {}) => {
    const orderNo = await newOrderNo.localPayin(anHourAgo(), merchantId, more)
    await report(orderNo, 'pay', { amount })
    await became(orderNo, 'paymentSuccessful')
    return orderNo
  }

  test('that is closed with a part of its amount pays the fee for that part, in books, lists, reports and callbacks', async () => {
    const receiver = await startReceiver()
    const feeInTotals = async () => {
      const { data } = await finance.call('/tradePayinOrder/pageListQuery', { country: 'IN' })
      return Number(
        data.totals.find(({ currency }: { currency: string }) => currency === 'INR').processingFee,
      )
    }
    const before = await feeInTotals()
    const orderNo = await closedWith('400.01', { notifyUrl: receiver.url })
    const fees = { paidAmount: '400.01', creditedAmount: '392.8', processingFee: '7.21' }
    expect(await orderOf(orderNo)).toMatchObject({ ...fees, expectedFee: null })
    expect(await postingsOf(orderNo)).toMatchObject([
      { flowType: 'payin', amount: '392.8' },
      { flowType: 'payinFee', amount: '7.21', to: { owner: 'feeIncome' } },
    ])
    expect((await feeInTotals()) - before).toBeCloseTo(7.21, 6)
    await receiver.waitFor(1)
    expect(JSON.parse(receiver.received[0]?.body ?? '{}').data).toMatchObject(fees)
  })

  test('that is closed with a part pays the rest of the fee with the rest of the amount, and no more', async () => {
    const orderNo = await closedWith('400')
    await report(orderNo, 'pay', { amount: '600' })
    await report(orderNo, 'pay', { amount: '50' })
    expect(await orderOf(orderNo)).toMatchObject({
      processingFee: '18',
      creditedAmount: '1032',
      exception: 'overpaid',
    })
    expect((await postingsOf(orderNo)).map(({ amount }: { amount: string }) => amount)).toEqual([
      '392.8',
      '7.2',
      '589.2',
      '10.8',
      '50',
    ])
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('that is closed with a part pays the rest of the fee also when frozen or awaiting a manual credit meanwhile', async () => {
    const decide = (orderNo: string, decision: string) =>
      finance.call(`/tradePayinOrder/${decision}`, { orderNo, remark: 'Asked the payer' })
    const frozen = await closedWith('400')
    await decide(frozen, 'freeze')
    await report(frozen, 'pay', { amount: '600' })
    expect(await orderOf(frozen)).toMatchObject({ processingFee: '18', creditedAmount: '982' })
    expect(await decide(frozen, 'unfreeze')).toMatchObject({ data: { releasedAmount: '982' } })
    const awaiting = await closedWith('400')
    await report(awaiting, 'pay', { amount: '2000' })
    expect(await orderOf(awaiting)).toMatchObject({
      status: 'toBeFrozen',
      processingFee: '7.2',
      expectedFee: '18',
      creditedAmount: '392.8',
    })
    expect(await decide(awaiting, 'unfreeze')).toMatchObject({ data: { releasedAmount: '2382' } })
    expect(await orderOf(awaiting)).toMatchObject({ processingFee: '18', expectedFee: null })
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('that is paid in part when it expires goes back to the payer, where the rule says so', async () => {
    const orderNo = await newOrderNo.localPayin(anHourAgo(), merchantId, thai)
    await report(orderNo, 'pay', { amount: '400' })
    await became(orderNo, 'refunded')
    expect(await orderOf(orderNo)).toMatchObject({
      creditedAmount: '0',
      settlementStatus: 'refunded',
    })
    expect(await postingsOf(orderNo)).toEqual([])
  })

  test('that nobody paid expires, also when the bank never answered; a late payment still counts', async () => {
    const orderNo = await newOrderNo.localPayin(anHourAgo())
    await became(orderNo, 'expired')
    await report(orderNo, 'pay', { amount: '1000' })
    expect(await orderOf(orderNo)).toMatchObject({
      status: 'paymentSuccessful',
      exception: 'paidLate',
    })
  })

  test('that failed by mistake is paid when the money comes; a failure after that is ignored', async () => {
    const orderNo = await newOrderNo.localPayin(app.db)
    await report(orderNo, 'fail')
    expect((await orderOf(orderNo)).status).toBe('paymentFailed')
    await report(orderNo, 'pay', { amount: '1000' })
    await report(orderNo, 'fail')
    expect((await orderOf(orderNo)).status).toBe('paymentSuccessful')
  })

  test('is told to the merchant by hand only when it has come to its end', async () => {
    const receiver = await startReceiver()
    const orderNo = await newOrderNo.localPayin(app.db, merchantId, { notifyUrl: receiver.url })
    const notify = () => finance.call('/tradePayinOrder/callbackMerchant', { orderNo })
    expect(await notify()).toMatchObject({ success: false })
    await report(orderNo, 'pay', { amount: '1000', reference: '410012345678' })
    await receiver.waitFor(1)
    const { type, data } = JSON.parse(receiver.received[0]?.body ?? '{}')
    expect(type).toBe('localPayin.paymentSuccessful')
    expect(data).toMatchObject({ orderNo, country: 'IN', bankReference: '410012345678' })
    expect(await notify()).toMatchObject({ success: true })
  })
})

describe('what a merchant asks for is refused', () => {
  test.each([
    ['below the minimum', { amount: '99.99' }, 'amountTooSmall'],
    ['above the maximum', { amount: '200000.01' }, 'amountTooLarge'],
    ['finer than the currency is counted', { amount: '100.001' }, 'amountTooFine'],
    ['by a method that the country does not have', { method: 'pix' }, 'methodNotOffered'],
    ['without the name of the payer', { details: {} }, 'inputInvalid'],
    [
      'with a wrong detail',
      { details: { holderName: 'Anita Rao', upiId: 'nobody' } },
      'inputInvalid',
    ],
    [
      'with a detail of another country',
      { details: { holderName: 'Anita Rao', pixKey: '45053975809' } },
      'inputInvalid',
    ],
  ])('%s', async (_what, more, errorName) => {
    await expect(newOrderNo.localPayin(app.db, merchantId, more)).rejects.toMatchObject({
      errorName,
    })
  })

  test('in a country that the merchant does not have', async () => {
    await expect(newOrderNo.localPayin(app.db, '10002')).rejects.toMatchObject({
      errorName: 'countryNotOffered',
    })
  })

  test('by a method that is off, and orders that are under way go on', async () => {
    const details = { holderName: 'Maria Silva', taxNumber: '45053975809' }
    const brazilian = { country: 'BR', method: 'pix', amount: '50', details } as const
    const orderNo = await newOrderNo.localPayin(app.db, merchantId, brazilian)
    const admin = await signedIn(app, 'admin')
    const switchTo = (enabled: 0 | 1) =>
      admin.call('/merchantsConfig/unit/switchById', { id: 'localPayin.BR.pix', enabled })
    await switchTo(0)
    await expect(newOrderNo.localPayin(app.db, merchantId, brazilian)).rejects.toMatchObject({
      errorName: 'methodNotOffered',
    })
    await report(orderNo, 'pay', { amount: '50' })
    expect((await orderOf(orderNo)).status).toBe('paymentSuccessful')
    await switchTo(1)
    expect(await newOrderNo.localPayin(app.db, merchantId, brazilian)).not.toBe(orderNo)
  })
})

describe('an operator', () => {
  const decide = (orderNo: string, decision: string, more: object = {}, by = finance) =>
    by.call(`/tradePayinOrder/${decision}`, { orderNo, remark: 'Payer disputes it', ...more })

  test('freezes a paid payin with a reason: the ledger follows, and it does not settle', async () => {
    const orderNo = await paid()
    const before = await rupees()
    const { completeTime } = await orderOf(orderNo)
    expect(await decide(orderNo, 'freeze')).toMatchObject({ data: { frozenAmount: '982' } })
    expect((await orderOf(orderNo)).status).toBe('toBeFrozen')
    const after = await rupees()
    expect(Number(after.frozen) - Number(before.frozen ?? 0)).toBe(982)
    expect(Number(before.unsettled) - Number(after.unsettled)).toBe(982)
    expect(await decide(orderNo, 'unfreeze')).toMatchObject({ data: { releasedAmount: '982' } })
    expect(await rupees()).toMatchObject({ ...before, frozen: '0' })
    expect(await orderOf(orderNo)).toMatchObject({
      status: 'paymentSuccessful',
      settlementStatus: 'unsettled',
      // It succeeds once, for reports: when it was paid.
      completeTime,
    })
    expect(completeTime).toMatch(/^20/)
    const [entry] = await app.owner`
      select detail from audit_entry where action = 'localPayin.freeze' order by seq desc limit 1`
    expect(entry?.detail).toMatchObject({ orderNo, remark: 'Payer disputes it' })
  })

  test('releases with a frozen payin what was paid for it meanwhile', async () => {
    const orderNo = await paid()
    await decide(orderNo, 'freeze')
    await report(orderNo, 'pay', { amount: '50' })
    expect(await orderOf(orderNo)).toMatchObject({ status: 'toBeFrozen', creditedAmount: '1032' })
    expect((await postingsOf(orderNo)).at(-1)).toMatchObject({
      flowType: 'payin',
      amount: '50',
      to: { bucket: 'frozen' },
    })
    expect(await decide(orderNo, 'unfreeze')).toMatchObject({ data: { releasedAmount: '1032' } })
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('refunds a frozen payin to the payer; the fee stays with the platform', async () => {
    const orderNo = await paid(thai)
    await decide(orderNo, 'freeze')
    expect(await decide(orderNo, 'refund')).toMatchObject({ data: { returnedAmount: '986' } })
    expect(await orderOf(orderNo)).toMatchObject({
      status: 'refunded',
      settlementStatus: 'refunded',
    })
    expect((await postingsOf(orderNo)).at(-1)).toMatchObject({
      flowType: 'payinRefund',
      from: { bucket: 'frozen' },
      to: { owner: 'upstream' },
    })
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('can not refund what is not frozen, nor decide without a reason', async () => {
    const orderNo = await paid()
    expect(await decide(orderNo, 'refund')).toMatchObject({ code: 'L00002' })
    expect(await decide(orderNo, 'freeze', { remark: ' ' })).toMatchObject({ code: 'S00400' })
  })

  test('an operator without the permission cannot resolve payins', async () => {
    const orderNo = await paid()
    const support = await signedIn(app, 'support')
    expect(await decide(orderNo, 'freeze', {}, support)).toMatchObject({ code: 'S00403' })
  })

  test('of another merchant finds nothing', async () => {
    const orderNo = await paid()
    const other = await signedIn(app, 'lantern')
    const answer = await decide(orderNo, 'freeze', {}, other)
    expect(answer.success).toBe(false)
    expect((await orderOf(orderNo)).status).toBe('paymentSuccessful')
  })
})

describe('far more than was asked for', () => {
  const decide = (orderNo: string, decision: 'unfreeze' | 'refund' | 'freeze') =>
    finance.call(`/tradePayinOrder/${decision}`, { orderNo, remark: 'Asked the payer' })
  const overpaid = async (amount = '1000000') => {
    const orderNo = await newOrderNo.localPayin(app.db)
    await report(orderNo, 'pay', { amount })
    return orderNo
  }

  test.each([
    ['2000', 'paymentSuccessful', '1982'],
    ['2000.01', 'toBeFrozen', '0'],
    ['1000000', 'toBeFrozen', '0'],
  ])(
    'of %s for 1000 the payin is %s, and %s is credited',
    async (amount, status, creditedAmount) => {
      const before = await rupees()
      const orderNo = await overpaid(amount)
      expect(await orderOf(orderNo)).toMatchObject({
        status,
        paidAmount: amount,
        creditedAmount,
        exception: 'overpaid',
      })
      if (status === 'paymentSuccessful') return
      expect((await detailOf(orderNo)).events.at(-1)).toMatchObject({
        move: 'holdPayment',
        remark: `Paid ${amount} of 1000`,
      })
      expect(await rupees()).toEqual(before)
    },
  )

  test('waits for a manual credit also where the payin had expired, failed or was paid in part', async () => {
    const expired = await newOrderNo.localPayin(anHourAgo())
    await became(expired, 'expired')
    const failed = await newOrderNo.localPayin(app.db)
    await report(failed, 'fail')
    const partly = await newOrderNo.localPayin(app.db)
    await report(partly, 'pay', { amount: '1' })
    for (const orderNo of [expired, failed, partly]) {
      await report(orderNo, 'pay', { amount: '2001' })
      expect((await orderOf(orderNo)).status).toBe('toBeFrozen')
      expect(await postingsOf(orderNo)).toEqual([])
    }
  })

  test('is credited by an operator, less the fee, settles by its day, and only then is told', async () => {
    const receiver = await startReceiver()
    const orderNo = await newOrderNo.localPayin(app.db, merchantId, { notifyUrl: receiver.url })
    await report(orderNo, 'pay', { amount: '5000' })
    await report(orderNo, 'pay', { amount: '1000' })
    expect(await orderOf(orderNo)).toMatchObject({ status: 'toBeFrozen', paidAmount: '6000' })
    expect(await postingsOf(orderNo)).toEqual([])
    expect(await decide(orderNo, 'unfreeze')).toMatchObject({ data: { releasedAmount: '5982' } })
    expect(await orderOf(orderNo)).toMatchObject({
      status: 'paymentSuccessful',
      creditedAmount: '5982',
      settlementStatus: 'unsettled',
      settleDueTime: expect.stringMatching(/T18:30:00/),
    })
    expect(await postingsOf(orderNo)).toMatchObject([
      { flowType: 'payin', amount: '5982', to: { bucket: 'unsettled' } },
      { flowType: 'payinFee', amount: '18', to: { owner: 'feeIncome' } },
    ])
    await receiver.waitFor(1)
    expect(JSON.parse(receiver.received[0]?.body ?? '{}')).toMatchObject({
      type: 'localPayin.paymentSuccessful',
      data: { creditedAmount: '5982' },
    })
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('goes back to the payer whole, and the books never had it', async () => {
    const before = await rupees()
    const orderNo = await overpaid()
    expect(await decide(orderNo, 'refund')).toMatchObject({ data: { returnedAmount: '1000000' } })
    expect(await orderOf(orderNo)).toMatchObject({
      status: 'refunded',
      settlementStatus: 'refunded',
      creditedAmount: '0',
    })
    expect(await postingsOf(orderNo)).toEqual([])
    expect(await rupees()).toEqual(before)
    const [entry] = await app.owner`
      select detail from audit_entry where action = 'localPayin.refund' order by seq desc limit 1`
    expect(entry?.detail).toMatchObject({ orderNo, amount: '1000000' })
  })

  test('that comes after the payin was paid waits for a manual credit, and what was credited stays where it is', async () => {
    const orderNo = await paid()
    await report(orderNo, 'pay', { amount: '1000' })
    const before = await rupees()
    await report(orderNo, 'pay', { amount: '998000' })
    await report(orderNo, 'pay', { amount: '1' })
    expect(await orderOf(orderNo)).toMatchObject({
      status: 'toBeFrozen',
      paidAmount: '1000001',
      creditedAmount: '1982',
    })
    expect(await movesOf(orderNo)).toEqual([
      'create',
      'pay',
      'payMore',
      'holdMore',
      'payWhileFrozen',
    ])
    expect(await rupees()).toEqual(before)
    expect(await decide(orderNo, 'unfreeze')).toMatchObject({ data: { releasedAmount: '999983' } })
    expect((await postingsOf(orderNo)).at(-1)).toMatchObject({
      flowType: 'payin',
      amount: '998001',
      to: { bucket: 'unsettled' },
    })
    // An operator may doubt it all the same.
    expect(await decide(orderNo, 'freeze')).toMatchObject({ data: { frozenAmount: '999983' } })
    expect(await decide(orderNo, 'refund')).toMatchObject({ data: { returnedAmount: '999983' } })
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('that comes after the payin was paid goes back together with what was credited', async () => {
    const orderNo = await paid()
    await report(orderNo, 'pay', { amount: '5000' })
    expect(await decide(orderNo, 'refund')).toMatchObject({ data: { returnedAmount: '5982' } })
    expect((await postingsOf(orderNo)).at(-1)).toMatchObject({
      flowType: 'payinRefund',
      amount: '982',
      from: { bucket: 'unsettled' },
    })
    expect(await booksOf(app, merchantId)).toEqual([])
  })
})
