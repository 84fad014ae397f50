import { deposit } from '@countinghouse/server/test/orders/orders.ts'
import { expect, type Page } from '@playwright/test'
import { newMerchant, newUid } from './create-withdrawals.ts'
import { heading, mainMenu, openPages, signIn, test } from './journey.ts'
import { everyLook } from './looks.ts'

const item = (page: Page, name: string) => mainMenu(page).getByRole('link', { name, exact: true })
const group = (page: Page, name: string) =>
  mainMenu(page).getByRole('button', { name, exact: true })
const forbidden = (page: Page) =>
  page.getByRole('heading', { name: 'Your role cannot open this page' })

test('each role sees what it may, and no more', async ({ page, newOperator }) => {
  await test.step('a viewer has no settings in the menu, and their address shows that access is denied', async () => {
    await signIn(page, await newOperator(['viewer']), '/merchants/info')
    await expect(heading(page, 'Merchant info')).toBeVisible()
    await expect(forbidden(page)).toBeVisible()
    await expect(group(page, 'Funds')).toBeVisible()
    await expect(group(page, 'Settings')).toBeHidden()
    await expect(item(page, 'Merchant info')).toBeHidden()

    await openPages(page).getByRole('link', { name: 'Dashboard' }).click()
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Merchant info' })).toBeHidden()
    await page.goto('/#/assets/list')
    await expect(heading(page, 'Digital currency assets')).toBeVisible()
    await expect(forbidden(page)).toBeHidden()
  })

  await test.step('support has orders and customers, but no funds, transfers, reports or settings', async () => {
    await signIn(page, await newOperator(['support']))
    await expect(item(page, 'Withdrawals')).toBeVisible()
    await expect(item(page, 'Customer list')).toBeVisible()
    for (const name of ['Reports', 'Settings']) await expect(group(page, name)).toBeHidden()
    const hidden = [
      'Merchant fiat funds',
      'Digital currency assets',
      'User assets',
      'Merchant flow',
      'Transfers',
    ]
    for (const name of hidden) await expect(item(page, name)).toBeHidden()
    for (const path of ['/legalCurrency/order/pageQuery', '/transfer/list', '/finance/list']) {
      await page.goto(`/#${path}`)
      await expect(forbidden(page)).toBeVisible()
    }
  })

  await test.step('finance sees the settings, and an operator without a role sees nothing', async () => {
    await signIn(page, await newOperator(['finance']), '/merchants/info')
    await expect(item(page, 'Merchant info')).toHaveAttribute('aria-current', 'page')
    await expect(forbidden(page)).toBeHidden()

    await signIn(page, await newOperator([]))
    await expect(forbidden(page)).toBeVisible()
    await expect(mainMenu(page).getByRole('listitem')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Export records' })).toBeHidden()
  })
})

test('support sees movements of customers but no balances: no column, no equation, no gap', {
  tag: everyLook,
}, async ({ page, newOperator, newBrowser, db, checkAccessibility }) => {
  const merchantId = await newMerchant(db)
  const uid = newUid()
  await deposit(db, merchantId, uid, '503.77')
  const order = await deposit(db, merchantId, uid, '211.13')
  await signIn(page, await newOperator(['support'], merchantId), '/customerFlowWater/list')
  const table = (of: Page) => of.getByRole('region', { name: /: table$/ })
  await expect(table(page)).toContainText('+211.13')
  await expect(table(page)).not.toContainText(/Balance (before|after)/)
  await expect(table(page)).not.toContainText('714.90')
  await checkAccessibility('flow records without balances')

  const days = 'startDate=2026-01-01&endDate=9999-01-01'
  const statement = `/customerFlowWater/statement?customerUid=${uid}&currency=USDT&bucket=available&${days}`
  await page.goto(`/#${statement}`)
  const paper = (of: Page) => of.getByRole('article', { name: 'Statement' })
  await expect(paper(page)).toContainText('Your role cannot see balances.')
  await expect(paper(page)).toContainText('503.77')
  await expect(paper(page)).not.toContainText('Opening')
  await checkAccessibility('statement without balances')

  await page.goto(`/#/chargeMoneyOrder/list?detail=${order.order_no}`)
  const drawer = page.getByRole('dialog', { name: `Order ${order.order_no}` })
  await expect(drawer).toContainText('Deposit 211.13 USDT')
  await expect(drawer).not.toContainText('714.90')

  const viewer = await newBrowser()
  await signIn(viewer, await newOperator(['viewer'], merchantId), '/customerFlowWater/list')
  await expect(table(viewer)).toContainText('714.90')
  await viewer.goto(`/#${statement}`)
  await expect(paper(viewer)).toContainText('Opening')
})

test('a merchant with local fiat has local orders and no P2P daily reports', async ({
  page,
  newOperator,
}) => {
  await signIn(page, await newOperator(['admin'], '10001'))
  await expect(group(page, 'Local fiat orders')).toBeVisible()
  await expect(item(page, 'Local payin')).toBeVisible()
  await expect(item(page, 'Local payout')).toBeVisible()
  await expect(item(page, 'P2P payin daily')).toBeHidden()
  await expect(item(page, 'P2P payout daily')).toBeHidden()
})

test('a merchant without local fiat has P2P daily reports and no local orders', async ({
  page,
  newOperator,
}) => {
  await signIn(page, await newOperator(['admin'], '10002'))
  await expect(item(page, 'P2P payin daily')).toBeVisible()
  await expect(item(page, 'P2P payout daily')).toBeVisible()
  await expect(group(page, 'Local fiat orders')).toBeHidden()
  await expect(item(page, 'Local payin')).toBeHidden()
  await expect(item(page, 'Local payout')).toBeHidden()
  for (const path of ['/tradePayinOrder/pageListQuery', '/tradePayoutOrder/pageListQuery/BR']) {
    await page.goto(`/#${path}`)
    const why = 'Local orders are not enabled for this merchant'
    await expect(page.getByRole('heading', { name: why })).toBeVisible()
  }
})
