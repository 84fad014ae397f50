import { describe, expect, test } from 'vitest'
import type { Browser } from '../../../test/app/browser.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { movedOrder } from '../../../test/orders/order-moves.ts'
import { fundedWithdrawal } from '../../../test/orders/orders.ts'

const app = await startTestApp()
const admin = await signedIn(app, 'admin')

const newWithdrawal = (merchantId = '10001', to_address = 'TTo') =>
  fundedWithdrawal(app.db, merchantId, { to_address })

const review = (browser: Browser, orderNos: string, decision: string, more: object = {}) =>
  browser.call('/mentionMoneyOrder/mentionMoneyOrderAudit', {
    orderNos,
    decision,
    remark: 'ok',
    ...more,
  })

describe('a review', () => {
  test('is written on the order, in its trace and in the audit log', async () => {
    const { order_no: orderNo } = await newWithdrawal()
    await review(admin, orderNo, 'reject', { remark: 'unknown receiver' })
    const { data } = await admin.call('/mentionMoneyOrder/detail', { orderNo })
    expect(data.order).toMatchObject({
      status: 'auditRejected',
      auditor: 'admin',
      auditRemark: 'unknown receiver',
      quantity: '5',
    })
    expect(data.events.map((event: { move: string }) => event.move)).toEqual(['create', 'reject'])
    expect(data.events[1]).toMatchObject({
      fromStatus: 'pendingReview',
      actor: 'operator:admin',
      remark: 'unknown receiver',
    })
    expect(data.postings).toMatchObject([
      {
        flowType: 'freeze',
        amount: '6',
        from: { owner: 'customer', bucket: 'available' },
        to: { bucket: 'frozen' },
      },
      {
        flowType: 'unfreeze',
        amount: '6',
        from: { bucket: 'frozen' },
        to: { bucket: 'available' },
      },
    ])
    const [entry] = await app.owner`
      select detail from audit_entry where action = 'withdrawal.reject' order by seq desc limit 1`
    expect(entry?.detail).toMatchObject({ orderNo })
  })

  test("of another merchant's order finds nothing and changes nothing", async () => {
    const { order_no: orderNo } = await newWithdrawal('10002')
    const { data } = await review(admin, orderNo, 'approve')
    expect(data.results).toEqual([{ orderNo, done: false, code: 'S00404', msg: 'Not found.' }])
    expect(await admin.call('/mentionMoneyOrder/detail', { orderNo })).toMatchObject({
      status: 404,
    })
    const [row] = await app.owner`select status from withdrawal_order where order_no = ${orderNo}`
    expect(row?.status).toBe(1)
  })
})

describe('the address check', () => {
  const real = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
  const fake = 'TJRabXXXXXXXXXXXXXXXXXXXXXXXXXRTv8'

  test('warns of an address that only looks like one that was paid before', async () => {
    const paid = await newWithdrawal('10001', real)
    await review(admin, paid.order_no, 'approve')
    await movedOrder(app.db, 'withdrawal', paid, 'send', 'broadcast', 'complete')
    const numbers = [
      (await newWithdrawal('10001', real)).order_no,
      (await newWithdrawal('10001', fake)).order_no,
      (await newWithdrawal('10001', 'TQ1111111111111111111111111111111')).order_no,
    ]
    const { data } = await admin.call('/mentionMoneyOrder/addressCheck', {
      orderNos: numbers.join(','),
    })
    expect(data.addresses).toMatchObject([
      { toAddress: real, paidBefore: true, looksLike: null },
      { toAddress: fake, paidBefore: false, looksLike: real },
      { paidBefore: false, looksLike: null },
    ])
  })

  test('knows nothing of what another merchant has paid', async () => {
    const lantern = await signedIn(app, 'lantern')
    const { order_no: orderNo } = await newWithdrawal('10002', fake)
    const { data } = await lantern.call('/mentionMoneyOrder/addressCheck', { orderNos: orderNo })
    expect(data.addresses).toMatchObject([{ paidBefore: false, looksLike: null }])
  })
})
