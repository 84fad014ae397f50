/** Moving and inspecting money: transfers, withdrawals, explained balances, statements. */
import { readFile } from 'node:fs/promises'
import type { Database } from '@countinghouse/server/src/db/database.ts'
import { bindAuthenticator } from '@countinghouse/server/src/testing/authenticator-app.ts'
import { Browser } from '@countinghouse/server/src/testing/browser.ts'
import { deposit, payin, transferred } from '@countinghouse/server/src/testing/orders.ts'
import { expect, type Page } from '@playwright/test'
import { arrived, heading, message, signIn, test } from './journey.ts'
import { table } from './list-parts.ts'
import { newMerchant, newUid } from './made-withdrawals.ts'

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

const rows = (page: Page) => table(page).getByRole('row')
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const explanation = (page: Page) => dialog(page, 'Where this balance comes from')

/** A merchant with its own money, and customers with some. */
async function newFunds(db: Database, { own = ['1000'], customers = ['50'] } = {}) {
  const merchantId = await newMerchant(db)
  const uids = customers.map(newUid)
  await db.asMerchant(merchantId, async (tx) => {
    for (const [index, amount] of customers.entries()) {
      await deposit(tx, merchantId, uids[index] ?? '', amount)
    }
    for (const amount of own) await payin(tx, merchantId, amount, { customer_uid: uids[0] ?? '' })
  })
  return { merchantId, uid: uids[0] ?? '', uids }
}

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
  await next.click()
  await expect(customer).toHaveAccessibleDescription('Please enter the UID of the customer')
  await expect(customer).toBeFocused()
  await checkAccess('new transfer')

  await customer.fill('nobody')
  await next.click()
  await expect(customer).toHaveAccessibleDescription('Customer nobody does not exist.')
  // By the beginning of the name, and a click beside the dialog loses nothing.
  await customer.fill('ann')
  await page.mouse.click(5, 5)
  await form.getByRole('button', { name: `${uid} Ann Lee` }).click()
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

test('a balance is explained by every record that led to it, back to zero', async ({
  page,
  newOperator,
  db,
  checkAccess,
}) => {
  const own = Array.from({ length: 55 }, (_, index) => String(index + 1))
  const { merchantId, uid } = await newFunds(db, { own })
  const transfer = await transferred(db, merchantId, ['', uid], '40')
  await signIn(page, await newOperator(['finance'], merchantId), '/assets/list')
  const balance = table(page).getByRole('button', { name: 'Explain this balance: 1,500.00 USDT' })
  await balance.click()
  const drawer = explanation(page)
  await expect(drawer.getByRole('status')).toHaveText('1,500.00 USDT')
  const records = drawer.getByRole('table', { name: 'Records' })
  await expect(records.getByRole('row').nth(1)).toContainText('−40.000000 USDT')
  await expect(records.getByRole('row').nth(1)).toContainText('1,500.00')
  await expect(records.getByRole('row').nth(2)).toContainText('+55.000000 USDT')
  await checkAccess('explanation of a balance')

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
  checkAccess,
}) => {
  const { merchantId, uid } = await newFunds(db, { own: ['100', '200'] })
  await transferred(db, merchantId, ['', uid], '30')
  await signIn(page, await newOperator(['finance'], merchantId), '/assets/list')
  await table(page).getByRole('button', { name: 'Flow records USDT' }).click()
  await expect(page).toHaveURL('/#/merchantsFlowWater/list?currency=USDT')
  await arrived(page, 'Merchant flow')
  const second = rows(page).filter({ hasText: '+200.00' })
  await expect(second).toContainText('Crypto payin')
  await checkAccess('merchant flow')
  await second.getByRole('button', { name: 'Explain this balance: 300.00 USDT' }).click()
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
  await arrived(page, 'Customer flow')
  await expect(rows(page).filter({ hasText: '+30.00' })).toContainText('Transfer')
  await checkAccess('customer flow')
})

test('user assets are shown per customer and as totals per currency', async ({
  page,
  newOperator,
  db,
  checkAccess,
}) => {
  const { merchantId, uids } = await newFunds(db, { customers: ['50', '70'] })
  const [, uid = ''] = uids
  await signIn(page, await newOperator(['finance'], merchantId), '/customer-assets/list')
  await expect(rows(page)).toHaveCount(3)
  await checkAccess('user assets')
  const segments = page.getByRole('navigation', { name: 'View' })
  await segments.getByRole('link', { name: 'Per currency' }).click()
  await expect(page).toHaveURL('/#/customer-assets/list?view=summary')
  await expect(rows(page).nth(1)).toContainText('120.00')
  await checkAccess('user assets per currency')
  await table(page).getByRole('button', { name: 'Show these customers: 2' }).click()
  await expect(page).toHaveURL('/#/customer-assets/list?currency=USDT')
  const row = rows(page).filter({ hasText: uid })
  await row.getByRole('button', { name: 'Explain this balance: 70.00 USDT' }).click()
  await expect(explanation(page)).toContainText(`Customer ${uid} · USDT · Available`)
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^Statement / }).click()
  await expect(heading(page, 'Customer statement')).toBeVisible()
  await expect(page.getByRole('article')).toContainText(`Customer ${uid}`)
})

test('a statement adds up, is shared by its address, saved and printed', async ({
  page,
  newOperator,
  db,
  checkAccess,
}) => {
  const own = Array.from({ length: 85 }, () => '10')
  const { merchantId, uid } = await newFunds(db, { own })
  await transferred(db, merchantId, ['', uid], '40')
  await signIn(page, await newOperator(['finance'], merchantId), '/assets/list')
  await table(page).getByRole('button', { name: 'Statement USDT' }).click()
  await arrived(page, 'Merchant statement')
  const paper = page.getByRole('article', { name: 'Statement' })
  const check = paper.getByRole('region', { name: 'Opening + in − out = closing' })
  await expect(check).toContainText('In850.00 USDT')
  await expect(check).toContainText('Out40.00 USDT')
  await expect(check).toContainText('Closing balance810.00 USDT')
  await expect(check).toContainText('The books balance')
  await expect(paper.getByRole('row').filter({ hasText: 'Payin' }).first()).toContainText('85')
  const records = paper.getByRole('table', { name: 'Records' })
  await expect(records.getByRole('row')).toHaveCount(81)
  await checkAccess('statement')

  await page.evaluate(() => {
    window.print = () => {
      const rows = document.querySelectorAll('article section:last-of-type tbody tr')
      document.title = `printed ${rows.length}`
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page).toHaveTitle('printed 86')
  await paper.getByRole('button', { name: 'Load more (80 of 86)' }).click()
  await expect(records.getByRole('row')).toHaveCount(87)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel file' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^statement-USDT-available-.*\.xlsx$/)
  expect((await readFile((await file.path()) ?? '')).subarray(0, 2).toString()).toBe('PK')
  await expect(message(page, 'Export Succeeded')).toBeVisible()

  await page.getByRole('button', { name: 'Last month' }).click()
  await expect(page).toHaveURL(/startDate=\d{4}-\d{2}-01&endDate=/)
  await expect(paper).toContainText('No movements in this period.')
  const shared = page.url()
  await page.goto('/#/dashboard')
  await page.goto(shared)
  await expect(paper).toContainText('No movements in this period.')
  await expect(page.getByRole('button', { name: 'Last month' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('a printed statement is black on white and contains nothing else', async ({
  page,
  newOperator,
  db,
}) => {
  const { merchantId } = await newFunds(db)
  await page.emulateMedia({ colorScheme: 'dark' })
  const path = '/merchantsFlowWater/statement?currency=USDT'
  await signIn(page, await newOperator(['finance'], merchantId), path)
  const paper = page.getByRole('article', { name: 'Statement' })
  await expect(paper).toContainText('1,000.00 USDT')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(paper).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(paper.getByText(/^Quiet Quay · USDT · Available · .*GMT\+8/)).toBeVisible()
  await expect(paper.getByText(/^Updated \d{4}-\d\d-\d\d /)).toBeVisible()
  // A printed page is as narrow as a phone, but still shows a table with a repeating head.
  await page.setViewportSize({ width: 704, height: 1000 })
  await expect(paper.getByRole('columnheader', { name: 'Order number' })).toBeVisible()
})

test('a customer is edited, and links to everything that belongs to the customer', async ({
  page,
  newOperator,
  db,
  owner,
  checkAccess,
}) => {
  const { merchantId, uid } = await newFunds(db)
  await signIn(page, await newOperator(['finance'], merchantId), '/customer/list')
  const edit = page.getByRole('button', { name: `Edit ${uid}` })
  await checkAccess('customers')
  await edit.click()
  const form = dialog(page, `Edit customer ${uid}`)
  await form.getByLabel('Customer name').fill('Ann Lee')
  await form.getByLabel('Email').fill('not an address')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription(
    'Please enter an email address',
  )
  await expect(form.getByLabel('Email')).toBeFocused()
  await checkAccess('editing a customer')
  await form.getByLabel('Email').fill('ann@example.com')
  await form.getByLabel('Phone').fill('+65 6000 0000')
  await form.getByLabel('Remark').fill('Prefers e-mail')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(message(page, 'Modified Successfully')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(edit).toBeFocused()
  await expect(rows(page).filter({ hasText: uid })).toContainText('ann@example.com')
  const [known] = await owner`
    select name, email, phone, remark from customer
    where merchant_id = ${merchantId} and customer_uid = ${uid}`
  expect({ ...known }).toEqual({
    name: 'Ann Lee',
    email: 'ann@example.com',
    phone: '+65 6000 0000',
    remark: 'Prefers e-mail',
  })

  await page.getByRole('button', { name: `Details ${uid}` }).click()
  const drawer = dialog(page, `Customer ${uid}`)
  await expect(drawer).toContainText('Prefers e-mail')
  await checkAccess('a customer')
  await drawer.getByRole('link', { name: 'Deposits' }).click()
  await expect(page).toHaveURL(`/#/chargeMoneyOrder/list?customerUid=${uid}`)
  await expect(rows(page)).toHaveCount(2)
})

test('a viewer may see funds and customers but move and change nothing', async ({
  page,
  newOperator,
}) => {
  await signIn(page, await newOperator(['viewer']), '/assets/list')
  await expect(rows(page).nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0)
  await page.goto('/#/transfer/list')
  await arrived(page, 'Transfers')
  await expect(page.getByRole('button', { name: 'New transfer' })).toHaveCount(0)
  await page.goto('/#/customer/list')
  await arrived(page, 'Customer list')
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
})

test('customer addresses are downloaded at once', async ({
  page,
  newOperator,
  db,
  checkAccess,
}) => {
  const { merchantId, uid } = await newFunds(db)
  await signIn(page, await newOperator(['finance'], merchantId), '/customerAddress/list')
  await expect(rows(page).nth(1)).toContainText(uid)
  await checkAccess('customer addresses')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
  await expect(message(page, 'Export Succeeded')).toBeVisible()
})
