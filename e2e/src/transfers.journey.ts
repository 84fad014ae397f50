/** Transfers to customers, and the codes that they ask for. */
import { expect } from '@playwright/test'
import { bindByApi } from './bind-authenticator.ts'
import { allRows, dialog, newMerchantWithFunds } from './create-funds.ts'
import { signIn, test, toast } from './journey.ts'
import { everyBrowser, everyLook } from './looks.ts'

test('a transfer is confirmed before it is sent, and is visible at once', {
  tag: [everyLook, everyBrowser],
}, async ({ page, newOperator, db, owner, checkAccessibility, expectErrors }) => {
  expectErrors('422 /api/transfer/queryTransferInAccount')
  const { merchantId, uid } = await newMerchantWithFunds(db)
  await owner`update customer set name = 'Ann Lee' where merchant_id = ${merchantId}`
  await signIn(page, await newOperator(['finance'], merchantId), '/transfer/list')
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  const open = page.getByRole('button', { name: 'New transfer' })
  await open.click()
  const form = dialog(page, 'New transfer')
  const customer = form.getByLabel('Customer UID')
  const amount = form.getByLabel('Amount', { exact: true })
  const next = form.getByRole('button', { name: 'Continue' })
  await expect(form).toContainText('Available 1,000.00 USDT')
  // What the merchant has is not what a customer has who is not named yet.
  const from = form.getByRole('radiogroup', { name: 'From' })
  await expect(from.getByLabel('Merchant')).toBeFocused()
  await from.getByLabel('Customer').check()
  await expect(form).not.toContainText('Available')
  await from.getByLabel('Merchant').check()
  await next.click()
  await expect(customer).toHaveAccessibleDescription('Please enter the UID of the customer')
  await expect(customer).toBeFocused()
  await checkAccessibility('new transfer')

  await customer.fill('nobody')
  await next.click()
  await expect(customer).toHaveAccessibleDescription('Customer nobody does not exist.')
  await expect(toast(page, 'Customer nobody does not exist.')).toHaveCount(0)
  // By the beginning of the name, and a click beside the dialog loses nothing.
  await customer.fill('ann')
  await page.mouse.click(5, 5)
  const suggestion = form.getByRole('option', { name: `${uid} Ann Lee` })
  await suggestion.click()
  await expect(customer).toHaveValue(uid)
  await expect(suggestion).toBeHidden()
  // By keys as well: Escape closes what is suggested, and not the form.
  await customer.fill('an')
  await expect(suggestion).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(suggestion).toBeHidden()
  // Whoever goes on to the next field is done with what is suggested.
  await customer.fill('ann')
  await expect(suggestion).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(suggestion).toBeHidden()
  await customer.fill('an')
  await expect(suggestion).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(suggestion).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(customer).toHaveValue(uid)
  await amount.fill('-5')
  await next.click()
  await expect(amount).toHaveAccessibleDescription(/must not be less than 0/)
  await amount.fill('1,000')
  await next.click()
  await expect(amount).toHaveAccessibleDescription(/more than the balance/)
  await expect(amount).toBeFocused()
  await form.getByRole('button', { name: 'Max' }).click()
  await expect(amount).toHaveValue('999.000999')
  await amount.fill('250')
  await expect(form).toContainText('Ann Lee')
  await next.click()

  const confirm = form.getByRole('region', { name: 'Please confirm' })
  await expect(confirm).toBeFocused()
  await expect(confirm).toContainText(`Ann Lee · ${uid}`)
  await expect(confirm).toContainText('250.25 USDT')
  await form.getByRole('button', { name: 'Back' }).click()
  await expect(amount).toHaveValue('250')
  await next.click()
  await form.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(toast(page, 'Create successfully')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(open).toBeFocused()
  await expect(allRows(page).nth(1)).toContainText(`Customer ${uid}`)

  const orders = await owner`
    select amount::text, processing_fee::text from transfer_order where merchant_id = ${merchantId}`
  expect(orders.map((row) => ({ ...row }))).toEqual([{ amount: '250', processing_fee: '0.25' }])
})

test('details, a filter and the form that a search action opens can be closed again', {
  tag: everyBrowser,
}, async ({ page, newOperator }) => {
  await signIn(page, await newOperator(), '/transfer/list?new=1')
  const form = dialog(page, 'New transfer')
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await allRows(page)
    .nth(1)
    .getByRole('button', { name: /^Details / })
    .click()
  const detail = page.getByRole('dialog', { name: /^Order / })
  await expect(detail).toBeVisible()
  await expect(detail.getByRole('link', { name: /^C\d/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await page.getByRole('tab', { name: /^Completed/ }).click()
  await expect(page).toHaveURL(/status=/)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL(/\/transfer\/list$/)
})

test('with a bound authenticator a transfer asks for a code, and stays open until it is right', {
  tag: everyLook,
}, async ({ page, newOperator, db, owner, checkAccessibility, expectErrors }) => {
  expectErrors('403 /api/transfer/addTransfer')
  const { merchantId, uid } = await newMerchantWithFunds(db)
  const operator = await newOperator(['finance'], merchantId)
  const app = await bindByApi(operator)
  await signIn(page, operator, '/transfer/list')
  await page.getByRole('button', { name: 'New transfer' }).click()
  const form = dialog(page, 'New transfer')
  await form.getByLabel('Customer UID').fill(uid)
  await form.getByLabel('Amount', { exact: true }).fill('250')
  await form.getByRole('button', { name: 'Continue' }).click()
  const code = form.getByLabel('Google verification code')
  const transfer = form.getByRole('button', { name: 'Transfer', exact: true })
  await checkAccessibility('transfer with a code')
  await transfer.click()
  await expect(code).toHaveAccessibleDescription('Please Enter A 6-digit Google Verification Code')
  await code.fill(app.wrongCode())
  await transfer.click()
  await expect(code).toHaveAccessibleDescription('Google Verification Code Is Incorrect')
  await expect(code).toBeFocused()
  const made = () => owner`select 1 from transfer_order where merchant_id = ${merchantId}`
  expect(await made()).toHaveLength(0)
  await code.fill(app.nextCode())
  await transfer.click()
  await expect(toast(page, 'Create successfully')).toBeVisible()
  await expect(form).toBeHidden()
  expect(await made()).toHaveLength(1)
})
