/** A statement on paper. */
import { expect } from '@playwright/test'
import { newMerchantWithFunds } from './create-funds.ts'
import { signIn, test } from './journey.ts'

test('a printed statement is black on white and contains nothing else', async ({
  page,
  newOperator,
  db,
}) => {
  const { merchantId } = await newMerchantWithFunds(db)
  await page.emulateMedia({ colorScheme: 'dark' })
  const path = '/merchantsFlowWater/statement?currency=USDT&bucket=available'
  await signIn(page, await newOperator(['finance'], merchantId), path)
  const paper = page.getByRole('article', { name: 'Statement' })
  await expect(paper).toContainText('1,000.000000 USDT')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(paper).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(paper.getByText(/^Quiet Quay · USDT · Available · .*GMT\+8/)).toBeVisible()
  await expect(paper.getByText(/^Updated \d{4}-\d\d-\d\d /)).toBeVisible()
  // A printed page is as narrow as a phone, but still shows a table with a repeating head.
  await page.setViewportSize({ width: 704, height: 1000 })
  await expect(paper.getByRole('columnheader', { name: 'Order number' })).toBeVisible()
})
