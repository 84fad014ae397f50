/** Approvals per second by the engine, compared with a bare transaction of the same statements. */
import { createMerchant } from '@countinghouse/server/src/areas/merchant/create-merchant.command.ts'
import { withdrawalOrder } from '@countinghouse/server/src/areas/withdrawal/withdrawal.order.ts'
import { moveOrder } from '@countinghouse/server/src/engine/orders/move-order.ts'
import type { Database } from '@countinghouse/server/src/platform/db/database.ts'
import { deposit, withdrawal } from '@countinghouse/server/test/orders/orders.ts'
import type { Row } from './table.ts'

const atOnce = 16

interface Pending {
  merchantId: string
  orderNo: string
}

export async function measureApprovals(db: Database): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, merchants] of [
    ['all of one merchant', 1],
    ['64 merchants', 64],
  ] as const) {
    const first = 80_000 + merchants * 100
    const orders = await makePending(db, first, merchants, 640)
    const half = orders.length / 2
    // Alternating orders, so that both see the same data and the same caches.
    const engine = await perSecond(
      orders.filter((_, i) => i % 2 === 0),
      (order) => approve(db, order),
    )
    const bare = await perSecond(
      orders.filter((_, i) => i % 2 === 1),
      (order) => sameStatements(db, order),
    )
    rows.push([
      `approvals, ${name}, ${atOnce} at once`,
      `${Math.round(engine)}/s`,
      `${(bare / engine).toFixed(2)} times a bare transaction (${Math.round(bare)}/s), ${half} each`,
    ])
  }
  return rows
}

async function makePending(
  db: Database,
  first: number,
  merchants: number,
  count: number,
): Promise<Pending[]> {
  for (let i = 0; i < merchants; i++) {
    const merchantId = String(first + i)
    await createMerchant(db, { merchantId, name: merchantId, useLocalConfig: 0, countries: [] })
  }
  const all = Array.from({ length: count }, (_, i) => ({
    i,
    merchantId: String(first + (i % merchants)),
  }))
  const orders: Pending[] = []
  await eachAtOnce(all, async ({ i, merchantId }) => {
    const uid = `C${i % 40}`
    await deposit(db, merchantId, uid, '10')
    const order = await withdrawal(db, merchantId, uid, '5')
    orders.push({ merchantId, orderNo: order.order_no })
  })
  return orders
}

const approve = (db: Database, { merchantId, orderNo }: Pending) =>
  db.asMerchant(merchantId, async (tx) => {
    await moveOrder(tx, withdrawalOrder, {
      merchantId,
      orderNo,
      move: 'approve',
      actor: 'operator:bench',
    })
    await tx`select append_audit(null, 'withdrawal.approve', '{}', 'bench')`
  })

const sameStatements = (db: Database, { merchantId, orderNo }: Pending) =>
  db.asMerchant(merchantId, async (tx) => {
    await tx`
      select o.*, (select e.actor from order_event e
                   where e.merchant_id = o.merchant_id and e.order_no = o.order_no and e.move = 'create'
                   order by e.event_id limit 1) as made_by
      from withdrawal_order o where o.merchant_id = ${merchantId} and o.order_no = ${orderNo}`
    await tx`
      update withdrawal_order set status = 2, version = 1
      where merchant_id = ${merchantId} and order_no = ${orderNo} and status = 1 and version = 0 returning *`
    await tx`
      insert into order_event (merchant_id, kind, order_no, move, from_status, to_status, actor)
      values (${merchantId}, 4, ${orderNo}, 'approve', 1, 2, 'operator:bench')`
    await tx`select append_audit(null, 'withdrawal.approve', '{}', 'bench')`
  })

async function perSecond(
  orders: Pending[],
  work: (order: Pending) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now()
  await eachAtOnce(orders, work)
  return orders.length / ((performance.now() - startedAt) / 1000)
}

async function eachAtOnce<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of queue) await work(item)
    }),
  )
}
