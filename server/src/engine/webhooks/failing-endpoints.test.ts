/** Hosts of merchants that fail: what waits for them is held, and goes out when they work again. */
import { expect, test, vi } from 'vitest'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startReceiver } from '../../../test/app/receiver.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { movedOrder } from '../../../test/orders/order-moves.ts'
import { fundedWithdrawal } from '../../../test/orders/orders.ts'

const app = await startTestApp()
const admin = await signedIn(app, 'admin')
const inTime = <T>(check: () => T | Promise<T>) => vi.waitFor(check, waitLimitMs)

async function rejected(notifyUrl: string | null, merchantId = '10001'): Promise<string> {
  const { order_no: orderNo } = await fundedWithdrawal(app.db, merchantId, {
    notify_url: notifyUrl,
  })
  await movedOrder(app.db, 'withdrawal', { merchant_id: merchantId, order_no: orderNo }, 'reject')
  return orderNo
}
const rejectedMany = (count: number, notifyUrl: string | null) =>
  Promise.all(Array.from({ length: count }, () => rejected(notifyUrl)))

const hostOf = (url: string) => new URL(url).host
const endpointOf = async (url: string, browser = admin) =>
  (await browser.call('/notify/endpoints')).data.endpoints.find(
    ({ host }: { host: string }) => host === hostOf(url),
  )
const held = (url: string) =>
  inTime(async () => {
    const endpoint = await endpointOf(url)
    expect(endpoint).toMatchObject({ isHeld: true })
    return endpoint
  })
const toldOf = async (orderNo: string) => {
  const { order, notifications } = (await admin.call('/mentionMoneyOrder/detail', { orderNo })).data
  return { status: order.notifyStatus, tries: notifications.length }
}
const untried = async (orders: readonly string[]) =>
  (await Promise.all(orders.map(toldOf))).filter(({ tries }) => tries === 0).length
const completed = (orders: readonly string[]) =>
  inTime(async () => {
    for (const { status } of await Promise.all(orders.map(toldOf)))
      expect(status).toBe('notificationComplete')
  })
/** The time until the next try has passed. */
const letHoldPass = (url: string) =>
  app.owner`update job_lane set held_until = now() where lane = ${hostOf(url)}`
/** No repeat comes in between. */
const putRepeatsOff = () =>
  app.owner`update job set run_at = run_at + interval '1 hour' where is_repeat`

test('a host that answers 500 is held, waiting is no try, one is tried at a time, and all go out when it works', async () => {
  let isBroken = true
  const receiver = await startReceiver((response) => response.writeHead(isBroken ? 500 : 204).end())
  const orders = await rejectedMany(20, receiver.url)
  const { failures, problem, failingSince, waiting, nextTryTime } = await held(receiver.url)
  expect(failures).toBeGreaterThanOrEqual(5)
  expect(problem).toBe('HTTP 500')
  expect(waiting).toBe(20)
  expect(Date.parse(failingSince)).toBeLessThanOrEqual(Date.now())
  expect(Date.parse(nextTryTime)).toBeGreaterThan(Date.now())
  // Two at a time, so a sixth may have been under way.
  await putRepeatsOff()
  const waitingBefore = await untried(orders)
  expect(waitingBefore).toBeGreaterThanOrEqual(14)

  await letHoldPass(receiver.url)
  await inTime(async () => expect(await untried(orders)).toBe(waitingBefore - 1))
  await held(receiver.url)
  expect(await untried(orders)).toBe(waitingBefore - 1)

  const lantern = await signedIn(app, 'lantern')
  expect(await endpointOf(receiver.url, lantern)).toBeUndefined()
  const finance = await signedIn(app, await newOperator(app, ['support']))
  expect((await finance.call('/notify/endpoints')).code).toBe('S00403')

  isBroken = false
  await letHoldPass(receiver.url)
  await app.owner`update job set run_at = now() where is_repeat`
  await completed(orders)
  expect(await endpointOf(receiver.url)).toBeUndefined()
})

test('a host that refuses connections is held, and a new address takes what waits at once', async () => {
  const refusing = await startReceiver()
  refusing.close()
  const set = async (callbackAddress: string) => {
    const { data } = await admin.call('/notify/setting', { product: 'withdrawal' })
    const { acknowledgement, events, version } = data
    const body = { product: 'withdrawal', callbackAddress, acknowledgement, events, version }
    expect((await admin.call('/notify/setting/save', body)).code).toBe('200')
  }
  await set(refusing.url)
  const orders = await rejectedMany(12, null)
  expect(await held(refusing.url)).toMatchObject({ problem: 'connect ECONNREFUSED' })
  const receiver = await startReceiver()
  await set(receiver.url)
  await inTime(async () => expect(await untried(orders)).toBe(0))
  await app.owner`update job set run_at = now() where is_repeat`
  await completed(orders)
  expect(await endpointOf(refusing.url)).toBeUndefined()
})

test('a held host is tried at once when an operator notifies by hand or its test notification arrives', async () => {
  let isBroken = true
  const receiver = await startReceiver((response) => response.writeHead(isBroken ? 503 : 200).end())
  const orders = await rejectedMany(12, receiver.url)
  await held(receiver.url)
  await putRepeatsOff()
  const before = await untried(orders)
  await admin.call('/mentionMoneyOrder/pushOrderMsgNew', { orderNo: orders[0] })
  await inTime(async () => {
    const tries = (await Promise.all(orders.map(toldOf))).reduce((sum, each) => sum + each.tries, 0)
    expect(tries).toBeGreaterThan(orders.length - before)
  })
  await held(receiver.url)
  isBroken = false
  const { data } = await admin.call('/notify/setting', { product: 'deposit' })
  const { acknowledgement, events, version } = data
  const setting = { callbackAddress: receiver.url, acknowledgement, events, version }
  await admin.call('/notify/setting/save', { product: 'deposit', ...setting })
  await admin.call('/notify/test', { product: 'deposit' })
  await app.owner`update job set run_at = now() where is_repeat`
  await completed(orders)
})

test('a host that answers 404 refuses what it is told, and is not held', async () => {
  const receiver = await startReceiver((response) => response.writeHead(404).end())
  const orders = await rejectedMany(8, receiver.url)
  await inTime(async () => expect(await untried(orders)).toBe(0))
  expect(await endpointOf(receiver.url)).toBeUndefined()
})

test('six hosts of a merchant that never answer delay none of its others', async () => {
  const silent = await startReceiver(() => {})
  const { port } = new URL(silent.url)
  const dead = Array.from({ length: 6 }, (_, host) => `http://127.0.2.${host + 1}:${port}/`)
  const waiting = await Promise.all(dead.flatMap((url) => [1, 2, 3, 4].map(() => rejected(url))))
  await silent.waitFor(12)
  const receiver = await startReceiver()
  await completed([await rejected(receiver.url)])
  // The silent ones have ten seconds: none of them has been given up meanwhile.
  expect(await untried(waiting)).toBe(24)
})
