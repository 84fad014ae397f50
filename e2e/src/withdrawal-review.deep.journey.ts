/** The review of withdrawals from their detail, by two operators, and by one who may not. */
import { movedOrder } from '@countinghouse/server/test/orders/order-moves.ts'
import { expect } from '@playwright/test'
import { createWithdrawals, newMerchantWithWithdrawals, newUid } from './create-withdrawals.ts'
import { mainMenu, signIn, test, toast } from './journey.ts'
import { detail, rowOf, table, withdrawals } from './list-locators.ts'
import { approveButton, reviewButton, reviewDialog } from './review-locators.ts'

test('a withdrawal is reviewed from its detail, which then shows the decision', async ({
  page,
  newOperator,
  db,
}) => {
  const uid = newUid()
  const [orderNo = ''] = await createWithdrawals(db, '10001', uid, ['TOne'])
  const path = `${withdrawals}?customerUid=${uid}&detail=${orderNo}`
  await signIn(page, await newOperator(['finance']), path)
  const drawer = detail(page, orderNo)
  await drawer.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(reviewDialog(page)).toBeVisible()
  // Escape applies to the topmost only: the drawer below stays open.
  await page.keyboard.press('Escape')
  await expect(reviewDialog(page)).toBeHidden()
  await expect(drawer).toBeVisible()

  await drawer.getByRole('button', { name: 'Review', exact: true }).click()
  await approveButton(page).click()
  await expect(toast(page, /^The withdrawal is approved/)).toBeVisible()
  await expect(drawer.getByRole('listitem').filter({ hasText: '→ Audit successful' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Review', exact: true })).toBeHidden()
})

test('the count in the menu leads to exactly the waiting withdrawals', async ({
  page,
  newOperator,
  db,
}) => {
  const [merchantId, first, second] = await newMerchantWithWithdrawals(db, 'TOne', 'TTwo')
  await movedOrder(db, 'withdrawal', { merchant_id: merchantId, order_no: first }, 'reject')
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

test('the slower of two operators is shown who decided', async ({
  page,
  newBrowser,
  newOperator,
  db,
}) => {
  const uid = newUid()
  const [orderNo = ''] = await createWithdrawals(db, '10001', uid, ['TOne'])
  const path = `${withdrawals}?customerUid=${uid}`
  const faster = await newOperator(['finance'])
  await signIn(page, faster, path)
  const other = await newBrowser()
  await signIn(other, await newOperator(['finance']), path)
  await reviewButton(page, orderNo).click()
  await reviewButton(other, orderNo).click()
  await expect(reviewDialog(other)).toContainText('This address has never been paid before.')

  await approveButton(page).click()
  await expect(toast(page, /^The withdrawal is approved/)).toBeVisible()

  await reviewDialog(other).getByRole('textbox', { name: 'Remark' }).fill('Too late')
  await reviewDialog(other).getByRole('button', { name: 'Reject' }).click()
  await expect(reviewDialog(other).getByRole('alert')).toHaveText('1 order was not changed')
  const outcome = reviewDialog(other).getByRole('list', { name: 'Result for each order' })
  await expect(outcome).toContainText(orderNo)
  await expect(outcome).toContainText(`This order has already been processed (${faster.name}, `)
  await reviewDialog(other).getByRole('button', { name: 'Done' }).click()
  await expect(reviewDialog(other)).toBeHidden()
  await expect(rowOf(other, orderNo)).toContainText('Audit successful')
  await expect(reviewButton(other, orderNo)).toBeHidden()
})

test('a viewer sees waiting withdrawals but cannot review them', async ({
  page,
  newOperator,
  db,
}) => {
  const uid = newUid()
  const [orderNo = ''] = await createWithdrawals(db, '10001', uid, ['TOne'])
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
