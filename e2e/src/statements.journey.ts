/** Statements of a balance: on the page, in files and on paper. */
import { readFile } from 'node:fs/promises'
import { completedTransfer } from '@countinghouse/server/src/testing/orders.ts'
import { expect } from '@playwright/test'
import { newMerchantWithFunds } from './create-funds.ts'
import { signIn, test, toast, waitForPage } from './journey.ts'
import { table } from './list-locators.ts'

test('a statement adds up, is shared by its address, saved and printed', async ({
  page,
  newOperator,
  db,
  checkAccessibility,
}) => {
  const own = Array.from({ length: 85 }, () => '10')
  const { merchantId, uid } = await newMerchantWithFunds(db, { own })
  await completedTransfer(db, merchantId, ['', uid], '40')
  await signIn(page, await newOperator(['finance'], merchantId), '/assets/list')
  await table(page).getByRole('button', { name: 'Statement USDT' }).click()
  await waitForPage(page, 'Merchant statement')
  const paper = page.getByRole('article', { name: 'Statement' })
  const check = paper.getByRole('region', { name: 'Opening + in − out = closing' })
  await expect(check).toContainText('In850.000000 USDT')
  await expect(check).toContainText('Out40.000000 USDT')
  await expect(check).toContainText('Closing balance810.000000 USDT')
  await expect(check).toContainText('The books balance')
  await expect(paper.getByRole('row').filter({ hasText: 'Payin' }).first()).toContainText('85')
  const records = paper.getByRole('table', { name: 'Records' })
  await expect(records.getByRole('row')).toHaveCount(81)
  await checkAccessibility('statement')

  await page.evaluate(() => {
    window.print = () => {
      const rows = document.querySelectorAll('article section:last-of-type tbody tr')
      document.title = `printed ${rows.length}`
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page).toHaveTitle('printed 86')
  await paper.getByRole('button', { name: 'Load more (80 of 86)' }).click()
  await expect(records.getByRole('row')).toHaveCount(87)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel file' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^statement-USDT-available-.*\.xlsx$/)
  expect((await readFile((await file.path()) ?? '')).subarray(0, 2).toString()).toBe('PK')
  await expect(toast(page, 'Export Succeeded')).toBeVisible()

  await page.getByRole('button', { name: 'Last month' }).click()
  await expect(page).toHaveURL(/startDate=\d{4}-\d{2}-01&endDate=/)
  await expect(paper).toContainText('No movements in this period.')
  const shared = page.url()
  await page.goto('/#/dashboard')
  await page.goto(shared)
  await expect(paper).toContainText('No movements in this period.')
  await expect(page.getByRole('button', { name: 'Last month' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('a printed statement is black on white and contains nothing else', async ({
  page,
  newOperator,
  db,
}) => {
  const { merchantId } = await newMerchantWithFunds(db)
  await page.emulateMedia({ colorScheme: 'dark' })
  const path = '/merchantsFlowWater/statement?currency=USDT'
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
