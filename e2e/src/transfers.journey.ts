/** Money that operators move: transfers to customers, withdrawals of their own, and the codes that both ask for. */
import { bindAuthenticator } from '@countinghouse/server/src/testing/authenticator-app.ts'
import { Browser } from '@countinghouse/server/src/testing/browser.ts'
import { expect } from '@playwright/test'
import { message, signIn, test } from './journey.ts'
import { dialog, newFunds, rows } from './made-funds.ts'

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

test('a transfer is confirmed before it is sent, and is visible at once', async ({
  page,
  newOperator,
  db,
  owner,
  checkAccess,
  refused,
}) => {
  refused('422 /api/transfer/queryTransferInAccount')
  const { merchantId, uid } = await newFunds(db)
  await owner`update customer set name = 'Ann Lee' where merchant_id = ${merchantId}`
  await signIn(page, await newOperator(['finance'], merchantId), '/transfer/list')
  await expect(page.getByText('Nothing found')).toBeVisible()
  const open = page.getByRole('button', { name: 'New transfer' })
  await open.click()
  const form = dialog(page, 'New transfer')
  const customer = form.getByLabel('Customer UID')
  const amount = form.getByLabel('Amount', { exact: true })
  const next = form.getByRole('button', { name: 'Continue' })
  await expect(form).toContainText('Available 1,000.00 USDT')
  // What the merchant has is not what a customer has who is not named yet.
  const from = form.getByRole('radiogroup', { name: 'From' })
  await from.getByLabel('Customer').check()
  await expect(form).not.toContainText('Available')
  await from.getByLabel('Merchant').check()
  await next.click()
  await expect(customer).toHaveAccessibleDescription('Please enter the UID of the customer')
  await expect(customer).toBeFocused()
  await checkAccess('new transfer')

  await customer.fill('nobody')
  await next.click()
  await expect(customer).toHaveAccessibleDescription('Customer nobody does not exist.')
  await expect(message(page, 'Customer nobody does not exist.')).toHaveCount(0)
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
  await customer.fill('ann')
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
  await checkAccess('confirmation of a transfer')
  await form.getByRole('button', { name: 'Back' }).click()
  await expect(amount).toHaveValue('250')
  await next.click()
  await form.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(message(page, 'Create successfully')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(open).toBeFocused()
  await expect(rows(page).nth(1)).toContainText(`Customer ${uid}`)

  const orders = await owner`
    select amount::text, processing_fee::text from transfer_order where merchant_id = ${merchantId}`
  expect(orders.map((row) => ({ ...row }))).toEqual([{ amount: '250', processing_fee: '0.25' }])
  await checkAccess('transfers')
})

test('details, a filter and the form that the search for actions opens are closed again', async ({
  page,
  newOperator,
}) => {
  await signIn(page, await newOperator(), '/transfer/list?new=1')
  const form = dialog(page, 'New transfer')
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await rows(page)
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

test('a double click on the last button creates one withdrawal', async ({
  page,
  newOperator,
  db,
  owner,
  checkAccess,
  refused,
}) => {
  refused('422 /api/assets/checkAddress')
  const { merchantId } = await newFunds(db)
  await signIn(page, await newOperator(['finance'], merchantId), '/assets/list')
  await expect(rows(page).filter({ hasText: 'USDT' })).toContainText('1,000.00')
  await checkAccess('digital currency assets')
  await page.getByRole('button', { name: 'Withdraw USDT' }).click()
  const form = dialog(page, 'Withdraw USDT')
  const to = form.getByLabel('To address')
  await expect(form.getByLabel('Network')).toBeFocused()
  const next = form.getByRole('button', { name: 'Continue' })
  const withdraw = form.getByRole('button', { name: 'Withdraw', exact: true })
  await expect(form).toContainText('Available 1,000.00 USDT · at least 10.00 USDT')
  await form.getByRole('button', { name: 'Max' }).click()
  await expect(form.getByLabel('Amount to receive')).toHaveValue('999')
  await checkAccess('withdrawal of own money')

  await to.fill(address.replace('6t', '6s'))
  await next.click()
  await expect(to).toHaveAccessibleDescription('This is not a TRC20 address.')
  await expect(to).toBeFocused()
  await to.fill(address)
  // What is typed is not lost to a key.
  await page.keyboard.press('Escape')
  await expect(to).toHaveValue(address)
  await next.click()
  const confirm = form.getByRole('region', { name: 'Please confirm' })
  await expect(confirm).toContainText(address)
  await expect(confirm).toContainText('Fee1.00 USDT')
  await expect(confirm).toContainText('Reserved now1,000.00 USDT')
  await expect(confirm).toContainText('The money is reserved now and arrives after review.')
  await expect(confirm).toContainText('1,000.00 USDT')
  await checkAccess('confirmation of a withdrawal')
  await withdraw.dblclick()
  await expect(message(page, 'Create successfully')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(rows(page).filter({ hasText: 'USDT' })).toContainText('0.00')

  const orders = await owner<{ orderNo: string }[]>`
    select order_no as "orderNo" from withdrawal_order where merchant_id = ${merchantId}`
  expect(orders).toHaveLength(1)
  const orderNo = orders[0]?.orderNo ?? ''
  await page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: orderNo }).click()
  await expect(page).toHaveURL(`/#/mentionMoneyOrder/list?detail=${orderNo}`)
  await expect(dialog(page, `Order ${orderNo}`)).toContainText(address)
})

test('a form that is filled before it is known where money can go waits for that', async ({
  page,
  newOperator,
  db,
}) => {
  const { merchantId } = await newFunds(db)
  await signIn(page, await newOperator(['finance'], merchantId), '/assets/list')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/assets/withdrawNetwork', async (route) => {
    await asked
    await route.continue()
  })
  await page.getByRole('button', { name: 'Withdraw USDT' }).click()
  const form = dialog(page, 'Withdraw USDT')
  await form.getByLabel('To address').fill(address)
  await form.getByLabel('Amount to receive').fill('100')
  const next = form.getByRole('button', { name: 'Continue' })
  await next.click()
  await expect(next).toBeDisabled()
  answer()
  await expect(form.getByRole('button', { name: 'Withdraw', exact: true })).toBeVisible()
})

test('a lost answer does not create a second withdrawal', async ({
  page,
  newOperator,
  db,
  owner,
  watch,
}) => {
  const { merchantId } = await newFunds(db)
  await signIn(page, await newOperator(['finance'], merchantId), '/assets/list')
  await page.getByRole('button', { name: 'Withdraw USDT' }).click()
  const form = dialog(page, 'Withdraw USDT')
  await form.getByLabel('To address').fill(address)
  await form.getByLabel('Amount to receive').fill('100')
  await form.getByRole('button', { name: 'Continue' }).click()
  // The request reaches the server, but the answer is lost.
  await page.route(
    '**/api/assets/withdraw',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  const withdraw = form.getByRole('button', { name: 'Withdraw', exact: true })
  await withdraw.click()
  await expect(form.getByRole('alert')).toBeVisible()
  await withdraw.click()
  await expect(message(page, 'Create successfully')).toBeVisible()
  const [made] = await owner`
    select count(*)::int as count from withdrawal_order where merchant_id = ${merchantId}`
  expect(made?.count).toBe(1)
  expect(watch.complaints.splice(0)).toEqual(['Failed to load resource: net::ERR_CONNECTION_RESET'])
})

/** An operator of this merchant with a bound authenticator and all switches off. */
async function boundOperator(operator: { name: string; password: string }) {
  const browser = new Browser(`${process.env.E2E_URL}/api`)
  await browser.signIn(operator.name, operator.password)
  return bindAuthenticator(browser)
}

test('with a bound authenticator a transfer asks for a code, and stays open until it is right', async ({
  page,
  newOperator,
  db,
  owner,
  checkAccess,
  refused,
}) => {
  refused('403 /api/transfer/addTransfer')
  const { merchantId, uid } = await newFunds(db)
  const operator = await newOperator(['finance'], merchantId)
  const app = await boundOperator(operator)
  await signIn(page, operator, '/transfer/list')
  await page.getByRole('button', { name: 'New transfer' }).click()
  const form = dialog(page, 'New transfer')
  await form.getByLabel('Customer UID').fill(uid)
  await form.getByLabel('Amount', { exact: true }).fill('250')
  await form.getByRole('button', { name: 'Continue' }).click()
  const code = form.getByLabel('Google verification code')
  const transfer = form.getByRole('button', { name: 'Transfer', exact: true })
  await checkAccess('transfer with a code')
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
  await expect(message(page, 'Create successfully')).toBeVisible()
  await expect(form).toBeHidden()
  expect(await made()).toHaveLength(1)
})

test('a code is asked for even if the authenticator was bound elsewhere in the meantime', async ({
  page,
  newOperator,
  db,
  refused,
}) => {
  refused('403 /api/transfer/addTransfer')
  const { merchantId, uid } = await newFunds(db)
  const operator = await newOperator(['finance'], merchantId)
  await signIn(page, operator, '/transfer/list')
  await page.getByRole('button', { name: 'New transfer' }).click()
  const form = dialog(page, 'New transfer')
  await form.getByLabel('Customer UID').fill(uid)
  await form.getByLabel('Amount', { exact: true }).fill('250')
  await form.getByRole('button', { name: 'Continue' }).click()
  const transfer = form.getByRole('button', { name: 'Transfer', exact: true })
  await expect(transfer).toBeVisible()
  const app = await boundOperator(operator)
  await transfer.click()
  const code = form.getByLabel('Google verification code')
  await expect(code).toBeFocused()
  await code.fill(app.nextCode())
  await transfer.click()
  await expect(message(page, 'Create successfully')).toBeVisible()
})

test("with a bound authenticator a withdrawal of the merchant's own money asks for a code", async ({
  page,
  newOperator,
  db,
  refused,
}) => {
  refused('403 /api/assets/withdraw')
  const { merchantId } = await newFunds(db)
  const operator = await newOperator(['finance'], merchantId)
  const app = await boundOperator(operator)
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
  await expect(message(page, 'Create successfully')).toBeVisible()
})
