/** Exports: files that stay among the records, and those that never become one, or no longer are. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { createWithdrawals, newMerchant, newUid } from './create-withdrawals.ts'
import { signIn, test, toast, waitForPage } from './journey.ts'
import { payins, rows, table, totalOf, withdrawals } from './list-locators.ts'

const notices = (page: Page) => page.getByRole('region', { name: 'Exports' })
const recordRow = (page: Page) =>
  page
    .getByRole('region', { name: /: table$/ })
    .getByRole('row')
    .filter({ hasText: 'Withdrawals' })

async function startExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(notices(page)).toContainText('Export: Withdrawals')
}

/** The merchant's only export record, without a file and with the reason. */
async function expectNoFile(page: Page, state: string, reason: string): Promise<void> {
  await notices(page).getByRole('link', { name: 'Export records' }).click()
  await waitForPage(page, 'Export records')
  await expect(recordRow(page)).toHaveCount(1)
  await expect(recordRow(page)).toContainText(state)
  const download = recordRow(page).getByRole('button', { name: /^Download/ })
  await expect(download).toBeDisabled()
  await download.hover()
  await expect(page.getByRole('tooltip').getByText(reason, { exact: true })).toBeVisible()
}

test('an export that cannot be written reports the failure in its notice and among the records', async ({
  page,
  newOperator,
  db,
  owner,
  checkAccessibility,
}) => {
  const merchantId = await newMerchant(db)
  await createWithdrawals(db, merchantId, newUid(), ['TOne', 'TTwo'])
  // A file in place of the merchant's folder: nothing can be written into it.
  const files = `${process.env.E2E_DATA_DIR}/files`
  await mkdir(files, { recursive: true })
  await writeFile(`${files}/${merchantId}`, '')
  await signIn(page, await newOperator(['finance'], merchantId), withdrawals)
  await startExport(page)

  // The first attempt fails silently; the attempts before the last one are skipped.
  await expect(async () => {
    const tried = await owner`
      update job set attempts = 2, run_at = now()
      where payload ->> 'merchantId' = ${merchantId} and problem is not null returning 1`
    expect(tried).toHaveLength(1)
  }).toPass()
  await expect(toast(page, 'Export Failed')).toBeVisible()
  await expect(notices(page).getByText('Export Failed', { exact: true })).toBeVisible()
  await expect(notices(page).getByRole('button', { name: 'Download' })).toBeHidden()
  await expect(page.getByText(/EEXIST|ENOTDIR|\/files\//)).toHaveCount(0)
  await checkAccessibility('an export that failed', [1440])
  await expectNoFile(page, 'Failed', 'Export Failed')
})

test('an expired export says so, and what to do', async ({
  page,
  newOperator,
  db,
  owner,
  expectErrors,
}) => {
  expectErrors('410 /api/exportRecords/checkLinkValid')
  const merchantId = await newMerchant(db)
  await createWithdrawals(db, merchantId, newUid(), ['TOne', 'TTwo'])
  await signIn(page, await newOperator(['finance'], merchantId), withdrawals)
  await startExport(page)
  const download = notices(page).getByRole('button', { name: 'Download' })
  await expect(download).toBeVisible()

  await owner`update export_record set expires_at = now() where merchant_id = ${merchantId}`
  await download.click()
  await expect(toast(page, 'This export has expired. Please export again.')).toBeVisible()
  await expectNoFile(page, 'Expired', 'The file has expired. Export again.')
})

test('an export of a filtered list ends as a file, is told of once by the bell, and stays among the export records', async ({
  page,
  newOperator,
}) => {
  const operator = await newOperator()
  await signIn(page, operator, `${payins}?status=refunded`)
  await expect(rows(page).first()).toBeVisible()
  const count = ((await totalOf(page).textContent()) ?? '').replace(' in total', '')

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(toast(page, 'Export Succeeded')).toBeVisible()
  await expect(notices(page)).toContainText(`${count} records`)
  const downloading = page.waitForEvent('download')
  await notices(page).getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^cryptoPayin-\d{4}-\d\d-\d\d\.xlsx$/)
  const content = await readFile(await download.path())
  // A spreadsheet is a zip file.
  expect(content.subarray(0, 2).toString()).toBe('PK')
  await expect(notices(page).getByRole('button', { name: 'Download' })).toBeHidden()

  const bell = page.getByRole('button', { name: /^Notifications/ })
  const told = page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('button', { name: 'Export ready' })
  await bell.click()
  await expect(told).toHaveCount(1)
  await expect(told).toContainText(download.suggestedFilename())
  await expect(told).toContainText('unread')
  await told.click()
  await waitForPage(page, 'Export records')
  await page.reload()
  await waitForPage(page, 'Export records')
  await bell.click()
  await expect(told).toHaveCount(1)
  await expect(told).not.toContainText('unread')
  await page.keyboard.press('Escape')

  const record = table(page).getByRole('row').filter({ hasText: operator.name })
  await expect(record).toHaveCount(1)
  await expect(record).toContainText('Ready')
  await expect(record).toContainText('Crypto payin')
  await expect(record).toContainText(`${count} records`)
  // What is copied is the name that is shown, not that of the wire.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await record.getByRole('cell', { name: 'Crypto payins', exact: true }).click()
  await expect(toast(page, 'Copy Successful')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Crypto payins')
  const again = page.waitForEvent('download')
  await record.getByRole('button', { name: /^Download/ }).click()
  expect((await again).suggestedFilename()).toBe(download.suggestedFilename())
})

test('an export without rows says that there is nothing', async ({
  page,
  newOperator,
  expectErrors,
}) => {
  expectErrors('422 /api/payChargeMoneyOrder/export')
  await signIn(page, await newOperator(), `${payins}?customerUid=nobody`)
  await expect(page.getByRole('main')).toContainText('Nothing found')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(toast(page, 'No data needs to be exported')).toBeVisible()
  await expect(notices(page)).toBeHidden()
})
