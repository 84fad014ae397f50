/** What settings of products and currencies do: each has its effect on new orders, and none on running ones. */
import { randomUUID } from 'node:crypto'
import type { Product } from '@countinghouse/contract/areas/product/product-terms.ts'
import { orderKindNames } from '@countinghouse/contract/orders.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAgentTo, takeDeposit } from '../areas/agent/administer-agent.command.ts'
import { orderRegistry } from '../order-registry.ts'
import { registered } from '../orders/order-kind.ts'
import { setRates } from '../orders/usd-value.ts'
import type { Browser } from '../testing/browser.ts'
import { signedIn } from '../testing/builders.ts'
import { fiatPayin, postFiat } from '../testing/fiat.ts'
import { localPayin } from '../testing/local-orders.ts'
import { deposit } from '../testing/orders.ts'
import { openMarket } from '../testing/p2p-orders.ts'
import { newOrderOf } from '../testing/product-orders.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { reportTo } from '../upstream/upstream.ts'

const merchantId = '10001'
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
let app: TestApp
let admin: Browser

beforeAll(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
  await openMarket(app.db)
  await setRates(app.db.sql, [{ currency: 'BTC', usd: '50000' }])
  await app.db.asMerchant(merchantId, async (tx) => {
    await deposit(tx, merchantId, 'rich', '5000')
    await deposit(tx, merchantId, 'rich', '2', { currency: 'BTC', network: 'BTC' })
  })
  await app.db.asMerchant(merchantId, (tx) =>
    postFiat(tx, merchantId, fiatPayin('', { currency: 'INR', country: 'IN' }, '100000')),
  )
  await addAgentTo(app.db, merchantId, {
    agentId: 'AG01',
    name: 'Silverline',
    currencies: ['USDT'],
  })
  await takeDeposit(app.db, merchantId, 'AG01', { currency: 'USDT', amount: '5000' })
})

const config = (path: string, body: object) => admin.call(`/merchantsConfig/${path}`, body)
const switchTo = async (path: string, body: object) =>
  expect((await config(`unit/${path}`, body)).code).toBe('200')
/** Changes what is named, whatever the rest is. */
async function save(read: string, path: string, key: object, change: object) {
  const { changedBy: _, changedAt: __, ...now } = (await config(read, key)).data
  expect(await config(path, { ...key, ...now, ...change })).toMatchObject({ code: '200' })
}
const unit = (id: string, change: object) => save('unit/details', 'updateInfoById', { id }, change)
const currency = (name: string, change: object) =>
  save('currency/details', 'currency/save', { currency: name }, change)
const make = (product: Product, more: object = {}) => newOrderOf[product](app.db, more)
const refused = (product: Product, more: object = {}) =>
  make(product, more).then(
    () => 'made',
    (error) => error.errorName,
  )
async function rowOf(product: Product, { order_no: orderNo }: { order_no: string }) {
  const { table } = registered(orderRegistry, product)
  const [row] = await app.owner.unsafe(`select * from ${table} where order_no = '${orderNo}'`)
  return row as Record<string, unknown>
}

/** Deposits come unasked. */
const asked = orderKindNames.filter((name) => name !== 'deposit')

describe.each(asked)('%s', (product) => {
  test('that is off refuses new orders, leaves running ones alone, and gives the same request the same order', async () => {
    const merchantOrderNo = `running-${product}`
    const running = await make(product, { merchantOrderNo })
    const before = await rowOf(product, running)
    await switchTo('switch', { product, enabled: 0 })
    expect(await refused(product)).toBe('productOff')
    if (product !== 'transfer')
      expect(await make(product, { merchantOrderNo })).toMatchObject({ order_no: running.order_no })
    const now = await rowOf(product, running)
    if (product !== 'transfer') expect(now).toEqual(before)
    await switchTo('switch', { product, enabled: 1 })
    expect(await refused(product)).toBe('made')
    const entries = await app.owner`
      select detail from audit_entry where action = 'product.switched' order by seq desc limit 2`
    expect(entries.map(({ detail }) => detail)).toEqual([
      { product, before: 'off', after: 'on' },
      { product, before: 'on', after: 'off' },
    ])
  })

  test('refuses a currency that is off, and takes it again when it is on', async () => {
    const of = product.startsWith('local') ? 'INR' : 'USDT'
    await config('currency/switch', { currency: of, enabled: 0 })
    expect(await refused(product)).toBe('currencyOff')
    await config('currency/switch', { currency: of, enabled: 1 })
    expect(await refused(product)).toBe('made')
  })
})

test('an order that is running when its product is switched off goes on to its end', async () => {
  const running = await make('cryptoPayin')
  await switchTo('switch', { product: 'cryptoPayin', enabled: 0 })
  const report = (move: string, set: object) =>
    reportTo(
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
  expect(await rowOf('cryptoPayin', running)).toMatchObject({ status: 3 })
  await switchTo('switch', { product: 'cryptoPayin', enabled: 1 })
})

describe('a deposit', () => {
  const credited = async (more: object = {}) => {
    const made = await make('deposit', more)
    await reportTo(
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

  test('is there whatever is off: it is held until somebody credits it', async () => {
    expect(await credited()).toBe('credited')
    await switchTo('switch', { product: 'deposit', enabled: 0 })
    expect(await credited()).toBe('abnormalQuantity')
    await switchTo('switch', { product: 'deposit', enabled: 1 })
    await switchTo('switchById', { id: 'deposit.USDT.TRC20', enabled: 0 })
    expect(await credited()).toBe('abnormalQuantity')
    await switchTo('switchById', { id: 'deposit.USDT.TRC20', enabled: 1 })
  })

  test('below the minimum deposit amount, or above the maximum, is held', async () => {
    await currency('USDT', { minimumDeposit: '20' })
    await unit('deposit.USDT.TRC20', { maximum: '100' })
    expect(await credited({ amount: '19.99' })).toBe('abnormalQuantity')
    expect(await credited({ amount: '20' })).toBe('credited')
    expect(await credited({ amount: '100.01' })).toBe('abnormalQuantity')
    await currency('USDT', { minimumDeposit: '0' })
  })
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
          'otcDetailsByName',
          'updateOtcDetailsByName',
          { currency: 'USDT' },
          { minimum: '12', maximum: '60' },
        )
      : unit(id, { minimum: '12', maximum: '60' }))
    expect(await refused(product, amountOf(product, '11.99'))).toBe('amountTooSmall')
    expect(await refused(product, amountOf(product, '12'))).toBe('made')
    expect(await refused(product, amountOf(product, '60.01'))).toBe('amountTooLarge')
    await currency('USDT', { precision: 1 })
    expect(await refused(product, amountOf(product, '12.05'))).toBe('amountTooFine')
    await currency('USDT', { precision: 6 })
    await switchTo(product === 'otc' ? 'switchOTCById' : 'switchById', { id, enabled: 0 })
    expect(await refused(product, amountOf(product, '12'))).toMatch(/NotOffered/)
    await switchTo('switchByName', { product, currency: 'USDT', enabled: 1 })
    expect(await refused(product, amountOf(product, '12'))).toBe('made')
    expect(await refused(product, { ...amountOf(product, '12'), currency: 'DOGE' })).not.toBe(
      'made',
    )
  })

  test('of a currency hold for withdrawals beside those of its network, whichever is larger', async () => {
    await currency('USDT', { minimumWithdrawal: '15' })
    expect(await refused('withdrawal', { amount: '14' })).toBe('amountTooSmall')
    expect(await refused('withdrawal', { amount: '15' })).toBe('made')
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
    await currency('USDT', { minimumWithdrawal: '0' })
  })

  test('of digits hold for fiat amounts of P2P and local orders', async () => {
    const inr = (precision: number) =>
      save('fiatCurrency/details', 'fiatCurrency/save', { currency: 'INR' }, { precision })
    await inr(0)
    expect(await refused('p2pPayin', { fiatAmount: '8040.5' })).toBe('amountTooFine')
    expect(await refused('localPayin', { amount: '1000.5' })).toBe('amountTooFine')
    await inr(2)
    expect(await refused('p2pPayin', { fiatAmount: '8040.5' })).toBe('made')
    expect(await refused('localPayin', { amount: '1000.5' })).toBe('made')
  })

  test('switches hold for pairs and methods too, and leave their terms as they are', async () => {
    await switchTo('switchById', { id: 'p2pPayin.USDT.INR', enabled: 0 })
    await switchTo('switchById', { id: 'localPayin.IN.upi', enabled: 0 })
    expect(await refused('p2pPayin')).toBe('pairNotOffered')
    await switchTo('switchById', { id: 'localPayout.IN.upi', enabled: 0 })
    expect(await refused('localPayin')).toBe('methodNotOffered')
    expect(await refused('localPayout')).toBe('methodNotOffered')
    await switchTo('switchById', { id: 'localPayout.IN.upi', enabled: 1 })
    expect(await refused('localPayout')).toBe('made')
    await switchTo('switchById', { id: 'p2pPayin.USDT.INR', enabled: 1 })
    await switchTo('switchById', { id: 'localPayin.IN.upi', enabled: 1 })
    expect(await refused('p2pPayin')).toBe('made')
    expect(await localPayin(app.db)).toBeTruthy()
    for (const id of ['p2pPayin.USDT.USD', 'localPayin.IN.pix', 'constructor.x', 'otc.DOGE'])
      expect((await config('unit/switchById', { id, enabled: 0 })).code).toBe('S00404')
  })
})

describe('fees and rates', () => {
  const of = async (product: Product, more: object = {}) => {
    const row = await rowOf(product, await make(product, more))
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
    const before = await make(product, amount)
    const kept = (await rowOf(product, before)).processing_fee
    await save('details', 'updateInfo', { product }, { feePercent: '2' })
    if (fees[1] > 0) await unit(`${product}.USDT.TRC20`, { flatFee: '2' })
    if (product === 'agent') await unit('agent.USDT', { flatFee: '1' })
    expect(await of(product, amount)).toEqual(fees)
    expect((await rowOf(product, before)).processing_fee).toBe(kept)
  })

  test("of B2C are its own; a trade without a price is made at the merchant's rate", async () => {
    await save('otcDetails', 'updateOTCDetails', { product: 'otc' }, { feePercent: '3' })
    await currency('USDT', { rateMode: 'floating', floatingRate: '5' })
    const row = await rowOf('otc', await make('otc', { quantity: '50', price: undefined }))
    // A USDT is 80 INR on the market.
    expect([row.processing_fee, row.price].map(Number)).toEqual([1.5, 84])
    await currency('USDT', { floatingRate: '0' })
  })

  test('that are named in another currency are charged in that of the order, at the market rate', async () => {
    await currency('USDT', { feeCurrency: 'BTC', feeAmount: '0.0001' })
    // 0.0001 BTC are 5 USDT, beside the 2 % from above.
    expect(await of('withdrawal', { amount: '50' })).toEqual([6, 2])
    await currency('USDT', { feeCurrency: 'USDT', feeAmount: '0' })
  })

  test('of payins are fixed, or float by a percentage of the market, and are kept on the order', async () => {
    const quoted = async () => {
      const row = await rowOf('cryptoPayin', await make('cryptoPayin', { amount: '50' }))
      return [row.rate, row.fiat_amount].map(Number)
    }
    await currency('USDT', { rateMode: 'fixed', fixedRate: '1.1' })
    const made = await make('cryptoPayin')
    expect(await quoted()).toEqual([1.1, 55])
    await currency('USDT', { rateMode: 'floating', floatingRate: '-10' })
    expect(await quoted()).toEqual([0.9, 45])
    expect(Number((await rowOf('cryptoPayin', made)).rate)).toBe(1.1)
    await currency('USDT', { floatingRate: '-100' })
    expect(await refused('cryptoPayin')).toBe('rateMissing')
    await currency('USDT', { floatingRate: '0' })
  })

  test('may not eat an order up', async () => {
    await unit('cryptoPayin.USDT.TRC20', { flatFee: '49' })
    expect(await refused('cryptoPayin', { amount: '50' })).toBe('amountTooSmall')
    await unit('cryptoPayin.USDT.TRC20', { flatFee: '0' })
  })
})

test('expiry, tolerance and settlement of payins hold for new orders', async () => {
  const before = await make('cryptoPayin')
  const change = { expiryMinutes: 45, tolerancePercent: '2.5', settlementDays: 1 }
  await save('payment/list', 'payment/save', { product: 'cryptoPayin' }, change)
  const row = await rowOf('cryptoPayin', await make('cryptoPayin'))
  const minutes = ({ expires_at: end, created_at: start }: Record<string, unknown>) =>
    Math.round(((end as Date).getTime() - (start as Date).getTime()) / 60_000)
  expect(minutes(row)).toBe(45)
  expect(Number(row.underpaid_tolerance)).toBe(0.025)
  expect(row.settlement_days).toBe(1)
  expect(minutes(await rowOf('cryptoPayin', before))).toBe(30)
})

describe('weights', () => {
  test('order currencies wherever they are offered', async () => {
    await currency('TRX', { weight: 9000 })
    await currency('ETH', { weight: 8000 })
    await save('fiatCurrency/details', 'fiatCurrency/save', { currency: 'BRL' }, { weight: 7000 })
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
    await config('currency/switch', { currency: 'TRX', enabled: 0 })
    await switchTo('switchByName', { product: 'cryptoPayin', currency: 'ETH', enabled: 0 })
    const { data } = await config('queryPayChargeMoneyOrderConfigList', {})
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
