/** The review of payouts: its count, many at once, by keys, and addresses that resemble another. */
import { movedOrder } from '@countinghouse/server/test/orders/order-moves.ts'
import { expect, type Page } from '@playwright/test'
import { bindWithProtection } from './bind-authenticator.ts'
import { createPayouts, createWithdrawals, newMerchant, newUid } from './create-withdrawals.ts'
import { heading, mainMenu, signIn, test, toast } from './journey.ts'
import { detail, rowOf } from './list-locators.ts'
import { payouts, real, waiting } from './payout-review-locators.ts'
import { approveButton, reviewButton, reviewDialog } from './review-locators.ts'

/** Presses Tab until the button has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = page.locator('button:focus')
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await focused.count()) === 1 && (await focused.textContent()) === name) return
  }
  throw new Error(`Tab never came to ${name}`)
}

test('the count follows a new payout, and leads to the waiting payouts', async ({
  page,
  newOperator,
  db,
}) => {
  const merchantId = await newMerchant(db)
  const streams: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/stream')) streams.push(request.url())
  })
  const [first = ''] = await createPayouts(db, merchantId, ['TOne'])
  await signIn(page, await newOperator(['finance'], merchantId))
  await expect(waiting(page)).toHaveAccessibleName('1 crypto payout awaiting review')
  const [second = ''] = await createPayouts(db, merchantId, ['TTwo'])
  await expect(waiting(page)).toHaveAccessibleName('2 crypto payouts awaiting review')
  await createWithdrawals(db, merchantId, newUid(), ['TThree'])
  await expect(
    mainMenu(page).getByRole('link', { name: /withdrawals? awaiting review/ }),
  ).toHaveAccessibleName('Go to 1 withdrawal awaiting review')
  expect(streams, 'one stream carries both counts').toHaveLength(1)

  await movedOrder(db, 'cryptoPayout', { merchant_id: merchantId, order_no: first }, 'cancel')
  await expect(waiting(page)).toHaveAccessibleName('1 crypto payout awaiting review')
  await waiting(page).click()
  await expect(heading(page, 'Crypto payout')).toBeVisible()
  const filters = page.getByRole('form', { name: 'Filters' })
  await expect(filters.getByRole('button', { name: 'Status Pending merchant audit' })).toBeVisible()
  await expect(rowOf(page, second)).toBeVisible()
  await expect(rowOf(page, first)).toBeHidden()
})

test('payouts are reviewed in bulk, from a detail, and with the keyboard alone', async ({
  page,
  newOperator,
  db,
}) => {
  const merchantId = await newMerchant(db)
  const numbers = await createPayouts(db, merchantId, [real, real, 'TThree', 'TFour'])
  const [, , third = '', fourth = ''] = numbers
  await signIn(page, await newOperator(['finance'], merchantId), payouts)

  for (const orderNo of numbers.slice(0, 2))
    await page.getByRole('checkbox', { name: `Select ${orderNo}` }).check()
  await page.getByRole('button', { name: 'Review selected' }).click()
  await expect(page.getByRole('dialog', { name: 'Review 2 payouts' })).toBeVisible()
  await approveButton(page).click()
  await expect(toast(page, '2 payouts are approved')).toBeVisible()
  for (const orderNo of numbers.slice(0, 2))
    await expect(rowOf(page, orderNo)).toContainText(/Pending platform audit|Paying/)
  await expect(page.getByRole('button', { name: 'Review selected' })).toBeHidden()

  await page.goto(`/#${payouts}?detail=${third}`)
  const drawer = detail(page, third)
  await drawer.getByRole('button', { name: 'Review', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(reviewDialog(page)).toBeHidden()
  await drawer.getByRole('button', { name: 'Review', exact: true }).click()
  await approveButton(page).click()
  await expect(
    drawer.getByRole('listitem').filter({ hasText: '→ Pending platform audit' }),
  ).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Review', exact: true })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  // The newest is first: j selects its row, Enter opens it.
  await page.getByRole('main').focus()
  await page.keyboard.press('j')
  await expect(rowOf(page, fourth)).toBeFocused()
  await page.keyboard.press('Enter')
  const last = detail(page, fourth)
  await expect(last.getByRole('heading', { name: 'Trace' })).toBeVisible()
  await tabTo(page, 'Review')
  await page.keyboard.press('Enter')
  await expect(reviewDialog(page)).toContainText('This address has never been paid before.')
  await tabTo(page, 'Reject 5.00 USDT')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Unknown')
  await tabTo(page, 'Reject 5.00 USDT')
  await page.keyboard.press('Enter')
  await expect(toast(page, /^The payout is rejected/)).toBeVisible()
  await expect(last.getByRole('listitem').filter({ hasText: '→ Audit rejected' })).toBeVisible()
})

test('an address that resembles a paid one, and a wrong code, hold a payout back', async ({
  page,
  newOperator,
  owner,
  db,
  expectErrors,
}) => {
  expectErrors('403 /api/payAnother/audit')
  const merchantId = await newMerchant(db)
  const known = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
  const similar = 'TJRabXXXXXXXXXXXXXXXXXXXXXXXXXRTv8'
  const [paid = '', fake = ''] = await createPayouts(db, merchantId, [known, similar])
  const order = { merchant_id: merchantId, order_no: paid }
  const moves = ['merchantApprove', 'platformApprove', 'broadcast', 'complete']
  await movedOrder(db, 'cryptoPayout', order, ...moves)
  const operator = await newOperator(['finance'], merchantId)
  const app = await bindWithProtection(owner, operator, 'withdrawalAuditVerify')

  await signIn(page, operator, payouts)
  await reviewButton(page, fake).click()
  await expect(reviewDialog(page).getByRole('alert')).toContainText(known)
  const code = reviewDialog(page).getByLabel('Google verification code')
  await code.fill(app.wrongCode())
  await approveButton(page).click()
  await expect(reviewDialog(page)).toContainText('Please compare the marked addresses first')
  await reviewDialog(page)
    .getByRole('checkbox', { name: /^I have compared/ })
    .check()
  await approveButton(page).click()
  await expect(code).toHaveAccessibleDescription('Google Verification Code Is Incorrect')
  await expect(rowOf(page, fake)).toContainText('Pending merchant audit')
  await code.fill(app.nextCode())
  await approveButton(page).click()
  await expect(toast(page, /^The payout is approved/)).toBeVisible()
})

test('a viewer sees waiting payouts but cannot review them', async ({ page, newOperator, db }) => {
  const merchantId = await newMerchant(db)
  const [orderNo = ''] = await createPayouts(db, merchantId, ['TOne'])
  await signIn(page, await newOperator(['viewer'], merchantId), payouts)
  await expect(rowOf(page, orderNo)).toContainText('Pending merchant audit')
  await expect(waiting(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Review/ })).toHaveCount(0)
})
