/** Withdrawals of the merchant's own money, and the codes that they ask for. */
import { expect } from '@playwright/test'
import { bindByApi } from './bind-authenticator.ts'
import { address, allRows, dialog, newMerchantWithFunds } from './create-funds.ts'
import { signIn, test, toast } from './journey.ts'

test('a double click on the last button creates one withdrawal', async ({
  page,
  newOperator,
  db,
  owner,
  expectErrors,
}) => {
  expectErrors('422 /api/assets/checkAddress')
  const { merchantId } = await newMerchantWithFunds(db)
  await signIn(page, await newOperator(['finance'], merchantId), '/assets/list')
  await expect(allRows(page).filter({ hasText: 'USDT' })).toContainText('1,000.00')
  await page.getByRole('button', { name: 'Withdraw USDT' }).click()
  const form = dialog(page, 'Withdraw USDT')
  const to = form.getByLabel('To address')
  await expect(form.getByLabel('Network')).toBeFocused()
  const next = form.getByRole('button', { name: 'Continue' })
  const withdraw = form.getByRole('button', { name: 'Withdraw', exact: true })
  await expect(form).toContainText('Available 1,000.00 USDT · at least 10.00 USDT')
  await form.getByRole('button', { name: 'Max' }).click()
  await expect(form.getByLabel('Amount to receive')).toHaveValue('999')

  await to.fill(address.replace('6t', '6s'))
  await next.click()
  await expect(to).toHaveAccessibleDescription('This is not an address of the TRC20 network.')
  await expect(to).toBeFocused()
  // An address of one network is none of another.
  await to.fill(address)
  await form.getByLabel('Network').selectOption('ERC20')
  await next.click()
  await expect(to).toHaveAccessibleDescription('This is not an address of the ERC20 network.')
  await form.getByLabel('Network').selectOption('TRC20')
  // What is typed is not lost to a key.
  await page.keyboard.press('Escape')
  const question = dialog(page, 'Unsaved changes')
  await expect(question).toContainText('“Withdraw USDT” has unsaved changes.')
  await question.getByRole('button', { name: 'Keep open' }).click()
  await expect(to).toHaveValue(address)
  await next.click()
  const confirm = form.getByRole('region', { name: 'Please confirm' })
  await expect(confirm).toContainText(address)
  await expect(confirm).toContainText('Fee1.00 USDT')
  await expect(confirm).toContainText('Reserved now1,000.00 USDT')
  await expect(confirm).toContainText('The money is reserved now and arrives after review.')
  await expect(confirm).toContainText('1,000.00 USDT')
  await withdraw.dblclick()
  await expect(toast(page, 'Create successfully')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(allRows(page).filter({ hasText: 'USDT' })).toContainText('0.00')

  const orders = await owner<{ orderNo: string }[]>`
    select order_no as "orderNo" from withdrawal_order where merchant_id = ${merchantId}`
  expect(orders).toHaveLength(1)
  const orderNo = orders[0]?.orderNo ?? ''
  await page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: orderNo }).click()
  await expect(page).toHaveURL(`/#/mentionMoneyOrder/list?detail=${orderNo}`)
  await expect(dialog(page, `Order ${orderNo}`)).toContainText(address)
})

test("with a bound authenticator a withdrawal of the merchant's own money asks for a code", async ({
  page,
  newOperator,
  db,
  expectErrors,
}) => {
  expectErrors('403 /api/assets/withdraw')
  const { merchantId } = await newMerchantWithFunds(db)
  const operator = await newOperator(['finance'], merchantId)
  const app = await bindByApi(operator)
  await signIn(page, operator, '/assets/list')
  await page.getByRole('button', { name: 'Withdraw USDT' }).click()
  const form = dialog(page, 'Withdraw USDT')
  await form.getByLabel('To address').fill(address)
  await form.getByLabel('Amount to receive').fill('100')
  await form.getByRole('button', { name: 'Continue' }).click()
  const code = form.getByLabel('Google verification code')
  const withdraw = form.getByRole('button', { name: 'Withdraw', exact: true })
  await withdraw.click()
  await expect(code).toHaveAccessibleDescription('Please Enter A 6-digit Google Verification Code')
  await code.fill(app.wrongCode())
  await withdraw.click()
  await expect(code).toHaveAccessibleDescription('Google Verification Code Is Incorrect')
  await expect(code).toBeFocused()
  await code.fill(app.nextCode())
  await withdraw.click()
  await expect(toast(page, 'Create successfully')).toBeVisible()
})
