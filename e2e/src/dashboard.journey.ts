/** The start page: figures that open the orders behind them, what waits, and what each role sees. */
import { openReceiver } from '@countinghouse/server/test/app/open-receiver.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { createOpenPayin, createPaidPayin, createPayout } from './create-local-orders.ts'
import { createAppealedPayin } from './create-p2p-orders.ts'
import { createWithdrawals, newMerchant, newUid } from './create-withdrawals.ts'
import { mainMenu, signIn, test, toast, waitForPage } from './journey.ts'
import { everyBrowser, everyLook } from './looks.ts'
import { reviewDialog } from './review-locators.ts'

const figure = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}: .*Show breakdown$`) })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const line = (dialog: Locator, kind: string) =>
  dialog
    .getByRole('row')
    .filter({ has: dialog.page().getByRole('rowheader', { name: kind, exact: true }) })

interface CountLink {
  count: string
  href: string
}

/** The links of a panel or dialog whose text is a number of orders, or has one in bold. */
async function countLinks(within: Locator): Promise<CountLink[]> {
  const found: CountLink[] = []
  // One by one: what Playwright evaluates over several elements at once crashes this Firefox.
  for (const link of await within.getByRole('link').all()) {
    const bold = link.locator('strong')
    const count = (await ((await bold.count()) > 0 ? bold.first() : link).textContent()) ?? ''
    const href = (await link.getAttribute('href')) ?? ''
    if (/^[1-9]\d*$/.test(count)) found.push({ count, href })
  }
  return found
}

/** Opens each link, once: its list must have as many rows as the link said. */
async function followAll(page: Page, links: readonly CountLink[]): Promise<void> {
  const unique = new Map(links.map((link) => [`${link.count} ${link.href}`, link]))
  for (const { count, href } of unique.values()) {
    await page.goto(`/${href}`)
    const total = page.getByRole('main').getByText(`${count} in total`, { exact: true })
    await expect(total.filter({ visible: true }), href).toHaveCount(1)
  }
}

test('figures open exactly the orders that they count, and follow within two seconds', {
  tag: [everyLook, everyBrowser],
}, async ({ page, newOperator, newBrowser, db, checkAccessibility }) => {
  const merchantId = await newMerchant(db, ['IN', 'TH'])
  const refusing = await openReceiver((response) => response.writeHead(500).end())
  const notifyUrl = refusing.url
  await createPaidPayin(db, { merchantId, country: 'IN', amount: '4000', settled: true })
  await createOpenPayin(db, { merchantId, country: 'IN' })
  await createPaidPayin(db, { merchantId, country: 'TH', amount: '4000', settled: true, notifyUrl })
  await createPayout(db, { merchantId, country: 'IN', end: 'succeed', notifyUrl })
  await createPayout(db, { merchantId, country: 'TH', notifyUrl })
  for (const country of ['IN', 'IN', 'TH'] as const)
    await createPaidPayin(db, { merchantId, country, paid: '3600', notifyUrl })
  await createAppealedPayin(db, merchantId)
  const uid = newUid()
  await createWithdrawals(db, merchantId, uid, ['TQ1', 'TQ2'])
  await signIn(page, await newOperator(['admin'], merchantId))

  await expect(figure(page, 'Orders')).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const work = panel(page, 'Needs attention now')
  const local = panel(page, 'Local orders by country')
  await expect(work.getByRole('link', { name: /notified/ })).toHaveCount(2)
  await expect(local.getByRole('link')).toHaveCount(8)
  const links = [
    ...(await countLinks(work)),
    ...(await countLinks(panel(page, 'Conversion by rail'))),
    ...(await countLinks(local)),
  ]
  const lines = {
    Orders: { Withdrawal: 2, 'P2P payin': 1, 'Local payin · India': 4 },
    Received: { 'Local payin · Thailand': 1 },
    Conversion: { Deposit: 1 },
  }
  for (const [name, counts] of Object.entries(lines)) {
    await figure(page, name).click()
    const dialog = page.getByRole('dialog')
    for (const [kind, count] of Object.entries(counts))
      await expect(line(dialog, kind).getByRole('link').last()).toHaveText(String(count))
    links.push(...(await countLinks(dialog)))
    await page.keyboard.press('Escape')
  }
  await followAll(page, links)

  await page.goto('/#/dashboard')
  await expect(work.getByRole('list').getByRole('link').first()).toContainText('under appeal')
  const waiting = work.getByRole('link', { name: /Withdrawals/ })
  await expect(waiting).toContainText('2')

  // Per country and day, added up for the chosen span.
  const india = local.getByRole('row', { name: /^India/ })
  await expect(india).toContainText('1 of 4 succeeded')
  const trend = india.getByRole('img', { name: /^Orders of the last 7 days: .*: 0, .*: 5$/ })
  await expect(trend).toBeVisible()
  await local.getByRole('button', { name: 'Yesterday', exact: true }).click()
  await expect(india.getByText('0 of 0 succeeded')).toHaveCount(2)
  await local.getByRole('button', { name: '7 days', exact: true }).click()
  await expect(india).toContainText('1 of 4 succeeded')

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

test('a new merchant is led to its first order, step by step, until there is one', {
  tag: everyLook,
}, async ({ page, newOperator, newBrowser, db, checkAccessibility }) => {
  const merchantId = await newMerchant(db)
  const admin = await newOperator(['admin'], merchantId)
  await signIn(page, admin)
  const steps = panel(page, 'To your first order')
  const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name })
  await expect(steps).toContainText('0 of 7 done')
  await checkAccessibility('the way to the first order')
  await step('Bind an authenticator').getByRole('button').click()
  await expect(page.getByRole('dialog', { name: 'Google verification' })).toBeVisible()
  await page.keyboard.press('Escape')

  const noted = page.waitForResponse('**/api/dashboard/firstDay/note')
  await step('Look at products').getByRole('link').click()
  await noted
  await mainMenu(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(step('Look at products')).toContainText('(done)')

  await step('Set a callback address').getByRole('link').click()
  await waitForPage(page, 'API settings')
  const receiver = await openReceiver()
  const first = page.getByRole('region', { name: 'Crypto payin', exact: true })
  await first.getByRole('textbox', { name: 'Callback address' }).fill(receiver.url)
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Saved Successfully')).toBeVisible()
  await first.getByRole('button', { name: 'Send a test notification' }).click()
  await expect(first).toContainText('Acknowledged: nothing more would be sent.')
  receiver.close()

  const finance = await newOperator(['finance'], merchantId)
  const other = await newBrowser()
  await signIn(other, finance)
  const theirs = panel(other, 'To your first order')
  await expect(theirs).toContainText('3 of 6 done')
  await expect(theirs.getByText('An administrator can do this.')).toHaveCount(1)
  await theirs.getByRole('button', { name: 'Hide these steps' }).click()
  await expect(theirs).toBeHidden()
  await other.reload()
  await expect(figure(other, 'Orders')).toBeVisible()
  await expect(theirs).toBeHidden()

  await mainMenu(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(steps).toContainText('4 of 7 done')
  await step('Make a first order').getByRole('link').click()
  await waitForPage(page, 'SDK')
  // A list that is empty says what fills it, and leads there too.
  await mainMenu(page).getByRole('link', { name: 'Crypto payin' }).first().click()
  await page.getByRole('button', { name: 'See the example on the SDK page' }).click()
  await waitForPage(page, 'SDK')
  await mainMenu(page).getByRole('link', { name: 'Dashboard' }).click()
  await createAppealedPayin(db, merchantId)
  await expect(steps).toBeHidden()
})

test('a page is pinned by a click, and each role sees what it may', async ({
  page,
  newOperator,
  newBrowser,
}) => {
  await signIn(page, await newOperator(), '/chargeMoneyOrder/list')
  const kept = page.waitForResponse('**/api/shortcutConfig/save')
  await page.getByRole('button', { name: 'Pin to dashboard' }).click()
  await kept
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
  await page.getByRole('link', { name: 'Why did USDT change yesterday?' }).click()
  await waitForPage(page, 'Merchant statement')
  await expect(page.getByRole('article')).toContainText('Statement · USDT · Total')
  await expect(page.getByRole('button', { name: 'Yesterday', pressed: true })).toBeVisible()

  const support = await newBrowser()
  await support.addInitScript(() => localStorage.setItem('language', 'zh-CN'))
  await support.emulateMedia({ colorScheme: 'dark' })
  await signIn(support, await newOperator(['support']), '/dashboard?period=last30Days')
  await expect(panel(support, '最新订单').getByRole('link').first()).toBeVisible()
  await expect(panel(support, '余额')).toHaveCount(0)
  await expect(support.getByRole('button', { name: '30 天', pressed: true }).first()).toBeVisible()
})
