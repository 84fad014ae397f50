/** What the journeys about tabs share. */
import type { Page } from '@playwright/test'
import { mainMenu, openPages, waitForPage } from './journey.ts'

export const tab = (page: Page, title: string) =>
  openPages(page).getByRole('link', { name: title, exact: true })

export async function open(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    await mainMenu(page).getByRole('link', { name: title, exact: true }).click()
    await waitForPage(page, title)
  }
}
