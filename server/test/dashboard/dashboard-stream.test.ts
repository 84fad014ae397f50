/** The dashboard as a stream: what changes is seen within two seconds, at the same cost however many consoles look. */
import type { DashboardStats } from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import { expect, test } from 'vitest'
import {
  type CryptoPayinRow,
  cryptoPayinOrder,
} from '../../src/areas/crypto-payin/crypto-payin.order.ts'
import { moveOrder } from '../../src/engine/orders/move-order.ts'
import { setRates } from '../../src/engine/orders/usd-value.ts'
import { signedIn } from '../app/builders.ts'
import { startTestApp } from '../app/test-app.ts'
import { deposit, payin, pendingPayin, withdrawal } from '../orders/orders.ts'
import { lastOf, listen, type Stream } from './open-dashboard.ts'

const merchantId = '10001'
const app = await startTestApp()
await setRates(app.owner, [{ currency: 'USDT', usd: '0.9' }])
await deposit(app.db, merchantId, 'c', '500')

const newOrder = (amount = '10') => withdrawal(app.db, merchantId, 'c', amount)

test('a created order, and what it waits for, is seen within two seconds, without what did not change', async () => {
  const admin = await signedIn(app, 'admin')
  const stream = await listen(admin)
  const before = lastOf(stream) as DashboardStats
  const order = await newOrder()
  const since = Date.now()
  await expect
    .poll(() => lastOf(stream)?.newest[0]?.orderNo, { timeout: 10_000 })
    .toBe(order.order_no)
  const seen = stream.events.find(({ stats }) => stats.newest[0]?.orderNo === order.order_no)
  expect((seen?.at ?? 0) - since).toBeLessThan(2000)
  expect(seen?.stats.current.orders).toBe(before.current.orders + 1)
  expect(seen?.stats.work).toContainEqual({
    work: 'decide',
    kind: 'withdrawal',
    count: 1,
    query: { status: 'pendingReview' },
  })
  const { data } = await admin.call('/dashboard/stats/all', { period: 'today' })
  expect(lastOf(stream)).toEqual({ ...data, asOf: expect.any(String) })
  for (const [index, { stats }] of stream.events.entries()) {
    const previous = stream.events[index - 1]?.stats
    expect({ ...stats, asOf: '' }).not.toEqual({ ...previous, asOf: '' })
  }
  await stream.cancel()
})

test('money that comes and an export that is ready are seen, by whom they are for', async () => {
  const [finance, support] = [await signedIn(app, 'finance'), await signedIn(app, 'support')]
  const [own, other] = [await listen(finance), await listen(support)]
  const balance = (stream: Stream) =>
    lastOf(stream)?.balances?.find(({ currency }) => currency === 'USDT')?.available
  await payin(app.db, merchantId, '33')
  await expect.poll(() => balance(own), { timeout: 10_000 }).toBe('33')
  expect(lastOf(other)?.balances).toBeNull()
  await finance.call('/mentionMoneyOrder/export')
  const exported = (stream: Stream) =>
    lastOf(stream)?.work.some(({ work }) => work === 'exportReady')
  await expect.poll(() => exported(own), { timeout: 10_000 }).toBe(true)
  expect(exported(other)).toBe(false)
  await Promise.all([own.cancel(), other.cancel()])
})

test('a payin whose credit comes to wait for somebody is seen, though it stays in its state', async () => {
  const stream = await listen(await signedIn(app, 'admin'))
  const waitingPayins = () => lastOf(stream)?.work.find(({ kind }) => kind === 'cryptoPayin')?.count
  const { order_no: orderNo } = await pendingPayin(app.db, merchantId, '10')
  const report = (move: 'pay' | 'complete', set: Partial<CryptoPayinRow>) =>
    app.db.asMerchant(merchantId, (tx) =>
      moveOrder(tx, cryptoPayinOrder, { merchantId, orderNo, move, set, actor: 'upstream' }),
    )
  await report('pay', { tx_hash: 'short', paid_amount: '5', confirmations: 1 })
  const status = () => lastOf(stream)?.newest.find((order) => order.orderNo === orderNo)?.status
  await expect.poll(status, { timeout: 10_000 }).toBe('confirming')
  expect(waitingPayins()).toBeUndefined()
  await report('complete', { confirmations: 127 })
  await expect.poll(waitingPayins, { timeout: 10_000 }).toBe(1)
  await stream.cancel()
})

test('a console has a period and zone of its own, and its stream ends with its session', async () => {
  const admin = await signedIn(app, 'admin')
  const week = await listen(admin, 'period=last7Days&zone=GMT%2B5:30')
  expect(lastOf(week)?.points).toHaveLength(7)
  expect(lastOf(week)?.from).toMatch(/T18:30/)
  await admin.call('/user/logout')
  await expect.poll(() => week.ended, { timeout: 5000 }).toBe(true)
})

test('other merchants are told nothing', async () => {
  const lantern = await listen(await signedIn(app, 'lantern'))
  const admin = await listen(await signedIn(app, 'admin'))
  const order = await newOrder('3')
  await expect
    .poll(() => lastOf(admin)?.newest[0]?.orderNo, { timeout: 10_000 })
    .toBe(order.order_no)
  expect(lantern.events).toHaveLength(1)
  expect(lastOf(lantern)?.newest).toEqual([])
})
