/** Takes an address from the stock that connectors fill ahead of use (areas/connector/address-stock.ts). */
import { callError } from '../../platform/call-error.ts'
import { sqlNow } from '../../platform/db/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, task } from '../../platform/jobs/queue.ts'

/** Of one merchant, or of all. */
export interface FillStockPayload {
  merchantId?: string
  after?: string
}
export const fillStockTask = task<FillStockPayload>('fillStock')

/** Below the first number more are asked for, up to the second. */
export const stock = { lowWater: 50, target: 100 } as const

export interface AddressFor {
  merchantId: string
  connectorId: string
  network: string
  customerUid: string
}

/**
 * One that nobody has had: payments name no order, so that two orders never share an address, nor an order and the
 * customer's deposits. It stays the customer's for ever.
 */
export async function takeAddress(
  tx: Transaction,
  { merchantId, connectorId, network, customerUid }: AddressFor,
): Promise<string> {
  const [taken] = await tx<{ address: string; isLow: boolean }[]>`
    with free as (
      select address from address_stock
      where merchant_id = ${merchantId} and network = ${network} and connector_id = ${connectorId}
        and taken_at is null
      order by added_at limit 1 for update skip locked),
    taken as (
      update address_stock s set taken_at = ${sqlNow(tx)}, customer_uid = ${customerUid} from free
      where s.merchant_id = ${merchantId} and s.network = ${network} and s.address = free.address
      returning s.address)
    select address, (
      select count(*) from (
        select from address_stock
        where merchant_id = ${merchantId} and network = ${network} and taken_at is null
        limit ${stock.lowWater}) counted) < ${stock.lowWater} as "isLow"
    from taken`
  if (!taken) throw callError('addressesUsedUp', { network })
  if (taken.isLow) await askForAddresses(tx, merchantId)
  return taken.address
}

export const putBack = (
  tx: Transaction,
  { merchantId, network, address }: { merchantId: string; network: string; address: string },
) => tx`
  update address_stock set taken_at = null, customer_uid = null
  where merchant_id = ${merchantId} and network = ${network} and address = ${address}`

/** Soon, and once for all that ask. */
export const askForAddresses = (tx: Parameters<typeof enqueue>[0], merchantId: string) =>
  enqueue(tx, fillStockTask, { merchantId }, { key: `fillStock:${merchantId}` })
