/** What the journeys about picture share. */
import type { Page } from '@playwright/test'

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change picture' })

export const avatar = (page: Page) =>
  page.getByRole('button', { name: /^Account/ }).locator('[data-avatar]')

export const fileField = (page: Page) => dialog(page).getByLabel(/^Choose a picture/)

export const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' })
