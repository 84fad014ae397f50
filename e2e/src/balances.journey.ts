/** Balances of merchants and customers, explained by the records that led to them. */
import { completedTransfer } from '@countinghouse/server/test/orders/orders.ts'
import { expect, type Page } from '@playwright/test'
import { allRows, dialog, newMerchantWithFunds } from './create-funds.ts'
import { heading, signIn, test, waitForPage } from './journey.ts'
import { table } from './list-locators.ts'

const explanation = (page: Page) => dialog(page, 'Where this balance comes from')

test('a balance is explained by every record that led to it, back to zero', async ({
  page,
  newOperator,
  db,
}) => {
  const own = Array.from({ length: 55 }, (_, index) => String(index + 1))
  const { merchantId, uid } = await newMerchantWithFunds(db, { own })
  const transfer = await completedTransfer(db, merchantId, ['', uid], '40')
  await signIn(page, await newOperator(['finance'], merchantId), '/assets/list')
  const balance = table(page).getByRole('button', {
    name: 'Explain this balance: 1,500.000000 USDT',
  })
  await balance.click()
  const drawer = explanation(page)
  await expect(drawer.getByRole('status')).toHaveText('1,500.00 USDT')
  const records = drawer.getByRole('table', { name: 'Records' })
  await expect(records.getByRole('row').nth(1)).toContainText('−40.000000 USDT')
  await expect(records.getByRole('row').nth(1)).toContainText('1,500.00')
  await expect(records.getByRole('row').nth(2)).toContainText('+55.000000 USDT')

  // Nothing happened yesterday; all of it today.
  await expect(drawer).toContainText('No movements in this period.')
  await drawer.getByRole('button', { name: '7 days' }).click()
  const changes = drawer.getByRole('table', { name: 'Product' })
  await expect(changes.getByRole('row').nth(1)).toContainText('Crypto payinReceived551,540.000000')
  await expect(changes.getByRole('row').nth(2)).toContainText('TransferSet aside until it is paid1')

  const more = drawer.getByRole('button', { name: 'Load more (50 of 56)' })
  await expect(records.getByRole('row').last()).toContainText('All earlier records21.00 USDT')
  await more.click()
  await expect(records.getByRole('row').last()).toContainText('Before the first record0.00 USDT')
  await expect(more).toBeHidden()
  await expect(records.getByRole('row')).toHaveCount(58)

  await records.getByRole('button', { name: `Open the order: ${transfer.order_no}` }).click()
  const order = dialog(page, `Order ${transfer.order_no}`)
  await expect(order.getByRole('heading', { name: 'Trace' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(order).toBeHidden()
  await expect(drawer).toBeVisible()

  await drawer.getByRole('button', { name: /^Balance at/ }).click()
  const day = drawer.getByRole('textbox', { name: /^Balance at/ })
  await day.fill('2020-01-01')
  await day.press('Enter')
  await page.keyboard.press('Escape')
  await expect(drawer.getByRole('status')).toHaveText('0.00 USDT')
  await expect(drawer).toContainText('No record had changed this balance by then.')
  await drawer.getByRole('button', { name: 'Now' }).click()
  await expect(drawer.getByRole('status')).toHaveText('1,500.00 USDT')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(balance).toBeFocused()
})

test('flow records open their orders in place and explain the balance up to each record', async ({
  page,
  newOperator,
  db,
}) => {
  const { merchantId, uid } = await newMerchantWithFunds(db, { own: ['100', '200'] })
  await completedTransfer(db, merchantId, ['', uid], '30')
  await signIn(page, await newOperator(['finance'], merchantId), '/assets/list')
  await table(page).getByRole('button', { name: 'Flow records USDT' }).click()
  await expect(page).toHaveURL('/#/merchantsFlowWater/list?currency=USDT')
  await waitForPage(page, 'Merchant flow')
  const second = allRows(page).filter({ hasText: '+200.00' })
  await expect(second).toContainText('Crypto payin')
  await second.getByRole('button', { name: 'Explain this balance: 300.000000 USDT' }).click()
  await expect(explanation(page).getByRole('status')).toHaveText('300.00 USDT')
  await expect(explanation(page)).toContainText('Made up of 2 records')
  await page.keyboard.press('Escape')
  await second.getByRole('button', { name: /^Open the order: P/ }).click()
  const order = dialog(page, /^Order P/)
  await expect(order.getByRole('heading', { name: 'Trace' })).toBeVisible()
  await order.getByRole('button', { name: 'Open in list' }).click()
  await expect(page).toHaveURL(/#\/payChargeMoneyOrder\/list\?detail=P/)
  await expect(dialog(page, /^Order P/)).toBeVisible()

  await page.goto(`/#/customerFlowWater/list?customerUid=${uid}`)
  await waitForPage(page, 'Customer flow')
  await expect(allRows(page).filter({ hasText: '+30.00' })).toContainText('Transfer')
})

test('user assets are shown per customer and as totals per currency', async ({
  page,
  newOperator,
  db,
}) => {
  const { merchantId, uids } = await newMerchantWithFunds(db, { customers: ['50', '70'] })
  const [, uid = ''] = uids
  await signIn(page, await newOperator(['finance'], merchantId), '/customer-assets/list')
  await expect(allRows(page)).toHaveCount(3)
  const segments = page.getByRole('navigation', { name: 'View' })
  await segments.getByRole('link', { name: 'Per currency' }).click()
  await expect(page).toHaveURL('/#/customer-assets/list?view=summary')
  await expect(allRows(page).nth(1)).toContainText('120.00')
  await table(page).getByRole('button', { name: 'Show these customers: 2' }).click()
  await expect(page).toHaveURL('/#/customer-assets/list?currency=USDT')
  const row = allRows(page).filter({ hasText: uid })
  await row.getByRole('button', { name: 'Explain this balance: 70.000000 USDT' }).click()
  await expect(explanation(page)).toContainText(`Customer ${uid} · USDT · Available`)
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^Statement / }).click()
  await expect(heading(page, 'Customer statement')).toBeVisible()
  await expect(page.getByRole('article')).toContainText(`Customer ${uid}`)
})

test('a viewer may see funds and customers but move and change nothing', async ({
  page,
  newOperator,
}) => {
  await signIn(page, await newOperator(['viewer']), '/assets/list')
  await expect(allRows(page).nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0)
  await page.goto('/#/transfer/list')
  await waitForPage(page, 'Transfers')
  await expect(page.getByRole('button', { name: 'New transfer' })).toHaveCount(0)
  await page.goto('/#/customer/list')
  await waitForPage(page, 'Customer list')
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
})
