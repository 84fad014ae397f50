import { createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { type Chance, chanceOf } from '../../../connectors/sandbox/world/random.ts'
import { signedIn } from '../../test/app/builders.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { waitLimitMs } from '../../test/app/wait-limit.ts'
import { movedOrder } from '../../test/orders/order-moves.ts'
import { fundedWithdrawal } from '../../test/orders/orders.ts'
import { operatorOf } from '../history/create-history.ts'
import { moveRates, setFirstRates } from '../world/exchange-rates.ts'
import { setCallbackAddress } from '../world/notification-settings.ts'
import { type Answer, type SandboxMerchant, startSandboxMerchant } from './sandbox-merchant.ts'

const merchantId = '10001'

const alwaysAnswering = (answer: Answer): Chance => ({
  ...chanceOf(1),
  weighted: () => answer as never,
})

const start = (answer: Answer): Promise<SandboxMerchant> =>
  startSandboxMerchant(app, [merchantId], () => alwaysAnswering(answer))

const addresses = async () => {
  const rows = await app.owner`
    select distinct address from notification_setting where merchant_id = ${merchantId}`
  return rows.map(({ address }) => address)
}

const app = await startTestApp()
const merchant = await start('prompt')
await app.db.asMerchant(merchantId, async (tx) =>
  setCallbackAddress(tx, await operatorOf(tx, merchantId, 'admin'), merchant.urlOf(merchantId)),
)
await merchant.stop()

async function finished(): Promise<string> {
  const order = await fundedWithdrawal(app.db, merchantId)
  return (await movedOrder(app.db, 'withdrawal', order, 'reject')).order_no
}

const attemptOf = (orderNo: string) =>
  vi.waitFor(async () => {
    const [attempt] = await app.owner`
      select http_status, response, success from notification_attempt where order_no = ${orderNo}`
    expect(attempt).toBeDefined()
    return attempt
  }, waitLimitMs)

test('the sandbox merchant takes a signed notification over HTTP', async () => {
  const merchant = await start('prompt')
  const orderNo = await finished()
  expect(await attemptOf(orderNo)).toEqual({ http_status: 200, response: 'success', success: true })
  await merchant.stop()
})

test('the sandbox merchant is broken at times', async () => {
  const merchant = await start('ever')
  const orderNo = await finished()
  expect(await attemptOf(orderNo)).toMatchObject({ success: false })
  await merchant.stop()
})

test('the sandbox merchant answers without the word at times, which acknowledges nothing where only the word does', async () => {
  const merchant = await start('mute')
  const orderNo = await finished()
  expect(await attemptOf(orderNo)).toMatchObject({ http_status: 200, success: true })
  const { data } = await (await signedIn(app, 'admin')).call('/mentionMoneyOrder/detail', {
    orderNo,
  })
  expect(data.order.notifyStatus).toBe('notificationSuccess')
  await merchant.stop()
})

test('the sandbox merchant believes nobody who can not sign', async () => {
  const merchant = await start('prompt')
  await finished().then(attemptOf)
  const headers = { 'webhook-id': 'x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' }
  const statusAt = async (id: string) =>
    (await fetch(merchant.urlOf(id), { method: 'POST', body: '{}', headers })).status
  expect(await statusAt(merchantId)).toBe(401)
  expect(await statusAt('10002')).toBe(404)
  await merchant.stop()
})

test('orders are told where the settings of their merchant say, and of the ends that they say', async () => {
  const merchant = await start('prompt')
  const admin = await signedIn(app, 'admin')
  const key = { product: 'withdrawal' }
  const { callbackAddress, acknowledgement, version } = (await admin.call('/notify/setting', key))
    .data
  expect(callbackAddress).toBe(merchant.urlOf(merchantId))
  const body = { ...key, callbackAddress, acknowledgement, version, events: ['success'] }
  expect((await admin.call('/notify/setting/save', body)).code).toBe('200')
  const quiet = await finished()
  const back = { ...body, version: version + 1, events: ['success', 'failure'] }
  expect((await admin.call('/notify/setting/save', back)).code).toBe('200')
  await attemptOf(await finished())
  const tries = await app.owner`select 1 from notification_attempt where order_no = ${quiet}`
  expect(tries).toEqual([])
  await merchant.stop()
})

test('orders find the sandbox merchant again after a restart, also when its port is taken', async () => {
  const first = await start('prompt')
  const url = first.urlOf(merchantId)
  await attemptOf(await finished())
  await first.stop()
  const second = await start('prompt')
  expect(second.urlOf(merchantId)).toBe(url)
  await second.stop()

  const stranger = createServer().listen(Number(new URL(url).port), '127.0.0.1')
  const third = await start('prompt')
  const now = third.urlOf(merchantId)
  expect(now).not.toBe(url)
  expect(await addresses()).toEqual([now])
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
