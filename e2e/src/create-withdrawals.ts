/** Creates withdrawals and payouts, by the same code that the product uses. */
import type { Country } from '@countinghouse/contract/limits.ts'
import { createMerchant } from '@countinghouse/server/src/areas/merchant/create-merchant.command.ts'
import type { Database } from '@countinghouse/server/src/platform/db/database.ts'
import { deposit, payin, payout, withdrawal } from '@countinghouse/server/test/orders/orders.ts'

export const newUid = () => `u${Math.random().toString(36).slice(2, 10)}`

/** Withdrawals of a customer with sufficient funds. */
export async function createWithdrawals(
  db: Database,
  merchantId: string,
  uid: string,
  toAddresses: string[],
  more: { notify_url?: string } = {},
): Promise<string[]> {
  await deposit(db, merchantId, uid, String(10 * toAddresses.length))
  return createInOrder(toAddresses, (to_address) =>
    withdrawal(db, merchantId, uid, '5', { to_address, ...more }),
  )
}

/** Each in its own transaction, so that their creation times differ. */
async function createInOrder(
  addresses: string[],
  create: (address: string) => Promise<{ order_no: string }>,
): Promise<string[]> {
  const numbers: string[] = []
  for (const address of addresses) numbers.push((await create(address)).order_no)
  return numbers
}

/** Payouts of a merchant with sufficient funds, each to an address. */
export async function createPayouts(
  db: Database,
  merchantId: string,
  toAddresses: string[],
): Promise<string[]> {
  await payin(db, merchantId, String(10 * toAddresses.length))
  return createInOrder(toAddresses, (to_address) => payout(db, merchantId, '5', { to_address }))
}

/** A merchant of its own: no other test changes its counts, and its failures affect nobody else. */
export async function newMerchant(
  db: Database,
  countries: readonly Country[] = [],
): Promise<string> {
  const merchantId = String(20_000 + Math.floor(Math.random() * 1e9))
  const merchant = { merchantId, name: 'Quiet Quay', countries: [...countries] }
  await createMerchant(db, { ...merchant, useLocalConfig: 1 })
  return merchantId
}

/** A new merchant, and a withdrawal of one of its customers to each address: `[merchantId, ...orderNos]`. */
export async function newMerchantWithWithdrawals<Addresses extends string[]>(
  db: Database,
  ...toAddresses: Addresses
): Promise<[merchantId: string, ...orderNos: { [Index in keyof Addresses]: string }]> {
  const merchantId = await newMerchant(db)
  const orderNos = await createWithdrawals(db, merchantId, newUid(), toAddresses)
  return [merchantId, ...(orderNos as { [Index in keyof Addresses]: string })]
}
