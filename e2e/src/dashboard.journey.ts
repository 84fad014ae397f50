/** The start page: figures that open the orders behind them, what waits, and what each role sees. */
import { expect, type Locator, type Page } from '@playwright/test'
import { createOpenPayin, createPaidPayin, createPayout } from './create-local-orders.ts'
import { createAppealedPayin } from './create-p2p-orders.ts'
import { createWithdrawals, newMerchant, newUid } from './create-withdrawals.ts'
import { signIn, test, waitForPage } from './journey.ts'
import { reviewDialog } from './review-locators.ts'

const figure = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}: .*Show breakdown$`) })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const line = (dialog: Locator, kind: string) =>
  dialog
    .getByRole('row')
    .filter({ has: dialog.page().getByRole('rowheader', { name: kind, exact: true }) })

/** Follows a count of a figure to its list, which must have as many rows. */
async function follow(page: Page, name: string, kind: string, count: number): Promise<void> {
  await page.goto('/#/dashboard')
  await figure(page, name).click()
  const dialog = page.getByRole('dialog')
  const link = line(dialog, kind).getByRole('link').last()
  await expect(link).toHaveText(String(count))
  await link.click()
  const total = page.getByRole('main').getByText(`${count} in total`, { exact: true })
  await expect(total.filter({ visible: true })).toHaveCount(1)
}

test('figures open exactly the orders that they count, and follow within two seconds', async ({
  page,
  newOperator,
  newBrowser,
  db,
  checkAccessibility,
}) => {
  const merchantId = await newMerchant(db, ['IN', 'TH'])
  await createPaidPayin(db, { merchantId, country: 'IN', amount: '4000', settled: true })
  await createOpenPayin(db, { merchantId, country: 'IN' })
  await createPaidPayin(db, { merchantId, country: 'TH', amount: '4000', settled: true })
  await createPayout(db, { merchantId, country: 'IN', end: 'succeed' })
  await createAppealedPayin(db, merchantId)
  const uid = newUid()
  await createWithdrawals(db, merchantId, uid, ['TQ1', 'TQ2'])
  await signIn(page, await newOperator(['admin'], merchantId))

  await expect(figure(page, 'Orders')).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await follow(page, 'Orders', 'Withdrawal', 2)
  await follow(page, 'Orders', 'P2P payin', 1)
  await follow(page, 'Orders', 'Local payin · India', 2)
  await follow(page, 'Received', 'Local payin · Thailand', 1)
  await follow(page, 'Conversion', 'Deposit', 1)

  await page.goto('/#/dashboard')
  const work = panel(page, 'Needs attention now')
  await expect(work.getByRole('list').getByRole('link').first()).toContainText('under appeal')
  const waiting = work.getByRole('link', { name: /Withdrawals/ })
  await expect(waiting).toContainText('2')

  // Per country and day, added up for the chosen span.
  const local = panel(page, 'Local orders by country')
  const india = local.getByRole('row', { name: /^India/ })
  await expect(india).toContainText('1 of 2 succeeded')
  const trend = india.getByRole('img', { name: /^Orders of the last 7 days: .*: 0, .*: 3$/ })
  await expect(trend).toBeVisible()
  await local.getByRole('button', { name: 'Yesterday', exact: true }).click()
  await expect(india.getByText('0 of 0 succeeded')).toHaveCount(2)
  await local.getByRole('button', { name: '7 days', exact: true }).click()
  await expect(india).toContainText('1 of 2 succeeded')

  // The chart by keys, and as a table.
  const chart = page.getByRole('slider', { name: 'Received and paid out (USD)' })
  await chart.focus()
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', /Local: Received: [\d,.]+ USD/)
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('columnheader', { name: 'Local: Paid out' })).toBeVisible()
  await checkAccessibility('dashboard')
  await figure(page, 'Orders').click()
  await expect(page.getByRole('dialog').getByRole('row')).not.toHaveCount(0)
  await page.keyboard.press('Escape')

  // In another browser an order is made, and reviews are decided.
  const orders = await figure(page, 'Orders').textContent()
  const [orderNo] = await createWithdrawals(db, merchantId, uid, ['TQ3'])
  await expect(figure(page, 'Orders')).toHaveText(String(Number(orders) + 2), { timeout: 2_000 })
  await expect(waiting).toContainText('3', { timeout: 2_000 })
  const other = await newBrowser()
  await signIn(other, await newOperator(['admin'], merchantId), '/mentionMoneyOrder/list')
  await other.getByRole('button', { name: `Review ${orderNo}` }).click()
  const review = reviewDialog(other)
  await review.getByRole('textbox', { name: 'Remark' }).fill('Not ours')
  await review.getByRole('button', { name: 'Reject' }).click()
  await expect(waiting).toContainText('2')
})

test('a page is pinned by a click, and each role sees what it may', async ({
  page,
  newOperator,
  newBrowser,
}) => {
  await signIn(page, await newOperator(), '/chargeMoneyOrder/list')
  await page.getByRole('button', { name: 'Pin to dashboard' }).click()
  await page.goto('/#/dashboard')
  const pinned = panel(page, 'Pinned pages')
  await expect(pinned.getByRole('link', { name: 'Deposits' })).toBeVisible()
  await expect(panel(page, 'Balances').getByRole('link').first()).toBeVisible()
  await page.reload()
  await pinned.getByRole('link', { name: 'Deposits' }).click()
  await waitForPage(page, 'Deposits')
  await page.getByRole('button', { name: 'Unpin from dashboard' }).click()
  await page.goto('/#/dashboard')
  await expect(pinned.getByRole('link')).toHaveCount(0)

  const support = await newBrowser()
  await support.addInitScript(() => localStorage.setItem('language', 'zh-CN'))
  await support.emulateMedia({ colorScheme: 'dark' })
  await signIn(support, await newOperator(['support']), '/dashboard?period=last30Days')
  await expect(panel(support, '最新订单').getByRole('link').first()).toBeVisible()
  await expect(panel(support, '余额')).toHaveCount(0)
  await expect(support.getByRole('button', { name: '30 天', pressed: true }).first()).toBeVisible()
})
