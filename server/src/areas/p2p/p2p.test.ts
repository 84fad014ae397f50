import { describe, expect, test } from 'vitest'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { openMarket } from '../../../test/orders/order-factory.ts'

const app = await startTestApp()
await openMarket(app.db)
const admin = await signedIn(app, 'admin')

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
