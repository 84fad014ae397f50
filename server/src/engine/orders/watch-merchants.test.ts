import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app/test-app.ts'
import { orderRegistry } from '../../order-registry.ts'
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
    on conflict (merchant_id) do update set broken_seq = 1, broken_at = now()`
  await app.owner`
    insert into report_seal (merchant_id, report, shift_minutes, day, rows, day_seal, operator_id)
    select merchant_id, 'any', 0, current_date - 5, '[]', 'seal', operator_id
    from operator where merchant_id = 10002 limit 1`
  const after = await figures()
  expect(after('broken_audit_logs')).toBe(1)
  expect(after('unsealed_seconds')).toBeGreaterThan(3 * 86_400)
  expect(after('unsealed_seconds')).toBeLessThan(5 * 86_400)
})
