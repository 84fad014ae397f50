/** Merchants and customers with money, and locators for the pages that show it. */
import type { Database } from '@countinghouse/server/src/platform/db/database.ts'
import { deposit, payin } from '@countinghouse/server/test/orders/orders.ts'
import type { Page } from '@playwright/test'
import { newMerchant, newUid } from './create-withdrawals.ts'
import { table } from './list-locators.ts'

export const allRows = (page: Page) => table(page).getByRole('row')
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** A real one: forms look. */
export const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** A merchant with its own money, and customers with balances. */
export async function newMerchantWithFunds(
  db: Database,
  { own = ['1000'], customers = ['50'] } = {},
) {
  const merchantId = await newMerchant(db)
  const uids = customers.map(newUid)
  for (const [index, amount] of customers.entries()) {
    await deposit(db, merchantId, uids[index] ?? '', amount)
  }
  for (const amount of own) await payin(db, merchantId, amount, { customer_uid: uids[0] ?? '' })
  return { merchantId, uid: uids[0] ?? '', uids }
}
