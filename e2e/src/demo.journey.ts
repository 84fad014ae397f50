import {
  newDataDir,
  removeDataDir,
  startServer,
} from '@countinghouse/server/test/app/running-server.ts'
import { expect } from '@playwright/test'
import { test as base, chooseFrom, completeSignIn } from './journey.ts'

/** A server of its own, whose world is played: it has no past, and is there within seconds. */
const test = base.extend({
  baseURL: async ({}, use) => {
    const dataDir = await newDataDir()
    const server = await startServer(dataDir, { env: { DEMO_ORDERS: '0', SANDBOX: 'on' } })
    await use(server.url)
    await server.stop()
    await removeDataDir(dataDir)
  },
})

test('whoever shows the product makes things happen and is led to what came of them', async ({
  page,
}) => {
  const make = (what: string) => chooseFrom(page, 'Make something happen', what)
  await page.goto('/')
  await completeSignIn(page, { name: 'admin', password: 'harbour2026' })
  // Without an order, the dashboard leads to one.
  const steps = page.getByRole('region', { name: 'To your first order' })
  await expect(steps).toContainText('of 7 done')
  await steps.getByRole('button', { name: 'Make a first order' }).click()
  await expect(page.getByRole('dialog').getByText('Completed').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/#/dashboard')
  await expect(page.getByRole('region', { name: 'Newest orders' }).getByRole('link')).toHaveCount(1)
  await expect(steps).toBeHidden()
  await make('A customer pays')
  const paid = page.getByRole('dialog')
  await expect(paid.getByText('Completed').first()).toBeVisible()
  await expect(page).toHaveURL(/payChargeMoneyOrder\/list\?detail=P/)
  await page.keyboard.press('Escape')
  await make('A payout waits for review')
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'Review', exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL(/payAnother\/list\?detail=/)
})
