/** Orders that are frozen after a restore: nobody moves them, and one person releases each, once. */
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { expect, test } from 'vitest'
import { bindAuthenticator } from '../../../test/app/authenticator-app.ts'
import type { Browser } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { fundedWithdrawal } from '../../../test/orders/orders.ts'
import { type Finding, restoreFreezeOf } from '../../engine/orders/restore-freeze.ts'
import { orderRegistry } from '../../order-registry.ts'
import { freezeAffectedOrders } from './freeze-orders.command.ts'

const merchantId = '10001'
const app = await startTestApp()
const admin = await signedIn(app, 'admin')
const finance = await signedIn(app, await newOperator(app, ['finance']))

/** A withdrawal that waits for review, and of which the audit log says that it was approved. */
async function frozenOrder(): Promise<string> {
  const { order_no: orderNo } = await fundedWithdrawal(app.db, merchantId, {}, 'held')
  await freeze(orderNo)
  return orderNo
}

const finding: Finding = {
  seenIn: 'auditLog',
  what: 'withdrawal.approve',
  by: 'ada',
  at: '',
  reference: '',
}
const freeze = (orderNo: string) =>
  freezeAffectedOrders(app.db, orderRegistry, {
    merchantIds: [merchantId],
    instant: new Date('2026-03-01T00:00:00Z'),
    // Exported logs may overlap.
    facts: [
      { merchantId, orderNo, finding },
      { merchantId, orderNo, finding },
    ],
  })
const freezes = (orderNo: string) =>
  app.db.asMerchant(merchantId, (tx) => restoreFreezeOf(tx, { merchantId, orderNo }))
async function approve(browser: Browser, orderNo: string) {
  const body = { orderNos: orderNo, decision: 'approve', remark: '' }
  const { data } = await browser.call('/mentionMoneyOrder/mentionMoneyOrderAudit', body)
  return data.results[0]
}
const release = (browser: Browser, orderNo: string, outcome = 'notPaid', more: object = {}) =>
  browser.call('/order/release', { orderNo, outcome, remark: 'asked the bank', ...more })

test('nobody decides an order that is frozen, and afterwards it goes on from where it was', async () => {
  const orderNo = await frozenOrder()
  expect(await approve(finance, orderNo)).toMatchObject({ done: false, code: 'L00014' })
  expect((await release(finance, orderNo)).code).toBe('200')
  expect(await approve(finance, orderNo)).toMatchObject({ done: true })
})

test('of two operators who release an order at once, one does, and it is audited once', async () => {
  const orderNo = await frozenOrder()
  const answers = await Promise.all([release(admin, orderNo), release(finance, orderNo)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', 'L00015'])
  const entries = await app.owner`
    select from audit_entry where action = 'order.released' and detail->>'orderNo' = ${orderNo}`
  expect(entries).toHaveLength(1)
})

test('another merchant finds no such order, a viewer may not, and the order stays frozen', async () => {
  const orderNo = await frozenOrder()
  const lantern = await signedIn(app, 'lantern')
  expect((await release(lantern, orderNo)).status).toBe(404)
  const viewer = await signedIn(app, await newOperator(app, ['viewer']))
  expect((await release(viewer, orderNo)).status).toBe(403)
  expect(await freezes(orderNo)).toHaveLength(1)
})

test('an order of which the upstream reported nothing is not said to be paid', async () => {
  const orderNo = await frozenOrder()
  expect((await release(finance, orderNo, 'paid')).code).toBe('L00016')
  expect(await freezes(orderNo)).toHaveLength(1)
})

test('freezing a frozen order again adds nothing, so that an interrupted search can be repeated', async () => {
  const orderNo = await frozenOrder()
  const before = await freezes(orderNo)
  await freeze(orderNo)
  expect(await freezes(orderNo)).toEqual(before)
  expect(before[0]?.findings).toEqual([finding])
  const entries = await app.owner`
    select from audit_entry where action = 'order.held' and detail->>'orderNo' = ${orderNo}`
  expect(entries).toHaveLength(1)
})

test('a release asks for a code once an authenticator is bound', async () => {
  const operator = await signedIn(app, await newOperator(app, ['finance']))
  const phone = await bindAuthenticator(operator)
  const orderNo = await frozenOrder()
  expect((await release(operator, orderNo)).code).toBe(errorCodes.googleCodeMissing.code)
  expect(await freezes(orderNo)).toHaveLength(1)
  const code = { verifyCode: phone.nextCode() }
  expect((await release(operator, orderNo, 'notPaid', code)).code).toBe('200')
})
