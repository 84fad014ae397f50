/** Global search: by keyboard, from any page. */
import { deposit } from '@countinghouse/server/test/orders/orders.ts'
import { expect, type Page } from '@playwright/test'
import { newMerchant, newUid } from './create-withdrawals.ts'
import { heading, openAfresh, signIn, test, waitForPage } from './journey.ts'
import { everyBrowser } from './looks.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search anything' })
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search anything' })
const options = (page: Page) => palette(page).getByRole('option')

test('a page is found by its name, the search says what to do, and waits while a dialog is open', {
  tag: everyBrowser,
}, async ({ page, newOperator, expectErrors }) => {
  await test.step('a page is found by its name and opened by keyboard', async () => {
    await signIn(page, await newOperator())
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
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

  await test.step('the search says what to do when nothing is found or the server does not answer', async () => {
    expectErrors('503 /api/search')
    await openAfresh(page)
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

  await test.step('Ctrl-K does nothing while a dialog is open, and works again on another page', async () => {
    await openAfresh(page, '/transfer/list')
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
})

test('an order is found by its number, whole or as the table shows it, by hash or merchant number, and opens in its list', async ({
  page,
  newOperator,
  db,
}) => {
  const merchantId = await newMerchant(db)
  const uid = newUid()
  const order = await deposit(db, merchantId, uid, '75')
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
  await field(page).fill('75.00 USDT')
  await expect(orders.getByRole('option').filter({ hasText: orderNo })).toContainText('Amount')
  await field(page).fill(orderNo)
  await expect(orders.getByRole('option')).toHaveCount(1)
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
  await expect(page).toHaveURL(`/#/customers/${uid}`)
  await waitForPage(page, `Customer ${uid}`)
  await expect(page.getByRole('region', { name: 'Newest orders' })).toContainText(orderNo)
  await page.keyboard.press('Control+k')
  const recent = palette(page).getByRole('group', { name: 'Recent' })
  await expect(recent.getByRole('option').first()).toHaveText(`${uid}Customer`)
})

test('pages and actions are found by what they are for, and only those that the operator may use', async ({
  page,
  newOperator,
}) => {
  await signIn(page, await newOperator(['admin']))
  const first = (group: string) =>
    palette(page).getByRole('group', { name: group }).getByRole('option').first()
  await page.keyboard.press('Control+k')
  for (const [text, group, name] of [
    ['webhook', 'Pages', /^API settings/],
    ['callback', 'Pages', /^API settings/],
    ['team', 'Pages', /^Operators/],
    ['API key', 'Pages', /^API request configuration/],
    ['fee', 'Pages', /^Product config|^Currencies|report|daily/],
    ['refund', 'Pages', /^Crypto payin/],
    ['invoice', 'Pages', /^Crypto payin|statement/],
    ['ERP', 'Pages', /^Accounting export/],
    ['dispute', 'Actions', /^Open disputes of P2P payins/],
    ['2fa', 'Actions', /^Google verification/],
    ['language', 'Actions', /^Language: English/],
    ['dark mode', 'Actions', /^Use dark colours/],
  ] as const) {
    await field(page).fill(text)
    await expect(first(group), text).toHaveText(name)
  }
  await field(page).fill('password')
  await first('Actions').click()
  await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await field(page).fill('invite')
  await first('Actions').click()
  await expect(page.getByRole('dialog', { name: 'Invite operator' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/#/operators/list')

  // What is pasted where nothing takes it is searched at once.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText(' merchant statement '))
  await page.keyboard.press('Control+v')
  await expect(field(page)).toHaveValue('merchant statement')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Merchant statement')).toBeVisible()

  await signIn(page, await newOperator(['support']))
  await page.keyboard.press('Control+k')
  await expect(field(page)).toHaveValue('')
  for (const text of ['webhook', 'invite', 'team']) {
    await field(page).fill(text)
    await expect(options(page), text).toHaveCount(0)
  }
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
