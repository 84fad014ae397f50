/** Exports that never become a file, or no longer are one. */
import { mkdir, writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { createWithdrawals, newMerchant, newUid } from './create-withdrawals.ts'
import { signIn, test, toast, waitForPage } from './journey.ts'
import { notices, withdrawals } from './list-locators.ts'

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
  await checkAccessibility('an export that failed')
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
