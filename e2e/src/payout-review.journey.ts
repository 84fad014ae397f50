/** The merchant's audit of payouts, and the rule that the maker of an order does not decide it. */
import { cryptoPayoutOrder } from '@countinghouse/server/src/areas/crypto-payout/crypto-payout.order.ts'
import { moveOrder } from '@countinghouse/server/src/orders/move-order.ts'
import { actorFor, payin } from '@countinghouse/server/src/testing/orders.ts'
import { expect, type Page } from '@playwright/test'
import { bindWithProtection } from './bind-authenticator.ts'
import { createPayouts, createWithdrawals, newMerchant, newUid } from './create-withdrawals.ts'
import { heading, mainMenu, signIn, signInByApi, test, toast } from './journey.ts'
import { detail, rowOf, table } from './list-locators.ts'
import { approveButton, reviewButton, reviewDialog } from './review-locators.ts'

const payouts = '/payAnother/list'

const reject = (page: Page) => reviewDialog(page).getByRole('button', { name: 'Reject' })
const waiting = (page: Page) =>
  mainMenu(page).getByRole('link', { name: /crypto payouts? awaiting review$/ })

/** A real address: the platform's own audit checks it against the network. */
const real = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

test('an operator approves one payout and rejects another, and the count in the menu follows', async ({
  page,
  newOperator,
  db,
  owner,
  checkAccessibility,
}) => {
  const merchantId = await newMerchant(db)
  const [first = '', second = ''] = await createPayouts(db, merchantId, [real, 'TTwo'])
  const operator = await newOperator(['finance'], merchantId)
  await signIn(page, operator, payouts)
  await expect(waiting(page)).toHaveAccessibleName('2 crypto payouts awaiting review')
  await checkAccessibility('payouts that wait', [1440])

  await expect(rowOf(page, first)).toContainText('Pending merchant audit')
  await reviewButton(page, first).click()
  await expect(reviewDialog(page)).toContainText(real)
  await expect(reviewDialog(page)).toContainText('5.00 USDT')
  await expect(reviewDialog(page)).toContainText('This address has never been paid before.')
  await checkAccessibility('review of a payout')
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

  const move = { merchantId, orderNo: first, move: 'cancel', actor: 'merchant' } as const
  await db.asMerchant(merchantId, (tx) => moveOrder(tx, cryptoPayoutOrder, move))
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

/** Presses Tab until the button has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = page.locator('button:focus')
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await focused.count()) === 1 && (await focused.textContent()) === name) return
  }
  throw new Error(`Tab never came to ${name}`)
}

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
  await db.asMerchant(merchantId, async (tx) => {
    for (const move of ['merchantApprove', 'platformApprove', 'broadcast', 'complete'] as const) {
      const actor = actorFor(cryptoPayoutOrder.machine, move)
      await moveOrder(tx, cryptoPayoutOrder, { merchantId, orderNo: paid, move, actor })
    }
  })
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

test('the maker of a withdrawal is told that somebody else must decide it', async ({
  page,
  newBrowser,
  newOperator,
  db,
  checkAccessibility,
}) => {
  const merchantId = await newMerchant(db)
  await db.asMerchant(merchantId, (tx) => payin(tx, merchantId, '100'))
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
  await expect(rowOf(page, other)).toContainText('Audit successful')
  await expect(rowOf(page, own)).toContainText('Pending review')

  const second = await newBrowser()
  await signIn(second, checker, list)
  await reviewButton(second, own).click()
  await approveButton(second).click()
  await expect(rowOf(second, own)).toContainText('Audit successful')
})
