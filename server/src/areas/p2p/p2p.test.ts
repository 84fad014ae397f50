import { beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { newOperator, signedIn } from '../../testing/builders.ts'
import { openMarket, p2pPayin, p2pPayout } from '../../testing/p2p-orders.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changePair, readPairTerms } from './change-pair.command.ts'

const merchantId = '10001'
let app: TestApp
let admin: Browser

beforeAll(async () => {
  app = await startTestApp()
  await openMarket(app.db)
  admin = await signedIn(app, 'admin')
})

interface ShownPair {
  orderType: number
  currency: string
  fiatCurrency: string
}

async function pairOf(orderType: number, currency: string, fiatCurrency: string, by = admin) {
  const { data } = await by.call('/c2c/order/tradeCurrencyConfig', { orderType })
  return data.pairs.find(
    (pair: ShownPair) => pair.currency === currency && pair.fiatCurrency === fiatCurrency,
  )
}

describe('pairs', () => {
  test('are shown with the rate of this moment, limits, precision and fee, and with expiry and settlement of payins only', async () => {
    const shared = { currency: 'USDT', fiatCurrency: 'INR', enabled: 1, precision: 6 }
    const limits = { minimum: '500', maximum: '500000' }
    expect(await pairOf(1, 'USDT', 'INR')).toEqual({
      ...shared,
      ...limits,
      orderType: 1,
      rate: '80.4',
      rateMode: 'platform',
      marketRate: '80',
      margin: '0.005',
      feeRate: '0.01',
      expiryMinutes: 30,
      settlementDays: 0,
    })
    expect(await pairOf(2, 'USDT', 'INR')).toEqual({
      ...shared,
      ...limits,
      orderType: 2,
      rate: '79.6',
      rateMode: 'platform',
      marketRate: '80',
      margin: '-0.005',
      feeRate: '0.008',
      expiryMinutes: null,
      settlementDays: null,
    })
  })

  test('of both directions are shown where none is asked for, and without a rate where the market has none', async () => {
    const { data } = await admin.call('/c2c/order/tradeCurrencyConfig', {})
    const types = data.pairs.map(({ orderType }: ShownPair) => orderType)
    expect(new Set(types)).toEqual(new Set([1, 2]))
    expect(await pairOf(1, 'BTC', 'INR')).toMatchObject({ enabled: 1, rate: null })
    expect(await admin.call('/c2c/order/tradeCurrencyConfig', { orderType: 3 })).toMatchObject({
      status: 400,
    })
  })

  test('give the currencies to choose from, to whoever is signed in', async () => {
    const nobody = await signedIn(app, await newOperator(app))
    for (const [path, some] of [
      ['/c2c/order/tradeLegalCurrency', ['BRL', 'IDR', 'INR', 'THB']],
      ['/c2c/order/tradeDigitalCurrency', ['BTC', 'ETH', 'USDT']],
    ] as const) {
      const { data } = await nobody.call(path, {})
      const values = data.options.map(({ value }: { value: string }) => value)
      expect(values).toEqual(expect.arrayContaining([...some]))
      expect(new Set(values).size).toBe(values.length)
    }
    expect(await pairOf(1, 'USDT', 'THB', nobody)).toMatchObject({ rate: '40.2' })
  })
})

describe('terms of a pair', () => {
  test('that the administrator changes hold for new orders of that merchant and direction, and are in the log', async () => {
    const written = {
      margin: '1.25',
      minimum: '1000',
      maximum: '9000',
      'fee-percent': '2',
      expiry: '45',
      settlement: 'T+1',
    }
    const pair = { currency: 'USDT', fiatCurrency: 'THB', direction: 'payin' } as const
    const before = await p2pPayin(app.db, merchantId, { fiatCurrency: 'THB', method: 'promptPay' })
    const said = await changePair(app.db, merchantId, pair, readPairTerms('payin', written))
    expect(said).toContain('margin 0.012500')
    expect(await pairOf(1, 'USDT', 'THB')).toMatchObject({
      rate: '40.5',
      margin: '0.0125',
      minimum: '1000',
      maximum: '9000',
      feeRate: '0.02',
      expiryMinutes: 45,
      settlementDays: 1,
    })
    expect(await pairOf(2, 'USDT', 'THB')).toMatchObject({ rate: '39.8', maximum: '200000' })
    const other = await signedIn(app, 'lantern')
    expect(await pairOf(1, 'USDT', 'THB', other)).toMatchObject({ rate: '40.2', maximum: '200000' })
    const asked = { fiatCurrency: 'THB', method: 'promptPay', fiatAmount: '4050' }
    const made = await p2pPayin(app.db, merchantId, asked)
    expect([made.rate, made.amount, made.processing_fee].map(Number)).toEqual([40.5, 100, 2])
    expect(made.settlement_days).toBe(1)
    expect(made.expires_at.getTime() - made.created_at.getTime()).toBe(45 * 60_000)
    expect(Number(before.rate)).toBe(40.2)
    const [entry] = await app.owner`
      select detail, operator_id from audit_entry where action = 'product.changed' order by seq desc limit 1`
    expect(entry).toMatchObject({
      operator_id: null,
      detail: {
        product: 'USDT/THB payin',
        before: expect.stringContaining('margin 0.005,'),
        after: expect.stringContaining('expiryMinutes 45'),
      },
    })
  })

  test('that are changed again keep what is not named', async () => {
    const pair = { currency: 'USDT', fiatCurrency: 'BRL', direction: 'payout' } as const
    const change = (written: Record<string, string>) =>
      changePair(app.db, merchantId, pair, readPairTerms('payout', written))
    await change({ margin: '-2', minimum: '50' })
    await change({ enabled: 'no' })
    expect(await pairOf(2, 'USDT', 'BRL')).toMatchObject({
      enabled: 0,
      margin: '-0.02',
      minimum: '50',
      maximum: '30000',
    })
    await expect(
      p2pPayout(app.db, merchantId, { fiatCurrency: 'BRL', method: 'pix' }),
    ).rejects.toMatchObject({ errorName: 'pairNotOffered' })
  })

  test.each([
    ['payout', { expiry: '5' }],
    ['payout', { settlement: 'T+0' }],
    ['payin', { margin: '100' }],
    ['payin', { margin: '1e2' }],
    ['payin', { 'flat-fee': '1' }],
    ['payin', { tolerance: '1' }],
    ['payin', { minimum: '-1' }],
    ['payin', { enabled: 'maybe' }],
  ] as const)('can not be what makes no sense: %s %o', (direction, written) => {
    expect(() => readPairTerms(direction, written)).toThrow(/is no term/)
  })

  test('can not be set for a pair or merchant that is not there, nor with a minimum above the maximum', async () => {
    const pair = { currency: 'USDT', fiatCurrency: 'INR', direction: 'payin' } as const
    const change = (id: string, more: object, terms = {}) =>
      changePair(app.db, id, { ...pair, ...more }, terms)
    await expect(change(merchantId, { fiatCurrency: 'USD' })).rejects.toThrow('is not traded')
    await expect(change(merchantId, { currency: 'INR' })).rejects.toThrow('is not traded')
    await expect(change('99999', {})).rejects.toThrow('no merchant')
    await expect(change(merchantId, {}, { minimum: '600000' })).rejects.toThrow('minimum')
  })
})
