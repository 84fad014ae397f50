/** Exports: files that stay among the records, and those that never become one, or no longer are. */
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { openAfresh, signIn, test, toast, waitForPage } from './journey.ts'
import { notices, payins, rows, table, totalOf } from './list-locators.ts'
import { everyBrowser } from './looks.ts'

test('an export of a filtered list ends as a file and stays among the records, and without rows there is none', {
  tag: everyBrowser,
}, async ({ page, newOperator, expectErrors }) => {
  await test.step('an export of a filtered list ends as a file, is told of once by the bell, and stays among the export records', async () => {
    const operator = await newOperator()
    await signIn(page, operator, `${payins}?status=refunded`)
    await expect(rows(page).first()).toBeVisible()
    const count = ((await totalOf(page).textContent()) ?? '').replace(' in total', '')

    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(toast(page, 'Export Succeeded')).toBeVisible()
    await expect(notices(page)).toContainText(count === '1' ? '1 record' : `${count} records`)
    const downloading = page.waitForEvent('download')
    await notices(page).getByRole('button', { name: 'Download' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^cryptoPayin-\d{4}-\d\d-\d\d\.xlsx$/)
    const content = await readFile(await download.path())
    // Firefox numbers a second file of the same name.
    await download.delete()
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
    await expect(record).toContainText(count === '1' ? '1 record' : `${count} records`)
    // What is copied is the name that is shown, not that of the wire.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await record.getByRole('cell', { name: 'Crypto payins', exact: true }).click()
    await expect(toast(page, 'Copy Successful')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Crypto payins')
    const again = page.waitForEvent('download')
    await record.getByRole('button', { name: /^Download/ }).click()
    expect((await again).suggestedFilename()).toBe(download.suggestedFilename())
  })

  await test.step('an export without rows says that there is nothing', async () => {
    expectErrors('422 /api/payChargeMoneyOrder/export')
    await openAfresh(page, `${payins}?customerUid=nobody`)
    await expect(page.getByRole('main')).toContainText('Nothing found')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(toast(page, 'No data needs to be exported')).toBeVisible()
    await expect(notices(page)).toBeHidden()
  })
})
