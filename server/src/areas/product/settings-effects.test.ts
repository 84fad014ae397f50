/** What switches of products and currencies do: each has its effect on new orders, and none on running ones. */
import { orderKindNames } from '@countinghouse/contract/registry/orders.ts'
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
import { orderRegistry } from '../../order-registry.ts'
import { reportReceiver } from '../upstream/upstream.ts'

const merchantId = '10001'
const app = await startTestApp()
const admin = await signedIn(app, 'admin')
await fundEveryProduct(app)

/** Deposits come unasked. */
const kinds = orderKindNames.filter((name) => name !== 'deposit')

describe.each(kinds)('%s', (product) => {
  test('that is off refuses new orders, leaves running ones alone, and gives the same request the same order', async () => {
    const merchantOrderNo = `running-${product}`
    const running = await makeOrder(app, product, { merchantOrderNo })
    const before = await rowOf(app, product, running)
    await switchTo(admin, 'switch', { product, enabled: 0 })
    expect(await refusalOf(app, product)).toBe('productOff')
    if (product !== 'transfer')
      expect(await makeOrder(app, product, { merchantOrderNo })).toMatchObject({
        order_no: running.order_no,
      })
    const now = await rowOf(app, product, running)
    if (product !== 'transfer') expect(now).toEqual(before)
    await switchTo(admin, 'switch', { product, enabled: 1 })
    expect(await refusalOf(app, product)).toBe('made')
    const entries = await app.owner`
      select detail from audit_entry where action = 'product.switched' order by seq desc limit 2`
    expect(entries.map(({ detail }) => detail)).toEqual([
      { product, before: 'off', after: 'on' },
      { product, before: 'on', after: 'off' },
    ])
  })

  test('refuses a currency that is off, and takes it again when it is on', async () => {
    const of = product.startsWith('local') ? 'INR' : 'USDT'
    await callConfig(admin, 'currency/switch', { currency: of, enabled: 0 })
    expect(await refusalOf(app, product)).toBe('currencyOff')
    await callConfig(admin, 'currency/switch', { currency: of, enabled: 1 })
    expect(await refusalOf(app, product)).toBe('made')
  })
})

test('an order that is running when its product is switched off goes on to its end', async () => {
  const running = await makeOrder(app, 'cryptoPayin')
  await switchTo(admin, 'switch', { product: 'cryptoPayin', enabled: 0 })
  const report = (move: string, set: object) =>
    reportReceiver(
      app.db,
      orderRegistry,
    )({
      merchantId,
      kind: 'cryptoPayin',
      orderNo: running.order_no,
      move,
      set: set as Record<string, unknown>,
    })
  await report('pay', { tx_hash: 'h', paid_amount: '50', paid_at: new Date(), confirmations: 1 })
  await report('complete', { confirmations: 127 })
  expect(await rowOf(app, 'cryptoPayin', running)).toMatchObject({ status: 3 })
  await switchTo(admin, 'switch', { product: 'cryptoPayin', enabled: 1 })
})

describe('a deposit', () => {
  const credited = async (more: object = {}) => {
    const made = await makeOrder(app, 'deposit', more)
    await reportReceiver(
      app.db,
      orderRegistry,
    )({
      merchantId,
      kind: 'deposit',
      orderNo: made.order_no,
      move: 'credit',
      set: { confirmations: 20 },
    })
    const { data } = await admin.call('/chargeMoneyOrder/detail', { orderNo: made.order_no })
    return data.order.status
  }

  test('is there whatever is off: it waits until somebody credits it', async () => {
    expect(await credited()).toBe('credited')
    await switchTo(admin, 'switch', { product: 'deposit', enabled: 0 })
    expect(await credited()).toBe('abnormalQuantity')
    await switchTo(admin, 'switch', { product: 'deposit', enabled: 1 })
    await switchTo(admin, 'switchById', { id: 'deposit.USDT.TRC20', enabled: 0 })
    expect(await credited()).toBe('abnormalQuantity')
    await switchTo(admin, 'switchById', { id: 'deposit.USDT.TRC20', enabled: 1 })
  })

  test('below the minimum deposit amount, or above the maximum, waits for an operator', async () => {
    await changeCurrency(admin, 'USDT', { minimumDeposit: '20' })
    await changeUnit(admin, 'deposit.USDT.TRC20', { maximum: '100' })
    expect(await credited({ amount: '19.99' })).toBe('abnormalQuantity')
    expect(await credited({ amount: '20' })).toBe('credited')
    expect(await credited({ amount: '100.01' })).toBe('abnormalQuantity')
    await changeCurrency(admin, 'USDT', { minimumDeposit: '0' })
  })
})

describe('weights', () => {
  test('order currencies wherever they are offered', async () => {
    await changeCurrency(admin, 'TRX', { weight: 9000 })
    await changeCurrency(admin, 'ETH', { weight: 8000 })
    await saveSettings(
      admin,
      'fiatCurrency/details',
      'fiatCurrency/save',
      { currency: 'BRL' },
      { weight: 7000 },
    )
    const first = async (path: string, list: string, name: string) => {
      const { data } = await admin.call(path, {})
      return data[list].slice(0, 2).map((each: Record<string, string>) => each[name])
    }
    const cryptos = ['TRX', 'ETH']
    expect(await first('/merchantsConfig/currency/list', 'currencies', 'currency')).toEqual(cryptos)
    expect(await first('/transfer/queryTransferCurrency', 'currencies', 'currency')).toEqual(
      cryptos,
    )
    expect(await first('/c2c/order/tradeDigitalCurrency', 'options', 'value')).toEqual(cryptos)
    expect(
      await first('/merchantsConfig/queryPayChargeMoneyOrderConfigList', 'currencies', 'currency'),
    ).toEqual(cryptos)
    expect((await first('/c2c/order/tradeLegalCurrency', 'options', 'value'))[0]).toBe('BRL')
    const { data } = await admin
      .fetch('/fiatCurrencyBase/option', { method: 'POST' })
      .then((r) => r.json() as Promise<{ data: { options: { value: string }[] } }>)
    expect(data.options[0]?.value).toBe('BRL')
  })

  test('what is off is not offered to payers or for transfers', async () => {
    await callConfig(admin, 'currency/switch', { currency: 'TRX', enabled: 0 })
    await switchTo(admin, 'switchByName', { product: 'cryptoPayin', currency: 'ETH', enabled: 0 })
    const { data } = await callConfig(admin, 'queryPayChargeMoneyOrderConfigList', {})
    const offered = data.currencies.map((each: { currency: string }) => each.currency)
    expect(offered).not.toContain('TRX')
    expect(offered).not.toContain('ETH')
    const transfers = (await admin.call('/transfer/queryTransferCurrency', {})).data.currencies
    expect(transfers.map((each: { currency: string }) => each.currency)).not.toContain('TRX')
    const lantern = await signedIn(app, 'lantern')
    const { products } = (await lantern.call('/merchantsConfig/list')).data
    expect(products).toHaveLength(orderKindNames.length - 2)
    expect(products.every(({ enabled }: { enabled: number }) => enabled === 1)).toBe(true)
  })
})
