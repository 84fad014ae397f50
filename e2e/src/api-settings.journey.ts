/** The settings of a merchant's server: keys, callback addresses, notifications, and what its programmers need. */
import { generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sdkPackage } from '@countinghouse/contract/areas/open-api/sdk-files.ts'
import type { Database } from '@countinghouse/server/src/platform/db/database.ts'
import { openReceiver } from '@countinghouse/server/test/app/open-receiver.ts'
import { movedOrder } from '@countinghouse/server/test/orders/order-moves.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { Countinghouse } from '../../sdk/src/countinghouse.ts'
import { bind } from './bind-authenticator.ts'
import { createWithdrawals, newMerchant, newUid } from './create-withdrawals.ts'
import { signIn, test, toast, waitForPage } from './journey.ts'
import { everyLook } from './looks.ts'

const save = (place: Page | Locator) => place.getByRole('button', { name: 'Save', exact: true })
const saved = (page: Page) => toast(page, 'Saved Successfully').first()
const toAddress = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

async function goTo(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`/#${path}`)
  await waitForPage(page, title)
}

const ended = async (db: Database, merchantId: string, count: number): Promise<string[]> => {
  const addresses = Array.from({ length: count }, () => toAddress)
  const numbers = await createWithdrawals(db, merchantId, newUid(), addresses)
  for (const orderNo of numbers)
    await movedOrder(db, 'withdrawal', { merchant_id: merchantId, order_no: orderNo }, 'reject')
  return numbers
}

test('keys are put on file, the SDK comes in with them, and its requests are shown', {
  tag: everyLook,
}, async ({ page, db, newOperator, newBrowser, checkAccessibility, baseURL, expectErrors }) => {
  const merchantId = await newMerchant(db)
  await signIn(page, await newOperator(['admin'], merchantId), '/merchants/info2')
  const keys = page.getByRole('region', { name: 'Keys' })
  await expect(keys).toContainText('None yet: requests are refused until you set one.')
  await expect(keys).toContainText('Every address')
  const keyId = (await keys.getByRole('code').first().textContent()) ?? ''
  expect(keyId).toMatch(new RegExp(`^${merchantId}-[0-9a-f]{32}$`))

  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await keys.getByRole('button', { name: 'Change key and addresses' }).click()
  const form = page.getByRole('dialog', { name: 'Change key and addresses' })
  const key = form.getByLabel('Merchant public key 2.0')
  const addresses = form.getByLabel('Allowed addresses')
  await key.fill(privatePem)
  await addresses.fill('127.0.0.1\nhere')
  await save(form).click()
  await expect(form.getByText('is a private key. Never send it')).toBeVisible()
  await expect(form.getByText('must be an address or a network')).toBeVisible()
  await key.fill('-----BEGIN PUBLIC KEY-----\nnonsense\n-----END PUBLIC KEY-----')
  await addresses.fill('127.0.0.1\n2001:db8::/48')
  await save(form).click()
  await expect(form.getByText('must be the PEM of a public key')).toBeVisible()
  await key.fill(pem)
  await expect(form.getByRole('region', { name: 'What will change: 2 fields' })).toBeVisible()
  await checkAccessibility('the form of API keys')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await question.getByRole('button', { name: 'Keep open' }).click()

  const other = await newBrowser()
  await signIn(other, await newOperator(['admin'], merchantId), '/merchants/info2')
  await other.getByRole('button', { name: 'Change key and addresses' }).click()
  const theirs = other.getByRole('dialog', { name: 'Change key and addresses' })
  await theirs.getByLabel('Merchant public key 2.0').fill(pem)
  await theirs.getByLabel('Allowed addresses').fill('203.0.113.0/24')
  await save(theirs).click()
  await expect(saved(other)).toBeVisible()
  await save(form).click()
  const conflict = form.getByRole('region', { name: 'Someone else has changed these settings' })
  await expect(conflict).toContainText('203.0.113.0/24')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await save(form).click()
  await expect(saved(page)).toBeVisible()
  await expect(keys).toContainText('127.0.0.1, 2001:db8::/48')
  await expect(keys).toContainText(/Since \d{4}-/)

  await keys.getByRole('button', { name: 'New webhook secret' }).click()
  const secretDialog = page.getByRole('dialog', { name: 'New webhook secret' })
  await secretDialog.getByRole('button', { name: 'Continue' }).click()
  await secretDialog.getByRole('button', { name: 'Create new secret' }).click()
  await expect(secretDialog.getByRole('code')).toHaveText(/^whsec_/)
  await secretDialog.getByRole('button', { name: 'I have saved it' }).click()
  await expect(keys).toContainText('The previous one also signs until')

  const client = new Countinghouse({ baseUrl: baseURL ?? '', keyId, privateKey: privatePem })
  await client.rates()
  const query = page.getByRole('button', { name: 'Query', exact: true })
  const requests = page.getByRole('table')
  await expect(async () => {
    await query.click()
    await expect(requests.getByRole('row').filter({ hasText: '/rates' })).toContainText('200', {
      timeout: 1000,
    })
  }).toPass()

  await fetch(new URL('/open/v2/balances', baseURL), {
    method: 'POST',
    headers: { 'x-api-key': keyId },
  })
  await expect(async () => {
    await query.click()
    await expect(requests.getByRole('row').filter({ hasText: '/balances' })).toContainText(
      'x-timestamp',
      { timeout: 1000 },
    )
  }).toPass()

  const next = generateKeyPairSync('ed25519')
  await keys.getByRole('button', { name: 'Change key and addresses' }).click()
  const nextPem = next.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  await form.getByLabel('Second public key').fill(nextPem)
  await save(form).click()
  await expect(keys).toContainText('Second public key')
  const nextPrivate = next.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  for (const privateKey of [privatePem, nextPrivate])
    await new Countinghouse({ baseUrl: baseURL ?? '', keyId, privateKey }).rates()

  await goTo(page, '/merchants/sdk', 'SDK')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'countinghouse.mjs' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toBe(
    await readFile(new URL('../../sdk/js/countinghouse.mjs', import.meta.url), 'utf8'),
  )
  const [packed] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: sdkPackage }).click(),
  ])
  expect(packed.suggestedFilename()).toBe(sdkPackage)
  for (const name of ['curl.sh', 'node.mjs', 'python.py', 'php.php', 'go.go'])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  const [documents] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: '/open/v2/docs' }).click(),
  ])
  await expect(documents.getByText('/cryptoPayin/create').first()).toBeVisible()
  expectErrors('400 /api/merchants/info2/save', '409 /api/merchants/info2/save')
})

test('a callback address is set, tested, and told what became of orders, once more when asked', {
  tag: everyLook,
}, async ({ page, db, owner, newOperator, newBrowser, checkAccessibility, expectErrors }) => {
  const merchantId = await newMerchant(db)
  const operator = await newOperator(['admin'], merchantId)
  let answer = 'busy'
  const receiver = await openReceiver((response) => response.end(answer))
  await signIn(page, operator, '/api/setting')
  const phone = await bind(page, owner, operator)
  const product = page.getByRole('region', { name: 'Withdrawal', exact: true })
  await page.getByText('Withdrawal', { exact: true }).click()
  const address = product.getByLabel('Callback address')
  const code = product.getByLabel('Google verification code')
  await address.fill('ftp://merchant.example')
  await code.fill(phone.nextCode())
  await save(product).click()
  await expect(product.getByText('is not a correctly formatted address')).toBeVisible()
  await address.fill('https://10.0.0.8/hook')
  await save(product).click()
  await expect(product.getByText('“Callback address” must begin with https://')).toBeVisible()
  // What was refused has not spent the code.
  await address.fill(receiver.url)
  await product.getByLabel('The word “success” in the body').check()
  await product.getByLabel('Order succeeded').uncheck()
  await expect(product.getByRole('region', { name: 'What will change: 3 fields' })).toBeVisible()
  await save(product).click()
  await expect(saved(page)).toBeVisible()

  await product.getByRole('button', { name: 'Send a test notification' }).click()
  await expect(product).toContainText('Accepted, but the body does not say “success”')
  await expect(product).toContainText(`POST ${receiver.url}`)
  await expect(product).toContainText('busy')
  await checkAccessibility('API settings with a test')
  answer = 'success'
  await product.getByRole('button', { name: 'Send a test notification' }).click()
  await expect(product).toContainText('Acknowledged: nothing more would be sent.')

  const other = await newBrowser()
  await signIn(other, await newOperator(['admin'], merchantId), '/api/setting')
  await other.getByText('Withdrawal', { exact: true }).click()
  const theirs = other.getByRole('region', { name: 'Withdrawal', exact: true })
  await theirs.getByLabel('Order succeeded').check()
  await save(theirs).click()
  await expect(saved(other)).toBeVisible()
  await address.fill(`${receiver.url}/mine`)
  await phone.letTimePass(owner, operator.name)
  await code.fill(phone.nextCode())
  await save(product).click()
  const conflict = product.getByRole('region', { name: /Someone else/ })
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect(address).toHaveValue(receiver.url)
  await expect(product.getByLabel('Order succeeded')).toBeChecked()

  const before = receiver.received.length
  const [first = '', second = ''] = await ended(db, merchantId, 2)
  await receiver.waitFor(before + 2)
  await goTo(page, '/api/notify', 'Notification settings')
  const row = (orderNo: string) =>
    page
      .getByRole('table')
      .getByRole('row')
      .filter({ hasText: orderNo.slice(-4) })
  const query = page.getByRole('button', { name: 'Query', exact: true })
  await expect(async () => {
    await query.click()
    await expect(row(first)).toContainText('Accepted', { timeout: 1000 })
    await expect(row(second)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.getByRole('textbox', { name: 'Order number', exact: true }).fill(first)
  await query.click()
  await expect(row(second)).toHaveCount(0)
  await row(first)
    .getByRole('button', { name: /^Resend/ })
    .click()
  await expect(toast(page, 'The notification is on its way.')).toBeVisible()
  await receiver.waitFor(before + 3)

  await page.getByRole('button', { name: 'Resend a range' }).click()
  const range = page.getByRole('dialog', { name: 'Resend a range' })
  await range.getByLabel('Product').selectOption({ label: 'Withdrawal' })
  await expect(range).toContainText('No order of this range would be notified again.')
  await range.getByLabel('Only unacknowledged ones').uncheck()
  await expect(range).toContainText('2 orders would be notified again.')
  await checkAccessibility('a resend of a range')
  await phone.letTimePass(owner, operator.name)
  await range.getByLabel('Google verification code').fill(phone.nextCode())
  await range.getByRole('button', { name: 'Resend 2' }).click()
  await expect(range).toContainText('All 2 are on their way.')
  await receiver.waitFor(before + 5)
  await page.keyboard.press('Escape')

  const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' }
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  const lines = names.map((name) => `${name}: ${headers[name]}`).join('\n')
  await page.getByRole('button', { name: 'Check a signature' }).click()
  const check = page.getByRole('dialog', { name: 'Check a signature' })
  await check.getByLabel('Headers').fill(lines)
  await check.getByLabel('Body').fill(body)
  await check.getByRole('button', { name: 'Check' }).click()
  await expect(check).toContainText('Every check passed: the notification is ours and unchanged.')
  await check.getByLabel('Body').fill(`${body} `)
  await check.getByRole('button', { name: 'Check' }).click()
  await expect(check.getByRole('listitem').filter({ hasText: 'HMAC-SHA256' })).toContainText(
    'failed',
  )
  await checkAccessibility('a check of a signature')
  await page.keyboard.press('Escape')

  receiver.close()
  await ended(db, merchantId, 8)
  const failing = page.getByRole('region', { name: 'Hosts that fail' })
  await expect(async () => {
    await page.reload()
    await expect(failing).toContainText('On hold', { timeout: 2000 })
  }).toPass()
  await expect(failing).toContainText(new URL(receiver.url).host)
  await expect(failing).toContainText('connect ECONNREFUSED')
  await expect(failing).toContainText('8 notifications wait. Next try: 20')
  await checkAccessibility('hosts that fail')
  expectErrors('400 /api/notify/setting/save', '409 /api/notify/setting/save')
})
