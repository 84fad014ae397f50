/** Global search: by keyboard, from any page. */
import { deposit } from '@countinghouse/server/src/testing/orders.ts'
import { expect, type Page } from '@playwright/test'
import { newMerchant, newUid } from './create-withdrawals.ts'
import { heading, signIn, test, waitForPage } from './journey.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search anything' })
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search anything' })
const options = (page: Page) => palette(page).getByRole('option')

test('a page is found by its name and opened by keyboard', async ({
  page,
  newOperator,
  checkAccessibility,
}) => {
  await signIn(page, await newOperator())
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await checkAccessibility('search')
  await page.keyboard.type('payout')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await expect(options(page).filter({ hasText: 'Crypto payout' }).first()).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('review queue')
  await expect(options(page)).toHaveText('Review queue')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('merchant flow')
  await expect(options(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
  await expect(heading(page, 'Merchant flow')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await page.getByRole('button', { name: 'Search anything' }).click()
  const recent = palette(page).getByRole('group', { name: 'Recent' })
  await expect(recent.getByRole('option')).toHaveText(/^Merchant flow/)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search anything' })).toBeFocused()
})

test('an order is found by its number, whole or as the table shows it, by hash or merchant number, and opens in its list', async ({
  page,
  newOperator,
  db,
  checkAccessibility,
}) => {
  const merchantId = await newMerchant(db)
  const uid = newUid()
  const order = await db.asMerchant(merchantId, (tx) => deposit(tx, merchantId, uid, '75'))
  await signIn(page, await newOperator(['admin'], merchantId))
  await page.keyboard.press('Control+k')
  const orders = palette(page).getByRole('group', { name: 'Orders' })
  const { order_no: orderNo } = order
  const end = orderNo.slice(-4)
  for (const known of [
    orderNo,
    orderNo.slice(0, 14),
    end.toLowerCase(),
    `${orderNo.slice(0, 4)}…${end}`,
    order.merchant_order_no,
    order.tx_hash ?? '',
  ]) {
    // What was found before must not pass for what is found now.
    await field(page).fill('')
    await expect(orders).toHaveCount(0)
    await field(page).fill(known)
    await expect(orders.getByRole('option')).toContainText(order.order_no)
    await expect(orders.getByRole('option')).toContainText('Deposit · 75.00 USDT')
  }
  await checkAccessibility('search with an order')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/#/chargeMoneyOrder/list?detail=${order.order_no}`)
  const drawer = page.getByRole('dialog', { name: `Order ${order.order_no}` })
  await expect(drawer.getByRole('heading', { name: 'Trace' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await page.keyboard.press('Control+k')
  await field(page).fill(uid.slice(0, 5))
  const customers = palette(page).getByRole('group', { name: 'Customers' })
  await customers.getByRole('option', { name: uid }).click()
  await expect(page).toHaveURL(`/#/customer/list?detail=${uid}`)
  await expect(page.getByRole('dialog', { name: `Customer ${uid}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const recent = palette(page).getByRole('group', { name: 'Recent' })
  await expect(recent.getByRole('option').first()).toHaveText(`${uid}Customer`)
})

test('the search says what to do when nothing is found or the server does not answer', async ({
  page,
  newOperator,
  expectErrors,
}) => {
  expectErrors('503 /api/search')
  await signIn(page, await newOperator())
  await page.keyboard.press('Control+k')
  const foot = palette(page).getByRole('status')
  await expect(foot).toHaveText('Type at least 2 characters to find orders and customers.')
  await field(page).fill('nothing like this')
  await expect(foot).toContainText(
    'Orders are found by their number (whole, its beginning or its last characters)',
  )
  await page.route('**/api/search', (route) => route.fulfill({ status: 503, body: '' }), {
    times: 1,
  })
  await field(page).fill('C1000')
  await expect(foot).toHaveText('Orders and customers could not be searched.')
  await palette(page).getByRole('button', { name: 'Try again' }).click()
  await expect(palette(page).getByRole('group', { name: 'Customers' })).toBeVisible()
})

test('the search shows pages of the role in the chosen language, and also finds them in English', async ({
  page,
  newOperator,
}) => {
  await page.addInitScript(() => localStorage.setItem('language', 'zh-CN'))
  await signIn(page, await newOperator(['support']))
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: '搜索' })
  await search.getByRole('combobox').fill('提币')
  await expect(search.getByRole('option')).toHaveText(/^提币订单/)
  await search.getByRole('combobox').fill('withdrawals')
  await expect(search.getByRole('option')).toHaveText(/^提币订单/)
  await search.getByRole('combobox').fill('transfers')
  await expect(search.getByRole('option')).toHaveCount(0)
})

test('Ctrl-K does nothing while a dialog is open, and works again on another page', async ({
  page,
  newOperator,
}) => {
  await signIn(page, await newOperator(), '/transfer/list')
  await waitForPage(page, 'Transfers')
  await page.getByRole('button', { name: 'New transfer' }).click()
  await expect(page.getByRole('dialog', { name: 'New transfer' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'New transfer' })).toBeVisible()
  await expect(palette(page)).toBeHidden()
  await page.goto('/#/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
})
