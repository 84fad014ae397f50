/** Locators for the review dialog, which all kinds of orders share. */
import type { Page } from '@playwright/test'
import { table } from './list-locators.ts'

export const reviewDialog = (page: Page) => page.getByRole('dialog', { name: /^Review / })
export const reviewButton = (page: Page, orderNo: string) =>
  table(page).getByRole('button', { name: `Review ${orderNo}` })
export const approveButton = (page: Page) =>
  reviewDialog(page).getByRole('button', { name: 'Approve' })
