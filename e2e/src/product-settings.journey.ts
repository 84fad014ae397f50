import { paymentTerms } from '@countinghouse/contract/areas/product/product.settings.ts'
/** Settings of products and currencies: rules in the form, what a switch does, and two editors at once. */
import { createCryptoPayin } from '@countinghouse/server/src/areas/crypto-payin/create-crypto-payin.command.ts'
import { deposit } from '@countinghouse/server/test/orders/orders.ts'
import { expect, type Page } from '@playwright/test'
import { newMerchant } from './create-withdrawals.ts'
import { signIn, test, toast, waitForPage } from './journey.ts'
import { everyLook } from './looks.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

test('rules are said at their fields, and of two editors the second decides what stays', {
  tag: everyLook,
}, async ({ page, newOperator, newBrowser, db, expectErrors, checkAccessibility }) => {
  const merchantId = await newMerchant(db)
  await signIn(page, await newOperator(['admin'], merchantId), '/currency/detail')
  await waitForPage(page, 'Currencies')
  await expect(page.getByRole('row')).toHaveCount(11)
  await page.getByRole('link', { name: /TRX/ }).click()
  await waitForPage(page, 'Currency details')

  for (const [name, value, said] of [
    ['Sorting weight', '10001', 'cannot be greater than 10000'],
    ['Sorting weight', '-1', 'cannot be less than 0'],
    ['Sorting weight', '1.5', 'must be a positive integer'],
    ['Minimum deposit amount', '', 'cannot be empty'],
    ['Floating rate', '101', 'cannot be greater than 100%'],
  ] as const) {
    const before = await field(page, name).inputValue()
    await field(page, name).fill(value)
    await save(page).click()
    await expect(page.getByText(said)).toBeVisible()
    await field(page, name).fill(before)
  }
  await page.getByRole('radio', { name: 'Fixed', exact: true }).press(' ')
  await field(page, 'Fixed rate').fill('0')
  await save(page).click()
  await expect(page.getByText('cannot be 0.')).toBeVisible()
  await field(page, 'Fixed rate').fill('0.31')
  await field(page, 'Sorting weight').fill('5000')
  await checkAccessibility('a currency with changes')

  // Meanwhile somebody else saves the same form.
  const other = await newBrowser()
  await signIn(other, await newOperator(['admin'], merchantId), '/currency/details?currency=TRX')
  await field(other, 'Full name').fill('Tron')
  await save(other).click()
  await expect(toast(other, 'Saved Successfully')).toBeVisible()
  await save(page).click()
  const conflict = page.getByRole('region', { name: 'Someone else has changed these settings' })
  await expect(conflict).toContainText('Tron')
  expectErrors('409 /api/merchantsConfig/currency/save')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await save(page).click()
  await expect(toast(page, 'Saved Successfully')).toBeVisible()
  await page.getByRole('link', { name: 'All currencies' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Tron')
  await expect(page.getByRole('row').nth(1)).toContainText('0.31 USD')
})

test('a product that is switched off refuses a new order and leaves a running one', {
  tag: everyLook,
}, async ({ page, newOperator, db, owner, expectErrors, checkAccessibility }) => {
  const merchantId = await newMerchant(db)
  await deposit(db, merchantId, 'rich', '500')
  const ask = (merchantOrderNo: string) =>
    db.asMerchant(merchantId, (tx) =>
      createCryptoPayin(
        tx,
        merchantId,
        {
          merchantOrderNo,
          customerUid: 'rich',
          currency: 'USDT',
          network: 'TRC20',
          amount: '50',
          notifyUrl: null,
        },
        { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
      ),
    )
  await owner`insert into exchange_rate (currency, usd) values ('USDT', 1) on conflict do nothing`
  const running = await ask('running')

  await signIn(page, await newOperator(['admin'], merchantId), '/merchantsConfig/list')
  await waitForPage(page, 'Product config')
  await page.getByRole('button', { name: 'Show what Transfer is offered in' }).click()
  const edit = page.getByRole('button', { name: 'Edit limits and flat fee of Transfer, USDT' })
  await edit.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Edit limits and flat fee of Transfer, USDT')
  await edit.click()
  await field(page, 'Maximum amount').fill('40')
  await field(page, 'Minimum amount').fill('41')
  await save(page).click()
  await expect(dialog(page)).toContainText('cannot be greater than 40')
  expectErrors('400 /api/merchantsConfig/updateInfoById')
  await field(page, 'Minimum amount').fill('5')
  await save(page).click()
  await expect(toast(page, 'Saved Successfully')).toBeVisible()
  await expect(page.getByRole('row', { name: /USDT/ })).toContainText('5 – 40 USDT')

  await page.getByRole('button', { name: 'Show what P2P payin is offered in' }).click()
  await page.getByRole('button', { name: 'Edit the terms of P2P payin, USDT · INR' }).click()
  // Limits of a pair are in its fiat currency.
  await expect(dialog(page).getByText('INR', { exact: true })).toHaveCount(2)
  await field(page, 'Fee').fill('2.5')
  await field(page, 'Expiry in minutes').fill('20')
  await expect(dialog(page).getByText('What will change: 2 fields')).toBeVisible()
  await checkAccessibility('terms of a pair')
  await save(page).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('row', { name: /USDT · INR/ })).toContainText('2.5 %')

  await page.getByRole('switch', { name: 'Crypto payin: takes new orders', exact: true }).press(' ')
  await expect(toast(page, 'Crypto payin takes no new orders')).toBeVisible()
  await expect(ask('refused')).rejects.toThrow('productOff')
  expect((await ask('running')).order_no).toBe(running.order_no)

  await page.goto('/#/merchantsConfig/payment/list')
  await waitForPage(page, 'Payment products')
  await expect(page.getByText('Crypto payins are off: nobody can pay.')).toBeVisible()
  await page.goto('/#/merchantsConfig/list')
  await page.getByRole('switch', { name: 'Crypto payin: takes new orders', exact: true }).press(' ')
  await page.goto('/#/merchantsConfig/payment/list')
  await page.getByRole('switch', { name: 'BTC: takes new orders', exact: true }).press(' ')
  await expect(toast(page, 'BTC takes no new orders')).toBeVisible()
  const preview = page.getByRole('region', { name: 'What a payer sees' })
  await expect(preview).not.toContainText('Bitcoin')
  await field(page, 'Expiry in minutes').fill('45')
  await expect(preview).toContainText('Please pay within 45 minutes')
  // A message of an earlier save may still be there.
  const saved = page.waitForResponse(`**/api${paymentTerms.savePath}`)
  await save(page).click()
  expect((await saved).ok()).toBe(true)
  const order = await ask('later')
  expect(order.expires_at.getTime() - order.created_at.getTime()).toBe(45 * 60_000)
})
