/** What the journeys about payout review share. */
import type { Page } from '@playwright/test'
import { mainMenu } from './journey.ts'

export const payouts = '/payAnother/list'

export const waiting = (page: Page) =>
  mainMenu(page).getByRole('link', { name: /crypto payouts? awaiting review$/ })

/** A real address: the platform's own audit checks it against the network. */
export const real = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
