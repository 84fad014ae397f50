/** The orders of a customer, of every kind that the caller may see: the newest, and what they come to. */
import { stateOfId } from '@countinghouse/contract/engine/machine.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { mayUse } from '@countinghouse/contract/permissions.ts'
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'
import { type OrderRegistry, orderKindIn } from '../../engine/orders/order-kind.ts'
import type { Database } from '../../platform/db/database.ts'
import { identifier, joined, raw, type SqlFragment, send, sql } from '../../platform/db/sql.ts'
import type { Caller } from '../../platform/security/session.ts'
import { oneCustomer } from './customer.query.ts'

const { summedMax, newest: newestMax } = limits.customer

interface Place {
  kind: OrderKind
  field: string
}

interface NewestRow {
  kind: OrderKind
  orderNo: string
  status: number
  currency: string
  country: string
  amount: string
  createdAt: Date
}

interface SumRow extends Place {
  country: string
  currency: string
  orders: number
  completed: number
  amount: string
}

export async function ordersOfCustomer(
  db: Database,
  registry: OrderRegistry,
  caller: Caller,
  uid: string,
) {
  await oneCustomer(db, caller.merchantId, uid)
  const places = placesFor(registry, caller)
  if (places.length === 0) return { newest: [], kinds: [] }
  const [newest, sums] = await db.readPipelined(caller.merchantId, (tx) => [
    send<NewestRow>(tx, newestOrders(registry, places, caller.merchantId, uid)),
    send<SumRow>(tx, summedOrders(registry, places, caller.merchantId, uid)),
  ])
  return {
    newest: newest.map(({ status, createdAt, ...order }) => ({
      ...order,
      status: stateOfId(orderKindIn(registry, order.kind).machine, status),
      createTime: createdAt.toISOString(),
    })),
    kinds: places.flatMap((place) => kindsAt(place, sums)),
  }
}

/** The fields of each kind that name a customer; transfers have two, some kinds none. */
function placesFor(registry: OrderRegistry, caller: Caller): Place[] {
  return (Object.keys(registry) as OrderKind[]).flatMap((kind) => {
    const { list } = orderKindIn(registry, kind).source
    if (!mayUse(caller, list.permission)) return []
    return Object.entries(list.fields)
      .filter(([, field]) => field.type === 'text' && field.customer)
      .map(([field]) => ({ kind, field }))
  })
}

/** The newest orders of a kind, by the index of its customers: at most so many are read, however many there are. */
function ordersAt(
  registry: OrderRegistry,
  { kind, field }: Place,
  merchantId: string,
  uid: string,
  most: number,
): SqlFragment {
  const { table, columns, list } = orderKindIn(registry, kind).source
  const column = identifier(columns[field] as string)
  // Of kinds with a list for each country.
  const country =
    columns.country && 'country' in list.filters ? identifier(columns.country) : raw(`''`)
  // That it is not empty is for the indexes of transfers, which have only those of customers.
  return sql`
    (select ${raw(`'${kind}'::text as kind, '${field}'::text as field`)}, order_no, status, currency,
            ${country} as country, amount, created_at, completed_at
     from ${identifier(table)}
     where merchant_id = ${merchantId} and ${column} = ${uid} and ${column} <> ''
     order by created_at desc limit ${raw(String(most))})`
}

export const newestOrders = (
  registry: OrderRegistry,
  places: Place[],
  merchantId: string,
  uid: string,
): SqlFragment => sql`
  select kind, order_no as "orderNo", status, currency, country, trim_scale(amount)::text as amount,
         created_at as "createdAt"
  from (${joined(
    places.map((place) => ordersAt(registry, place, merchantId, uid, newestMax)),
    raw(' union all '),
  )}) orders
  order by created_at desc, order_no desc limit ${raw(String(newestMax))}`

export const summedOrders = (
  registry: OrderRegistry,
  places: Place[],
  merchantId: string,
  uid: string,
): SqlFragment => sql`
  select kind, field, country, currency, count(*)::int as orders, count(completed_at)::int as completed,
         trim_scale(coalesce(sum(amount) filter (where completed_at is not null), 0))::text as amount
  from (${joined(
    places.map((place) => ordersAt(registry, place, merchantId, uid, summedMax + 1)),
    raw(' union all '),
  )}) orders
  group by kind, field, country, currency order by currency`

/** One for each country that the customer's orders of a kind are of: each has a list of its own. */
function kindsAt({ kind, field }: Place, sums: readonly SumRow[]) {
  const here = sums.filter((sum) => sum.kind === kind && sum.field === field)
  const orders = (rows: readonly SumRow[]) => rows.reduce((count, row) => count + row.orders, 0)
  const isMore = orders(here) > summedMax
  return [...new Set(here.map(({ country }) => country))].toSorted().map((country) => {
    const rows = here.filter((row) => row.country === country)
    return {
      kind,
      field,
      country,
      orders: orders(rows),
      isMore,
      sums: rows.map(({ currency, completed, amount }) => ({ currency, completed, amount })),
    }
  })
}
