/** What the journeys about reports share. */
import type { Page } from '@playwright/test'

export const payins = '/payChargeMoneyOrderReport/list'

export const daily = '/finance/list'

export const dayMs = 86_400_000

/** Days of GMT+8 that are over. */
export const day = (before: number) =>
  new Date(Date.now() + 8 * 3_600_000 - before * dayMs).toISOString().slice(0, 10)

export const past = `?reportDate=${day(89)},${day(1)}`

export const filters = (page: Page) =>
  page.getByRole('form', { name: 'Filters' }).filter({ visible: true })
