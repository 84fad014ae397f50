/** The merchant's audit of payouts, and the rule that the maker of an order does not decide it. */
import { payin } from '@countinghouse/server/test/orders/orders.ts'
import { expect, type Page } from '@playwright/test'
import { createPayouts, createWithdrawals, newMerchant, newUid } from './create-withdrawals.ts'
import { signIn, signInByApi, test, toast } from './journey.ts'
import { detail, rowOf, table } from './list-locators.ts'
import { everyBrowser, everyLook } from './looks.ts'
import { payouts, real, waiting } from './payout-review-locators.ts'
import { approveButton, carriedOut, reviewButton, reviewDialog } from './review-locators.ts'

const reject = (page: Page) => reviewDialog(page).getByRole('button', { name: 'Reject' })

test('an operator approves one payout and rejects another, and the count in the menu follows', {
  tag: everyBrowser,
}, async ({ page, newOperator, db, owner }) => {
  const merchantId = await newMerchant(db)
  const [first = '', second = ''] = await createPayouts(db, merchantId, [real, 'TTwo'])
  const operator = await newOperator(['finance'], merchantId)
  await signIn(page, operator, payouts)
  await expect(waiting(page)).toHaveAccessibleName('2 crypto payouts awaiting review')

  await expect(rowOf(page, first)).toContainText('Pending merchant audit')
  await reviewButton(page, first).click()
  await expect(reviewDialog(page)).toContainText(real)
  await expect(reviewDialog(page)).toContainText('5.00 USDT')
  await expect(reviewDialog(page)).toContainText('This address has never been paid before.')
  await reviewDialog(page).getByRole('textbox', { name: 'Remark' }).fill('As agreed')
  await approveButton(page).click()
  // The message names the order, opens it, and takes the decision back while nothing has happened.
  const approved = page.getByRole('region', { name: 'Messages' })
  await expect(approved.getByText(`The payout is approved: ${first}`)).toBeVisible()
  await expect(approved.getByRole('link', { name: 'Open' })).toHaveAttribute(
    'href',
    `#${payouts}?detail=${first}`,
  )
  await approved.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone: the order is awaiting review again')).toBeVisible()
  await reviewButton(page, first).click()
  await approveButton(page).click()
  await expect(reviewDialog(page)).toBeHidden()
  await expect(rowOf(page, first)).toContainText(/Pending platform audit|Paying/)
  await expect(reviewButton(page, first)).toBeHidden()
  await expect(waiting(page)).toHaveAccessibleName('1 crypto payout awaiting review')

  await reviewButton(page, second).click()
  await expect(reviewDialog(page)).toContainText('Merchant’s balance: 8.00 USDT available')
  await reject(page).click()
  await expect(reviewDialog(page).getByRole('textbox', { name: 'Remark' })).toBeFocused()
  await expect(reviewDialog(page)).toContainText('Please give a reason for rejecting')
  await reviewDialog(page).getByRole('textbox', { name: 'Remark' }).fill('Unknown address')
  await reject(page).click()
  await expect(toast(page, /^The payout is rejected/)).toBeVisible()
  await carriedOut(page, owner, second)
  await expect(rowOf(page, second)).toContainText('Audit rejected')
  await expect(waiting(page)).toBeHidden()

  await table(page)
    .getByRole('button', { name: `Details ${second}` })
    .click()
  const trace = detail(page, second).getByRole('listitem')
  const rejected = trace.filter({ hasText: '→ Audit rejected' })
  await expect(rejected).toContainText(`by Operator ${operator.name}`)
  await expect(rejected).toContainText('Unknown address')
  await expect(trace.filter({ hasText: /^Unfreeze/ })).toContainText('available')
  await expect(detail(page, second)).toContainText(operator.name)
  const decided = await owner`
    select order_no, auditors from crypto_payout_order
    where merchant_id = ${merchantId} and audited_at is not null order by audited_at`
  expect(decided.map((row) => ({ ...row }))).toEqual([
    { order_no: first, auditors: operator.name },
    { order_no: second, auditors: operator.name },
  ])
})

test('the maker of a withdrawal is told that somebody else must decide it', {
  tag: everyLook,
}, async ({ page, newBrowser, newOperator, db, owner, checkAccessibility }) => {
  const merchantId = await newMerchant(db)
  await payin(db, merchantId, '100')
  const maker = await newOperator(['finance'], merchantId)
  const checker = await newOperator(['finance'], merchantId)
  const browser = await signInByApi(maker)
  const { data } = await browser.call('/assets/withdraw', {
    requestNo: newUid().repeat(3),
    currency: 'USDT',
    network: 'TRC20',
    toAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    amount: '20',
    remark: '',
  })
  const own: string = data.orderNo
  const [other = ''] = await createWithdrawals(db, merchantId, newUid(), ['TOne'])

  const list = '/mentionMoneyOrder/list'
  await signIn(page, maker, list)
  await reviewButton(page, own).click()
  await expect(
    reviewDialog(page).getByRole('status').filter({ hasText: 'you created' }),
  ).toHaveText(
    'You created this order, so another operator of your merchant has to approve or reject it.',
  )
  await expect(approveButton(page)).toBeDisabled()
  await expect(reject(page)).toBeDisabled()
  await expect(approveButton(page)).toHaveAccessibleDescription(/another operator/)
  await checkAccessibility('review of an own order')
  await reviewDialog(page).getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Review selected' }).click()
  await expect(
    reviewDialog(page).getByRole('status').filter({ hasText: 'you created' }),
  ).toContainText('1 order that you created')
  await approveButton(page).click()
  await expect(toast(page, /^The withdrawal is approved/)).toBeVisible()
  await carriedOut(page, owner, other)
  await expect(rowOf(page, other)).toContainText('Audit successful')
  await expect(rowOf(page, own)).toContainText('Pending review')

  const second = await newBrowser()
  await signIn(second, checker, list)
  await reviewButton(second, own).click()
  await approveButton(second).click()
  await carriedOut(second, owner, own)
  await expect(rowOf(second, own)).toContainText('Audit successful')
})
