import type { DemoAction } from '@countinghouse/contract/areas/demo/demo-actions.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { chanceOf } from '../../../connectors/sandbox/world/random.ts'
import { createMerchant } from '../../src/areas/merchant/create-merchant.command.ts'
import { reportReceiver } from '../../src/areas/upstream/upstream.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import { newOperator, signedIn } from '../../test/app/builders.ts'
import { openUrl } from '../../test/app/open-merchant.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { waitLimitMs } from '../../test/app/wait-limit.ts'
import { operatorOf } from '../history/create-history.ts'
import { sandboxClients } from '../sandbox/sandbox-clients.ts'
import { startSandboxMerchant } from '../sandbox/sandbox-merchant.ts'
import { setFirstRates } from '../world/exchange-rates.ts'
import { setCallbackAddress } from '../world/notification-settings.ts'
import { DemoPanel } from './demo-panel.ts'
import { panelRoutes } from './panel.routes.ts'

const merchantId = '10001'
const panel = Promise.withResolvers<DemoPanel>()
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ sandbox: true }, { routes: panelRoutes(() => panel.promise) })
  await setFirstRates(app.db)
  const chance = chanceOf(5)
  const merchant = await startSandboxMerchant(app, [merchantId], () => ({
    ...chance,
    weighted: () => 'prompt' as never,
  }))
  await app.db.asMerchant(merchantId, async (tx) =>
    setCallbackAddress(tx, await operatorOf(tx, merchantId, 'admin'), merchant.urlOf(merchantId)),
  )
  panel.resolve(
    new DemoPanel({
      db: app.db,
      clientOf: await sandboxClients(app.services, [merchantId], openUrl(app)),
      report: reportReceiver(app.db, orderRegistry),
      setReachable: merchant.setReachable,
      chance,
    }),
  )
  return () => merchant.stop()
})

async function made(action: DemoAction) {
  const browser = await signedIn(app, 'support')
  const { code, data } = await browser.call('/demo/act', { action })
  expect(code, action).toBe('200')
  const [kind, orderNo] = [String(data.kind), String(data.orderNo)]
  const detail = {
    cryptoPayin: '/payChargeMoneyOrder/detail',
    cryptoPayout: '/payAnother/detail',
    p2pPayin: '/c2c/order/detail',
  }[kind]
  const shown = await browser.call(detail ?? kind, { orderNo })
  return { kind, orderNo, ...shown.data.order }
}

test.each([
  ['customerPays', 'cryptoPayin', 'completed'],
  ['customerUnderpays', 'cryptoPayin', 'confirming'],
  ['payoutToReview', 'cryptoPayout', 'pendingMerchantAudit'],
  ['appeal', 'p2pPayin', 'appealing'],
] as const)('%s makes a %s that is %s', async (action, kind, status) => {
  expect(await made(action)).toMatchObject({ kind, status })
})

test('whoever is new in the demo world is paid too, without a program or a key', async () => {
  const added = {
    merchantId: '30001',
    name: 'Quiet Quay',
    useLocalConfig: 0,
    countries: [],
  } as const
  await createMerchant(app.db, { ...added, countries: [] })
  const operator = await newOperator(app, ['admin'], { merchantId: added.merchantId })
  const browser = await signedIn(app, operator)
  const { data } = await browser.call('/demo/act', { action: 'customerPays' })
  const shown = await browser.call('/payChargeMoneyOrder/detail', { orderNo: data.orderNo })
  expect(shown.data.order).toMatchObject({ status: 'completed' })
})

test('a callback address that is down refuses what it is told until it comes back', async () => {
  const attemptAt = (orderNo: string) =>
    vi.waitFor(
      async () => {
        const [attempt] = await app.owner<{ status: number }[]>`
          select http_status as status from notification_attempt where order_no = ${orderNo}`
        expect(attempt).toBeDefined()
        return attempt?.status
      },
      { timeout: waitLimitMs },
    )
  expect(await attemptAt((await made('callbacksDown')).orderNo)).toBe(503)
  expect(await attemptAt((await made('callbacksUp')).orderNo)).toBe(200)
})

test('nobody acts who is not signed in, and without the demo world there is nothing to ask', async () => {
  const ask = (url: string) => fetch(`${url}/demo/act`, { method: 'POST', body: '{}' })
  expect((await ask(app.url)).status).toBe(401)
  const product = await startTestApp()
  expect((await ask(product.url)).status).toBe(404)
  const info = async (one: TestApp) =>
    (await (await signedIn(one, 'admin')).call('/merchants/info')).data.sandbox
  expect([await info(app), await info(product)]).toEqual([1, 0])
})
