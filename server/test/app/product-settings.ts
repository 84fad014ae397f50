/** Settings of products and currencies as an administrator changes them, and the orders that follow them. */
import type { Product } from '@countinghouse/contract/areas/product/product-terms.ts'
import { expect } from 'vitest'
import { addAgentTo, receiveAgentDeposit } from '../../src/areas/agent/administer-agent.command.ts'
import { orderKindIn } from '../../src/engine/orders/order-kind.ts'
import { setRates } from '../../src/engine/orders/usd-value.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import { fiatPayin, postFiat } from '../orders/fiat.ts'
import { newOrder, openMarket } from '../orders/order-factory.ts'
import { deposit } from '../orders/orders.ts'
import type { Browser } from './browser.ts'
import type { TestApp } from './test-app.ts'

const merchantId = '10001'

/** Rates, a market, an agent, and money of the merchant and of a customer: enough for an order of every product. */
export async function fundEveryProduct({ db }: TestApp): Promise<void> {
  await openMarket(db)
  await setRates(db.sql, [{ currency: 'BTC', usd: '50000' }])
  await deposit(db, merchantId, 'rich', '5000')
  await deposit(db, merchantId, 'rich', '2', { currency: 'BTC', network: 'BTC' })
  await postFiat(db, merchantId, fiatPayin('', { currency: 'INR', country: 'IN' }, '100000'))
  await addAgentTo(db, merchantId, {
    agentId: 'AG01',
    name: 'Silverline',
    currencies: ['USDT'],
  })
  await receiveAgentDeposit(db, merchantId, 'AG01', { currency: 'USDT', amount: '5000' })
}

export const callConfig = (admin: Browser, path: string, body: object) =>
  admin.call(`/merchantsConfig/${path}`, body)
export const switchTo = async (admin: Browser, path: string, body: object) =>
  expect((await callConfig(admin, `unit/${path}`, body)).code).toBe('200')
/** Changes what is named, whatever the rest is. */
export async function saveSettings(
  admin: Browser,
  read: string,
  path: string,
  key: object,
  change: object,
) {
  const { changedBy: _, changedAt: __, ...now } = (await callConfig(admin, read, key)).data
  expect(await callConfig(admin, path, { ...key, ...now, ...change })).toMatchObject({
    code: '200',
  })
}
export const changeUnit = (admin: Browser, id: string, change: object) =>
  saveSettings(admin, 'unit/details', 'updateInfoById', { id }, change)
export const changeCurrency = (admin: Browser, name: string, change: object) =>
  saveSettings(admin, 'currency/details', 'currency/save', { currency: name }, change)
export const makeOrder = ({ db }: TestApp, product: Product, more: object = {}) =>
  newOrder[product](db, merchantId, more)
export const refusalOf = (app: TestApp, product: Product, more: object = {}) =>
  makeOrder(app, product, more).then(
    () => 'made',
    (error) => error.errorName,
  )
export async function rowOf(
  { owner }: TestApp,
  product: Product,
  { order_no: orderNo }: { order_no: string },
) {
  const { table } = orderKindIn(orderRegistry, product)
  const [row] = await owner.unsafe(`select * from ${table} where order_no = '${orderNo}'`)
  return row as Record<string, unknown>
}
