/** Creates customers from orders; an address belongs to the customer of the first order that names it. */
import type { Transaction } from '../db/database.ts'
import { insertRows } from '../db/insert-rows.ts'
import type { OrderKindDefinition, OrderRow } from './order-kind.ts'

/** The merchant's own orders name no customer. */
export async function recordCustomers<Row extends OrderRow, S extends string, M extends string>(
  tx: Transaction,
  { customer, customerAddress }: OrderKindDefinition<Row, S, M>,
  orders: readonly Row[],
): Promise<void> {
  const named = customer ? orders.filter((order) => order[customer]) : []
  if (!customer || named.length === 0) return
  const customers = named.map((order) => ({
    merchant_id: order.merchant_id,
    customer_uid: order[customer],
  }))
  await Promise.all([
    tx`${insertRows(tx, 'customer', distinct(customers))} on conflict do nothing`,
    customerAddress &&
      tx`
        ${insertRows(
          tx,
          'customer_address',
          distinct(
            named.map((order) => ({
              merchant_id: order.merchant_id,
              network: order[customerAddress.network],
              address: order[customerAddress.address],
              customer_uid: order[customer],
            })),
          ),
        )}
        on conflict do nothing`,
  ])
}

/** Distinct and sorted, so that two transactions that add the same rows can't deadlock. */
const distinct = <R extends object>(rows: readonly R[]): R[] => {
  const byText = new Map(rows.map((row) => [JSON.stringify(row), row]))
  return [...byText].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}
