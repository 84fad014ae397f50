/** What limits, fees, rates and times do: new orders have them, and running ones keep theirs. */
import { randomUUID } from 'node:crypto'
import type { Product } from '@countinghouse/contract/areas/product/product-terms.ts'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/app/builders.ts'
import {
  callConfig,
  changeCurrency,
  changeUnit,
  fundEveryProduct,
  makeOrder,
  refusalOf,
  rowOf,
  saveSettings,
  switchTo,
} from '../../../test/app/product-settings.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { newOrderNo } from '../../../test/orders/order-factory.ts'

const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const app = await startTestApp()
const admin = await signedIn(app, 'admin')
await fundEveryProduct(app)

describe('limits', () => {
  const limited = ['cryptoPayin', 'cryptoPayout', 'withdrawal', 'transfer', 'otc', 'agent'] as const
  const isOnChain = (product: Product) => !['transfer', 'otc', 'agent'].includes(product)
  const amountOf = (product: Product, amount: string) =>
    product === 'otc' || product === 'agent' ? { quantity: amount } : { amount }

  test.each(limited)('of %s bound new orders', async (product) => {
    const id = isOnChain(product) ? `${product}.USDT.TRC20` : `${product}.USDT`
    await (product === 'otc'
      ? saveSettings(
          admin,
          'otcDetailsByName',
          'updateOtcDetailsByName',
          { currency: 'USDT' },
          { minimum: '12', maximum: '60' },
        )
      : changeUnit(admin, id, { minimum: '12', maximum: '60' }))
    expect(await refusalOf(app, product, amountOf(product, '11.99'))).toBe('amountTooSmall')
    expect(await refusalOf(app, product, amountOf(product, '12'))).toBe('made')
    expect(await refusalOf(app, product, amountOf(product, '60.01'))).toBe('amountTooLarge')
    await changeCurrency(admin, 'USDT', { precision: 1 })
    expect(await refusalOf(app, product, amountOf(product, '12.05'))).toBe('amountTooFine')
    await changeCurrency(admin, 'USDT', { precision: 6 })
    await switchTo(admin, product === 'otc' ? 'switchOTCById' : 'switchById', { id, enabled: 0 })
    expect(await refusalOf(app, product, amountOf(product, '12'))).toMatch(/NotOffered/)
    await switchTo(admin, 'switchByName', { product, currency: 'USDT', enabled: 1 })
    expect(await refusalOf(app, product, amountOf(product, '12'))).toBe('made')
    expect(
      await refusalOf(app, product, { ...amountOf(product, '12'), currency: 'DOGE' }),
    ).not.toBe('made')
  })

  test('of a currency hold for withdrawals beside those of its network, whichever is larger', async () => {
    await changeCurrency(admin, 'USDT', { minimumWithdrawal: '15' })
    expect(await refusalOf(app, 'withdrawal', { amount: '14' })).toBe('amountTooSmall')
    expect(await refusalOf(app, 'withdrawal', { amount: '15' })).toBe('made')
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
    await changeCurrency(admin, 'USDT', { minimumWithdrawal: '0' })
  })

  test('of digits hold for fiat amounts of P2P and local orders', async () => {
    const inr = (precision: number) =>
      saveSettings(
        admin,
        'fiatCurrency/details',
        'fiatCurrency/save',
        { currency: 'INR' },
        { precision },
      )
    await inr(0)
    expect(await refusalOf(app, 'p2pPayin', { fiatAmount: '8040.5' })).toBe('amountTooFine')
    expect(await refusalOf(app, 'localPayin', { amount: '1000.5' })).toBe('amountTooFine')
    await inr(2)
    expect(await refusalOf(app, 'p2pPayin', { fiatAmount: '8040.5' })).toBe('made')
    expect(await refusalOf(app, 'localPayin', { amount: '1000.5' })).toBe('made')
  })

  test('switches hold for pairs and methods too, and leave their terms as they are', async () => {
    await switchTo(admin, 'switchById', { id: 'p2pPayin.USDT.INR', enabled: 0 })
    await switchTo(admin, 'switchById', { id: 'localPayin.IN.upi', enabled: 0 })
    expect(await refusalOf(app, 'p2pPayin')).toBe('pairNotOffered')
    await switchTo(admin, 'switchById', { id: 'localPayout.IN.upi', enabled: 0 })
    expect(await refusalOf(app, 'localPayin')).toBe('methodNotOffered')
    expect(await refusalOf(app, 'localPayout')).toBe('methodNotOffered')
    await switchTo(admin, 'switchById', { id: 'localPayout.IN.upi', enabled: 1 })
    expect(await refusalOf(app, 'localPayout')).toBe('made')
    await switchTo(admin, 'switchById', { id: 'p2pPayin.USDT.INR', enabled: 1 })
    await switchTo(admin, 'switchById', { id: 'localPayin.IN.upi', enabled: 1 })
    expect(await refusalOf(app, 'p2pPayin')).toBe('made')
    expect(await newOrderNo.localPayin(app.db)).toBeTruthy()
    for (const id of ['p2pPayin.USDT.USD', 'localPayin.IN.pix', 'constructor.x', 'otc.DOGE'])
      expect((await callConfig(admin, 'unit/switchById', { id, enabled: 0 })).code).toBe('S00404')
  })
})

describe('fees and rates', () => {
  const of = async (product: Product, more: object = {}) => {
    const row = await rowOf(app, product, await makeOrder(app, product, more))
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
    const before = await makeOrder(app, product, amount)
    const kept = (await rowOf(app, product, before)).processing_fee
    await saveSettings(admin, 'details', 'updateInfo', { product }, { feePercent: '2' })
    if (fees[1] > 0) await changeUnit(admin, `${product}.USDT.TRC20`, { flatFee: '2' })
    if (product === 'agent') await changeUnit(admin, 'agent.USDT', { flatFee: '1' })
    expect(await of(product, amount)).toEqual(fees)
    expect((await rowOf(app, product, before)).processing_fee).toBe(kept)
  })

  test("of B2C are its own; a trade without a price is made at the merchant's rate", async () => {
    await saveSettings(
      admin,
      'otcDetails',
      'updateOTCDetails',
      { product: 'otc' },
      { feePercent: '3' },
    )
    await changeCurrency(admin, 'USDT', { rateMode: 'floating', floatingRate: '5' })
    const row = await rowOf(
      app,
      'otc',
      await makeOrder(app, 'otc', { quantity: '50', price: undefined }),
    )
    // A USDT is 80 INR on the market.
    expect([row.processing_fee, row.price].map(Number)).toEqual([1.5, 84])
    await changeCurrency(admin, 'USDT', { floatingRate: '0' })
  })

  test('that are named in another currency are charged in that of the order, at the market rate', async () => {
    await changeCurrency(admin, 'USDT', { feeCurrency: 'BTC', feeAmount: '0.0001' })
    // 0.0001 BTC are 5 USDT, beside the 2 % from above.
    expect(await of('withdrawal', { amount: '50' })).toEqual([6, 2])
    await changeCurrency(admin, 'USDT', { feeCurrency: 'USDT', feeAmount: '0' })
  })

  test('of payins are fixed, or float by a percentage of the market, and are kept on the order', async () => {
    const quoted = async () => {
      const row = await rowOf(
        app,
        'cryptoPayin',
        await makeOrder(app, 'cryptoPayin', { amount: '50' }),
      )
      return [row.rate, row.fiat_amount].map(Number)
    }
    await changeCurrency(admin, 'USDT', { rateMode: 'fixed', fixedRate: '1.1' })
    const made = await makeOrder(app, 'cryptoPayin')
    expect(await quoted()).toEqual([1.1, 55])
    await changeCurrency(admin, 'USDT', { rateMode: 'floating', floatingRate: '-10' })
    expect(await quoted()).toEqual([0.9, 45])
    expect(Number((await rowOf(app, 'cryptoPayin', made)).rate)).toBe(1.1)
    await changeCurrency(admin, 'USDT', { floatingRate: '-99.99' })
    expect((await quoted())[0]).toBe(0.0001)
    await changeCurrency(admin, 'USDT', { floatingRate: '0' })
  })

  test('may not eat an order up', async () => {
    await changeUnit(admin, 'cryptoPayin.USDT.TRC20', { flatFee: '49' })
    expect(await refusalOf(app, 'cryptoPayin', { amount: '50' })).toBe('amountTooSmall')
    await changeUnit(admin, 'cryptoPayin.USDT.TRC20', { flatFee: '0' })
  })
})

test('expiry, tolerance and settlement of payins hold for new orders', async () => {
  const before = await makeOrder(app, 'cryptoPayin')
  const change = { expiryMinutes: 45, tolerancePercent: '2.5', settlementDays: 1 }
  await saveSettings(admin, 'payment/list', 'payment/save', { product: 'cryptoPayin' }, change)
  const row = await rowOf(app, 'cryptoPayin', await makeOrder(app, 'cryptoPayin'))
  const minutes = ({ expires_at: end, created_at: start }: Record<string, unknown>) =>
    Math.round(((end as Date).getTime() - (start as Date).getTime()) / 60_000)
  expect(minutes(row)).toBe(45)
  expect(Number(row.underpaid_tolerance)).toBe(0.025)
  expect(row.settlement_days).toBe(1)
  expect(minutes(await rowOf(app, 'cryptoPayin', before))).toBe(30)
})
