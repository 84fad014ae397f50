import { execFileSync } from 'node:child_process'
import { expect } from '@playwright/test'
import { newMerchantWithWithdrawals } from './create-withdrawals.ts'
import { signIn, signInByApi, test, waitForPage } from './journey.ts'
import { everyLook } from './looks.ts'

const verifyLog = new URL('../../server/src/cli/verify-log.ts', import.meta.url).pathname

test('an administrator sees who changed what, and that the log is whole', {
  tag: everyLook,
}, async ({ page, db, owner, newOperator, checkAccessibility }) => {
  const [merchantId, orderNo] = await newMerchantWithWithdrawals(db, 'TQ1')
  const [admin, other] = [
    await newOperator(['admin'], merchantId),
    await newOperator(['viewer'], merchantId),
  ]
  await signIn(page, admin, '/operators/list')
  const row = page.getByRole('row').filter({ hasText: other.name })
  await row.getByRole('button', { name: 'Details' }).click()
  const drawer = page.getByRole('dialog', { name: `Operator ${other.name}` })
  await drawer.getByRole('button', { name: 'Change roles' }).click()
  const dialog = page.getByRole('dialog', { name: `Change roles: ${other.name}` })
  await dialog.getByLabel('Support').check()
  await dialog.getByRole('button', { name: 'Change roles' }).click()
  await expect(dialog).toBeHidden()

  const api = await signInByApi(admin)
  await api.call('/mentionMoneyOrder/mentionMoneyOrderAudit', {
    orderNos: orderNo,
    decision: 'reject',
    remark: 'Not ours',
  })
  const report = { report: 'cryptoPayinReport', cutOff: '0:00', zone: 'GMT+8', language: 'en' }
  const { data: schedule } = await api.call('/report/schedule/save', {
    ...report,
    rhythm: 'daily',
    hour: 9,
  })
  const { scheduleId } = schedule as { scheduleId: string }
  await api.call('/report/schedule/pause', { scheduleId, isPaused: true })
  await page.goto('/#/auditLog/list')
  await waitForPage(page, 'Audit log')
  const state = page.getByRole('region', { name: 'Integrity of the log' })
  await expect(state.getByText(/^Intact up to entry \d+, checked /)).toBeVisible()
  const entry = page.getByRole('row').filter({ hasText: 'Roles changed' })
  await expect(entry).toContainText('Roles: Viewer → Support, Viewer')
  await expect(entry).toContainText(other.name)
  // Things go by their titles.
  await expect(page.getByRole('row').filter({ hasText: 'Report schedule paused' })).toContainText(
    'Report schedule paused · Report: Crypto payin report; How often: Every day',
  )
  await entry.getByRole('button', { name: 'Details' }).click()
  const detail = page.getByRole('dialog', { name: /^Entry \d+$/ })
  await expect(detail.getByRole('row', { name: 'Roles Viewer Support, Viewer' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Action/ }).click()
  await page.getByRole('checkbox', { name: 'Roles changed' }).check()
  await page.getByRole('button', { name: 'Query' }).click()
  await expect(page.getByText('1 in total')).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(entry).toBeVisible()

  // What was done to an order is found by its number, and leads to the order.
  await page.getByRole('textbox', { name: 'Order number', exact: true }).fill(orderNo)
  await page.getByRole('button', { name: 'Query' }).click()
  await expect(page.getByText('1 in total')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: orderNo })).toHaveAttribute(
    'href',
    `#/mentionMoneyOrder/list?detail=${orderNo}`,
  )
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(entry).toBeVisible()

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const download = page.waitForEvent('download')
  await page
    .getByRole('region', { name: 'Exports' })
    .getByRole('button', { name: 'Download' })
    .click()
  const path = await (await download).path()
  const said = execFileSync(process.execPath, [verifyLog, path]).toString()
  expect(said).toContain('All are as they were written')

  await owner`
    update audit_entry set address = '9.9.9.9' where merchant_id = ${merchantId} and seq = 2`
  await state.getByRole('button', { name: 'Check again' }).click()
  await expect(state.getByRole('alert')).toContainText(/^Entry 2 is missing or was altered/)
  await checkAccessibility('a broken audit log')
})
