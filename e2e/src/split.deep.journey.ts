/** Splitting by keys, and by whom it is not allowed. */
import { expect } from '@playwright/test'
import { bindByApi } from './bind-authenticator.ts'
import { signIn, test, toast } from './journey.ts'
import { detail, rowOf } from './list-locators.ts'
import { amounts, dialog, payouts, piece, readyToSplit } from './split-locators.ts'

test('a payout is split with the keyboard alone, and with a Google code', async ({
  page,
  newOperator,
  db,
  owner,
  expectErrors,
}) => {
  expectErrors('403 /api/c2c/order/split')
  const { merchantId, orderNo } = await readyToSplit(db)
  const operator = await newOperator(['finance'], merchantId)
  const phone = await bindByApi(operator)
  await phone.letTimePass(owner, operator.name)

  await signIn(page, operator, `${payouts}?detail=${orderNo}`)
  const drawer = detail(page, orderNo)
  await drawer.getByRole('button', { name: 'Split' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Add a piece' }).focus()
  await page.keyboard.press('Enter')
  await expect(piece(page, 2)).toBeFocused()
  await page.keyboard.type('120.5')
  expect(await amounts(page)).toEqual(['500', '120.5', '379.5'])
  // One stop for all that may take the rest: the piece that does.
  for (const stop of ['Remove piece 2', 'Piece 3']) {
    await page.keyboard.press('Tab')
    await expect(dialog(page).locator(':focus')).toHaveAccessibleName(stop)
  }
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('radio', { name: 'Piece 3 takes the rest' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(dialog(page).getByRole('radio', { name: 'Piece 2 takes the rest' })).toBeChecked()
  const code = dialog(page).getByLabel('Google verification code')
  await code.fill(phone.wrongCode())
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription('Google Verification Code Is Incorrect')
  await code.fill(phone.nextCode())
  await page.keyboard.press('Enter')
  await expect(toast(page, 'The payout is split into 3 pieces')).toBeVisible()
  await expect(
    drawer.getByRole('region', { name: 'Pieces' }).getByRole('img'),
  ).toHaveAccessibleName(/^0 of 3 pieces have ended/)
  await expect(drawer.getByRole('button', { name: 'Split' })).toHaveCount(0)
})

test('a viewer sees payouts and can not split them', async ({ page, newOperator, db }) => {
  const { merchantId, orderNo } = await readyToSplit(db)
  await signIn(page, await newOperator(['viewer'], merchantId), payouts)
  await expect(rowOf(page, orderNo)).toContainText('Trading')
  await expect(rowOf(page, orderNo).getByRole('button', { name: 'Split' })).toHaveCount(0)
})
