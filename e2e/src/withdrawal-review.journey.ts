/** The review of withdrawals, from the list, from a detail, and of many at once. */
import { freezeByRestore } from '@countinghouse/server/src/engine/orders/restore-freeze.ts'
import { movedOrder } from '@countinghouse/server/test/orders/order-moves.ts'
import { expect } from '@playwright/test'
import { bindWithProtection } from './bind-authenticator.ts'
import {
  createWithdrawals,
  newMerchant,
  newMerchantWithWithdrawals,
  newUid,
} from './create-withdrawals.ts'
import { mainMenu, signIn, test, toast } from './journey.ts'
import { detail, rowOf, table, withdrawals } from './list-locators.ts'
import { everyBrowser, everyLook } from './looks.ts'
import { approveButton, carriedOut, reviewButton, reviewDialog } from './review-locators.ts'

test('an operator approves one withdrawal and rejects another, and the count follows', {
  tag: [everyLook, everyBrowser],
}, async ({ page, newOperator, db, owner, checkAccessibility }) => {
  const [merchantId, first, second] = await newMerchantWithWithdrawals(db, 'TOne', 'TTwo')
  const operator = await newOperator(['finance'], merchantId)
  await signIn(page, operator, withdrawals)
  const waiting = mainMenu(page).getByRole('link', { name: /withdrawals? awaiting review/ })
  await expect(waiting).toHaveAccessibleName('Go to 2 withdrawals awaiting review')

  await expect(rowOf(page, first)).toContainText('Pending review')
  await reviewButton(page, first).click()
  await expect(reviewDialog(page)).toContainText('TOne')
  await expect(reviewDialog(page)).toContainText('This address has never been paid before.')
  await checkAccessibility('review of a withdrawal')
  await reviewDialog(page).getByRole('textbox', { name: 'Remark' }).fill('Known customer')
  await approveButton(page).click()
  await expect(toast(page, `The withdrawal is approved: ${first}`)).toBeVisible()
  await page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'Open' }).click()
  await expect(reviewDialog(page)).toBeHidden()
  await expect(detail(page, first)).toContainText('TOne')
  await page.keyboard.press('Escape')
  await expect(detail(page, first)).toBeHidden()
  await expect(rowOf(page, first)).toContainText('Audit successful')
  await expect(reviewButton(page, first)).toBeHidden()
  await expect(waiting).toHaveAccessibleName('Go to 1 withdrawal awaiting review')

  await reviewButton(page, second).click()
  const reason = reviewDialog(page).getByRole('textbox', { name: 'Remark' })
  await reviewDialog(page).getByRole('button', { name: 'Reject' }).click()
  await expect(reason).toHaveAccessibleDescription(/Please give a reason for rejecting/)
  await reason.fill('Unknown address')
  await reviewDialog(page).getByRole('button', { name: 'Reject' }).click()
  await expect(toast(page, `The withdrawal is rejected: ${second}`)).toBeVisible()
  await carriedOut(page, owner, second)
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

test('several withdrawals are reviewed in one go', async ({ page, newOperator, db, owner }) => {
  const uid = newUid()
  const numbers = await createWithdrawals(db, '10001', uid, ['TOne', 'TTwo', 'TThree'])
  await signIn(page, await newOperator(['finance']), `${withdrawals}?customerUid=${uid}`)
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Review selected' }).click()
  await expect(page.getByRole('dialog', { name: 'Review 3 withdrawals' })).toBeVisible()
  for (const orderNo of numbers) await expect(reviewDialog(page)).toContainText(orderNo)
  await approveButton(page).click()
  await expect(toast(page, '3 withdrawals are approved')).toBeVisible()
  await carriedOut(page, owner, ...numbers)
  for (const orderNo of numbers) {
    await expect(rowOf(page, orderNo)).toContainText('Audit successful')
  }
  await expect(page.getByRole('button', { name: 'Review selected' })).toBeHidden()
})

test('with review verification on, a decision asks for a code of the authenticator', async ({
  page,
  newOperator,
  owner,
  db,
  expectErrors,
}) => {
  expectErrors('403 /api/mentionMoneyOrder/mentionMoneyOrderAudit')
  const uid = newUid()
  const [orderNo = ''] = await createWithdrawals(db, '10001', uid, ['TOne'])
  const operator = await newOperator(['finance'])
  const app = await bindWithProtection(owner, operator, 'withdrawalAuditVerify')

  await signIn(page, operator, `${withdrawals}?customerUid=${uid}`)
  await reviewButton(page, orderNo).click()
  const code = reviewDialog(page).getByLabel('Google verification code')
  const approve = approveButton(page)
  await reviewDialog(page).getByRole('textbox', { name: 'Remark' }).fill('Checked')
  await approve.click()
  await expect(code).toHaveAccessibleDescription('Please Enter A 6-digit Google Verification Code')
  await expect(code).toBeFocused()

  await code.fill(app.wrongCode())
  await approve.click()
  await expect(code).toHaveAccessibleDescription('Google Verification Code Is Incorrect')
  await expect(code).toHaveValue('')
  await expect(reviewDialog(page).getByRole('textbox', { name: 'Remark' })).toHaveValue('Checked')
  await expect(rowOf(page, orderNo)).toContainText('Pending review')

  await code.fill(app.nextCode())
  await approve.click()
  await expect(toast(page, /^The withdrawal is approved/)).toBeVisible()
  await expect(reviewDialog(page)).toBeHidden()
  await carriedOut(page, owner, orderNo)
  await expect(rowOf(page, orderNo)).toContainText('Audit successful')
})

test('an address that resembles a paid one is approved after a comparison', async ({
  page,
  newOperator,
  db,
  owner,
}) => {
  const merchantId = await newMerchant(db)
  const known = 'TQrZ8v1kLmN4pXy7Bc2Df5Gh9Jk3Ww6Ea1'
  const similar = 'TQrZ8v9xAbC2dEf4Gh6Jk8Lm1Np3Ww6Ea1'
  const uid = newUid()
  const [paid = '', fake = ''] = await createWithdrawals(db, merchantId, uid, [known, similar])
  const order = { merchant_id: merchantId, order_no: paid }
  await movedOrder(db, 'withdrawal', order, 'approve', 'send', 'broadcast', 'complete')
  await signIn(page, await newOperator(['finance'], merchantId), withdrawals)
  await reviewButton(page, fake).click()
  await expect(reviewDialog(page).getByRole('alert')).toContainText('this address looks like one')
  await expect(reviewDialog(page).getByRole('alert')).toContainText(known)
  await approveButton(page).click()
  await expect(reviewDialog(page)).toContainText('Please compare the marked addresses first')
  await expect(rowOf(page, fake)).toContainText('Pending review')

  await reviewDialog(page)
    .getByRole('checkbox', { name: 'I have compared these addresses character by character' })
    .check()
  await approveButton(page).click()
  await expect(toast(page, /^The withdrawal is approved/)).toBeVisible()
  await carriedOut(page, owner, fake)
  await expect(rowOf(page, fake)).toContainText('Audit successful')
})

test('an order frozen after a restore is announced, says what is known elsewhere, and goes on when a person releases it', {
  tag: everyLook,
}, async ({ page, newOperator, db, checkAccessibility }) => {
  const [merchantId, orderNo] = await newMerchantWithWithdrawals(db, 'TOne')
  const at = '2026-03-01T02:00:00Z'
  const findings: Parameters<typeof freezeByRestore>[2]['findings'] = [
    { seenIn: 'auditLog', what: 'withdrawal.approve', by: 'anna', at, reference: '' },
    { seenIn: 'notification', what: 'withdrawal.withdrawing', by: 'platform', at, reference: '' },
  ]
  const freeze = { instant: new Date('2026-03-01T01:30:00Z'), findings }
  await db.asMerchant(merchantId, (tx) => freezeByRestore(tx, { merchantId, orderNo }, freeze))
  await signIn(page, await newOperator(['finance'], merchantId))

  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('button', { name: 'on hold since the restore' }).click()
  const alert = detail(page, orderNo).getByRole('alert')
  await expect(alert).toContainText('On hold since the restore to 2026-03-01 09:30:00')
  await expect(alert).toContainText('audit log · Approved · anna · 2026-03-01 10:00:00')
  await expect(alert).toContainText('notification received · Withdrawing · Platform')
  await checkAccessibility('order on hold')
  await alert.getByRole('button', { name: 'End the hold' }).click()
  const release = page.getByRole('dialog', { name: 'End the hold' })
  await checkAccessibility('end of a hold')
  await release.getByRole('textbox', { name: 'Remark' }).fill('The merchant has not been paid')
  await release.getByRole('button', { name: 'Not paid' }).click()
  await expect(toast(page, 'The hold has ended.')).toBeVisible()
  await expect(alert).toBeHidden()
})
