/** The dashboards of many consoles, at the cost of one. */
import { expect, test, vi } from 'vitest'
import { setRates } from '../../src/engine/orders/usd-value.ts'
import { Query } from '../../src/platform/db/query.ts'
import { newOperator, signedIn } from '../app/builders.ts'
import { startTestApp } from '../app/test-app.ts'
import { deposit, withdrawal } from '../orders/orders.ts'
import { lastOf, listen } from './open-dashboard.ts'

const merchantId = '10001'
const perOperator = 5
const app = await startTestApp()
await setRates(app.owner, [{ currency: 'USDT', usd: '0.9' }])
await deposit(app.db, merchantId, 'c', '500')

const newOrder = (amount: string) => withdrawal(app.db, merchantId, 'c', amount)

const isLook = (query: Query<unknown>) => query.fragment.texts.join('').includes('look_at')
const nothing = async () => undefined

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
    const texts = sent().map(({ fragment }) => fragment.texts.join('?'))
    return {
      isOneASecond: looks() <= (Date.now() - startedAt) / 1000 + 1,
      dashboards: texts.filter((text) => text.includes('merchant_asset')).length,
    }
  } finally {
    execute.mockRestore()
  }
}

test('fifty consoles of one merchant cost one look a second, and one reading of a change, as one does', async () => {
  const alone = [await listen(await signedIn(app, 'admin'))]
  // The first look at a merchant makes its mark.
  await statementsOfLooks(nothing)
  const ofOne = await statementsOfLooks(() => newOrder('1'))
  const streams = alone
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
