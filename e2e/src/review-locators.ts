/** The review dialog, which all kinds of orders share, and the time in which a decision can be undone. */
import type { Sql } from '@countinghouse/server/src/platform/db/database.ts'
import { expect, type Page } from '@playwright/test'
import { refresh, table } from './list-locators.ts'

export const reviewDialog = (page: Page) => page.getByRole('dialog', { name: /^Review / })
export const reviewButton = (page: Page, orderNo: string) =>
  table(page).getByRole('button', { name: `Review ${orderNo}` })
export const approveButton = (page: Page) =>
  reviewDialog(page).getByRole('button', { name: 'Approve' })

/** As if that time was over, which the list would notice by itself a moment later. */
export async function carriedOut(page: Page, owner: Sql, ...orderNos: string[]): Promise<void> {
  const pendingDecisions = (orderNo: string) => owner`
    update job set run_at = least(run_at, now())
    where task = 'carryOutDecision' and payload ->> 'orderNo' = ${orderNo} returning 1`
  for (const orderNo of orderNos)
    await expect.poll(async () => (await pendingDecisions(orderNo)).length).toBe(0)
  await refresh(page).click()
}
