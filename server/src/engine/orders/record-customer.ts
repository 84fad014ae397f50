/** Creates customers from orders; an address belongs to the customer of the first order that names it. */
import type { Transaction } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import type { OrderKindDefinition, OrderTypes } from './order-kind.ts'

/** The merchant's own orders name no customer. */
export async function recordCustomers<T extends OrderTypes>(
  tx: Transaction,
  { customer, customerAddress }: OrderKindDefinition<T>,
  orders: readonly T['row'][],
): Promise<void> {
  const withCustomer = customer ? orders.filter((order) => order[customer]) : []
  if (!customer || withCustomer.length === 0) return
  const customers = withCustomer.map((order) => ({
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
            withCustomer.map((order) => ({
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
