/** Terms of pairs and methods, saved in the console: their effect on orders that come in at the front door. */
import { describe, expect, test } from 'vitest'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { openMerchant } from '../../../test/app/open-merchant.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { fiatPayin, postFiat } from '../../../test/orders/fiat.ts'
import { examples, openMarket } from '../../../test/orders/order-factory.ts'
import { deposit } from '../../../test/orders/orders.ts'

const merchantId = '10001'
const app = await startTestApp()
const admin = await signedIn(app, 'admin')
const server = await openMerchant(app)
await openMarket(app.db)
await deposit(app.db, merchantId, 'rich', '5000')
await postFiat(app.db, merchantId, fiatPayin('', { currency: 'INR', country: 'IN' }, '500000'))

type Product = 'p2pPayin' | 'p2pPayout' | 'localPayin' | 'localPayout'
const pair = { currency: 'USDT', fiatCurrency: 'INR' }
const method = { country: 'IN', method: 'upi' }
const keyOf = (product: Product) => (product.startsWith('p2p') ? pair : method)

async function read(product: Product, by = admin) {
  const { data } = await by.call(`/merchantsConfig/${product}/details`, keyOf(product))
  const { changedBy: _, changedAt: __, ...values } = data
  return values as Record<string, unknown>
}
const save = async (product: Product, change: object, by = admin) =>
  by.call(`/merchantsConfig/${product}/save`, {
    ...keyOf(product),
    ...(await read(product, by)),
    ...change,
  })

let count = 0
const trade = { ...pair, method: 'upi', customerUid: 'C1' }
const bodies: Record<Product, (amount: string) => object> = {
  p2pPayin: (fiatAmount) => ({ ...trade, fiatAmount, payerName: 'Anita Rao' }),
  p2pPayout: (fiatAmount) => ({ ...trade, fiatAmount, payee: examples('IN', 'upi', 'payout') }),
  localPayin: (amount) => ({
    ...method,
    amount,
    customerUid: 'C1',
    details: examples('IN', 'upi', 'payin'),
  }),
  localPayout: (amount) => ({ ...method, amount, details: examples('IN', 'upi', 'payout') }),
}
const paths = {
  p2pPayin: '/p2pPayin/create',
  p2pPayout: '/p2pPayout/create',
  localPayin: '/localPayin/create',
  localPayout: '/localPayout/create',
}
const ask = (product: Product, amount: string, merchantOrderNo = `T${++count}`) =>
  server.send(paths[product], { merchantOrderNo, ...bodies[product](amount) })
const made = async (product: Product, amount: string) => {
  const answer = await ask(product, amount)
  expect(answer).toMatchObject({ code: '200' })
  return answer.data as Record<string, string>
}
const minutesOf = ({ createTime, expireTime }: Record<string, string>) =>
  (Date.parse(expireTime ?? '') - Date.parse(createTime ?? '')) / 60_000

test.each(['p2pPayin', 'p2pPayout', 'localPayin', 'localPayout'] as const)(
  'limits and fee of %s bound and price new orders; a running one and its request stay as they were',
  async (product) => {
    const before = await ask(product, '2000', `running-${product}`)
    expect(before.code).toBe('200')
    const flat = product.startsWith('local') ? { flatFee: '0' } : {}
    const terms = { minimum: '3000', maximum: '9000', feePercent: '5', ...flat }
    expect((await save(product, terms)).code).toBe('200')
    expect((await ask(product, '2999')).msg).toContain('3000 INR')
    expect((await ask(product, '9001')).msg).toContain('9000 INR')
    const { quantity = '4000', expectedFee } = await made(product, '4000')
    expect(Number(expectedFee)).toBeCloseTo(Number(quantity) * 0.05, 5)
    const again = await ask(product, '2000', `running-${product}`)
    expect(again.data).toMatchObject({
      orderNo: before.data.orderNo,
      expectedFee: before.data.expectedFee,
    })
  },
)

describe('of a pair', () => {
  test('the margin makes the rate, in the console and at the front door, unless a push rate does', async () => {
    await save('p2pPayin', { marginPercent: '2.5', precision: 2 })
    const { rate, quantity } = await made('p2pPayin', '5000')
    expect([rate, quantity]).toEqual(['82', '60.97'])
    const { data } = await admin.call('/c2c/order/tradeCurrencyConfig', { orderType: 1 })
    expect(data.pairs).toContainEqual(
      expect.objectContaining({ ...pair, rate: '82', minimum: '3000', precision: 2 }),
    )
    expect((await save('p2pPayin', { marginPercent: '-100' })).code).toBe('200')
    expect(await ask('p2pPayin', '5000')).toMatchObject({ success: false })
    await save('p2pPayin', { marginPercent: '0.5', feePercent: '100' })
    expect((await ask('p2pPayin', '5000')).msg).toContain('The minimum amount is')
    await save('p2pPayin', { feePercent: '1' })
  })

  test('expiry and settlement hold for new payins', async () => {
    const before = await made('p2pPayin', '5000')
    await save('p2pPayin', { expiryMinutes: 45, settlementDays: 1 })
    const after = await made('p2pPayin', '5000')
    expect([minutesOf(before), minutesOf(after)]).toEqual([30, 45])
    const [row] = await app.owner`
      select settlement_days from p2p_payin_order where order_no = ${after.orderNo as string}`
    expect(row?.settlement_days).toBe(1)
  })
})

test('of a method, expiry, tolerance, partial rule, settlement and the time for the bank are kept on new orders', async () => {
  const change = {
    expiryMinutes: 7,
    tolerancePercent: '1.5',
    partialRule: 'return',
    settlementDays: 0,
    flatFee: '10',
  }
  await save('localPayin', change)
  await save('localPayout', { answerMinutes: 3 })
  const payin = await made('localPayin', '4000')
  expect(minutesOf(payin)).toBe(7)
  expect(payin.expectedFee).toBe('210')
  const [row] = await app.owner`
    select underpaid_tolerance::float8 as tolerance, partial_rule, settlement_days
    from local_payin_order where order_no = ${payin.orderNo as string}`
  expect(row).toEqual({ tolerance: 0.015, partial_rule: 'return', settlement_days: 0 })
  const payout = await made('localPayout', '4000')
  const [waits] = await app.owner`
    select extract(epoch from answer_due_at - created_at) / 60 as minutes
    from local_payout_order where order_no = ${payout.orderNo as string}`
  expect(Number(waits?.minutes)).toBeCloseTo(3, 3)
  await save('localPayin', { flatFee: '4000' })
  expect((await ask('localPayin', '4000')).msg).toContain('The minimum amount is 4200 INR')
  await save('localPayin', { flatFee: '0' })
})

describe('a form', () => {
  test('of a unit that is switched meanwhile is not in conflict, and the switch keeps what was saved', async () => {
    const mine = await read('localPayout')
    const id = 'localPayout.IN.upi'
    await admin.call('/merchantsConfig/unit/switchById', { id, enabled: 0 })
    const body = { ...method, ...mine, maximum: '8000' }
    expect((await admin.call('/merchantsConfig/localPayout/save', body)).code).toBe('200')
    expect((await ask('localPayout', '4000')).success).toBe(false)
    await admin.call('/merchantsConfig/unit/switchById', { id, enabled: 1 })
    expect(await read('localPayout')).toMatchObject({ maximum: '8000' })
    expect((await ask('localPayout', '8001')).msg).toContain('8000 INR')
  })

  test('that two operators have open is saved by the first; before and after are in the log', async () => {
    const other = await signedIn(app, await newOperator(app, ['admin']))
    const mine = await read('p2pPayout')
    expect((await save('p2pPayout', { maximum: '7000' }, other)).code).toBe('200')
    const late = { ...pair, ...mine, maximum: '6000' }
    const answer = await admin.call('/merchantsConfig/p2pPayout/save', late)
    expect(answer).toMatchObject({ status: 409, code: 'P00001' })
    const [entry] = await app.owner`
      select detail from audit_entry where action = 'settings.changed' order by seq desc limit 1`
    expect(entry?.detail).toEqual({
      form: 'p2pPayoutTerms',
      ...pair,
      before: { maximum: '9000' },
      after: { maximum: '7000' },
    })
    // Of this merchant alone.
    const lantern = await signedIn(app, 'lantern')
    expect(await read('p2pPayout', lantern)).toMatchObject({ maximum: '500000', version: 0 })
  })
})
