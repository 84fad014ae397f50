/** The dashboard as a stream: what changes is seen within two seconds, at the same cost however many consoles look. */
import type { DashboardStats } from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CryptoPayinRow, cryptoPayinOrder } from '../areas/crypto-payin/crypto-payin.order.ts'
import { Query } from '../db/query.ts'
import { moveOrder } from '../orders/move-order.ts'
import { setRates } from '../orders/usd-value.ts'
import type { Browser } from './browser.ts'
import { newOperator, signedIn } from './builders.ts'
import { deposit, payin, pendingPayin, withdrawal } from './orders.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const merchantId = '10001'
const perOperator = 5
let app: TestApp
const open: Stream[] = []

beforeAll(async () => {
  app = await startTestApp()
  await setRates(app.owner, [{ currency: 'USDT', usd: '0.9' }])
  await app.db.asMerchant(merchantId, (tx) => deposit(tx, merchantId, 'c', '500'))
})
afterAll(async () => {
  await Promise.all(open.splice(0).map((stream) => stream.cancel()))
})

interface Stream {
  events: { at: number; stats: DashboardStats }[]
  ended: boolean
  cancel(): Promise<void>
}

async function listen(browser: Browser, query = 'period=today'): Promise<Stream> {
  const response = await browser.fetch(`/dashboard/stats/stream?${query}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream',
  ])
  const reader = (response.body as ReadableStream<Uint8Array>)
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>
  const stream: Stream = { events: [], ended: false, cancel: () => reader.cancel() }
  const drain = async () => {
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += value
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const data = /^event: stats\ndata: (.*)$/.exec(part)?.[1]
        if (data) stream.events.push({ at: Date.now(), stats: JSON.parse(data) })
      }
    }
  }
  void drain().finally(() => {
    stream.ended = true
  })
  open.push(stream)
  await expect.poll(() => stream.events.length).toBeGreaterThan(0)
  return stream
}

const lastOf = ({ events }: Stream) => events.at(-1)?.stats
const newOrder = (amount = '10') =>
  app.db.asMerchant(merchantId, (tx) => withdrawal(tx, merchantId, 'c', amount))

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
  await app.db.asMerchant(merchantId, (tx) => payin(tx, merchantId, '33'))
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
  const held = () => lastOf(stream)?.work.find(({ kind }) => kind === 'cryptoPayin')?.count
  const { order_no: orderNo } = await app.db.asMerchant(merchantId, (tx) =>
    pendingPayin(tx, merchantId, '10'),
  )
  const report = (move: 'pay' | 'complete', set: Partial<CryptoPayinRow>) =>
    app.db.asMerchant(merchantId, (tx) =>
      moveOrder(tx, cryptoPayinOrder, { merchantId, orderNo, move, set, actor: 'upstream' }),
    )
  await report('pay', { tx_hash: 'short', paid_amount: '5', confirmations: 1 })
  const status = () => lastOf(stream)?.newest.find((order) => order.orderNo === orderNo)?.status
  await expect.poll(status, { timeout: 10_000 }).toBe('confirming')
  expect(held()).toBeUndefined()
  await report('complete', { confirmations: 127 })
  await expect.poll(held, { timeout: 10_000 }).toBe(1)
  await stream.cancel()
})

describe('fifty consoles of one merchant', () => {
  const isLook = (query: Query<unknown>) => query.piece.texts.join('').includes('look_at')
  const nothing = async () => undefined
  let streams: Stream[]

  /** The statements of the server from one look to the second after it. */
  async function statementsOfLooks(meanwhile: () => Promise<unknown>) {
    const startedAt = Date.now()
    const execute = vi.spyOn(Query.prototype, 'execute')
    const sent = () => [...new Set(execute.mock.contexts)] as Query<unknown>[]
    const looks = () => sent().filter(isLook).length
    try {
      await expect.poll(looks, { timeout: 10_000 }).toBeGreaterThan(0)
      const first = looks()
      await meanwhile()
      await expect.poll(looks, { timeout: 10_000 }).toBeGreaterThanOrEqual(first + 2)
      // Sessions are checked by other statements, every few seconds.
      const texts = sent().map(({ piece }) => piece.texts.join('?'))
      return {
        isOneASecond: looks() <= (Date.now() - startedAt) / 1000 + 1,
        dashboards: texts.filter((text) => text.includes('merchant_asset')).length,
      }
    } finally {
      execute.mockRestore()
    }
  }

  test('cost one look a second, and one reading of a change, as one console does', async () => {
    const alone = [await listen(await signedIn(app, 'admin'))]
    // The first look at a merchant makes its mark.
    await statementsOfLooks(nothing)
    const ofOne = await statementsOfLooks(() => newOrder('1'))
    streams = alone
    for (let i = 0; i < 10; i++) {
      const browser = await signedIn(app, await newOperator(app, ['admin']))
      for (let j = 0; j < perOperator; j++) streams.push(await listen(browser))
    }
    const counts = streams.map(({ events }) => events.length)
    const order = { no: '' }
    const ofMany = await statementsOfLooks(async () => {
      order.no = (await newOrder('2')).order_no
    })
    expect(ofOne).toEqual({ isOneASecond: true, dashboards: 1 })
    expect(ofMany).toEqual(ofOne)
    for (const [index, stream] of streams.entries()) {
      expect(lastOf(stream)?.newest[0]?.orderNo).toBe(order.no)
      expect(stream.events).toHaveLength((counts[index] ?? 0) + 1)
    }
    const quiet = await statementsOfLooks(nothing)
    expect(quiet.dashboards).toBe(0)
  })

  test('have their own periods and zones, and end with their sessions', async () => {
    await Promise.all(streams.map((stream) => stream.cancel()))
    const admin = await signedIn(app, 'admin')
    const week = await listen(admin, 'period=last7Days&zone=GMT%2B5:30')
    expect(lastOf(week)?.points).toHaveLength(7)
    expect(lastOf(week)?.from).toMatch(/T18:30/)
    await admin.call('/user/logout')
    await expect.poll(() => week.ended, { timeout: 5000 }).toBe(true)
  })
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
