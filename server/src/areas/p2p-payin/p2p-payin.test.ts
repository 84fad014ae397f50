import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { balancesOf, booksOf } from '../../../test/app/books.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { startReceiver } from '../../../test/app/receiver.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { ago, newOrder, openMarket } from '../../../test/orders/order-factory.ts'
import { movedOrder, reporter, routesThrough, type Step } from '../../../test/orders/order-moves.ts'
import { setRates } from '../../engine/orders/usd-value.ts'
import { type P2pPayinRow, p2pPayinOrder } from './p2p-payin.order.ts'

const merchantId = '10001'
const other = '10002'
const hour = 3_600_000
const app = await startTestApp()
await openMarket(app.db, [merchantId, other])
const finance = await signedIn(app, 'finance')
const lantern = await signedIn(app, 'lantern')

type Request = Parameters<typeof newOrder.p2pPayin>[2]
const newPayin = (more: Request = {}, db = app.db) => newOrder.p2pPayin(db, merchantId, more)
const moved = (order: P2pPayinRow, ...steps: Step[]) =>
  movedOrder(app.db, 'p2pPayin', order, ...steps)
const detailOf = async ({ order_no: orderNo }: P2pPayinRow, more: object = {}) =>
  (await finance.call('/c2c/order/detail', { orderNo, ...more })).data
const orderOf = async (order: P2pPayinRow) => (await detailOf(order)).order
const own = () => balancesOf(app.owner, merchantId)
const became = (order: P2pPayinRow, expected: object) =>
  vi.waitFor(async () => expect(await orderOf(order)).toMatchObject(expected), waitLimitMs)

/** By which each balance has changed since. */
async function change(before: Awaited<ReturnType<typeof own>>) {
  const after = await own()
  const of = (bucket: 'available' | 'unsettled') =>
    Number(after[bucket] ?? 0) - Number(before[bucket] ?? 0)
  return { available: of('available'), unsettled: of('unsettled') }
}

const inThailand = { fiatCurrency: 'THB', method: 'promptPay', fiatAmount: '4020' }
const setTerms = (fiat: string, terms: object) => app.owner`
  insert into p2p_pair_setting ${app.owner({
    merchant_id: merchantId,
    currency: 'USDT',
    fiat_currency: fiat,
    direction: 'payin',
    enabled: true,
    margin: '0.005',
    minimum: '100',
    maximum: '500000',
    digits: 6,
    fee_rate: '0.01',
    expiry_minutes: 30,
    settlement_days: 0,
    ...terms,
  })}`

describe('a P2P payin', () => {
  test('is made at the rate of the moment, and costs nothing until it is completed', async () => {
    const before = await own()
    const order = await newPayin({ customerUid: 'new-buyer' })
    const { order: shown, events, postings } = await detailOf(order)
    expect(shown).toMatchObject({
      status: 'trading',
      customerUid: 'new-buyer',
      currency: 'USDT',
      quantity: '100',
      rate: '80.4',
      fiatAmount: '8040',
      fiatCurrency: 'INR',
      country: 'IN',
      method: 'upi',
      processingFee: '0',
      expectedFee: '1',
      creditedQuantity: '0',
      dispute: 'none',
      messageCount: 0,
      unreadCount: 0,
      settlementStatus: null,
      finishTime: null,
    })
    expect(Date.parse(shown.expireTime) - Date.parse(shown.createTime)).toBe(hour / 2)
    expect(events).toMatchObject([{ move: 'create', toStatus: 'trading', actor: 'merchant' }])
    expect(postings).toEqual([])
    expect(await own()).toEqual(before)
    const [customer] = await app.owner`
      select customer_uid from customer where merchant_id = ${merchantId} and customer_uid = 'new-buyer'`
    expect(customer).toBeDefined()
  })

  test('follows the market, and what was asked for before stays as it was', async () => {
    const old = await newPayin(inThailand)
    await setRates(app.db.sql, [{ currency: 'THB', usd: '0.02' }])
    const now = await newPayin(inThailand)
    await setRates(app.db.sql, [{ currency: 'THB', usd: '0.025' }])
    expect([old.rate, old.amount, now.rate, now.amount].map(Number)).toEqual([40.2, 100, 50.25, 80])
    expect(await orderOf(old)).toMatchObject({ rate: '40.2', quantity: '100' })
  })

  test('names the seller when one was found, and is credited less the fee when the seller releases', async () => {
    const before = await own()
    const seller = {
      details: { holderName: 'Ravi Iyer', upiId: 'ravi@oksbi' },
      account: 'ravi@oksbi',
    }
    const order = await moved(await newPayin(), 'match', { set: seller })
    expect(await detailOf(order, { whole: true })).toMatchObject({
      order: { status: 'paying', holderName: 'Ravi Iyer', account: 'ravi@oksbi' },
    })
    expect((await orderOf(order)).account).not.toBe('ravi@oksbi')
    await moved(order, 'complete', { reference: '410012345678' })
    const { order: shown, events, postings } = await detailOf(order)
    expect(shown).toMatchObject({
      status: 'completed',
      creditedQuantity: '99',
      processingFee: '1',
      settlementStatus: 'settled',
      settleDueTime: null,
      bankReference: '410012345678',
    })
    expect(shown.settleTime).toBe(shown.finishTime)
    expect(events.map(({ move }: { move: string }) => move)).toEqual([
      'create',
      'match',
      'complete',
    ])
    expect(postings).toMatchObject([
      {
        flowType: 'payin',
        amount: '99',
        currency: 'USDT',
        from: { owner: 'upstream' },
        to: { owner: 'merchant', bucket: 'available' },
      },
      { flowType: 'payinFee', amount: '1', to: { owner: 'feeIncome' } },
    ])
    expect(await change(before)).toEqual({ available: 99, unsettled: 0 })
    const [row] = await app.owner`
      select trim_scale(usd_value)::text as usd, trade_seconds as seconds from p2p_payin_order
      where order_no = ${order.order_no}`
    expect(row?.usd).toBe('99')
    expect(row?.seconds).toBeLessThan(600)
  })

  test('names the bank of the seller, of which only the code is told', async () => {
    const seller = {
      details: { holderName: 'Somchai Jaidee', bankCode: '004', accountNo: '1234567890' },
      account: '1234567890',
    }
    const body = { ...inThailand, method: 'bankTransfer' }
    const order = await moved(await newPayin(body), 'match', { set: seller })
    expect(await orderOf(order)).toMatchObject({ bankCode: '004', bankName: 'KBANK' })
  })

  test('by T+1 is unsettled until the midnight of GMT+8, and then settles by itself, once', async () => {
    await setTerms('BRL', { settlement_days: 1 })
    const request = { fiatCurrency: 'BRL', method: 'pix', fiatAmount: '502.5' }
    const before = await own()
    const twoDaysAgo = ago(app.db, 48 * hour)
    const old = await newOrder.p2pPayin(twoDaysAgo, merchantId, request)
    await movedOrder(twoDaysAgo, 'p2pPayin', old, 'match', 'complete')
    await became(old, { status: 'completed', settlementStatus: 'settled', settleDueTime: null })
    const { postings, events } = await detailOf(old)
    expect(postings).toMatchObject([
      { flowType: 'payin', amount: '99', to: { bucket: 'unsettled' } },
      { flowType: 'payinFee', amount: '1' },
      {
        flowType: 'settlement',
        amount: '99',
        from: { bucket: 'unsettled' },
        to: { bucket: 'available' },
      },
    ])
    expect(events.at(-1)).toMatchObject({ move: 'settle', actor: 'platform' })
    const today = await moved(await newPayin(request), 'match', 'complete')
    const shown = await orderOf(today)
    expect(shown).toMatchObject({ settlementStatus: 'unsettled', settleTime: null })
    expect(shown.settleDueTime).toMatch(/T16:00:00/)
    expect(await change(before)).toEqual({ available: 99, unsettled: 99 })
  })

  test('expires by the clock while nobody trades, and not after somebody was found', async () => {
    const anHourAgo = ago(app.db, hour)
    const found = await newOrder.p2pPayin(anHourAgo)
    await movedOrder(anHourAgo, 'p2pPayin', found, 'match')
    const alone = await newOrder.p2pPayin(anHourAgo)
    await became(alone, { status: 'expired', creditedQuantity: '0' })
    expect((await detailOf(alone)).events.at(-1)).toMatchObject({
      move: 'expire',
      actor: 'platform',
    })
    expect((await orderOf(found)).status).toBe('paying')
  })

  test.each([
    ['for the merchant', 'completeAfterAppeal', 'completed', 99, '1'],
    ['against the merchant', 'cancelAfterAppeal', 'cancelled', 0, '0'],
    ['by the platform, without a fee', 'liquidate', 'platformLiquidation', 100, '0'],
  ])('under appeal is in dispute, and is decided %s', async (_how, move, status, credited, fee) => {
    const before = await own()
    const order = await moved(await newPayin(), 'match', 'appeal')
    expect(await orderOf(order)).toMatchObject({ status: 'appealing', dispute: 'open' })
    await moved(order, move)
    expect(await orderOf(order)).toMatchObject({
      status,
      dispute: 'decided',
      creditedQuantity: String(credited),
      processingFee: fee,
      settlementStatus: credited > 0 ? 'settled' : null,
    })
    expect(await change(before)).toEqual({ available: credited, unsettled: 0 })
  })

  test('that the platform liquidates is paid by the platform itself', async () => {
    const order = await moved(await newPayin(), 'match', 'appeal', 'liquidate')
    expect((await detailOf(order)).postings).toMatchObject([
      {
        flowType: 'liquidation',
        amount: '100',
        from: { owner: 'upstream' },
        to: { owner: 'merchant', bucket: 'available' },
      },
    ])
  })

  test('on every route ends with exactly what its end is worth', async () => {
    const worth: Record<string, number> = { completed: 99, platformLiquidation: 100 }
    const routes = routesThrough(p2pPayinOrder.machine)
    expect(routes.length).toBe(7)
    for (const route of routes) {
      const before = await own()
      const order = await moved(await newPayin(), ...route)
      const { status } = await orderOf(order)
      expect(await change(before), route.join(' ')).toEqual({
        available: worth[status] ?? 0,
        unsettled: 0,
      })
      expect(order.finished_at).not.toBeNull()
    }
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('is cancelled by the merchant until somebody was found, and no report changes it then', async () => {
    const order = await moved(await newPayin(), 'cancel')
    await reporter(app.db, 'p2pPayin')(order.order_no, 'match', 'complete', 'appeal', 'liquidate')
    expect((await orderOf(order)).status).toBe('cancelled')
    const found = await moved(await newPayin(), 'match')
    await expect(moved(found, 'cancel')).rejects.toMatchObject({ errorName: 'moveRefused' })
  })

  test.each([
    ['below the least', { fiatAmount: '499.99' }, 'amountTooSmall'],
    ['above the most', { fiatAmount: '500000.01' }, 'amountTooLarge'],
    ['of too fine an amount', { fiatAmount: '8040.001' }, 'amountTooFine'],
    ['of crypto without a rate', { currency: 'BTC' }, 'rateMissing'],
    ['of fiat for fiat', { currency: 'INR' }, 'pairNotOffered'],
    ['for fiat that is not traded', { fiatCurrency: 'USD' }, 'pairNotOffered'],
    ['by a method of another country', { method: 'pix' }, 'methodNotOffered'],
    ['by no method', { method: '__proto__' }, 'methodNotOffered'],
  ])('is refused %s, and nothing is written', async (_what, more, errorName) => {
    const count = () => app.owner`select count(*) from p2p_payin_order`
    const before = await count()
    await expect(newPayin(more)).rejects.toMatchObject({ errorName })
    expect(await count()).toEqual(before)
  })

  test('is refused for a pair that is off', async () => {
    await setTerms('IDR', { enabled: false })
    const request = { fiatCurrency: 'IDR', method: 'qris', fiatAmount: '200000' }
    await expect(newPayin(request)).rejects.toMatchObject({ errorName: 'pairNotOffered' })
  })

  test('is made once, however often it is asked for and whatever the rate is then', async () => {
    const request = { ...inThailand, merchantOrderNo: 'once' }
    const created = await Promise.all(Array.from({ length: 6 }, () => newPayin(request)))
    expect(new Set(created.map(({ order_no }) => order_no)).size).toBe(1)
    await setRates(app.db.sql, [{ currency: 'THB', usd: '0.02' }])
    const again = await newPayin(request)
    await setRates(app.db.sql, [{ currency: 'THB', usd: '0.025' }])
    expect(again.order_no).toBe(created[0]?.order_no)
    expect(Number(again.rate)).toBe(40.2)
    await expect(newPayin({ ...request, fiatAmount: '4021' })).rejects.toMatchObject({
      errorName: 'merchantOrderNoUsed',
    })
    expect((await newOrder.p2pPayin(app.db, other, request)).order_no).not.toBe(again.order_no)
  })

  test('tells the merchant of its end, and again by hand', async () => {
    const receiver = await startReceiver()
    const order = await newPayin({ notifyUrl: receiver.url })
    const push = () => finance.call('/c2c/order/pushMsg', { orderNo: order.order_no })
    expect(await push()).toMatchObject({ status: 409 })
    await moved(order, 'match', 'complete')
    await receiver.waitFor(1)
    const notice = JSON.parse(receiver.received[0]?.body ?? '{}')
    expect(notice).toMatchObject({
      type: 'p2pPayin.completed',
      version: 2,
      data: { orderNo: order.order_no, quantity: '100', creditedQuantity: '99', rate: '80.4' },
    })
    await became(order, { notifyStatus: 'notificationComplete' })
    expect((await push()).code).toBe('200')
    await receiver.waitFor(2)
  })
})

describe('the calls that both directions share', () => {
  let payin: P2pPayinRow
  let payoutNo: string

  beforeAll(async () => {
    payin = await newPayin({ merchantOrderNo: 'shared-1' })
    payoutNo = (await newOrder.p2pPayout(app.db, merchantId, { merchantOrderNo: 'shared-2' }))
      .order_no
  })

  const listed = async (body: object, by = finance) => by.call('/c2c/order/pageListQuery', body)
  const numbersOf = async (body: object, by = finance) =>
    (await listed(body, by)).data.records.map(({ orderNo }: { orderNo: string }) => orderNo)

  test('are about payins where nothing else is notice, about payouts by their type, and about nothing else', async () => {
    for (const body of [{}, { orderType: 1 }]) {
      const numbers = await numbersOf(body)
      expect(numbers).toContain(payin.order_no)
      expect(numbers).not.toContain(payoutNo)
    }
    expect(await numbersOf({ orderType: 2 })).toEqual([payoutNo])
    for (const orderType of [0, 3, '1', null, [1]]) {
      const answer = await listed({ orderType })
      expect([answer.status, answer.success], String(orderType)).toEqual([400, false])
    }
  })

  test('find an order by its own type only', async () => {
    const found = async (orderNo: string, orderType?: number) =>
      (await finance.call('/c2c/order/detail', { orderNo, ...(orderType && { orderType }) })).status
    expect(await found(payin.order_no)).toBe(200)
    expect(await found(payin.order_no, 1)).toBe(200)
    expect(await found(payin.order_no, 2)).toBe(404)
    expect(await found(payoutNo, 2)).toBe(200)
    expect(await found(payoutNo)).toBe(404)
  })

  test('refuse what only the other direction has', async () => {
    expect(await listed({ orderType: 1, batchNo: 'B1' })).toMatchObject({ status: 400 })
    expect(await listed({ orderType: 2, settlementStatus: '1' })).toMatchObject({ status: 400 })
  })

  test('export the direction that they are asked for', async () => {
    const exported = async (orderType: number) => {
      const body = { orderType, merchantOrderNo: `shared-${orderType}` }
      const { recordId } = (await finance.call('/c2c/order/export', body, { lang: 'en_IN' })).data
      const url = await vi.waitFor(async () => {
        const { data } = await finance.call('/exportRecords/checkLinkValid', { recordId })
        return data.url.replace('/api', '') as string
      }, waitLimitMs)
      const response = await finance.fetch(url)
      const [header = [], ...rows] = await readSheet(Buffer.from(await response.arrayBuffer()))
      return { header, rows }
    }
    const payins = await exported(1)
    expect(payins.rows).toHaveLength(1)
    expect(payins.rows[0]).toContain(payin.order_no)
    expect(payins.header).toContain('Settlement status')
    const payouts = await exported(2)
    expect(payouts.rows).toHaveLength(1)
    expect(payouts.rows[0]).toContain(payoutNo)
    expect(payouts.header).not.toContain('Settlement status')
  })

  test('show a merchant nothing of another', async () => {
    const foreign = await newOrder.p2pPayin(app.db, other, { merchantOrderNo: 'shared-1' })
    expect(await numbersOf({ merchantOrderNo: 'shared-1' }, lantern)).toEqual([foreign.order_no])
    expect(await numbersOf({ merchantOrderNo: 'shared-1' })).toEqual([payin.order_no])
    expect(await numbersOf({ orderType: 2 }, lantern)).toEqual([])
    for (const path of ['/c2c/order/detail', '/c2c/order/pushMsg'])
      expect(await lantern.call(path, { orderNo: payin.order_no })).toMatchObject({ status: 404 })
  })

  test('let support notify, and not reveal; let viewers see, and nothing else', async () => {
    const viewer = await signedIn(app, 'viewer')
    const support = await signedIn(app, 'support')
    const orderNo = (await moved(await newPayin(), 'match', 'complete')).order_no
    for (const by of [viewer, support]) {
      expect(await by.call('/c2c/order/detail', { orderNo })).toMatchObject({ status: 200 })
      expect(await by.call('/c2c/order/detail', { orderNo, whole: true })).toMatchObject({
        status: 403,
      })
    }
    expect(await viewer.call('/c2c/order/pushMsg', { orderNo })).toMatchObject({ status: 403 })
    // It may, but the order has no address.
    expect(await support.call('/c2c/order/pushMsg', { orderNo })).toMatchObject({ status: 409 })
  })
})
