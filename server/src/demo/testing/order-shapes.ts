/** What orders have in common that took the same route: filled columns, events and postings, without their values. */
import type { OwnerSql } from '../../db/owner.ts'

export interface OrdersOfRoute {
  orders: number
  shapes: Set<string>
}

interface Found {
  order: Record<string, unknown>
  events: { move: string; actor: string; says: boolean }[]
  postings: string[] | null
}

/** By the route: who made the order, its moves one after the other, and whether a fee was charged at all. */
export async function orderShapes(
  owner: OwnerSql,
  merchantId: string,
  table: string,
  madeBefore: Date,
): Promise<Map<string, OrdersOfRoute>> {
  const found = await owner.unsafe<Found[]>(`
    select to_jsonb(o) as "order",
      (select jsonb_agg(jsonb_build_object('move', move, 'actor', split_part(actor, ':', 1), 'says', remark <> '')
                        order by event_id)
       from order_event e where e.merchant_id = o.merchant_id and e.order_no = o.order_no) as events,
      (select jsonb_agg(concat_ws(' ', move, flow_type, from_kind, f.bucket, from_seq is null,
                                  to_kind, t.bucket, to_seq is null) order by posting_id)
       from posting p
       join account f on f.merchant_id = p.merchant_id and f.account_id = p.from_account
       join account t on t.merchant_id = p.merchant_id and t.account_id = p.to_account
       where p.merchant_id = o.merchant_id and p.order_no = o.order_no) as postings
    from ${table} o
    where merchant_id = ${merchantId} and created_at < '${madeBefore.toISOString()}'`)
  const routes = new Map<string, OrdersOfRoute>()
  for (const { order, events, postings } of found) {
    const isFree = Number(order.processing_fee) + Number(order.network_fee) === 0
    const route = [events[0]?.actor, ...events.map(({ move }) => move), isFree && 'free'].join(' ')
    const same = routes.get(route) ?? { orders: 0, shapes: new Set() }
    routes.set(route, same)
    same.orders += 1
    // Whether and when a merchant was told depends on the merchant.
    const filled = Object.keys(order).filter(
      (column) => order[column] !== null && column !== 'last_notify_at',
    )
    same.shapes.add(JSON.stringify([filled.sort(), events, postings]))
  }
  return routes
}
