/** What the journeys about split share. */
import type { Database } from '@countinghouse/server/src/platform/db/database.ts'
import { tradingPayoutNo } from '@countinghouse/server/test/orders/order-moves.ts'
import { payin } from '@countinghouse/server/test/orders/orders.ts'
import type { Page } from '@playwright/test'
import { newMerchant } from './create-withdrawals.ts'

export const payouts = '/c2c/order/sell/pageListQuery'

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Split payout' })

export const piece = (page: Page, no: number) =>
  dialog(page).getByRole('textbox', { name: `Piece ${no}`, exact: true })

export const amounts = async (page: Page) => {
  const fields = dialog(page).getByRole('textbox', { name: /^Piece \d+$/ })
  return Promise.all((await fields.all()).map((field) => field.inputValue()))
}

/** A merchant with money, and a payout of 1,000 INR that has no buyer yet. */
export async function readyToSplit(db: Database) {
  const merchantId = await newMerchant(db)
  await payin(db, merchantId, '1000')
  const orderNo = await tradingPayoutNo(db, merchantId, { fiatAmount: '1000' })
  return { merchantId, orderNo }
}
