import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app/test-app.ts'
import { fundedWithdrawal } from '../../../test/orders/orders.ts'
import { withdrawalOrder } from '../../areas/withdrawal/withdrawal.order.ts'
import { orderRegistry } from '../../order-registry.ts'
import { moveOrder } from './move-order.ts'
import { watchMerchants } from './watch-merchants.ts'

const metricsToken = 'a-token-for-monitors'
const app = await startTestApp({ metricsToken })

async function figures(): Promise<(name: string) => number> {
  for (const merchantId of ['10001', '10002'])
    await watchMerchants(app.db, orderRegistry)(merchantId)
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(new URL('/metrics', app.url), { headers })).text()
  return (name) => Number(new RegExp(`^countinghouse_${name} (.+)$`, 'm').exec(text)?.[1])
}

test('figures tell of a broken log and of days without a seal, of any merchant', async () => {
  const before = await figures()
  for (const name of ['broken_audit_logs', 'unsealed_seconds', 'order_waiting_seconds'])
    expect(before(name), name).toBe(0)
  await app.owner`insert into audit_check (merchant_id, broken_seq, broken_at) values (10001, 1, now())
    on conflict (merchant_id) do update set broken_seq = 1, broken_at = excluded.broken_at`
  await app.owner`
    insert into report_seal (merchant_id, report, shift_minutes, day, rows, day_seal, operator_id)
    select merchant_id, 'any', 0, current_date - 5, '[]', 'seal', operator_id
    from operator where merchant_id = 10002 limit 1`
  const after = await figures()
  expect(after('broken_audit_logs')).toBe(1)
  expect(after('unsealed_seconds')).toBeGreaterThan(3 * 86_400)
  expect(after('unsealed_seconds')).toBeLessThan(5 * 86_400)
})

test('an order waits since it came to its state, not since it was made', async () => {
  const { order_no: orderNo } = await fundedWithdrawal(app.db, '10001')
  await app.owner`update withdrawal_order set created_at = now() - interval '3 days' where order_no = ${orderNo}`
  const move = (name: 'approve' | 'send', actor: string) =>
    app.db.asMerchant('10001', (tx) =>
      moveOrder(tx, withdrawalOrder, { merchantId: '10001', orderNo, move: name, actor }),
    )
  await move('approve', 'operator:reviewer')
  const approved = await figures()
  expect(approved('order_waiting_seconds')).toBeLessThan(3600)
  await app.owner`update order_event set at = now() - interval '2 days'
    where merchant_id = 10001 and order_no = ${orderNo} and move = 'approve'`
  const later = await figures()
  expect(later('order_waiting_seconds')).toBeGreaterThan(1.9 * 86_400)
  expect(later('order_waiting_seconds')).toBeLessThan(2.1 * 86_400)
  await move('send', 'upstream')
  const sent = await figures()
  expect(sent('order_waiting_seconds')).toBeLessThan(3600)
})
