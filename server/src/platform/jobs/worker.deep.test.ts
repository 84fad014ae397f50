import { createServer } from 'node:http'
import { afterAll, expect, test, vi } from 'vitest'
import { signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { deposit, payin, withdrawal } from '../../../test/orders/orders.ts'
import { withdrawalOrder } from '../../areas/withdrawal/withdrawal.order.ts'
import { moveOrder } from '../../engine/orders/move-order.ts'

const app = await startTestApp()
const lantern = await signedIn(app, 'lantern')
const silent = createServer(() => {})
await new Promise<void>((resolve) => silent.listen(0, '0.0.0.0', resolve))
const port = (silent.address() as { port: number }).port
afterAll(() => {
  silent.closeAllConnections()
  silent.close()
})

test("hosts of one merchant that never answer delay nobody's money and no other merchant's notifications", async () => {
  // 90 notifications of merchant 10001 to 30 hosts that take the connection and stay silent, all at one moment.
  await app.db.asMerchant('10001', async (tx) => {
    for (let i = 0; i < 90; i++) {
      const notify_url = `http://127.0.0.${2 + (i % 30)}:${port}/`
      await deposit(tx, '10001', 'u1', '10')
      const { order_no: orderNo } = await withdrawal(tx, '10001', 'u1', '5', { notify_url })
      const move = {
        merchantId: '10001',
        orderNo,
        move: 'reject',
        actor: 'operator:admin',
      } as const
      await moveOrder(tx, withdrawalOrder, move)
    }
  })
  await vi.waitFor(async () => {
    const running =
      await app.owner`select 1 from job where task = 'notify' and leased_until > now()`
    expect(running.length).toBeGreaterThanOrEqual(12)
  }, 10_000)
  const attempts = async () => (await app.owner`select 1 from notification_attempt`).length
  expect(await attempts()).toBe(0)

  await payin(app.db, '10002', '100')
  await deposit(app.db, '10002', 'c1', '10')
  const { data } = await lantern.call('/transfer/addTransfer', {
    requestNo: 'while-others-hang',
    outAccountType: 'merchant',
    outCustomerUid: '',
    inAccountType: 'customer',
    inCustomerUid: 'c1',
    currency: 'USDT',
    amount: '5',
    remark: '',
  })
  await vi.waitFor(async () => {
    const detail = await lantern.call('/transfer/detail', { orderNo: data.orderNo })
    expect(detail.data.order.status).toBe('completed')
  }, 30_000)
  // The silent hosts have ten seconds each: none of them has been given up meanwhile.
  expect(await attempts()).toBe(0)
})
