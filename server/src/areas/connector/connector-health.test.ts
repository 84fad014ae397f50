/** What people and monitors see of connectors: who waits for whom, since when, and how old rates are. */
import { expect, test, vi } from 'vitest'
import { signedIn } from '../../../test/app/builders.ts'
import { newConnector } from '../../../test/app/connector.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { newOrder, openMarket } from '../../../test/orders/order-factory.ts'

const metricsToken = 'a-token-for-monitors'
const app = await startTestApp({ metricsToken })
await openMarket(app.db, ['10001', '10002'])
// From now on nothing is played inside of the server.
await app.owner`update connector set is_enabled = false`
const desk = await newConnector(app, 'desk', { services: ['P2P'] })
const market = await newConnector(app, 'market', { services: ['rates'] })
const finance = await signedIn(app, 'finance')
const lantern = await signedIn(app, 'lantern')

const figures = async () => {
  const headers = { authorization: `Bearer ${metricsToken}` }
  return (await fetch(new URL('/metrics', app.url), { headers })).text()
}
const figure = async (name: string) =>
  Number(
    (await figures())
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  )

test('an instruction that a connector leaves waiting is in the figures and on the dashboard of its merchant', async () => {
  const before = Date.now() / 1000
  const { order_no: orderNo } = await newOrder.p2pPayin(app.db, '10001')
  const one = { connector: 'desk' }
  const named = (name: string, labels: object = one) =>
    `countinghouse_${name}{${Object.entries(labels)
      .map(([label, value]) => `${label}="${value}"`)
      .join(',')}}`
  await vi.waitFor(
    async () => expect(await figure(named('instructions_waiting'))).toBe(1),
    waitLimitMs,
  )
  expect((await finance.call('/dashboard/outside')).data.connectors).toEqual([])
  const age = (seconds: number) => app.owner`
    update connector_instruction set created_at = now() - ${seconds} * interval '1 second'
    where order_no = ${orderNo}`
  await age(120)
  const since = await finance.call('/dashboard/outside')
  expect(since.data).toEqual({
    connectors: [{ name: 'desk', waiting: 1, since: expect.any(String) }],
    rates: [],
  })
  expect((await lantern.call('/dashboard/outside')).data.connectors).toEqual([])

  const [told] = (await desk.send('/instructions/next')).data.instructions
  const answer = { outcome: 'refused' as const, reason: 'Nobody sells at this rate' }
  const instructionId = told?.instructionId ?? ''
  for (const _ of [1, 2]) await desk.send('/instructions/answer', { instructionId, answer })
  expect(await figure(named('instruction_seconds_count', { ...one, outcome: 'refused' }))).toBe(1)
  expect((await finance.call('/dashboard/outside')).data.connectors).toEqual([])
  await vi.waitFor(
    async () => expect(await figure(named('instructions_waiting'))).toBe(0),
    waitLimitMs,
  )
  expect(await figure(named('connector_heard_timestamp_seconds'))).toBeGreaterThan(before - 1)
  await desk.send('/reports', {
    reports: [
      {
        reportId: 'r',
        at: new Date().toISOString(),
        event: 'match',
        merchantId: '10001',
        orderNo: 'R0',
      },
    ],
  })
  expect(await figure(named('reports_total', { ...one, outcome: 'refused' }))).toBe(1)
})

test('a rate that is too old for new orders is on the dashboard, with the products that need it', async () => {
  const at = new Date(Date.now() - 7_200_000).toISOString()
  const rate = { usd: '1', source: 'exchange', at }
  await market.send('/rates', {
    rates: [
      { currency: 'USDC', ...rate },
      { currency: 'THB', ...rate },
    ],
  })
  const { rates } = (await finance.call('/dashboard/outside')).data
  const shown = (rates as { currency: string; at: string; products: string[] }[]).map(
    ({ currency, products }) => [currency, products],
  )
  expect(Object.fromEntries(shown)).toEqual({
    USDC: ['cryptoPayin', 'p2pPayin', 'p2pPayout', 'otc'],
    THB: ['p2pPayin', 'p2pPayout', 'otc'],
  })
  const age = await figure('countinghouse_rate_age_seconds{currency="THB"}')
  expect(age).toBeGreaterThanOrEqual(7200)
})
