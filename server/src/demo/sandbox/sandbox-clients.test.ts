import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openUrl } from '../../testing/open-merchant.ts'
import { payin } from '../../testing/orders.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { setFirstRates } from '../world/exchange-rates.ts'
import { sandboxClients } from './sandbox-clients.ts'
import { sandboxUpstream } from './sandbox-upstream.ts'

let app: TestApp
const merchantId = '10001'

beforeAll(async () => {
  app = await startTestApp()
  await setFirstRates(app.db)
  await app.db.asMerchant(merchantId, (tx) => payin(tx, merchantId, '1000000'))
})
afterEach(() => {
  vi.useRealTimers()
})

test('demo merchants order through the front door, with a key that stays theirs', async () => {
  const clientOf = await sandboxClients(app.services, [merchantId], openUrl(app))
  const keys = () => app.owner`select api_key_id, public_key from merchant_key`
  const before = await keys()
  await sandboxClients(app.services, [merchantId], openUrl(app))
  expect(await keys()).toEqual(before)
  const problems: unknown[] = []
  const asked = async () =>
    app.owner<{ path: string; orderNo: string }[]>`
      select path, order_no as "orderNo" from api_request where code = '200'`
  await expect
    .poll(async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      const options = {
        merchantIds: [merchantId],
        customers: 3,
        clientOf,
        sendMessage: async () => {},
      }
      const log = { error: (...problem: unknown[]) => problems.push(...problem) }
      const sandbox = sandboxUpstream(app.db, options, log)
      sandbox.start(async () => {})
      vi.advanceTimersByTime(4000)
      await sandbox.stop()
      vi.useRealTimers()
      return new Set((await asked()).map(({ path }) => path)).size
    })
    .toBeGreaterThan(3)
  expect(problems).toEqual([])
  for (const { orderNo } of await asked()) {
    const [event] = await app.owner`
      select actor from order_event where order_no = ${orderNo} and move = 'create'`
    expect(event?.actor).toBe('merchant')
  }
})
