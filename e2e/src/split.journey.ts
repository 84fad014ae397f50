/** Splitting of P2P payouts: by one click, by amounts, and what becomes of the pieces. */
import { pieceReporter } from '@countinghouse/server/test/orders/order-moves.ts'
import { expect, type Page } from '@playwright/test'
import { signIn, test, toast, waitForPage } from './journey.ts'
import { detail, rowOf } from './list-locators.ts'
import { everyLook } from './looks.ts'
import { amounts, dialog, payouts, piece, readyToSplit } from './split-locators.ts'

const openSplit = (page: Page, orderNo: string) =>
  rowOf(page, orderNo).getByRole('button', { name: 'Split' }).click()

test('a payout is split by amounts that always add up, and its page shows how far its pieces have come', {
  tag: everyLook,
}, async ({ page, newOperator, db, checkAccessibility }) => {
  const { merchantId, orderNo } = await readyToSplit(db)
  await signIn(page, await newOperator(['finance'], merchantId), payouts)
  await waitForPage(page, 'P2P payout')
  await openSplit(page, orderNo)
  await expect(dialog(page)).toContainText('1,000.00 INR')
  expect(await amounts(page)).toEqual(['500', '500'])

  // Equal pieces by one click, and the eleventh is refused.
  await dialog(page).getByRole('button', { name: '10 equal pieces' }).click()
  expect(await amounts(page)).toEqual(Array(10).fill('100'))
  await dialog(page).getByRole('button', { name: 'Add a piece' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'A payout can be split into at most 10 pieces',
  )
  expect(await amounts(page)).toHaveLength(10)
  await checkAccessibility('ten pieces')
  await dialog(page).getByRole('button', { name: '3 equal pieces' }).click()
  expect(await amounts(page)).toEqual(['333.34', '333.33', '333.33'])

  // The last piece follows; too much is said at once, and nothing is sent.
  await piece(page, 1).fill('1,200')
  await expect(piece(page, 3)).toHaveAccessibleDescription(/533\.33 INR too much/)
  await dialog(page).getByRole('button', { name: 'Split into 3' }).click()
  await expect(piece(page, 3)).toBeFocused()
  await checkAccessibility('a split that does not add up')
  await piece(page, 1).fill('600')
  await expect(piece(page, 3)).toHaveValue('66.67')
  await expect(dialog(page).getByRole('status')).toHaveText('Rest, for piece 3: 66.67 INR')
  await dialog(page).getByRole('radio', { name: 'Piece 2 takes the rest' }).check()
  await piece(page, 3).fill('150')
  expect(await amounts(page)).toEqual(['600', '250', '150'])

  await dialog(page).getByRole('textbox', { name: 'Remark' }).fill('Three buyers wait')
  await dialog(page).getByRole('button', { name: 'Split into 3' }).click()
  await expect(toast(page, 'The payout is split into 3 pieces')).toBeVisible()
  await expect(rowOf(page, orderNo).getByRole('button', { name: 'Split' })).toHaveCount(0)

  const report = pieceReporter(db, merchantId)
  await report(orderNo, 1, 'match', 'complete')
  await report(orderNo, 2, 'match', 'appeal')
  await report(orderNo, 3, 'fail')
  await rowOf(page, orderNo).getByRole('button', { name: 'Details' }).click()
  const pieces = detail(page, orderNo).getByRole('region', { name: 'Pieces' })
  await expect(pieces.getByRole('img')).toHaveAccessibleName(
    '2 of 3 pieces have ended. Completed: 1 piece, 600.00 INR (60%). Appealing: 1 piece, 250.00 INR (25%). Failed: 1 piece, 150.00 INR (15%)',
  )
  const first = pieces.getByRole('listitem').filter({ hasText: `${orderNo}-1` })
  await expect(first).toContainText('Completed')
  await expect(first).toContainText('UTR1')
  await expect(first).toContainText('600.00 INR')
  const third = pieces.getByRole('listitem').filter({ hasText: `${orderNo}-3` })
  await expect(third).toContainText('Failed')
  await checkAccessibility('a split order')
  const trace = detail(page, orderNo).getByRole('listitem')
  await expect(trace.filter({ hasText: 'Three buyers wait' })).toContainText('Split')
  await expect(trace.filter({ hasText: /^Appeal raised · Piece 2/ })).toBeVisible()
  await expect(trace.filter({ hasText: /^Unfreeze .* · Piece 3/ })).toContainText('available')

  // The last piece ends, and the order with it.
  await report(orderNo, 2, 'liquidate')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Search anything' })
  await search.getByRole('combobox').fill(`${orderNo}-2`)
  await expect(search.getByRole('option').first()).toContainText('Piece 2')
  await page.keyboard.press('Enter')
  await expect(pieces.getByRole('img')).toHaveAccessibleName(
    /^3 of 3 pieces have ended\. Completed \/ Platform liquidation: 2 pieces, 850\.00 INR \(85%\)/,
  )
  await expect(detail(page, orderNo)).toContainText('Completed')
})
