/** Bulk payouts: from the template to the finished batch, and what the grid does on the way. */
import { readFile } from 'node:fs/promises'
import { limits } from '@countinghouse/contract/limits.ts'
import type { Database, Sql } from '@countinghouse/server/src/platform/db/database.ts'
import { readWorkbook } from '@countinghouse/server/src/platform/files/read-xlsx.ts'
import { movedOrder } from '@countinghouse/server/test/orders/order-moves.ts'
import { payin } from '@countinghouse/server/test/orders/orders.ts'
import { expect, type Page } from '@playwright/test'
import { bindByApi } from './bind-authenticator.ts'
import {
  button,
  cell,
  columns,
  fileField,
  filled,
  grid,
  payee,
  payouts,
  state,
  workbook,
} from './bulk-payout-locators.ts'
import { newMerchant } from './create-withdrawals.ts'
import { heading, type Operator, signIn, signInByApi, test, toast, waitForPage } from './journey.ts'
import { everyLook } from './looks.ts'

/** Another operator approves all payouts; then each is matched and ends as given. */
async function finish(
  db: Database,
  owner: Sql,
  { merchantId, by }: { merchantId: string; by: Operator },
  ends: readonly ('complete' | 'fail')[],
): Promise<void> {
  const orders = await owner<{ merchant_id: string; order_no: string }[]>`
    select merchant_id, order_no from p2p_payout_order where merchant_id = ${merchantId} order by batch_row`
  const browser = await signInByApi(by)
  const { data } = await browser.call('/c2c/order/audit', {
    orderNos: orders.map(({ order_no }) => order_no).join(','),
    decision: 'approve',
    remark: '',
  })
  expect(data.results.filter(({ done }: { done: boolean }) => done)).toHaveLength(orders.length)
  for (const [index, order] of orders.entries()) {
    await movedOrder(db, 'p2pPayout', order, 'match', ends[index] ?? 'complete')
  }
}

const saved = async (page: Page, act: () => Promise<void>) => {
  const downloading = page.waitForEvent('download')
  await act()
  const download = await downloading
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

test('a file with problems is corrected in the grid, submitted with a code, and followed to its end', {
  tag: everyLook,
}, async ({ page, newOperator, db, owner, expectErrors, checkAccessibility }) => {
  expectErrors('415 /api/c2c/payout/check', '403 /api/c2c/payout/add')
  const merchantId = await newMerchant(db, ['TH'])
  await payin(db, merchantId, '5000')
  const operator = await newOperator(['finance'], merchantId)
  const phone = await bindByApi(operator)
  await phone.letTimePass(owner, operator.name)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, operator, payouts)
  await button(page, 'Bulk payout').click()
  await waitForPage(page, 'Bulk payout')

  await page.getByLabel('Payees get').selectOption('THB')
  await expect(page.getByText(/^Currently 1 USDT = [\d.]+ THB/)).toBeVisible()
  const template = await saved(page, () => button(page, 'Download the template').click())
  expect(template.name).toMatch(/^payouts-THB-v\d+\.xlsx$/)
  const csv = { name: 'rows.xlsx', mimeType: workbook, buffer: Buffer.from('a,b\n1,2\n') }
  await fileField(page).setInputFiles(csv)
  await expect(page.getByRole('alert')).toContainText('This is a text or CSV file')
  await checkAccessibility('a file that can not be used')

  const rows = [
    payee(1),
    payee(2, { amount: '0', holderName: '' }),
    payee(3, { method: '', accountNo: '12' }),
    payee(4),
  ]
  const buffer = await filled(template.content, rows)
  await fileField(page).setInputFiles({ name: 'salaries.xlsx', mimeType: workbook, buffer })
  await expect(state(page, '4 rows, 2 with problems')).toBeVisible()
  await expect(cell(page, 3, 'amount')).toContainText('must be a number above 0')
  await expect(cell(page, 3, 'amount')).toHaveAttribute('aria-invalid', 'true')
  await checkAccessibility('rows with problems')

  // Typing replaces a cell, Enter goes down, Tab goes on.
  await button(page, 'Next problem').click()
  await expect(cell(page, 3, 'amount')).toBeFocused()
  await page.keyboard.type('650')
  await page.keyboard.press('Tab')
  await expect(cell(page, 3, 'holderName')).toBeFocused()
  await page.keyboard.type('Anong Dee')
  await page.keyboard.press('Enter')
  await expect(cell(page, 4, 'holderName')).toBeFocused()
  await expect(cell(page, 3, 'holderName')).toHaveText('Anong Dee')
  await expect(state(page, '4 rows, 1 with problems')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Only rows with problems' }).check()
  await expect(grid(page).getByRole('row')).toHaveCount(2)
  await button(page, 'Next problem').click()
  await expect(cell(page, 4, 'method')).toBeFocused()
  // A letter chooses the option that begins with it.
  await page.keyboard.type('b')
  await page.keyboard.press('Enter')
  await expect(cell(page, 4, 'method')).toHaveText('Bank transfer')
  await button(page, 'Next problem').click()
  await expect(cell(page, 4, 'accountNo')).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.type('34567890')
  await page.keyboard.press('Escape')
  await expect(cell(page, 4, 'accountNo')).toContainText(/^12\D/)
  await page.keyboard.press('Enter')
  await page.keyboard.type('34567890')
  await page.keyboard.press('Enter')
  await expect(state(page, '4 rows, no problems')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Only rows with problems' }).uncheck()

  // A block of a spreadsheet overwrites from its cell on, and adds the rows that are missing.
  const bank = ['', '014', '1000000055']
  const block = [
    ['A-4', 'Bank transfer', '700', 'Malee Suk', ...bank],
    ['A-5', 'bank transfer', '10000000', '"Niran\nTong"', '', '014', '1000000056'],
  ]
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    block.map((cells) => cells.join('\t')).join('\r\n'),
  )
  await cell(page, 5, 'merchantOrderNo').click()
  await page.keyboard.press('Control+v')
  await expect(cell(page, 5, 'holderName')).toHaveText('Malee Suk')
  await expect(cell(page, 6, 'holderName')).toHaveText('Niran Tong')
  await expect(state(page, '5 rows, 1 with problems')).toBeVisible()
  await expect(cell(page, 6, 'method')).toHaveText('Bank transfer')
  await cell(page, 6, 'amount').focus()
  await page.keyboard.press('Delete')
  await expect(cell(page, 6, 'amount')).toContainText('is required')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 6, 'amount')).toContainText('10000000')
  await page.keyboard.type('800')
  await page.keyboard.press('Enter')
  await expect(state(page, '5 rows, no problems')).toBeVisible()

  await button(page, 'Continue').click()
  const summary = page.getByRole('region', { name: 'Submit' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('3,150.00 THB')
  await expect(summary).toContainText('Available before5,000.00 USDT')
  await checkAccessibility('the summary of a bulk payout')
  const code = page.getByLabel('Google verification code')
  await code.fill(phone.wrongCode())
  await button(page, 'Submit 5 payouts').click()
  await expect(code).toHaveAccessibleDescription('Google Verification Code Is Incorrect')
  await code.fill(phone.nextCode())
  await button(page, 'Submit 5 payouts').dblclick()
  await waitForPage(page, 'Payout batches')
  await expect(toast(page, 'Payouts created')).toBeVisible()
  const [batches] = await owner`
    select count(*)::int as count, min(row_count) as rows, min(batch_no) as number
    from payout_batch where merchant_id = ${merchantId}`
  expect(batches).toMatchObject({ count: 1, rows: 5 })

  const batch = page.getByRole('region', { name: batches?.number })
  await expect(batch).toContainText('salaries.xlsx')
  const progress = (text: string) => batch.getByRole('img', { name: text })
  await expect(progress('0 paid out, 0 failed, 5 open')).toBeVisible()
  const auditor = await newOperator(['finance'], merchantId)
  const ends = ['complete', 'complete', 'fail'] as const
  await finish(db, owner, { merchantId, by: auditor }, ends)
  await expect(progress('4 paid out, 1 failed, 0 open')).toBeVisible()
  await expect(batch).toContainText('Finished')
  await checkAccessibility('a finished batch')

  const result = await saved(page, () => batch.getByRole('button', { name: 'Result' }).click())
  const { rows: lines } = await readWorkbook(result.content, { ...limits.workbook, rows: 10 })
  const outcomes = lines.map(({ cells }) => cells.get(columns.length)?.text)
  expect(outcomes).toEqual([
    'Outcome',
    'Completed',
    'Completed',
    'Failed',
    'Completed',
    'Completed',
  ])

  await batch.getByRole('link', { name: 'Orders' }).click()
  await waitForPage(page, 'P2P payout')
  await expect(page.getByRole('button', { name: /^Details R/ })).toHaveCount(5)
})

test('an operator who may not create payouts sees the batches but not the page that creates them', async ({
  page,
  newOperator,
}) => {
  await signIn(page, await newOperator(['viewer']), payouts)
  await expect(button(page, 'Bulk payout')).toHaveCount(0)
  await button(page, 'Payout batches').click()
  await waitForPage(page, 'Payout batches')
  await page.goto('/#/c2c/payout/add')
  await expect(heading(page, 'Bulk payout')).toBeVisible()
  await expect(page.getByText('Your role cannot open this page')).toBeVisible()
})
