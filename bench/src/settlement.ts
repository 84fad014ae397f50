/** Settlement of many payins that are due at one instant, and a list of the same merchant meanwhile. */
import { createMerchant } from '@countinghouse/server/src/areas/merchant/create-merchant.command.ts'
import { createOperator } from '@countinghouse/server/src/areas/session/create-operator.command.ts'
import { queueDeadlinesOfAll } from '@countinghouse/server/src/engine/orders/deadline.ts'
import type { Database, DatabaseAddress } from '@countinghouse/server/src/platform/db/database.ts'
import { withOwner } from '@countinghouse/server/src/platform/db/owner.ts'
import { dueKinds, insertDuePayins } from '@countinghouse/server/test/orders/due-payins.ts'
import { askerOf, latencies, p95 } from './latency.ts'
import { benchOperator, signIn } from './session.ts'
import type { Row } from './table.ts'

const merchantId = '79001'
const { order } = dueKinds.localPayin
const list = order.source.list.path

export async function measureSettlement(
  url: string,
  db: Database,
  address: DatabaseAddress,
  payins: number,
): Promise<Row[]> {
  const { userName, password } = benchOperator(merchantId)
  await createMerchant(db, {
    merchantId,
    name: userName,
    useLocalConfig: 1,
    countries: ['IN', 'TH'],
  })
  const operator = { merchantId, name: userName, password, roles: ['admin' as const] }
  await createOperator(db, { ...operator, introduction: '' })
  await withOwner(address, async (owner) => {
    await insertDuePayins(owner, merchantId, 'localPayin', payins, new Date())
    // As the database does by itself some time after so many rows.
    for (const table of [order.table, 'posting', 'order_rollup'])
      await owner.unsafe(`vacuum analyze ${table}`)
    await owner`checkpoint`
  })
  const ask = askerOf(url, await signIn(url, { userName, password }))
  const before = p95(await latencies(ask, list, () => false))
  const settled = settle(db, address)
  let isBusy = true
  settled.finally(() => {
    isBusy = false
  })
  const during = p95(await latencies(ask, list, () => isBusy))
  const seconds = await settled
  const count = payins.toLocaleString('en')
  return [
    [
      `settlement of ${count} local payins of one merchant in one go`,
      `${Math.round(payins / seconds)} orders/s`,
      `${seconds.toFixed(1)} s in all, by one job`,
    ],
    [
      `list of the same merchant during it, p95`,
      `${during.toFixed(1)} ms`,
      `${(during / before).toFixed(1)} times before (${before.toFixed(1)} ms)`,
    ],
  ]
}

/** Seconds from the moment that the job is in the queue until nothing is unsettled. */
async function settle(db: Database, address: DatabaseAddress): Promise<number> {
  await withOwner(address, (owner) =>
    owner.begin((tx) => queueDeadlinesOfAll(tx, order, merchantId)),
  )
  const startedAt = performance.now()
  for (;;) {
    const left = await db.asMerchant(
      merchantId,
      (tx) => tx`
        select 1 from ${tx(order.table)}
        where merchant_id = ${merchantId} and settles_at is not null order by settles_at desc, order_no desc limit 1`,
    )
    if (left.length === 0) return (performance.now() - startedAt) / 1000
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
