/** Bulk payouts of too many rows, and an operator who leaves. */
import { limits } from '@countinghouse/contract/limits.ts'
import { payoutTemplate } from '@countinghouse/server/src/platform/files/payout-template.ts'
import { payin } from '@countinghouse/server/test/orders/orders.ts'
import { expect } from '@playwright/test'
import {
  button,
  cell,
  fileField,
  filled,
  grid,
  payee,
  state,
  workbook,
} from './bulk-payout-locators.ts'
import { newMerchant } from './create-withdrawals.ts'
import { heading, mainMenu, signIn, test, toast, waitForPage } from './journey.ts'

test('rows beyond 200 are ignored with a note, and a reload does not lose unsaved work', async ({
  page,
  newOperator,
  db,
}) => {
  const merchantId = await newMerchant(db, ['TH'])
  const rows = Array.from({ length: limits.importRowsMax + 3 }, (_, index) => payee(index + 1))
  const buffer = await filled(await payoutTemplate('THB', 'en'), rows)
  await signIn(page, await newOperator(['finance'], merchantId), '/c2c/payout/add')
  await page.getByLabel('Payees get').selectOption('THB')
  await fileField(page).setInputFiles({ name: 'many.xlsx', mimeType: workbook, buffer })
  await expect(page.getByText('The file has 3 more rows than can be submitted')).toBeVisible()
  await expect(state(page, '200 rows, no problems')).toBeVisible()
  await expect(grid(page).getByRole('row')).toHaveCount(201)
  await button(page, 'Add row').click()
  await expect(toast(page, 'At most 200 rows can be submitted at once.')).toBeVisible()
  await button(page, 'Remove row 2').click()
  await expect(state(page, '199 rows, no problems')).toBeVisible()

  // Escape, then Tab, leaves the grid.
  await cell(page, 5, 'amount').focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Start over')).toBeFocused()

  await page.getByRole('button', { name: 'Close Bulk payout' }).click()
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await mainMenu(page).getByRole('link', { name: 'P2P payout', exact: true }).click()
  await button(page, 'Bulk payout').click()
  await expect(state(page, '199 rows, no problems')).toBeVisible()
  await button(page, 'Continue').click()
  await expect(page.getByRole('alert')).toContainText('The balance does not cover these payouts')
  await expect(button(page, 'Submit 199 payouts')).toBeDisabled()
  await button(page, 'Back').click()
  await button(page, 'Start over').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(fileField(page)).toBeVisible()
})

test('an operator who leaves while payouts are submitted stays on the other page, and is told where they are', async ({
  page,
  newOperator,
  db,
}) => {
  const merchantId = await newMerchant(db, ['TH'])
  await payin(db, merchantId, '5000')
  const buffer = await filled(await payoutTemplate('THB', 'en'), [payee(1)])
  await signIn(page, await newOperator(['finance'], merchantId), '/c2c/payout/add')
  await page.getByLabel('Payees get').selectOption('THB')
  await fileField(page).setInputFiles({ name: 'one.xlsx', mimeType: workbook, buffer })
  await expect(state(page, '1 row, no problems')).toBeVisible()
  await button(page, 'Continue').click()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/c2c/payout/add', async (route) => {
    await asked
    await route.continue()
  })
  await button(page, 'Submit 1 payout').click()
  await mainMenu(page).getByRole('link', { name: 'P2P payout', exact: true }).click()
  await waitForPage(page, 'P2P payout')
  answer()
  await expect(toast(page, 'Payouts created')).toBeVisible()
  await expect(heading(page, 'P2P payout')).toBeVisible()
  await page.getByRole('region', { name: 'Messages' }).getByRole('link').click()
  await waitForPage(page, 'Payout batches')
  await mainMenu(page).getByRole('link', { name: 'P2P payout', exact: true }).click()
  await button(page, 'Bulk payout').click()
  await expect(fileField(page)).toBeVisible()
})

test('on a phone the wrong rows are cards, each value below its title, and are corrected there', async ({
  page,
  newOperator,
  db,
  checkAccessibility,
}) => {
  const merchantId = await newMerchant(db, ['TH'])
  await payin(db, merchantId, '5000')
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, await newOperator(['finance'], merchantId), '/c2c/payout/add')
  await page.getByLabel('Payees get').selectOption('THB')
  const rows = [payee(1), payee(2, { amount: '0' }), payee(3, { accountNo: '12' })]
  const buffer = await filled(await payoutTemplate('THB', 'en'), rows)
  await fileField(page).setInputFiles({ name: 'salaries.xlsx', mimeType: workbook, buffer })
  await expect(state(page, '3 rows, 2 with problems')).toBeVisible()
  await expect(grid(page).getByRole('row')).toHaveCount(2)
  const amount = cell(page, 3, 'amount')
  await expect(amount).toContainText('must be a number above 0')
  const [card, table] = await Promise.all([
    amount.boundingBox(),
    grid(page).evaluate((element) => element.scrollWidth),
  ])
  expect(card?.width).toBeGreaterThan(300)
  expect(table).toBeLessThanOrEqual(390)
  await checkAccessibility('wrong rows on a phone')
  await amount.click()
  await amount.click()
  await page.keyboard.type('650')
  await page.keyboard.press('Enter')
  await expect(state(page, '3 rows, 1 with problems')).toBeVisible()
})
