import { afterEach, expect, test, vi } from 'vitest'
import { startTestApp } from '../../../test/app/test-app.ts'
import { createCryptoPayin } from '../../areas/crypto-payin/create-crypto-payin.command.ts'
import { setRates } from '../../engine/orders/usd-value.ts'
import { timeOf } from './clock.ts'

const merchantId = '10001'
const app = await startTestApp()
await setRates(app.db.sql, [{ currency: 'USDT', usd: '1' }])
afterEach(() => {
  vi.useRealTimers()
})

test('the time of a transaction is when it began, by the database', async () => {
  await app.db.asMerchant(merchantId, async (tx) => {
    const [row] = await tx<{ now: Date }[]>`select now()`
    expect(await timeOf(tx)).toEqual(row?.now)
    expect(tx.clock.isSet).toBe(false)
  })
})

test('an order has the times of the database, whatever the clock of the server says', async () => {
  const [before] = await app.owner`select now()`
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-03-03T03:03:03Z') })
  const asked = {
    merchantOrderNo: 'clock-1',
    customerUid: 'C1',
    currency: 'USDT',
    network: 'TRC20',
    amount: '10',
    notifyUrl: null,
  }
  const order = await app.db.asMerchant(merchantId, (tx) =>
    createCryptoPayin(tx, merchantId, asked, { address: 'TPay' }),
  )
  vi.useRealTimers()
  const [after] = await app.owner`
    select now(), o.created_at, o.expires_at - o.created_at = interval '30 minutes' as "expiresInTime",
           (select at from order_event e where e.order_no = o.order_no) as event
    from (select order_no, date_trunc('milliseconds', created_at) as created_at, expires_at
          from crypto_payin_order) o where order_no = ${order.order_no}`
  const [from, to] = [before?.now.getTime(), after?.now.getTime()]
  for (const at of [after?.created_at, after?.event]) {
    expect(at.getTime()).toBeGreaterThanOrEqual(from)
    expect(at.getTime()).toBeLessThanOrEqual(to)
  }
  expect(after?.expiresInTime).toBe(true)
  const stamp = after?.created_at.toISOString().replace(/\D/g, '')
  expect(order.order_no.slice(1, 18)).toBe(stamp)
})
