/** The strip of figures above a list of local orders. */
import { expect } from '@playwright/test'
import { createOpenPayin, createPaidPayin, createPayout } from './create-local-orders.ts'
import { newMerchant } from './create-withdrawals.ts'
import { signIn, test, waitForPage } from './journey.ts'
import { everyLook } from './looks.ts'

const payins = '/tradePayinOrder/pageListQuery'
const payouts = '/tradePayoutOrder/pageListQuery'

test('figures above a list are of its country and period, and never hide it', {
  tag: everyLook,
}, async ({ page, newOperator, db, expectErrors, checkAccessibility }) => {
  const merchantId = await newMerchant(db, ['IN', 'TH'])
  await createPaidPayin(db, { merchantId, country: 'IN', amount: '4000', settled: true })
  await createOpenPayin(db, { merchantId, country: 'IN' })
  await createPaidPayin(db, { merchantId, country: 'TH', amount: '4000' })
  await createPayout(db, { merchantId, country: 'IN', end: 'succeed' })
  await signIn(page, await newOperator(['admin'], merchantId), payins)

  const strip = page.getByRole('region', { name: 'Figures for these orders' })
  const figure = (title: string) =>
    strip.locator('dl > div').filter({ has: page.getByText(title, { exact: true }) })
  const all = strip.getByRole('button', { name: 'All figures' })
  await expect(strip).toContainText('Last 30 days')
  await expect(figure('Orders')).toContainText('2')
  await expect(figure('Successful amount')).toContainText('INR')
  await expect(figure('Successful orders')).toHaveCount(0)
  await all.click()
  await expect(figure('Successful orders')).toContainText('1')
  await expect(figure('Success rate')).toContainText('50%')
  await expect(figure('Successful amount')).toContainText('INR')
  // Nothing fair to compare with: no mark says anything.
  await expect(figure('Orders')).not.toContainText('previous period')
  await expect(strip.getByRole('img', { name: /^Orders of the last 7 days: .*: 2$/ })).toBeVisible()
  await checkAccessibility('figures above a list')

  // As it was left: of this list, and on other pages of it.
  await page.reload()
  await expect(all).toHaveAttribute('aria-expanded', 'true')
  await page.goto(`/#${payins}?createTime=yesterday`)
  await expect(strip).not.toContainText('Last 30 days')
  await expect(figure('Success rate')).toContainText('–')

  // Without an answer the strip says so, the list is there, and a button of the strip asks again.
  const failing = '**/queryPayoutSuccess'
  await page.route(failing, (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.goto(`/#${payouts}`)
  await waitForPage(page, 'Local payout · India')
  await expect(strip.getByRole('alert')).toContainText('could not be loaded', { timeout: 60_000 })
  await expect(page.getByRole('button', { name: /^Details M/ })).toBeVisible()
  await page.unroute(failing)
  await strip.getByRole('button', { name: 'Try again' }).click()
  await expect(figure('Success rate')).toContainText('100%')
  expectErrors('500 /api/tradePayoutOrder/queryPayoutSuccess')
})
