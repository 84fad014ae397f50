/** The rate at which a merchant quotes: its rules, and what orders cost by it. */
import { describe, expect, test } from 'vitest'
import { bindAuthenticator } from '../../../test/app/authenticator-app.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { newOrder, openMarket } from '../../../test/orders/order-factory.ts'

const app = await startTestApp()
await openMarket(app.db)
const admin = await signedIn(app, 'admin')

const pair = { orderType: 1, currency: 'USDT', fiatCurrency: 'INR' }
type Pair = typeof pair

async function set(change: object, key: Pair = pair, browser = admin) {
  const { data } = await browser.call('/merchants/getPushRate', key)
  const { rateMode, fixedRate, floatingRate, version } = data
  const body = { ...key, rateMode, fixedRate, floatingRate, version, ...change }
  return browser.call('/merchants/editPushRate', body)
}
const fixed = (fixedRate: string, key?: Pair) => set({ rateMode: 'fixed', fixedRate }, key)
const floating = (floatingRate: string, key?: Pair) =>
  set({ rateMode: 'floating', floatingRate }, key)

const quoted = async (key: Pair) => {
  const { data } = await admin.call('/c2c/order/tradeCurrencyConfig', { orderType: key.orderType })
  const { rate, rateMode } = data.pairs.find(
    (each: Pair) => each.currency === key.currency && each.fiatCurrency === key.fiatCurrency,
  )
  return { rate, rateMode }
}

describe('an order is quoted', () => {
  test('by the terms of the platform, until the merchant sets a rate', async () => {
    const { data } = await admin.call('/merchants/getPushRate', pair)
    expect(data).toMatchObject({
      rateMode: 'platform',
      fixedRate: '',
      floatingRate: '',
      version: 0,
      marketRate: '80',
      platformRate: '80.4',
    })
    expect((await newOrder.p2pPayin(app.db)).rate).toBe('80.4')
  })

  test('at the fixed rate, whatever the market says, and keeps the rate of its making', async () => {
    expect((await fixed('100')).code).toBe('200')
    expect(await quoted(pair)).toEqual({ rate: '100', rateMode: 'fixed' })
    const order = await newOrder.p2pPayin(app.db, '10001', { fiatAmount: '5000' })
    expect(order).toMatchObject({ rate: '100', amount: '50' })
    expect((await fixed('125')).code).toBe('200')
    const { data } = await admin.call('/c2c/order/pageListQuery', {
      orderType: 1,
      orderNo: order.order_no,
    })
    expect(data.records).toMatchObject([{ rate: '100', quantity: '50' }])
    const next = await newOrder.p2pPayin(app.db, '10001', { fiatAmount: '5000' })
    expect(next).toMatchObject({ rate: '125', amount: '40' })
  })

  test('by a percentage of the market, in its own direction and pair alone', async () => {
    const payouts = { ...pair, orderType: 2 }
    expect((await floating('-2.5', payouts)).code).toBe('200')
    expect((await newOrder.p2pPayout(app.db, '10001', { fiatAmount: '7800' })).rate).toBe('78')
    expect((await quoted({ ...pair, fiatCurrency: 'THB' })).rateMode).toBe('platform')
    expect((await floating('100', payouts)).code).toBe('200')
    expect((await newOrder.p2pPayout(app.db, '10001', { fiatAmount: '1600' })).rate).toBe('160')
  })

  test('not 100 % below the market: nothing is sold for nothing, and who enters it is told', async () => {
    expect(await floating('-100')).toMatchObject({ status: 400, code: 'S00400' })
    expect((await floating('-99.99')).code).toBe('200')
    expect(Number((await newOrder.p2pPayin(app.db)).rate)).toBeGreaterThan(0)
    expect((await set({ rateMode: 'platform' })).code).toBe('200')
    expect((await newOrder.p2pPayin(app.db)).rate).toBe('80.4')
  })

  test("by another merchant's own rate: rates are the merchant's", async () => {
    await fixed('90')
    const lantern = await signedIn(app, 'lantern')
    const { data } = await lantern.call('/merchants/getPushRate', pair)
    expect(data).toMatchObject({ rateMode: 'platform', version: 0 })
  })
})

describe('a rate is refused', () => {
  test.each([
    ['fixed', { fixedRate: '' }, '“Fixed rate” cannot be empty.'],
    ['fixed', { fixedRate: '0' }, '“Fixed rate” cannot be 0.'],
    ['fixed', { fixedRate: '0.000' }, '“Fixed rate” cannot be 0.'],
    ['fixed', { fixedRate: '-1' }, '“Fixed rate” cannot be less than 0.'],
    ['fixed', { fixedRate: '1.23456' }, 'must have at most 4 decimal places.'],
    ['fixed', { fixedRate: '1e3' }, '“Fixed rate” must be a number.'],
    ['floating', { floatingRate: '' }, '“Floating rate” cannot be empty.'],
    ['floating', { floatingRate: '-100' }, '“Floating rate” cannot be less than -99.99%.'],
    ['floating', { floatingRate: '101' }, '“Floating rate” cannot be greater than 100%.'],
    ['sideways', {}, '“Rate” is not one of the allowed values.'],
  ])('%s %j: %s', async (rateMode, change, message) => {
    const before = await quoted(pair)
    const answer = await set({ rateMode, ...change })
    expect(answer.status).toBe(400)
    expect(answer.msg).toContain(message)
    expect(await quoted(pair)).toEqual(before)
  })

  test('of a pair that is not traded', async () => {
    const body = { rateMode: 'fixed', fixedRate: '1', floatingRate: '', version: 0 }
    const untraded = { ...pair, currency: 'DOGE' }
    const answer = await admin.call('/merchants/editPushRate', { ...untraded, ...body })
    expect(answer.code).toBe('L00060')
    expect((await admin.call('/merchants/getPushRate', untraded)).code).toBe('L00060')
  })
})

test('two operators who set the first rate of a pair at once: one is told of the other', async () => {
  const key = { ...pair, fiatCurrency: 'BRL' }
  const other = await signedIn(app, await newOperator(app, ['admin']))
  const body = { ...key, rateMode: 'fixed', floatingRate: '', version: 0 }
  const answers = await Promise.all(
    [admin, other, admin, other].map((browser, i) =>
      browser.call('/merchants/editPushRate', { ...body, fixedRate: String(5 + i) }),
    ),
  )
  expect(answers.map(({ code }) => code).sort()).toEqual(['200', 'P00001', 'P00001', 'P00001'])
})

test('with an authenticator bound, a rate is set with a code only', async () => {
  const name = await newOperator(app, ['admin'])
  const browser = await signedIn(app, name)
  const phone = await bindAuthenticator(browser)
  await phone.letTimePass(app.owner, name)
  const before = await quoted(pair)
  expect((await set({ rateMode: 'fixed', fixedRate: '77' }, pair, browser)).code).toBe('M01020')
  expect(await quoted(pair)).toEqual(before)
  const verifyCode = phone.nextCode()
  const change = { rateMode: 'fixed', fixedRate: '77', verifyCode }
  expect((await set(change, pair, browser)).code).toBe('200')
  expect((await quoted(pair)).rate).toBe('77')
  const [entry] = await app.owner`
    select detail from audit_entry where merchant_id = 10001 and action = 'settings.changed'
    order by seq desc limit 1`
  expect(entry?.detail).toMatchObject({ form: 'pushRate', ...pair, after: { fixedRate: '77' } })
  expect(JSON.stringify(entry?.detail)).not.toContain(verifyCode)
})
