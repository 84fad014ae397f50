/** Orders that are on hold after a restore: nobody moves them, and one person ends the hold, once. */
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { beforeAll, expect, test } from 'vitest'
import { orderRegistry } from '../../order-registry.ts'
import { type Finding, holdOf } from '../../orders/order-hold.ts'
import { bindAuthenticator, sealer } from '../../testing/authenticator-app.ts'
import type { Browser } from '../../testing/browser.ts'
import { newOperator, signedIn } from '../../testing/builders.ts'
import { deposit, withdrawal } from '../../testing/orders.ts'
import { openMarket, p2pPayout } from '../../testing/p2p-orders.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { holdAffectedOrders } from './hold-orders.command.ts'

const merchantId = '10001'
let app: TestApp
let admin: Browser
let finance: Browser

beforeAll(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
  finance = await signedIn(app, await newOperator(app, ['finance']))
})

/** A withdrawal that waits for review, and of which the audit log says that it was approved. */
async function held(): Promise<string> {
  const orderNo = await app.db.asMerchant(merchantId, async (tx) => {
    await deposit(tx, merchantId, 'held', '10')
    return (await withdrawal(tx, merchantId, 'held', '5')).order_no
  })
  await hold(orderNo)
  return orderNo
}

const finding: Finding = {
  seenIn: 'auditLog',
  what: 'withdrawal.approve',
  by: 'ada',
  at: '',
  reference: '',
}
const hold = (orderNo: string) =>
  holdAffectedOrders(app.db, orderRegistry, {
    merchantIds: [merchantId],
    instant: new Date('2026-03-01T00:00:00Z'),
    // Exported logs may overlap.
    facts: [
      { merchantId, orderNo, finding },
      { merchantId, orderNo, finding },
    ],
  })
const holds = (orderNo: string) =>
  app.db.asMerchant(merchantId, (tx) => holdOf(tx, { merchantId, orderNo }))
async function approve(browser: Browser, orderNo: string) {
  const body = { orderNos: orderNo, decision: 'approve', remark: '' }
  const { data } = await browser.call('/mentionMoneyOrder/mentionMoneyOrderAudit', body)
  return data.results[0]
}
const release = (browser: Browser, orderNo: string, outcome = 'notPaid', more: object = {}) =>
  browser.call('/order/release', { orderNo, outcome, remark: 'asked the bank', ...more })

test('nobody decides an order that is on hold, and afterwards it goes on from where it was', async () => {
  const orderNo = await held()
  expect(await approve(finance, orderNo)).toMatchObject({ done: false, code: 'L00014' })
  expect((await release(finance, orderNo)).code).toBe('200')
  expect(await approve(finance, orderNo)).toMatchObject({ done: true })
})

test('of two operators who end a hold at once, one does, and it is audited once', async () => {
  const orderNo = await held()
  const answers = await Promise.all([release(admin, orderNo), release(finance, orderNo)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', 'L00015'])
  const entries = await app.owner`
    select from audit_entry where action = 'order.released' and detail->>'orderNo' = ${orderNo}`
  expect(entries).toHaveLength(1)
})

test('another merchant finds no such order, a viewer may not, and the hold stays', async () => {
  const orderNo = await held()
  const lantern = await signedIn(app, 'lantern')
  expect((await release(lantern, orderNo)).status).toBe(404)
  const viewer = await signedIn(app, await newOperator(app, ['viewer']))
  expect((await release(viewer, orderNo)).status).toBe(403)
  expect(await holds(orderNo)).toHaveLength(1)
})

test('an order of which the upstream reported nothing is not said to be paid', async () => {
  const orderNo = await held()
  expect((await release(finance, orderNo, 'paid')).code).toBe('L00016')
  expect(await holds(orderNo)).toHaveLength(1)
})

test('to hold again what is on hold adds nothing, so that a search that was cut off is repeated', async () => {
  const orderNo = await held()
  const before = await holds(orderNo)
  await hold(orderNo)
  expect(await holds(orderNo)).toEqual(before)
  expect(before[0]?.findings).toEqual([finding])
  const entries = await app.owner`
    select from audit_entry where action = 'order.held' and detail->>'orderNo' = ${orderNo}`
  expect(entries).toHaveLength(1)
})

test.each([
  ['withdrawalAuditVerify', 'a withdrawal', 'a P2P payout'],
  ['p2pPayoutVerify', 'a P2P payout', 'a withdrawal'],
])(
  'with %s on, the release of %s asks for a code, and that of %s does not',
  async (on, asking, other) => {
    await openMarket(app.db)
    const heldOf = {
      'a withdrawal': held,
      'a P2P payout': async () => {
        const { order_no: orderNo } = await p2pPayout(app.db)
        await hold(orderNo)
        return orderNo
      },
    }
    const name = await newOperator(app, ['finance'])
    const operator = await signedIn(app, name)
    const phone = await bindAuthenticator(operator)
    await phone.letTimePass(app.owner, name)
    const seal = await sealer(operator)
    const switched = { verifyCode: seal(phone.nextCode()), [on]: seal('1') }
    expect((await operator.call('/twoFactor/updateStatus', switched)).msg).toBe('')
    await phone.letTimePass(app.owner, name)

    const orderNo = await heldOf[asking as keyof typeof heldOf]()
    expect((await release(operator, orderNo)).code).toBe(errorCodes.googleCodeMissing.code)
    expect(await holds(orderNo)).toHaveLength(1)
    const code = { verifyCode: phone.nextCode() }
    expect((await release(operator, orderNo, 'notPaid', code)).code).toBe('200')
    expect((await release(operator, await heldOf[other as keyof typeof heldOf]())).code).toBe('200')
  },
)
