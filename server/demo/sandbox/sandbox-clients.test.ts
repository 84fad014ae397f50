import { expect, test } from 'vitest'
import { chanceOf } from '../../../connectors/sandbox/world/random.ts'
import { openUrl } from '../../test/app/open-merchant.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { payin } from '../../test/orders/orders.ts'
import { demoKinds } from '../kinds/all-kinds.ts'
import { sharesOf } from '../kinds/demo-kind.ts'
import { setFirstRates } from '../world/exchange-rates.ts'
import { Pace } from '../world/pace.ts'
import { sandboxClients } from './sandbox-clients.ts'
import { Sandbox } from './sandbox-upstream.ts'

const merchantId = '10001'
const app = await startTestApp()
await setFirstRates(app.db)
await payin(app.db, merchantId, '1000000')

test('demo merchants order through the front door, with a key that stays theirs', async () => {
  const clientOf = await sandboxClients(app.services, [merchantId], openUrl(app))
  const keys = () => app.owner`select api_key_id, public_key from merchant_key`
  const before = await keys()
  await sandboxClients(app.services, [merchantId], openUrl(app))
  expect(await keys()).toEqual(before)
  const ask = async () =>
    app.owner<{ path: string; orderNo: string }[]>`
      select path, order_no as "orderNo" from api_request where code = '200'`
  const clock = { now: new Date() }
  const shares = sharesOf(demoKinds)
  const pace = new Pace({ shares, perDay: 1440, since: clock.now.getTime() })
  const options = {
    paces: new Map([[merchantId, pace]]),
    customers: 3,
    clientOf,
    sendMessage: async () => {},
  }
  const sandbox = new Sandbox(app.db, async () => {}, options, { clock, chance: chanceOf(2) })
  for (let minutes = 0; minutes < 25; minutes++) {
    clock.now = new Date(clock.now.getTime() + 60_000)
    await sandbox.tick()
  }
  expect(new Set((await ask()).map(({ path }) => path)).size).toBeGreaterThan(3)
  for (const { orderNo } of await ask()) {
    const [event] = await app.owner`
      select actor from order_event where order_no = ${orderNo} and move = 'create'`
    expect(event?.actor).toBe('merchant')
  }
})
