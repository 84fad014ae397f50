/** A customer is whoever an order names, and an address belongs to the customer of the first order that names it. */
import type { Transaction } from '../db/database.ts'
import type { OrderKindDefinition, OrderRow } from './order-kind.ts'

/** The merchant's own orders name no customer. */
export async function recordCustomer<Row extends OrderRow, S extends string, M extends string>(
  tx: Transaction,
  { customer, customerAddress }: OrderKindDefinition<Row, S, M>,
  order: Row,
): Promise<void> {
  const uid = customer && order[customer]
  if (!uid) return
  const { merchant_id: merchantId } = order
  await Promise.all([
    tx`
      insert into customer (merchant_id, customer_uid) values (${merchantId}, ${uid})
      on conflict do nothing`,
    customerAddress &&
      tx`
        insert into customer_address (merchant_id, network, address, customer_uid)
        values (${merchantId}, ${order[customerAddress.network]}, ${order[customerAddress.address]}, ${uid})
        on conflict do nothing`,
  ])
}
