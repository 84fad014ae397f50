/** What limits, fees, rates and times do: new orders have them, and running ones keep theirs. */
import { randomUUID } from 'node:crypto'
import type { Product } from '@countinghouse/contract/areas/product/product-terms.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../testing/browser.ts'
import { signedIn } from '../testing/builders.ts'
import { localPayin } from '../testing/local-orders.ts'
import {
  config,
  currency,
  fundEveryProduct,
  make,
  refused,
  rowOf,
  save,
  switchTo,
  unit,
} from '../testing/product-settings.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
let app: TestApp
let admin: Browser

beforeAll(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
  await fundEveryProduct(app)
})

describe('limits', () => {
  const limited = ['cryptoPayin', 'cryptoPayout', 'withdrawal', 'transfer', 'otc', 'agent'] as const
  const isOnChain = (product: Product) => !['transfer', 'otc', 'agent'].includes(product)
  const amountOf = (product: Product, amount: string) =>
    product === 'otc' || product === 'agent' ? { quantity: amount } : { amount }

  test.each(limited)('of %s bound new orders', async (product) => {
    const id = isOnChain(product) ? `${product}.USDT.TRC20` : `${product}.USDT`
    await (product === 'otc'
      ? save(
          admin,
          'otcDetailsByName',
          'updateOtcDetailsByName',
          { currency: 'USDT' },
          { minimum: '12', maximum: '60' },
        )
      : unit(admin, id, { minimum: '12', maximum: '60' }))
    expect(await refused(app, product, amountOf(product, '11.99'))).toBe('amountTooSmall')
    expect(await refused(app, product, amountOf(product, '12'))).toBe('made')
    expect(await refused(app, product, amountOf(product, '60.01'))).toBe('amountTooLarge')
    await currency(admin, 'USDT', { precision: 1 })
    expect(await refused(app, product, amountOf(product, '12.05'))).toBe('amountTooFine')
    await currency(admin, 'USDT', { precision: 6 })
    await switchTo(admin, product === 'otc' ? 'switchOTCById' : 'switchById', { id, enabled: 0 })
    expect(await refused(app, product, amountOf(product, '12'))).toMatch(/NotOffered/)
    await switchTo(admin, 'switchByName', { product, currency: 'USDT', enabled: 1 })
    expect(await refused(app, product, amountOf(product, '12'))).toBe('made')
    expect(await refused(app, product, { ...amountOf(product, '12'), currency: 'DOGE' })).not.toBe(
      'made',
    )
  })

  test('of a currency hold for withdrawals beside those of its network, whichever is larger', async () => {
    await currency(admin, 'USDT', { minimumWithdrawal: '15' })
    expect(await refused(app, 'withdrawal', { amount: '14' })).toBe('amountTooSmall')
    expect(await refused(app, 'withdrawal', { amount: '15' })).toBe('made')
    const answer = await admin.call('/assets/withdraw', {
      requestNo: randomUUID(),
      currency: 'USDT',
      network: 'TRC20',
      toAddress: tron,
      amount: '14',
      remark: '',
    })
    expect(answer).toMatchObject({ code: 'L00004', msg: 'The minimum amount is 15 USDT.' })
    const { networks } = (await admin.call('/assets/withdrawNetwork', { currency: 'USDT' })).data
    expect(networks).toContainEqual({ network: 'TRC20', flat: '1', rate: '0', minimum: '15' })
    await currency(admin, 'USDT', { minimumWithdrawal: '0' })
  })

  test('of digits hold for fiat amounts of P2P and local orders', async () => {
    const inr = (precision: number) =>
      save(admin, 'fiatCurrency/details', 'fiatCurrency/save', { currency: 'INR' }, { precision })
    await inr(0)
    expect(await refused(app, 'p2pPayin', { fiatAmount: '8040.5' })).toBe('amountTooFine')
    expect(await refused(app, 'localPayin', { amount: '1000.5' })).toBe('amountTooFine')
    await inr(2)
    expect(await refused(app, 'p2pPayin', { fiatAmount: '8040.5' })).toBe('made')
    expect(await refused(app, 'localPayin', { amount: '1000.5' })).toBe('made')
  })

  test('switches hold for pairs and methods too, and leave their terms as they are', async () => {
    await switchTo(admin, 'switchById', { id: 'p2pPayin.USDT.INR', enabled: 0 })
    await switchTo(admin, 'switchById', { id: 'localPayin.IN.upi', enabled: 0 })
    expect(await refused(app, 'p2pPayin')).toBe('pairNotOffered')
    await switchTo(admin, 'switchById', { id: 'localPayout.IN.upi', enabled: 0 })
    expect(await refused(app, 'localPayin')).toBe('methodNotOffered')
    expect(await refused(app, 'localPayout')).toBe('methodNotOffered')
    await switchTo(admin, 'switchById', { id: 'localPayout.IN.upi', enabled: 1 })
    expect(await refused(app, 'localPayout')).toBe('made')
    await switchTo(admin, 'switchById', { id: 'p2pPayin.USDT.INR', enabled: 1 })
    await switchTo(admin, 'switchById', { id: 'localPayin.IN.upi', enabled: 1 })
    expect(await refused(app, 'p2pPayin')).toBe('made')
    expect(await localPayin(app.db)).toBeTruthy()
    for (const id of ['p2pPayin.USDT.USD', 'localPayin.IN.pix', 'constructor.x', 'otc.DOGE'])
      expect((await config(admin, 'unit/switchById', { id, enabled: 0 })).code).toBe('S00404')
  })
})

describe('fees and rates', () => {
  const of = async (product: Product, more: object = {}) => {
    const row = await rowOf(app, product, await make(app, product, more))
    return [row.processing_fee, row.network_fee].map(Number)
  }

  test.each([
    ['cryptoPayin', [1, 0]],
    ['cryptoPayout', [1, 2]],
    ['withdrawal', [1, 2]],
    ['transfer', [1, 0]],
    ['agent', [2, 0]],
  ] as const)('of %s price new orders and stay on those that exist', async (product, fees) => {
    const amount = product === 'agent' ? { quantity: '50' } : { amount: '50' }
    const before = await make(app, product, amount)
    const kept = (await rowOf(app, product, before)).processing_fee
    await save(admin, 'details', 'updateInfo', { product }, { feePercent: '2' })
    if (fees[1] > 0) await unit(admin, `${product}.USDT.TRC20`, { flatFee: '2' })
    if (product === 'agent') await unit(admin, 'agent.USDT', { flatFee: '1' })
    expect(await of(product, amount)).toEqual(fees)
    expect((await rowOf(app, product, before)).processing_fee).toBe(kept)
  })

  test("of B2C are its own; a trade without a price is made at the merchant's rate", async () => {
    await save(admin, 'otcDetails', 'updateOTCDetails', { product: 'otc' }, { feePercent: '3' })
    await currency(admin, 'USDT', { rateMode: 'floating', floatingRate: '5' })
    const row = await rowOf(
      app,
      'otc',
      await make(app, 'otc', { quantity: '50', price: undefined }),
    )
    // A USDT is 80 INR on the market.
    expect([row.processing_fee, row.price].map(Number)).toEqual([1.5, 84])
    await currency(admin, 'USDT', { floatingRate: '0' })
  })

  test('that are named in another currency are charged in that of the order, at the market rate', async () => {
    await currency(admin, 'USDT', { feeCurrency: 'BTC', feeAmount: '0.0001' })
    // 0.0001 BTC are 5 USDT, beside the 2 % from above.
    expect(await of('withdrawal', { amount: '50' })).toEqual([6, 2])
    await currency(admin, 'USDT', { feeCurrency: 'USDT', feeAmount: '0' })
  })

  test('of payins are fixed, or float by a percentage of the market, and are kept on the order', async () => {
    const quoted = async () => {
      const row = await rowOf(app, 'cryptoPayin', await make(app, 'cryptoPayin', { amount: '50' }))
      return [row.rate, row.fiat_amount].map(Number)
    }
    await currency(admin, 'USDT', { rateMode: 'fixed', fixedRate: '1.1' })
    const made = await make(app, 'cryptoPayin')
    expect(await quoted()).toEqual([1.1, 55])
    await currency(admin, 'USDT', { rateMode: 'floating', floatingRate: '-10' })
    expect(await quoted()).toEqual([0.9, 45])
    expect(Number((await rowOf(app, 'cryptoPayin', made)).rate)).toBe(1.1)
    await currency(admin, 'USDT', { floatingRate: '-100' })
    expect(await refused(app, 'cryptoPayin')).toBe('rateMissing')
    await currency(admin, 'USDT', { floatingRate: '0' })
  })

  test('may not eat an order up', async () => {
    await unit(admin, 'cryptoPayin.USDT.TRC20', { flatFee: '49' })
    expect(await refused(app, 'cryptoPayin', { amount: '50' })).toBe('amountTooSmall')
    await unit(admin, 'cryptoPayin.USDT.TRC20', { flatFee: '0' })
  })
})

test('expiry, tolerance and settlement of payins hold for new orders', async () => {
  const before = await make(app, 'cryptoPayin')
  const change = { expiryMinutes: 45, tolerancePercent: '2.5', settlementDays: 1 }
  await save(admin, 'payment/list', 'payment/save', { product: 'cryptoPayin' }, change)
  const row = await rowOf(app, 'cryptoPayin', await make(app, 'cryptoPayin'))
  const minutes = ({ expires_at: end, created_at: start }: Record<string, unknown>) =>
    Math.round(((end as Date).getTime() - (start as Date).getTime()) / 60_000)
  expect(minutes(row)).toBe(45)
  expect(Number(row.underpaid_tolerance)).toBe(0.025)
  expect(row.settlement_days).toBe(1)
  expect(minutes(await rowOf(app, 'cryptoPayin', before))).toBe(30)
})
