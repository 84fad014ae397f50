/** The merchant's audit of P2P payouts, and the look at their payees. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { payeesPaidFor } from '../../orders/check-payee.ts'
import { movePiece, splitOrder } from '../../orders/pieces.ts'
import { bindAuthenticator, sealer } from '../../testing/authenticator-app.ts'
import { balancesOf, booksOf } from '../../testing/books.ts'
import type { Answer, Browser } from '../../testing/browser.ts'
import { newOperator, signedIn } from '../../testing/builders.ts'
import { insertRowsAlone } from '../../testing/order-rows.ts'
import { payin } from '../../testing/orders.ts'
import {
  moveP2pPayout,
  p2pPayout,
  paidP2pPayout,
  setTradeRates,
} from '../../testing/p2p-payouts.ts'
import { readByOnePlan } from '../../testing/plan.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { type P2pPayoutRow, p2pPayoutOrder } from './p2p-payout.order.ts'

const merchantId = '10001'
let app: TestApp
let admin: Browser
let finance: Browser

beforeAll(async () => {
  app = await startTestApp()
  await setTradeRates(app.db)
  admin = await signedIn(app, 'admin')
  finance = await signedIn(app, 'finance')
  for (const id of [merchantId, '10002'])
    await app.db.asMerchant(id, (tx) => payin(tx, id, '100000'))
})

type Asked = Parameters<typeof p2pPayout>[2]
const newPayout = (more: Asked = {}, { owner = merchantId, actor = 'merchant' } = {}) =>
  p2pPayout(app.db, owner, more, actor)

const review = (browser: Browser, orderNos: string, decision: string, more: object = {}) =>
  browser.call('/c2c/order/audit', { orderNos, decision, remark: 'seen', ...more })
const resultOf = async (answer: Promise<Answer>) => (await answer).data.results[0]
const detail = async (orderNo: string) =>
  (await admin.call('/c2c/order/detail', { orderType: 2, orderNo })).data

async function rowOf(orderNo: string): Promise<P2pPayoutRow> {
  const [row] = await app.owner<P2pPayoutRow[]>`
    select * from p2p_payout_order where order_no = ${orderNo}`
  return row as P2pPayoutRow
}

describe('the audit of a P2P payout', () => {
  test('that approves has it traded, and says who decided and when', async () => {
    const orderNo = await newPayout()
    const frozen = await balancesOf(app.owner, merchantId)
    const result = await resultOf(review(finance, orderNo, 'approve', { remark: 'as agreed' }))
    expect(result).toEqual({ orderNo, done: true, code: '200', msg: '' })
    const { order, events } = await detail(orderNo)
    expect(order).toMatchObject({ status: 'trading', auditors: 'finance' })
    expect(Date.now() - Date.parse(order.auditTime)).toBeLessThan(60_000)
    expect(events[1]).toMatchObject({
      move: 'approve',
      fromStatus: 'pendingMerchantAudit',
      toStatus: 'trading',
      actor: 'operator:finance',
      remark: 'as agreed',
    })
    expect(await balancesOf(app.owner, merchantId)).toEqual(frozen)
  })

  test('that rejects gives amount and fee back', async () => {
    const before = await balancesOf(app.owner, merchantId)
    const orderNo = await newPayout()
    expect(await balancesOf(app.owner, merchantId)).not.toEqual(before)
    await review(admin, orderNo, 'reject', { remark: 'unknown payee' })
    expect(await balancesOf(app.owner, merchantId)).toEqual(before)
    const { order, postings } = await detail(orderNo)
    expect(order).toMatchObject({ status: 'cancelled', auditors: 'admin' })
    expect(postings).toMatchObject([{ flowType: 'freeze' }, { flowType: 'unfreeze' }])
    expect(postings[1].amount).toBe(postings[0].amount)
    const [entry] = await app.owner`
      select detail from audit_entry where action = 'p2pPayout.reject' order by seq desc limit 1`
    expect(entry?.detail).toEqual({ orderNo, remark: 'unknown payee', maker: 'merchant' })
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('of many at once gives each its own answer: decided already, own, foreign, and fine', async () => {
    const fine = await newPayout()
    const decided = await newPayout()
    const own = await newPayout({}, { actor: 'operator:admin' })
    const foreign = await newPayout({}, { owner: '10002' })
    await review(finance, decided, 'reject')
    const { data } = await review(admin, [fine, decided, own, foreign].join(','), 'approve')
    expect(data.results).toMatchObject([
      { orderNo: fine, done: true, code: '200' },
      { orderNo: decided, done: false, code: 'L00002', msg: expect.stringContaining('(finance, ') },
      { orderNo: own, done: false, code: 'R00001' },
      { orderNo: foreign, done: false, code: 'S00404' },
    ])
    expect((await rowOf(own)).status).toBe(1)
    expect(await rowOf(foreign)).toMatchObject({ status: 1, auditors: '', audited_at: null })
  })

  test('by two operators at once is won by one, and the other is told by whom', async () => {
    for (let round = 0; round < 5; round++) {
      const orderNo = await newPayout()
      const results = await Promise.all([
        resultOf(review(admin, orderNo, 'approve')),
        resultOf(review(finance, orderNo, 'reject')),
      ])
      const winner = results[0].done ? 'admin' : 'finance'
      const lost = results.filter(({ done }) => !done)
      expect(lost).toMatchObject([{ code: 'L00002', msg: expect.stringContaining(`(${winner}, `) }])
      expect((await rowOf(orderNo)).auditors).toBe(winner)
    }
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('is for those who may review only', async () => {
    const orderNo = await newPayout()
    const support = await signedIn(app, 'support')
    expect(await review(support, orderNo, 'approve')).toMatchObject({ status: 403, code: 'S00403' })
    expect(await support.call('/c2c/order/payeeCheck', { orderNos: orderNo })).toMatchObject({
      status: 403,
      code: 'S00403',
    })
    expect((await support.call('/c2c/order/auditNum')).code).toBe('200')
    expect((await rowOf(orderNo)).status).toBe(1)
  })

  test('asks for a Google code when P2P payout verification is on, and for none because of the other switch', async () => {
    const name = await newOperator(app, ['finance'])
    const browser = await signedIn(app, name)
    const phone = await bindAuthenticator(browser)
    const seal = await sealer(browser)
    const switchOn = async (protection: string) => {
      await phone.letTimePass(app.owner, name)
      const verifyCode = seal(phone.nextCode())
      await browser.call('/twoFactor/updateStatus', { verifyCode, [protection]: seal('1') })
    }
    await switchOn('withdrawalAuditVerify')
    const [first, second] = [await newPayout(), await newPayout()]
    expect(await resultOf(review(browser, first, 'reject'))).toMatchObject({ done: true })
    await switchOn('p2pPayoutVerify')
    expect(await review(browser, second, 'approve')).toMatchObject({ status: 403, code: 'M01020' })
    const wrong = { verifyCode: phone.wrongCode() }
    expect(await review(browser, second, 'approve', wrong)).toMatchObject({ code: 'M01020' })
    expect((await rowOf(second)).status).toBe(1)
    await phone.letTimePass(app.owner, name)
    const right = { verifyCode: phone.nextCode() }
    expect(await resultOf(review(browser, second, 'approve', right))).toMatchObject({ done: true })
  })
})

describe('the look at payees', () => {
  const check = async (orderNos: string, browser = admin) =>
    (await browser.call('/c2c/order/payeeCheck', { orderNos })).data.payees
  const anita = { holderName: 'Anita Rao', accountNo: '50100234567890', ifsc: 'HDFC0001234' }
  const field = (details: { field: string; value: string }[], name: string) =>
    details.find((each) => each.field === name)?.value
  /** A payout of a customer to somebody like Anita. */
  const asked = (customerUid: string, more: object = {}) =>
    newPayout({ customerUid, payee: { ...anita, ...more } })

  test('shows them whole to whoever decides, and the audit log has that they were seen', async () => {
    const orderNo = await asked('whole')
    const { data } = await finance.call('/c2c/order/payeeCheck', { orderNos: `${orderNo},R0` })
    expect(data.payees).toEqual([
      {
        orderNo,
        paidBefore: false,
        needsAnother: false,
        looksLike: null,
        details: Object.entries(anita).map(([name, value]) => ({ field: name, value })),
      },
    ])
    const [entry] = await app.owner`
      select e.detail, o.name from audit_entry e join operator o using (operator_id)
      where action = 'order.revealed' order by seq desc limit 1`
    expect(entry).toMatchObject({ name: 'finance', detail: { orderNos: orderNo } })
  })

  test('knows whom the merchant has paid, and warns of whoever resembles a payee of the customer', async () => {
    await paidP2pPayout(app.db, merchantId, { customerUid: 'regular', payee: anita })
    const [same, digit, name, accent, bank, other] = await Promise.all([
      asked('regular'),
      asked('regular', { accountNo: '50100234567980' }),
      asked('regular', { accountNo: '91882277336644' }),
      asked('regular', { holderName: 'Anitá Rаo', accountNo: '91882277336645' }),
      asked('regular', { ifsc: 'ICIC0004321' }),
      asked('regular', { holderName: 'Vikram Shah', accountNo: '77012345678901' }),
    ])
    const found = await check([same, digit, name, accent, bank, other].join(','))
    const of = (orderNo: string) =>
      found.find((each: { orderNo: string }) => each.orderNo === orderNo)
    expect(of(same)).toMatchObject({ paidBefore: true, looksLike: null })
    expect(of(digit)).toMatchObject({ paidBefore: false, looksLike: { why: 'similarAccount' } })
    expect(field(of(digit).looksLike.details, 'accountNo')).toBe(anita.accountNo)
    expect(of(name)).toMatchObject({ paidBefore: false, looksLike: { why: 'otherAccount' } })
    expect(of(accent)).toMatchObject({ looksLike: { why: 'otherAccount' } })
    expect(of(bank)).toMatchObject({ paidBefore: false, looksLike: { why: 'similarAccount' } })
    expect(of(other)).toMatchObject({ paidBefore: false, looksLike: null })
  })

  test('compares with no other customer, and with nobody who was not paid', async () => {
    await asked('stranger')
    const failed = await asked('stranger')
    await moveP2pPayout(app.db, merchantId, failed, 'approve', 'fail')
    const orderNo = await asked('stranger', { accountNo: '50100234567891' })
    expect(await check(orderNo)).toMatchObject([{ paidBefore: false, looksLike: null }])
  })

  test('takes a piece that was paid for a payment, while the others are still traded', async () => {
    const payee = { ...anita, accountNo: '60200345678901' }
    const orderNo = await newPayout({ customerUid: 'split', payee })
    await moveP2pPayout(app.db, merchantId, orderNo, 'approve')
    const { amount } = await rowOf(orderNo)
    const rest = String(Number(amount) - 1)
    await app.db.asMerchant(merchantId, async (tx) => {
      await splitOrder(tx, p2pPayoutOrder, {
        merchantId,
        orderNo,
        pieces: [
          { amount: '1', secondAmount: '100' },
          { amount: rest, secondAmount: '900' },
        ],
        actor: 'operator:a',
      })
    })
    const next = await asked('split', { accountNo: '60200345678910' })
    expect(await check(next)).toMatchObject([{ looksLike: null }])
    const piece = { merchantId, orderNo, pieceNo: 1, actor: 'upstream' }
    for (const move of ['match', 'complete'])
      await app.db.asMerchant(merchantId, (tx) => movePiece(tx, p2pPayoutOrder, { ...piece, move }))
    expect(await check(next)).toMatchObject([
      { paidBefore: false, looksLike: { why: 'similarAccount' } },
    ])
    expect(await check(await newPayout({ payee }))).toMatchObject([{ paidBefore: true }])
  })

  test("knows nothing of another merchant's orders, nor of whom it has paid", async () => {
    const lantern = await signedIn(app, 'lantern')
    const payee = { ...anita, accountNo: '50100234567891' }
    const foreign = await newPayout({ customerUid: 'regular', payee }, { owner: '10002' })
    expect(await check(foreign)).toEqual([])
    expect(await check(foreign, lantern)).toMatchObject([{ paidBefore: false, looksLike: null }])
  })

  test('reads the last 500 payouts of a customer at most, however many there are', async () => {
    await insertRowsAlone(app.owner, 'p2p_payout_order', '10002', 20_000)
    // The oldest 600 of 2,857 were paid.
    await app.owner`
      update p2p_payout_order o set piece_count = 0, status = case when n <= 600 then 5 else 1 end
      from (select order_no, row_number() over (order by created_at) as n from p2p_payout_order
            where merchant_id = 10002 and customer_uid = 'u1') numbered
      where o.merchant_id = 10002 and o.order_no = numbered.order_no`
    await app.owner`analyze p2p_payout_order`
    const query = payeesPaidFor('p2p_payout_order', '10002', ['u1'])
    const { rows, nodes } = await app.db.asMerchant('10002', (tx) => readByOnePlan(tx, query))
    expect(rows).toBeLessThan(1100)
    expect(nodes).not.toContain('Seq Scan')
  })

  test('is for orders that wait, and says which of them somebody else has to decide', async () => {
    const own = await newPayout({}, { actor: 'operator:admin' })
    const decided = await newPayout()
    await review(finance, decided, 'approve')
    expect(await check(`${own},${decided}`)).toMatchObject([{ orderNo: own, needsAnother: true }])
    expect(await check(own, finance)).toMatchObject([{ orderNo: own, needsAnother: false }])
  })
})

test('the count of P2P payouts is pushed by the stream of all counts', async () => {
  const countOf = async () => (await admin.call('/c2c/order/auditNum')).data.auditNum
  const before = await countOf()
  const response = await admin.fetch('/mentionMoneyOrder/auditNum/stream')
  const heard: object[] = []
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const reading = (async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      const data = /^data: (.*)$/m.exec(Buffer.from(value).toString())?.[1]
      if (data) heard.push(JSON.parse(data))
    }
  })()
  const orderNo = await newPayout()
  await newPayout({}, { owner: '10002' })
  const hears = (p2pPayout: number) =>
    vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ p2pPayout }), 10_000)
  await hears(before + 1)
  expect(await countOf()).toBe(before + 1)
  await review(admin, orderNo, 'approve')
  await hears(before)
  await reader.cancel()
  await reading
})
