import { describe, expect, test } from 'vitest'
import { balancesOf, booksOf } from '../../../test/app/books.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { startReceiver } from '../../../test/app/receiver.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { newOrder, openMarket } from '../../../test/orders/order-factory.ts'
import { movedOrder, reporter, routesThrough, type Step } from '../../../test/orders/order-moves.ts'
import { setRates } from '../../engine/orders/usd-value.ts'
import { type P2pPayoutRow, p2pPayoutOrder } from './p2p-payout.order.ts'

const merchantId = '10001'
const other = '10002'
const app = await startTestApp()
await openMarket(app.db, [merchantId, other], '5000')
const finance = await signedIn(app, 'finance')

type Request = Parameters<typeof newOrder.p2pPayout>[2]
const newPayout = (more: Request = {}) => newOrder.p2pPayout(app.db, merchantId, more)
const moved = (order: P2pPayoutRow, ...steps: Step[]) =>
  movedOrder(app.db, 'p2pPayout', order, ...steps)
const detailOf = async ({ order_no: orderNo }: P2pPayoutRow, more: object = {}) =>
  (await finance.call('/c2c/order/detail', { orderType: 2, orderNo, ...more })).data
const orderOf = async (order: P2pPayoutRow) => (await detailOf(order)).order
const own = () => balancesOf(app.owner, merchantId)

/** By which each balance has changed since. */
async function change(before: Awaited<ReturnType<typeof own>>) {
  const after = await own()
  const of = (bucket: 'available' | 'frozen') =>
    Number((Number(after[bucket] ?? 0) - Number(before[bucket] ?? 0)).toFixed(6))
  return { available: of('available'), frozen: of('frozen') }
}

/** What a payout of the tests costs: 100 USDT, and 0.8 of fee. */
const cost = 100.8

describe('a P2P payout', () => {
  test('is made at the rate of the moment, and sets crypto and fee aside until the merchant has looked at it', async () => {
    const before = await own()
    const order = await newPayout({ customerUid: 'new-seller' })
    const { order: shown, events, postings } = await detailOf(order, { whole: true })
    expect(shown).toMatchObject({
      status: 'pendingMerchantAudit',
      customerUid: 'new-seller',
      currency: 'USDT',
      quantity: '100',
      rate: '79.6',
      fiatAmount: '7960',
      fiatCurrency: 'INR',
      country: 'IN',
      method: 'upi',
      holderName: 'Anita Rao',
      upiId: 'anita.rao@okhdfc',
      account: 'anita.rao@okhdfc',
      processingFee: '0',
      expectedFee: '0.8',
      paidQuantity: '0',
      pieceCount: 0,
      dispute: 'none',
      auditors: '',
      auditTime: null,
      finishTime: null,
    })
    expect(events).toMatchObject([{ move: 'create', actor: 'merchant' }])
    expect(postings).toMatchObject([
      {
        flowType: 'freeze',
        amount: '100.8',
        from: { bucket: 'available' },
        to: { bucket: 'frozen' },
      },
    ])
    expect(await change(before)).toEqual({ available: -cost, frozen: cost })
    await moved(order, 'reject')
    expect(await change(before)).toEqual({ available: 0, frozen: 0 })
  })

  test('is rounded up to a quantity that covers the fiat, and its fee as well', async () => {
    const order = await newPayout({ fiatAmount: '1000' })
    expect(order).toMatchObject({ amount: '12.562815', processing_fee: '0.100503' })
    await moved(order, 'cancel')
  })

  test('names the buyer when one was found, and pays quantity and fee when the payee has the fiat', async () => {
    const before = await own()
    const buyer = { payer_name: 'Ravi Iyer', payer_account: 'ravi@oksbi' }
    const order = await moved(await newPayout(), 'approve', 'match', { set: buyer })
    expect(await orderOf(order)).toMatchObject({ status: 'paying' })
    expect((await detailOf(order, { whole: true })).order).toMatchObject({
      payerName: 'Ravi Iyer',
      payerAccount: 'ravi@oksbi',
    })
    await moved(order, 'complete', { reference: '410012345678' })
    const { order: shown, events, postings } = await detailOf(order)
    expect(shown).toMatchObject({
      status: 'completed',
      paidQuantity: '100',
      processingFee: '0.8',
      bankReference: '410012345678',
    })
    expect(events.map(({ move }: { move: string }) => move)).toEqual([
      'create',
      'approve',
      'match',
      'complete',
    ])
    expect(postings.slice(1)).toMatchObject([
      {
        flowType: 'payout',
        amount: '100',
        from: { owner: 'merchant', bucket: 'frozen' },
        to: { owner: 'upstream' },
      },
      { flowType: 'payoutFee', amount: '0.8', to: { owner: 'feeIncome' } },
    ])
    expect(await change(before)).toEqual({ available: -cost, frozen: 0 })
    const [row] = await app.owner`
      select trim_scale(usd_value)::text as usd from p2p_payout_order where order_no = ${order.order_no}`
    expect(row?.usd).toBe('100')
  })

  test.each([
    ['for the buyer', 'completeAfterAppeal', 'completed', cost, '0.8'],
    ['for the merchant', 'cancelAfterAppeal', 'cancelled', 0, '0'],
    ['by the platform, without a fee', 'liquidate', 'platformLiquidation', 100, '0'],
  ])('under appeal is in dispute, and is decided %s', async (_how, move, status, paid, fee) => {
    const before = await own()
    const order = await moved(await newPayout(), 'approve', 'match', 'appeal')
    expect(await orderOf(order)).toMatchObject({ status: 'appealing', dispute: 'open' })
    await moved(order, move)
    expect(await orderOf(order)).toMatchObject({ status, dispute: 'decided', processingFee: fee })
    expect(await change(before)).toEqual({ available: -paid || 0, frozen: 0 })
  })

  test('that the platform liquidates pays the quantity, and gives the fee back', async () => {
    const order = await moved(await newPayout(), 'approve', 'match', 'appeal', 'liquidate')
    expect((await detailOf(order)).postings.slice(1)).toMatchObject([
      { flowType: 'liquidation', amount: '100', to: { owner: 'upstream' } },
      { flowType: 'unfreeze', amount: '0.8', to: { owner: 'merchant', bucket: 'available' } },
    ])
  })

  test('on every route ends with exactly what its end costs, and nothing stays set aside', async () => {
    const costs: Record<string, number> = { completed: cost, platformLiquidation: 100 }
    const routes = routesThrough(p2pPayoutOrder.machine)
    expect(routes.length).toBe(9)
    for (const route of routes) {
      const before = await own()
      const order = await moved(await newPayout(), ...route)
      const { status, paidQuantity } = await orderOf(order)
      const paid = costs[status] ?? 0
      expect(await change(before), route.join(' ')).toEqual({ available: -paid || 0, frozen: 0 })
      expect(paidQuantity, route.join(' ')).toBe(paid > 0 ? '100' : '0')
      expect(order.finished_at).not.toBeNull()
    }
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('is cancelled by the merchant until a buyer was found, and no report changes it then', async () => {
    const order = await moved(await newPayout(), 'approve', 'cancel')
    await reporter(app.db, 'p2pPayout')(
      order.order_no,
      'match',
      'complete',
      'fail',
      'appeal',
      'liquidate',
    )
    expect((await orderOf(order)).status).toBe('cancelled')
    const found = await moved(await newPayout(), 'approve', 'match')
    await expect(moved(found, 'cancel')).rejects.toMatchObject({ errorName: 'moveRefused' })
    await moved(found, 'fail')
  })

  test.each([
    ['below the least', { fiatAmount: '499.99' }, 'amountTooSmall'],
    ['above the most', { fiatAmount: '500000.01' }, 'amountTooLarge'],
    ['of too fine an amount', { fiatAmount: '7960.001' }, 'amountTooFine'],
    ['of more than there is', { fiatAmount: '499999' }, 'balanceTooLow'],
    ['of crypto without a rate', { currency: 'BTC' }, 'rateMissing'],
    ['of fiat for fiat', { currency: 'INR' }, 'pairNotOffered'],
    ['for fiat that is not traded', { fiatCurrency: 'USD' }, 'pairNotOffered'],
    ['by a method of another country', { method: 'pix' }, 'methodNotOffered'],
    ['to nobody', { payee: {} }, 'inputInvalid'],
    ['to a payee without a name', { payee: { upiId: 'ravi@oksbi' } }, 'inputInvalid'],
    ['to a wrong UPI ID', { payee: { holderName: 'Ravi Iyer', upiId: 'x@y' } }, 'inputInvalid'],
    [
      'with a detail that the rail does not know',
      { payee: { holderName: 'Ravi Iyer', upiId: 'ravi@oksbi', nickname: 'Rav' } },
      'inputInvalid',
    ],
    [
      'to an account by a wrong IFSC',
      {
        method: 'imps',
        payee: { holderName: 'Ravi Iyer', accountNo: '50100234567890', ifsc: 'HDFC' },
      },
      'inputInvalid',
    ],
    [
      'to a PIX key that is none of its type',
      {
        fiatCurrency: 'BRL',
        method: 'pix',
        fiatAmount: '500',
        payee: { holderName: 'Ana Souza', pixKeyType: 'email', pixKey: '12345678909' },
      },
      'inputInvalid',
    ],
  ])('is refused %s, and nothing is set aside', async (_what, more, errorName) => {
    const before = await own()
    await expect(newPayout(more as Request)).rejects.toMatchObject({ errorName })
    expect(await own()).toEqual(before)
  })

  test.each([
    ['Thailand', { fiatCurrency: 'THB', method: 'promptPay', fiatAmount: '398' }, 10],
    ['Indonesia', { fiatCurrency: 'IDR', method: 'bankTransfer', fiatAmount: '159200' }, 10],
    ['Brazil', { fiatCurrency: 'BRL', method: 'pix', fiatAmount: '49.75' }, 10],
  ])('pays payees in %s by the details of its rail', async (_country, request, quantity) => {
    const order = await moved(await newPayout(request), 'approve', 'match', 'complete')
    expect(Number(order.amount)).toBe(quantity)
    expect(order.account).not.toBe('')
  })

  test('is made once, however often it is asked for and whatever the rate is then', async () => {
    const before = await own()
    const request = {
      fiatCurrency: 'THB',
      method: 'promptPay',
      fiatAmount: '398',
      merchantOrderNo: 'once',
    }
    const created = await Promise.all(Array.from({ length: 6 }, () => newPayout(request)))
    expect(new Set(created.map(({ order_no }) => order_no)).size).toBe(1)
    await setRates(app.db.sql, [{ currency: 'THB', usd: '0.02' }])
    const again = await newPayout(request)
    await setRates(app.db.sql, [{ currency: 'THB', usd: '0.025' }])
    expect(again.order_no).toBe(created[0]?.order_no)
    expect(await change(before)).toEqual({ available: -10.08, frozen: 10.08 })
    await expect(newPayout({ ...request, fiatAmount: '399' })).rejects.toMatchObject({
      errorName: 'merchantOrderNoUsed',
    })
    expect((await newOrder.p2pPayout(app.db, other, request)).order_no).not.toBe(again.order_no)
  })

  test('tells the merchant of its end, with the payee by the account', async () => {
    const receiver = await startReceiver()
    const order = await newPayout({ notifyUrl: receiver.url })
    await moved(order, 'approve', 'match', 'complete')
    await receiver.waitFor(1)
    expect(JSON.parse(receiver.received[0]?.body ?? '{}')).toMatchObject({
      type: 'p2pPayout.completed',
      data: {
        orderNo: order.order_no,
        quantity: '100',
        paidQuantity: '100',
        payeeAccount: 'anita.rao@okhdfc',
      },
    })
  })
})

describe('the calls about P2P payouts', () => {
  test('show a merchant nothing of another, and nobody a payee in full who may not see it', async () => {
    const foreign = await newOrder.p2pPayout(app.db, other)
    const orderNo = foreign.order_no
    const request = { orderType: 2, orderNo }
    for (const path of ['/c2c/order/detail', '/c2c/order/pushMsg'])
      expect(await finance.call(path, request)).toMatchObject({ status: 404 })
    const { data } = await finance.call('/c2c/order/pageListQuery', request)
    expect(data.records).toEqual([])
    const { order_no: ownNo } = await newPayout()
    for (const name of ['support', 'viewer']) {
      const by = await signedIn(app, name)
      const shown = await by.call('/c2c/order/detail', { orderType: 2, orderNo: ownNo })
      expect(shown.data.order.account).toMatch(/\*|•/)
      expect(
        await by.call('/c2c/order/detail', { orderType: 2, orderNo: ownNo, whole: true }),
      ).toMatchObject({ status: 403 })
    }
  })

  test('find an order by payee, reference and dispute', async () => {
    const order = await moved(
      await newPayout({ payee: { holderName: 'Meera Nair', upiId: 'meera.nair@okicici' } }),
      'approve',
      'match',
      'appeal',
      'completeAfterAppeal',
      { reference: '512233445566' },
    )
    for (const filter of [
      { account: 'meera.nair@okicici' },
      { bankReference: '512233445566' },
      { dispute: 'decided', customerUid: 'seller', merchantOrderNo: order.merchant_order_no },
    ]) {
      const { data } = await finance.call('/c2c/order/pageListQuery', { orderType: 2, ...filter })
      expect(data.records.map(({ orderNo }: { orderNo: string }) => orderNo)).toEqual([
        order.order_no,
      ])
    }
  })
})
