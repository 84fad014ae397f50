/** Who made an order does not decide it, as long as another operator of the merchant may. */
import { randomUUID } from 'node:crypto'
import type { Role } from '@countinghouse/contract/permissions.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMerchant } from '../areas/merchant/create-merchant.command.ts'
import { setMakerChecker } from '../areas/merchant/set-maker-checker.command.ts'
import { disableOperator } from '../areas/session/administer-operator.command.ts'
import { createOperator } from '../areas/session/create-operator.command.ts'
import { balancesOf, booksOf } from '../testing/books.ts'
import { Browser } from '../testing/browser.ts'
import { payin } from '../testing/orders.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let merchantId: string
let made = 0

beforeAll(async () => {
  app = await startTestApp()
})

/** A merchant of its own for each test: who may check is what they are about. */
beforeEach(async () => {
  made += 1
  merchantId = String(30_000 + made)
  await createMerchant(app.db, { merchantId, name: 'Quay', useLocalConfig: 0, countries: [] })
  await app.db.asMerchant(merchantId, (tx) => payin(tx, merchantId, '1000'))
})

/** Names are unique over the platform: `maker` of the second merchant is `maker2`. */
async function operator(name: string, role: Role = 'finance'): Promise<Browser> {
  const account = { merchantId, name: `${name}${made}`, password: 'harbour2026' }
  await createOperator(app.db, { ...account, roles: [role], introduction: '' })
  const browser = new Browser(app.url)
  await browser.signIn(account.name)
  return browser
}

async function withdraw(browser: Browser): Promise<string> {
  const { data, msg } = await browser.call('/assets/withdraw', {
    requestNo: randomUUID(),
    currency: 'USDT',
    network: 'TRC20',
    toAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    amount: '20',
    remark: '',
  })
  expect(msg).toBe('')
  return data.orderNo
}

const review = async (
  browser: Browser,
  orderNo: string,
  decision = 'approve',
  headers: Record<string, string> = {},
) => {
  const body = { orderNos: orderNo, decision, remark: 'seen' }
  const answer = await browser.call('/mentionMoneyOrder/mentionMoneyOrderAudit', body, headers)
  return answer.data.results[0]
}
const isOwn = async (browser: Browser, orderNo: string) =>
  (await browser.call('/mentionMoneyOrder/addressCheck', { orderNos: orderNo })).data.addresses[0]
    .needsAnother

const entryOf = async (orderNo: string) => {
  const [entry] = await app.owner`
    select action, detail from audit_entry
    where merchant_id = ${merchantId} and action like 'withdrawal.%' and detail ->> 'orderNo' = ${orderNo}`
  return entry
}
const statusOf = async (orderNo: string) => {
  const [row] = await app.owner`select status from withdrawal_order where order_no = ${orderNo}`
  return row?.status
}

describe("a withdrawal of the merchant's own money", () => {
  test.each(['approve', 'reject'])('can not be decided by its maker: %s', async (decision) => {
    const maker = await operator('maker')
    const checker = await operator('checker')
    const before = await balancesOf(app.owner, merchantId)
    const orderNo = await withdraw(maker)
    expect(await isOwn(maker, orderNo)).toBe(true)
    expect(await isOwn(checker, orderNo)).toBe(false)
    expect(await review(maker, orderNo, decision)).toEqual({
      orderNo,
      done: false,
      code: 'R00001',
      msg: 'You created this order, so another operator of your merchant has to decide it (maker-checker rule).',
    })
    expect(await statusOf(orderNo)).toBe(1)
    expect(await entryOf(orderNo)).toBeUndefined()

    expect(await review(checker, orderNo, decision)).toMatchObject({ done: true })
    expect(await entryOf(orderNo)).toEqual({
      action: `withdrawal.${decision}`,
      detail: { orderNo, remark: 'seen', maker: `maker${made}` },
    })
    if (decision === 'reject')
      expect(await balancesOf(app.owner, merchantId)).toEqual({ ...before, frozen: '0' })
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test.each([
    ['zh_CN', '发起人与审核人'],
    ['zh_TW', '發起人與審核人'],
    ['id_ID', 'maker-checker'],
  ])('is refused to its maker in the language %s', async (lang, words) => {
    const maker = await operator('maker')
    await operator('checker')
    const { msg } = await review(maker, await withdraw(maker), 'approve', { lang })
    expect(msg).toContain(words)
  })

  test('is refused among others that are fine, which are decided', async () => {
    const maker = await operator('maker')
    const checker = await operator('checker')
    const own = await withdraw(maker)
    const other = await withdraw(checker)
    const { data } = await maker.call('/mentionMoneyOrder/mentionMoneyOrderAudit', {
      orderNos: `${own},${other}`,
      decision: 'approve',
      remark: '',
    })
    expect(data.results).toMatchObject([
      { orderNo: own, done: false, code: 'R00001' },
      { orderNo: other, done: true },
    ])
  })

  test('is decided by its maker where nobody else may, and the log says so', async () => {
    const maker = await operator('maker')
    for (const role of ['viewer', 'support'] as const) await operator(role, role)
    await operator('leaver')
    await disableOperator(app.db, `leaver${made}`)
    const orderNo = await withdraw(maker)
    expect(await isOwn(maker, orderNo)).toBe(false)
    expect(await review(maker, orderNo)).toMatchObject({ done: true })
    expect((await entryOf(orderNo))?.detail).toMatchObject({
      maker: `maker${made}`,
      decidedByMaker: 'nobody else may decide',
    })
  })

  test('waits for the other as soon as there is one, an administrator too', async () => {
    const maker = await operator('maker')
    const orderNo = await withdraw(maker)
    await operator('chief', 'admin')
    expect(await review(maker, orderNo)).toMatchObject({ code: 'R00001' })
  })

  test("does not wait for another merchant's operators", async () => {
    const maker = await operator('maker')
    expect(await review(maker, await withdraw(maker))).toMatchObject({ done: true })
  })

  test('that was decided already says by whom, also to its maker', async () => {
    const maker = await operator('maker')
    const checker = await operator('checker')
    const orderNo = await withdraw(maker)
    await review(checker, orderNo, 'reject')
    expect(await review(maker, orderNo)).toMatchObject({
      code: 'L00002',
      msg: expect.stringContaining(`(checker${made}, `),
    })
  })

  test('that maker and checker decide at once is decided by the checker', async () => {
    const maker = await operator('maker')
    const checker = await operator('checker')
    const orderNo = await withdraw(maker)
    const [own, others] = await Promise.all([review(maker, orderNo), review(checker, orderNo)])
    expect(others).toMatchObject({ done: true })
    expect(own).toMatchObject({ done: false, code: expect.stringMatching(/R00001|L00002/) })
  })
})

describe('the setting of the merchant', () => {
  const setting = async (browser: Browser) =>
    (await browser.call('/merchants/info')).data.makerChecker

  test('is on from the beginning; switched off, a maker decides, and the log says why', async () => {
    const maker = await operator('maker')
    await operator('checker')
    expect(await setting(maker)).toBe(1)
    await setMakerChecker(app.db, merchantId, false)
    expect(await setting(maker)).toBe(0)
    const orderNo = await withdraw(maker)
    expect(await isOwn(maker, orderNo)).toBe(false)
    expect(await review(maker, orderNo)).toMatchObject({ done: true })
    expect((await entryOf(orderNo))?.detail).toMatchObject({
      decidedByMaker: 'the rule is switched off',
    })
    await setMakerChecker(app.db, merchantId, true)
    expect(await review(maker, await withdraw(maker))).toMatchObject({ code: 'R00001' })
  })

  test('leaves an entry in the audit log for each change, with before and after', async () => {
    await setMakerChecker(app.db, merchantId, false)
    await setMakerChecker(app.db, merchantId, true)
    const entries = await app.owner`
      select operator_id, detail, address from audit_entry
      where merchant_id = ${merchantId} and action = 'makerChecker.changed' order by seq`
    expect(entries.map((entry) => ({ ...entry }))).toEqual([
      { operator_id: null, detail: { before: true, after: false }, address: 'administrator' },
      { operator_id: null, detail: { before: false, after: true }, address: 'administrator' },
    ])
    const [broken] = await app.db.asMerchant(
      merchantId,
      (tx) => tx`select first_broken_audit_entry() as seq`,
    )
    expect(broken?.seq).toBeNull()
  })
})
