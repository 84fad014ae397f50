/** The look at the payees of P2P payouts before they are decided. */
import { describe, expect, test } from 'vitest'
import type { Browser } from '../../../test/app/browser.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { readByOnePlan } from '../../../test/app/plan.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { newOrderNo, openMarket } from '../../../test/orders/order-factory.ts'
import { movedOrder } from '../../../test/orders/order-moves.ts'
import { insertRowsAlone } from '../../../test/orders/order-rows.ts'
import { payeesPaidFor } from '../../engine/orders/check-payee.ts'
import { movePiece, splitOrder } from '../../engine/orders/pieces.ts'
import { type P2pPayoutRow, p2pPayoutOrder } from './p2p-payout.order.ts'

const merchantId = '10001'
const app = await startTestApp()
await openMarket(app.db, [merchantId, '10002'])
const admin = await signedIn(app, 'admin')
const finance = await signedIn(app, 'finance')

type Request = Parameters<typeof newOrderNo.p2pPayout>[2]
const newPayout = (more: Request = {}, { owner = merchantId, actor = 'merchant' } = {}) =>
  newOrderNo.p2pPayout(app.db, owner, { method: 'imps', fiatAmount: '1000', ...more }, actor)
const moved = (order_no: string, ...moves: string[]) =>
  movedOrder(app.db, 'p2pPayout', { merchant_id: merchantId, order_no }, ...moves)

const review = (browser: Browser, orderNos: string, decision: string, more: object = {}) =>
  browser.call('/c2c/order/audit', { orderNos, decision, remark: 'seen', ...more })

async function rowOf(orderNo: string): Promise<P2pPayoutRow> {
  const [row] = await app.owner<P2pPayoutRow[]>`
    select * from p2p_payout_order where order_no = ${orderNo}`
  return row as P2pPayoutRow
}

describe('the look at payees', () => {
  const check = async (orderNos: string, browser = admin) =>
    (await browser.call('/c2c/order/payeeCheck', { orderNos })).data.payees
  const anita = { holderName: 'Anita Rao', accountNo: '50100234567890', ifsc: 'HDFC0001234' }
  const field = (details: { field: string; value: string }[], name: string) =>
    details.find((each) => each.field === name)?.value
  /** A payout of a customer to somebody like Anita. */
  const payoutTo = (customerUid: string, more: object = {}) =>
    newPayout({ customerUid, payee: { ...anita, ...more } })

  test('shows them whole to whoever decides, and the audit log has that they were seen', async () => {
    const orderNo = await payoutTo('whole')
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
    await moved(await payoutTo('regular'), 'approve', 'match', 'complete')
    const [same, digit, name, accent, bank, other] = await Promise.all([
      payoutTo('regular'),
      payoutTo('regular', { accountNo: '50100234567980' }),
      payoutTo('regular', { accountNo: '91882277336644' }),
      payoutTo('regular', { holderName: 'Anitá Rаo', accountNo: '91882277336645' }),
      payoutTo('regular', { ifsc: 'ICIC0004321' }),
      payoutTo('regular', { holderName: 'Vikram Shah', accountNo: '77012345678901' }),
    ])
    const found = await check([same, digit, name, accent, bank, other].join(','))
    const payeeOf = (orderNo: string) =>
      found.find((each: { orderNo: string }) => each.orderNo === orderNo)
    expect(payeeOf(same)).toMatchObject({ paidBefore: true, looksLike: null })
    expect(payeeOf(digit)).toMatchObject({
      paidBefore: false,
      looksLike: { why: 'similarAccount' },
    })
    expect(field(payeeOf(digit).looksLike.details, 'accountNo')).toBe(anita.accountNo)
    expect(payeeOf(name)).toMatchObject({ paidBefore: false, looksLike: { why: 'otherAccount' } })
    expect(payeeOf(accent)).toMatchObject({ looksLike: { why: 'otherAccount' } })
    expect(payeeOf(bank)).toMatchObject({ paidBefore: false, looksLike: { why: 'similarAccount' } })
    expect(payeeOf(other)).toMatchObject({ paidBefore: false, looksLike: null })
  })

  test('compares with no other customer, and with nobody who was not paid', async () => {
    await payoutTo('stranger')
    const failed = await payoutTo('stranger')
    await moved(failed, 'approve', 'fail')
    const orderNo = await payoutTo('stranger', { accountNo: '50100234567891' })
    expect(await check(orderNo)).toMatchObject([{ paidBefore: false, looksLike: null }])
  })

  test('takes a piece that was paid for a payment, while the others are still traded', async () => {
    const payee = { ...anita, accountNo: '60200345678901' }
    const orderNo = await newPayout({ customerUid: 'split', payee })
    await moved(orderNo, 'approve')
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
    const next = await payoutTo('split', { accountNo: '60200345678910' })
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
