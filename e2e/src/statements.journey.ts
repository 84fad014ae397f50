/** Statements of a balance: on the page, in files and on paper. */
import { readFile } from 'node:fs/promises'
import { completedTransfer } from '@countinghouse/server/test/orders/orders.ts'
import { expect } from '@playwright/test'
import { dialog, newMerchantWithFunds } from './create-funds.ts'
import { signIn, test, toast, waitForPage } from './journey.ts'
import { notices, table } from './list-locators.ts'

test('a statement adds up, is shared by its address, saved and printed', async ({
  page,
  newOperator,
  db,
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
  const parts = paper.getByRole('table').filter({ hasText: 'Frozen' })
  await expect(parts.getByRole('row').last()).toContainText('Total0.000000 USDT+810.000000 USDT')

  // Why: by product, by counterparty, and the orders of a line.
  const line = paper.getByRole('table', { name: 'Product' }).getByRole('row')
  await expect(line.nth(1)).toContainText('Crypto payinReceived85850.000000 USDT')
  await expect(line.nth(2)).toContainText('TransferTransferred1–40.000000 USDT')
  await paper.getByRole('button', { name: 'By counterparty' }).click()
  const counterparties = paper.getByRole('table', { name: 'Counterparty' })
  const receiver = counterparties.getByRole('row').filter({ hasText: `${uid}Transfer` })
  await receiver.getByRole('button').click()
  const orders = dialog(page, `Orders: ${uid} · Transfer`)
  await expect(orders.getByRole('row').last()).toContainText('−40.000000 USDT')
  await orders.getByRole('button', { name: /^Open the order/ }).click()
  await expect(dialog(page, /^Order T/)).toBeVisible()
  for (let open = 0; open < 2; open++) await page.keyboard.press('Escape')
  await expect(orders).toBeHidden()

  await page.getByRole('combobox', { name: 'Balance' }).selectOption('Available')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(paper).toContainText('Statement · USDT · Available')
  const records = paper.getByRole('table', { name: 'Records' })
  await expect(records.getByRole('row')).toHaveCount(81)

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

  // Everything of a period in one file, with the columns of the last time.
  await page.goto('/#/accounting/export')
  await waitForPage(page, 'Accounting export')
  const form = page.getByRole('form', { name: 'Accounting file' })
  await form.getByRole('button', { name: 'CSV' }).click()
  await form.getByRole('checkbox', { name: 'Show Counterparty' }).uncheck()
  await form.getByRole('button', { name: 'Move Amount up' }).click()
  await page.reload()
  await waitForPage(page, 'Accounting export')
  await expect(form.getByRole('checkbox', { name: 'Show Counterparty' })).not.toBeChecked()
  await form.getByRole('button', { name: '7 days' }).click()
  await form.getByRole('button', { name: 'Export', exact: true }).click()
  const download = page.waitForEvent('download')
  await notices(page).getByRole('button', { name: 'Download' }).click()
  const books = await download
  expect(books.suggestedFilename()).toMatch(/^accounting-[-\d]+\.csv$/)
  const [header = '', ...lines] = (await readFile(await books.path(), 'utf8')).trim().split('\r\n')
  expect(header).toContain('Currency,Country,Amount,Balance,Fees')
  expect(header).not.toContain('Counterparty')
  // Payins, a customer's deposit, and of the transfer what was frozen, paid and received.
  expect(lines).toHaveLength(85 + 1 + 4)
})
