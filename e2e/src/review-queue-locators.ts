/** What the journeys about review queue share. */
import { expect, type Page } from '@playwright/test'

export const currentOrder = (page: Page, orderNo: string) =>
  page.getByRole('region', { name: new RegExp(`^Review .* ${orderNo}$`) })

export const approve = (page: Page) => page.getByRole('button', { name: /^Approve / })

export const remark = (page: Page) => page.getByRole('textbox', { name: 'Remark' })

export const queue = (page: Page) => page.getByRole('navigation', { name: 'Waiting orders' })

/** Waits until the checks before a decision have loaded. */
export async function waitForChecks(page: Page, orderNo: string): Promise<void> {
  await expect(currentOrder(page, orderNo)).toContainText(
    'This address has never been paid before.',
  )
  await expect(approve(page)).toBeEnabled()
}
