import { createServer } from 'node:net'
import { beforeAll, expect, test, vi } from 'vitest'
import { withdrawalOrder } from '../../areas/withdrawal/withdrawal.order.ts'
import { moveOrder } from '../../orders/transition.ts'
import { deposit, withdrawal } from '../../testing/orders.ts'
import { patienceMs } from '../../testing/patience.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { moveRates, setFirstRates } from '../world/exchange-rates.ts'
import { type Chance, chanceOf } from '../world/random.ts'
import { type Answer, type SandboxMerchant, startSandboxMerchant } from './sandbox-merchant.ts'

let app: TestApp
const merchantId = '10001'

const alwaysAnswering = (answer: Answer): Chance => ({
  ...chanceOf(1),
  weighted: () => answer as never,
})

const start = (answer: Answer): Promise<SandboxMerchant> =>
  startSandboxMerchant(app, [merchantId], () => alwaysAnswering(answer))

beforeAll(async () => {
  app = await startTestApp()
})

async function finished(notifyUrl: string): Promise<string> {
  return app.db.asMerchant(merchantId, async (tx) => {
    await deposit(tx, merchantId, 'u1', '10', { notify_url: notifyUrl })
    const { order_no: orderNo } = await withdrawal(tx, merchantId, 'u1', '5', {
      notify_url: notifyUrl,
    })
    await moveOrder(tx, withdrawalOrder, {
      merchantId,
      orderNo,
      move: 'reject',
      actor: 'operator:x',
    })
    return orderNo
  })
}

const attemptOf = (orderNo: string) =>
  vi.waitFor(async () => {
    const [attempt] = await app.owner`
      select http_status, response, success from notification_attempt where order_no = ${orderNo}`
    expect(attempt).toBeDefined()
    return attempt
  }, patienceMs)

test('the sandbox merchant takes a signed notification over HTTP', async () => {
  const merchant = await start('prompt')
  const orderNo = await finished(merchant.urlOf(merchantId))
  expect(await attemptOf(orderNo)).toEqual({ http_status: 200, response: 'success', success: true })
  await merchant.stop()
})

test('the sandbox merchant is broken at times', async () => {
  const merchant = await start('ever')
  const orderNo = await finished(merchant.urlOf(merchantId))
  expect(await attemptOf(orderNo)).toMatchObject({ success: false })
  await merchant.stop()
})

test('the sandbox merchant believes nobody who can not sign', async () => {
  const merchant = await start('prompt')
  await finished(merchant.urlOf(merchantId)).then(attemptOf)
  const headers = { 'webhook-id': 'x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' }
  const statusAt = async (id: string) =>
    (await fetch(merchant.urlOf(id), { method: 'POST', body: '{}', headers })).status
  expect(await statusAt(merchantId)).toBe(401)
  expect(await statusAt('10002')).toBe(404)
  await merchant.stop()
})

test('orders find the sandbox merchant again after a restart, also when its port is taken', async () => {
  const first = await start('prompt')
  const url = first.urlOf(merchantId)
  const orderNo = await finished(url)
  await attemptOf(orderNo)
  await first.stop()
  const second = await start('prompt')
  expect(second.urlOf(merchantId)).toBe(url)
  await second.stop()

  const stranger = createServer().listen(Number(new URL(url).port), '127.0.0.1')
  const third = await start('prompt')
  const now = third.urlOf(merchantId)
  expect(now).not.toBe(url)
  const [order] = await app.owner`
    select notify_url from withdrawal_order where order_no = ${orderNo}`
  expect(order?.notify_url).toBe(now)
  await third.stop()
  stranger.close()
})

test('exchange rates move a little, and come back', async () => {
  await setFirstRates(app.db)
  const chance = chanceOf(3)
  const before = await moveRates(app.db, chance)
  const after = await moveRates(app.db, chance)
  expect(after.BTC).not.toBe(before.BTC)
  for (let i = 0; i < 300; i++) await moveRates(app.db, chance)
  const rates = await app.owner`select currency, usd from exchange_rate`
  for (const { currency, usd } of rates) {
    const now = Number(usd) / before[currency as keyof typeof before]
    expect(Math.abs(now - 1), currency).toBeLessThan(currency.startsWith('USD') ? 0.002 : 0.03)
  }
})
