/** A list may be a part of a table, by a condition of its own: its totals are of that part. */
import type { ListQuery } from '@countinghouse/contract/engine/list.ts'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app/test-app.ts'
import { insertOrderRows } from '../../../test/orders/order-rows.ts'
import { depositOrder } from '../../areas/deposit/deposit.order.ts'
import { withdrawalOrder } from '../../areas/withdrawal/withdrawal.order.ts'
import type { ListSource } from './define-list.ts'
import { runList } from './run-list.ts'

const app = await startTestApp()
for (const { table } of [depositOrder.source, withdrawalOrder.source]) {
  await insertOrderRows(app.owner, table, '10001', 240)
}

const parts: ListSource[] = [
  { ...depositOrder.source, where: "currency = 'USDT'" },
  { ...withdrawalOrder.source, where: "to_address = 'T1'" },
]

describe.each(parts.map((part) => [part.where, part] as const))('where %s', (_where, part) => {
  test.each<Partial<ListQuery>>([
    {},
    { network: 'TRC20' },
    { startDate: '2026-03-01 00:00:00', endDate: '2026-03-01 12:00:00' },
    { startStamp: Date.parse('2026-03-01T00:00:00+08:00') },
  ])('total and sums are those of the rows that %o shows', async (query) => {
    const page = await runList(app.db, part, '10001', { size: 10_000, current: 1, ...query })
    expect(page.records.length).toBeGreaterThan(0)
    expect(page.records.length).toBeLessThan(240)
    expect(page.total).toBe(page.records.length)
    const summed = page.totals.reduce((sum, { quantity }) => sum + Number(quantity), 0)
    const shown = page.records.reduce((sum, { quantity }) => sum + Number(quantity), 0)
    expect(summed).toBeCloseTo(shown, 6)
  })
})
