/** Counts of states for every kind of orders, against the plain rows: from deltas, and after they were folded. */

import { variantBody } from '@countinghouse/contract/engine/call-variant.ts'
import type { List, Row } from '@countinghouse/contract/engine/list.ts'
import { creationFilter, statusCountsPath } from '@countinghouse/contract/engine/order.ts'
import { expect, test } from 'vitest'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { readBy } from '../../../test/app/plan.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { insertOrderRows } from '../../../test/orders/order-rows.ts'
import { foldDeltas } from '../../books/rollups/fold-deltas.ts'
import { orderRegistry } from '../../order-registry.ts'
import { activeFilters } from './conditions.ts'
import { directStatusCountQuery } from './count-by-rollup.ts'
import type { TableSource } from './define-list.ts'

const sources = Object.values(orderRegistry).map(({ source }) => source)
const app = await startTestApp()
for (const { table } of sources) {
  await insertOrderRows(app.owner, table, '10001', 60)
  await insertOrderRows(app.owner, table, '10002', 7)
}
const admin = await signedIn(app, 'admin')

type Query = Readonly<Record<string, string | number>>

const counted = async (list: List, query: Query = {}) => {
  const answer = await admin.call(statusCountsPath(list), { ...variantBody(list), ...query })
  expect(answer.msg).toBe('')
  return answer.data.counts as { status: string; count: number }[] | null
}

/** In the order of the machine, as one would count by hand. */
async function recounted(list: List, query: Query = {}) {
  const { data } = await admin.call(list.path, { ...variantBody(list), size: 10_000, ...query })
  const rows: Row[] = data.records
  const { status } = list.fields
  const states = status?.type === 'status' ? Object.keys(status.machine.states) : []
  return states.flatMap((state) => {
    const count = rows.filter((row) => row.status === state).length
    return count > 0 ? [{ status: state, count }] : []
  })
}

/** Some hours in the middle, whose ends are no half hours. */
function someHours(list: List): Query {
  const { wire, form } = creationFilter(list)
  const times = ['2026-03-01 00:31:07', '2026-03-01 03:02:09']
  return Object.fromEntries(
    wire.map((name, end) => [
      name,
      form === 'stamp' ? Date.parse(`${times[end]?.replace(' ', 'T')}+08:00`) : (times[end] ?? ''),
    ]),
  )
}

async function compareAll(): Promise<void> {
  for (const { list } of sources) {
    for (const query of [{}, { currency: 'USDT' }, someHours(list)]) {
      if ('currency' in query && !('currency' in list.filters)) continue
      expect([list.name, query, await counted(list, query)]).toEqual([
        list.name,
        query,
        await recounted(list, query),
      ])
    }
  }
}

test('counts are those of the rows, whatever of the filters is counted', async () => {
  await compareAll()
  const signal = AbortSignal.timeout(60_000)
  for (const { rollup } of sources) {
    const kind = rollup?.kind ?? 0
    await foldDeltas(app.db, { merchantId: '10001', kind }, signal)
  }
  await compareAll()
})

test('filters that the rollup lacks are counted from the rows', async () => {
  const { withdrawal, cryptoPayin } = orderRegistry
  const asked: [List, Query][] = [
    [withdrawal.source.list, { customerUid: 'u1' }],
    [withdrawal.source.list, { orderNo: 'N10001000004' }],
    [cryptoPayin.source.list, { exception: 'underpaid' }],
    [cryptoPayin.source.list, { exception: 'underpaid', currency: 'USDT' }],
    [cryptoPayin.source.list, { exception: 'underpaid', ...someHours(cryptoPayin.source.list) }],
  ]
  for (const [list, query] of asked) {
    const counts = await counted(list, query)
    expect(counts).not.toEqual([])
    expect([query, counts]).toEqual([query, await recounted(list, query)])
  }
})

test('the state itself is no filter of the call, and whoever may not see the orders gets no counts', async () => {
  const { list } = orderRegistry.withdrawal.source
  const path = statusCountsPath(list)
  expect((await admin.call(path, { status: 'completed' })).code).toBe('S00400')
  const stranger = await signedIn(app, await newOperator(app, []))
  expect((await stranger.call(path)).code).toBe('S00403')
})

test('a period that ends before it begins has no orders', async () => {
  const { list } = orderRegistry.withdrawal.source
  const query = { startDate: '2026-03-02 00:00:00', endDate: '2026-03-01 00:00:00' }
  expect(await counted(list, query)).toEqual([])
})

test('of too many rows nothing is counted, unless a period holds few of them', async () => {
  const { list, table } = orderRegistry.cryptoPayin.source as TableSource
  await app.owner`delete from crypto_payin_order where merchant_id = 10001`
  await insertOrderRows(app.owner, table, '10001', 10_001)
  await app.owner`analyze crypto_payin_order`
  const query = { exception: 'underpaid' }
  expect(await counted(list, query)).toBeNull()
  const few = { ...query, ...someHours(list) }
  const counts = await counted(list, few)
  expect(counts).not.toEqual([])
  expect(counts).toEqual(await recounted(list, few))
  const source = orderRegistry.cryptoPayin.source
  const read = await app.db.asMerchant('10001', (tx) =>
    readBy(tx, directStatusCountQuery(source, '10001', activeFilters(list, few as never))),
  )
  expect(read.rows).toBeLessThan(200)
})
