/** The review of withdrawals, from the list, from a detail, and of many at once. */
import { withdrawalOrder } from '@countinghouse/server/src/areas/withdrawal/withdrawal.order.ts'
import { moveOrder } from '@countinghouse/server/src/orders/move-order.ts'
import { holdOrder } from '@countinghouse/server/src/orders/order-hold.ts'
import { bindAuthenticator, sealer } from '@countinghouse/server/src/testing/authenticator-app.ts'
import { Browser } from '@countinghouse/server/src/testing/browser.ts'
import { expect, type Page } from '@playwright/test'
import { mainMenu, message, signIn, test } from './journey.ts'
import { detail, rowOf, table, withdrawals } from './list-parts.ts'
import { askFor, newMerchant, newUid } from './made-withdrawals.ts'

const review = (page: Page) => page.getByRole('dialog', { name: /^Review / })
const reviewButton = (page: Page, orderNo: string) =>
  table(page).getByRole('button', { name: `Review ${orderNo}` })

test('an operator approves one withdrawal and rejects another, and the count follows', async ({
  page,
  newOperator,
  db,
  owner,
  checkAccess,
}) => {
  const merchantId = await newMerchant(db)
  const [first = '', second = ''] = await askFor(db, merchantId, newUid(), ['TOne', 'TTwo'])
  const operator = await newOperator(['finance'], merchantId)
  await signIn(page, operator, withdrawals)
  const waiting = mainMenu(page).getByRole('link', { name: /withdrawals? awaiting review/ })
  await expect(waiting).toHaveAccessibleName('Go to 2 withdrawals awaiting review')

  await expect(rowOf(page, first)).toContainText('Pending review')
  await reviewButton(page, first).click()
  await expect(review(page)).toContainText('TOne')
  await expect(review(page)).toContainText('This address has never been paid before.')
  // Wait for the spinner of Approve to fade before axe runs.
  await checkAccess('review of a withdrawal')
  await review(page).getByRole('textbox', { name: 'Remark' }).fill('Known customer')
  await review(page).getByRole('button', { name: 'Approve' }).click()
  await expect(message(page, /^The withdrawal is approved/)).toBeVisible()
  await expect(review(page)).toBeHidden()
  await expect(rowOf(page, first)).toContainText('Audit successful')
  await expect(reviewButton(page, first)).toBeHidden()
  await expect(waiting).toHaveAccessibleName('Go to 1 withdrawal awaiting review')

  await reviewButton(page, second).click()
  await review(page).getByRole('textbox', { name: 'Remark' }).fill('Unknown address')
  await review(page).getByRole('button', { name: 'Reject' }).click()
  await expect(message(page, /^The withdrawal is rejected/)).toBeVisible()
  await expect(rowOf(page, second)).toContainText('Audit rejected')
  await expect(waiting).toHaveAccessibleName('Go to 0 withdrawals awaiting review')

  await table(page)
    .getByRole('button', { name: `Details ${second}` })
    .click()
  const trace = detail(page, second).getByRole('listitem')
  const rejected = trace.filter({ hasText: '→ Audit rejected' })
  await expect(rejected).toContainText(`by Operator ${operator.name}`)
  await expect(rejected).toContainText('Unknown address')
  await expect(trace.filter({ hasText: /^Unfreeze/ })).toContainText('available')

  const decided = await owner`
    select order_no, auditor, audit_remark from withdrawal_order
    where merchant_id = ${merchantId} order by audited_at`
  expect(decided.map((row) => ({ ...row }))).toEqual([
    { order_no: first, auditor: operator.name, audit_remark: 'Known customer' },
    { order_no: second, auditor: operator.name, audit_remark: 'Unknown address' },
  ])
})

test('a withdrawal is reviewed from its detail, which then shows the decision', async ({
  page,
  newOperator,
  db,
}) => {
  const uid = newUid()
  const [orderNo = ''] = await askFor(db, '10001', uid, ['TOne'])
  const path = `${withdrawals}?customerUid=${uid}&detail=${orderNo}`
  await signIn(page, await newOperator(['finance']), path)
  const drawer = detail(page, orderNo)
  await drawer.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(review(page)).toBeVisible()
  // Escape applies to the topmost only: the drawer below stays open.
  await page.keyboard.press('Escape')
  await expect(review(page)).toBeHidden()
  await expect(drawer).toBeVisible()

  await drawer.getByRole('button', { name: 'Review', exact: true }).click()
  await review(page).getByRole('button', { name: 'Approve' }).click()
  await expect(message(page, /^The withdrawal is approved/)).toBeVisible()
  await expect(drawer.getByRole('listitem').filter({ hasText: '→ Audit successful' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Review', exact: true })).toBeHidden()
})

test('the count in the menu leads to exactly the waiting withdrawals', async ({
  page,
  newOperator,
  db,
}) => {
  const merchantId = await newMerchant(db)
  const [first = '', second = ''] = await askFor(db, merchantId, newUid(), ['TOne', 'TTwo'])
  await db.asMerchant(merchantId, (tx) =>
    moveOrder(tx, withdrawalOrder, {
      merchantId,
      orderNo: first,
      move: 'reject',
      actor: 'operator:x',
    }),
  )
  await signIn(page, await newOperator(['finance'], merchantId))
  await mainMenu(page)
    .getByRole('link', { name: /withdrawals? awaiting review/ })
    .click()
  const filters = page.getByRole('form', { name: 'Filters' })
  await expect(filters.getByRole('button', { name: 'Status Pending review' })).toBeVisible()
  await expect(rowOf(page, second)).toBeVisible()
  await expect(rowOf(page, first)).toBeHidden()
  await filters.getByRole('button', { name: 'Reset' }).click()
  await expect(rowOf(page, first)).toContainText('Audit rejected')
  await expect(filters.getByRole('button', { name: 'Status Any' })).toBeVisible()
})

test('several withdrawals are reviewed in one go', async ({ page, newOperator, db }) => {
  const uid = newUid()
  const numbers = await askFor(db, '10001', uid, ['TOne', 'TTwo', 'TThree'])
  await signIn(page, await newOperator(['finance']), `${withdrawals}?customerUid=${uid}`)
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Review selected' }).click()
  await expect(page.getByRole('dialog', { name: 'Review 3 withdrawals' })).toBeVisible()
  for (const orderNo of numbers) await expect(review(page)).toContainText(orderNo)
  await review(page).getByRole('button', { name: 'Approve' }).click()
  await expect(message(page, '3 withdrawals are approved')).toBeVisible()
  for (const orderNo of numbers) {
    await expect(rowOf(page, orderNo)).toContainText('Audit successful')
  }
  await expect(page.getByRole('button', { name: 'Review selected' })).toBeHidden()
})

test('the slower of two operators is shown who decided', async ({
  page,
  newBrowser,
  newOperator,
  db,
}) => {
  const uid = newUid()
  const [orderNo = ''] = await askFor(db, '10001', uid, ['TOne'])
  const path = `${withdrawals}?customerUid=${uid}`
  const faster = await newOperator(['finance'])
  await signIn(page, faster, path)
  const other = await newBrowser()
  await signIn(other, await newOperator(['finance']), path)
  await reviewButton(page, orderNo).click()
  await reviewButton(other, orderNo).click()
  await expect(review(other)).toContainText('This address has never been paid before.')

  await review(page).getByRole('button', { name: 'Approve' }).click()
  await expect(message(page, /^The withdrawal is approved/)).toBeVisible()

  await review(other).getByRole('textbox', { name: 'Remark' }).fill('Too late')
  await review(other).getByRole('button', { name: 'Reject' }).click()
  await expect(review(other).getByRole('alert')).toHaveText('1 order was not changed')
  const outcome = review(other).getByRole('list', { name: 'Result for each order' })
  await expect(outcome).toContainText(orderNo)
  await expect(outcome).toContainText(`This order has already been processed (${faster.name}, `)
  await review(other).getByRole('button', { name: 'Done' }).click()
  await expect(review(other)).toBeHidden()
  await expect(rowOf(other, orderNo)).toContainText('Audit successful')
  await expect(reviewButton(other, orderNo)).toBeHidden()
})

test('with review verification on, a decision asks for a code of the authenticator', async ({
  page,
  newOperator,
  owner,
  db,
  refused,
}) => {
  refused('403 /api/mentionMoneyOrder/mentionMoneyOrderAudit')
  const uid = newUid()
  const [orderNo = ''] = await askFor(db, '10001', uid, ['TOne'])
  const operator = await newOperator(['finance'])
  const browser = new Browser(`${process.env.E2E_URL}/api`)
  await browser.signIn(operator.name, operator.password)
  const app = await bindAuthenticator(browser)
  await app.letTimePass(owner, operator.name)
  const seal = await sealer(browser)
  const switched = await browser.call('/twoFactor/updateStatus', {
    verifyCode: seal(app.nextCode()),
    withdrawalAuditVerify: seal('1'),
  })
  expect(switched.code, switched.msg).toBe('200')

  await signIn(page, operator, `${withdrawals}?customerUid=${uid}`)
  await reviewButton(page, orderNo).click()
  const code = review(page).getByLabel('Google verification code')
  const approve = review(page).getByRole('button', { name: 'Approve' })
  await review(page).getByRole('textbox', { name: 'Remark' }).fill('Checked')
  await approve.click()
  await expect(code).toHaveAccessibleDescription('Please Enter A 6-digit Google Verification Code')
  await expect(code).toBeFocused()

  await code.fill(app.wrongCode())
  await approve.click()
  await expect(code).toHaveAccessibleDescription('Google Verification Code Is Incorrect')
  await expect(code).toHaveValue('')
  await expect(review(page).getByRole('textbox', { name: 'Remark' })).toHaveValue('Checked')
  await expect(rowOf(page, orderNo)).toContainText('Pending review')

  await code.fill(app.nextCode())
  await approve.click()
  await expect(message(page, /^The withdrawal is approved/)).toBeVisible()
  await expect(review(page)).toBeHidden()
  await expect(rowOf(page, orderNo)).toContainText('Audit successful')
})

test('an address that resembles a paid one is approved after a comparison', async ({
  page,
  newOperator,
  db,
}) => {
  const merchantId = await newMerchant(db)
  const known = 'TQrZ8v1kLmN4pXy7Bc2Df5Gh9Jk3Ww6Ea1'
  const similar = 'TQrZ8v9xAbC2dEf4Gh6Jk8Lm1Np3Ww6Ea1'
  const uid = newUid()
  const [paid = '', fake = ''] = await askFor(db, merchantId, uid, [known, similar])
  await db.asMerchant(merchantId, async (tx) => {
    const order = { merchantId, orderNo: paid }
    await moveOrder(tx, withdrawalOrder, { ...order, move: 'approve', actor: 'operator:x' })
    for (const move of ['send', 'broadcast', 'complete'] as const) {
      await moveOrder(tx, withdrawalOrder, { ...order, move, actor: 'upstream' })
    }
  })
  await signIn(page, await newOperator(['finance'], merchantId), withdrawals)
  await reviewButton(page, fake).click()
  await expect(review(page).getByRole('alert')).toContainText('this address looks like one')
  await expect(review(page).getByRole('alert')).toContainText(known)
  await review(page).getByRole('button', { name: 'Approve' }).click()
  await expect(review(page)).toContainText('Please compare the marked addresses first')
  await expect(rowOf(page, fake)).toContainText('Pending review')

  await review(page)
    .getByRole('checkbox', { name: 'I have compared these addresses character by character' })
    .check()
  await review(page).getByRole('button', { name: 'Approve' }).click()
  await expect(message(page, /^The withdrawal is approved/)).toBeVisible()
  await expect(rowOf(page, fake)).toContainText('Audit successful')
})

test('a viewer sees waiting withdrawals but cannot review them', async ({
  page,
  newOperator,
  db,
}) => {
  const uid = newUid()
  const [orderNo = ''] = await askFor(db, '10001', uid, ['TOne'])
  await signIn(page, await newOperator(['viewer']), `${withdrawals}?customerUid=${uid}`)
  await expect(rowOf(page, orderNo)).toContainText('Pending review')
  await expect(page.getByRole('button', { name: /^(Review|Notify)/ })).toHaveCount(0)
  await page.getByRole('checkbox', { name: `Select ${orderNo}` }).check()
  await expect(page.getByText('1 row selected')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Review/ })).toHaveCount(0)
  await table(page)
    .getByRole('button', { name: `Details ${orderNo}` })
    .click()
  await expect(detail(page, orderNo).getByRole('heading', { name: 'Trace' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Review|Notify)/ })).toHaveCount(0)
})

test('an order on hold after a restore is told of, says what is known elsewhere, and goes on when a person ends the hold', async ({
  page,
  newOperator,
  db,
  checkAccess,
}) => {
  const merchantId = await newMerchant(db)
  const [orderNo = ''] = await askFor(db, merchantId, newUid(), ['TOne'])
  const at = '2026-03-01T02:00:00Z'
  const findings: Parameters<typeof holdOrder>[2]['findings'] = [
    { seenIn: 'auditLog', what: 'withdrawal.approve', by: 'anna', at, reference: '' },
    { seenIn: 'notification', what: 'withdrawal.withdrawing', by: 'platform', at, reference: '' },
  ]
  const hold = { instant: new Date('2026-03-01T01:30:00Z'), findings }
  await db.asMerchant(merchantId, (tx) => holdOrder(tx, { merchantId, orderNo }, hold))
  await signIn(page, await newOperator(['finance'], merchantId))

  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('button', { name: 'on hold since the restore' }).click()
  const held = detail(page, orderNo).getByRole('alert')
  await expect(held).toContainText('On hold since the restore to 2026-03-01 09:30:00')
  await expect(held).toContainText('audit log · Approved · anna · 2026-03-01 10:00:00')
  await expect(held).toContainText('notification received · Withdrawing · Platform')
  await checkAccess('order on hold')
  await held.getByRole('button', { name: 'End the hold' }).click()
  const release = page.getByRole('dialog', { name: 'End the hold' })
  await checkAccess('end of a hold')
  await release.getByRole('textbox', { name: 'Remark' }).fill('The merchant has not been paid')
  await release.getByRole('button', { name: 'Not paid' }).click()
  await expect(message(page, 'The hold has ended.')).toBeVisible()
  await expect(held).toBeHidden()
})
