/** Ten tasks of a finance lead, in so few actions: from the dashboard, and a dispute on a phone from the list of its orders. */
import type { Database } from '@countinghouse/server/src/platform/db/database.ts'
import { payoutTemplate } from '@countinghouse/server/src/platform/files/payout-template.ts'
import { openReceiver } from '@countinghouse/server/test/app/open-receiver.ts'
import { ago, newOrder } from '@countinghouse/server/test/orders/order-factory.ts'
import { movedOrder } from '@countinghouse/server/test/orders/order-moves.ts'
import { payin } from '@countinghouse/server/test/orders/orders.ts'
import { expect, type Page } from '@playwright/test'
import { button, cell, fileField, filled, payee, state, workbook } from './bulk-payout-locators.ts'
import { conversation, field, saying } from './conversation-locators.ts'
import { countActions } from './counted-actions.ts'
import { createAppealedPayin, messageWriter } from './create-p2p-orders.ts'
import { createWithdrawals, newMerchant, newUid } from './create-withdrawals.ts'
import { mainMenu, signIn, test, toast, waitForPage } from './journey.ts'
import { detail, notices } from './list-locators.ts'
import { approveButton } from './review-locators.ts'
import { currentOrder, waitForChecks } from './review-queue-locators.ts'

const dayMs = 86_400_000

const entry = (page: Page, name: string) => mainMenu(page).getByRole('link', { name, exact: true })

/** Withdrawals of a new customer, the oldest first. */
const withdrawalsOf = (db: Database, merchantId: string, count: number) =>
  createWithdrawals(
    db,
    merchantId,
    newUid(),
    Array.from({ length: count }, (_, index) => `TTo${index}`),
  )

test('why the deposit of a customer is not credited, from his UID', async ({
  page,
  newOperator,
  db,
}) => {
  const merchantId = await newMerchant(db)
  const customerUid = newUid()
  const arrived = await newOrder.deposit(db, merchantId, { amount: '90000', customerUid })
  const { order_no: orderNo } = await movedOrder(db, 'deposit', arrived, 'flag')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, await newOperator(['finance'], merchantId))
  await page.evaluate((text) => navigator.clipboard.writeText(text), customerUid)

  const act = countActions(page)
  await act.press('Control+v')
  await expect(page.getByRole('option', { name: customerUid })).toBeVisible()
  await act.press('Enter')
  await waitForPage(page, `Customer ${customerUid}`)
  await act.click(page.getByRole('link', { name: orderNo }).first())
  await expect(detail(page, orderNo).getByRole('paragraph').first()).toContainText(
    'Credit it once you know where it comes from.',
  )
  act.expectAtMost(3)
})

test('ten withdrawals are decided by ten keys, or at once', async ({ page, newOperator, db }) => {
  const merchantId = await newMerchant(db)
  const numbers = await withdrawalsOf(db, merchantId, 10)
  await signIn(page, await newOperator(['finance'], merchantId))
  const singly = countActions(page)
  await singly.click(mainMenu(page).getByRole('link', { name: 'Review queue' }))
  for (const orderNo of numbers) {
    await waitForChecks(page, orderNo)
    await singly.press('a')
    await expect(currentOrder(page, orderNo)).toBeHidden()
  }
  singly.expectAtMost(11)

  const others = await newMerchant(db)
  await withdrawalsOf(db, others, 10)
  await signIn(page, await newOperator(['finance'], others))
  const together = countActions(page)
  await together.click(mainMenu(page).getByRole('link', { name: /^Go to 10 withdrawals/ }))
  await together.click(page.getByRole('checkbox', { name: 'Select all rows of this page' }))
  await together.click(button(page, 'Review selected'))
  await together.click(approveButton(page))
  await expect(toast(page, '10 withdrawals are approved')).toBeVisible()
  together.expectAtMost(4)
})

test('twenty people are paid by a file with two wrong rows', async ({ page, newOperator, db }) => {
  const merchantId = await newMerchant(db, ['TH'])
  await payin(db, merchantId, '5000')
  const wrong = new Map([
    [3, { amount: '0' }],
    [9, { accountNo: '12' }],
  ])
  const rows = Array.from({ length: 20 }, (_, index) => payee(index + 1, wrong.get(index)))
  await signIn(page, await newOperator(['finance'], merchantId))

  const act = countActions(page)
  await act.click(entry(page, 'P2P payout'))
  await act.click(button(page, 'Bulk payout'))
  const buffer = await filled(await payoutTemplate('THB', 'en'), rows)
  await act.attach(fileField(page), { name: 'salaries.xlsx', mimeType: workbook, buffer })
  await expect(state(page, '20 rows, 2 with problems')).toBeVisible()
  await act.click(button(page, 'Next problem'))
  await expect(cell(page, 5, 'amount')).toBeFocused()
  await act.type('650')
  await act.click(button(page, 'Next problem'))
  await expect(cell(page, 11, 'accountNo')).toBeFocused()
  await act.type('1000000099')
  await act.click(button(page, 'Continue'))
  await act.click(button(page, 'Submit 20 payouts'))
  await waitForPage(page, 'Payout batches')
  act.expectAtMost(9)
})

test('why USDT changed yesterday', async ({ page, newOperator, db }) => {
  const merchantId = await newMerchant(db)
  await payin(ago(db, dayMs), merchantId, '250')
  await signIn(page, await newOperator(['finance'], merchantId))

  const act = countActions(page)
  await act.click(entry(page, 'Merchant statement'))
  await act.click(button(page, 'Yesterday'))
  await expect(page.getByRole('table', { name: 'Product' })).toContainText('Crypto payin')
  await expect(page.getByRole('article', { name: 'Statement' })).toContainText('250.000000 USDT')
  act.expectAtMost(2)
})

test('last month of all rails for accounting', async ({ page, newOperator, db }) => {
  const merchantId = await newMerchant(db)
  const inLastMonth = new Date().getUTCDate() + 5
  await payin(ago(db, inLastMonth * dayMs), merchantId, '250')
  await signIn(page, await newOperator(['finance'], merchantId))

  const act = countActions(page)
  await act.click(entry(page, 'Accounting export'))
  await act.click(button(page, 'Export'))
  const download = page.waitForEvent('download')
  await act.click(notices(page).getByRole('button', { name: 'Download' }))
  expect((await download).suggestedFilename()).toMatch(/^accounting-/)
  act.expectAtMost(3)
})

test('a colleague who may only look is invited', async ({ page, newOperator }) => {
  await signIn(page, await newOperator())
  const name = `guest-${Math.random().toString(36).slice(2, 8)}`

  const act = countActions(page)
  await act.click(entry(page, 'Operators'))
  await act.click(button(page, 'Invite operator'))
  const dialog = page.getByRole('dialog', { name: 'Invite operator' })
  await act.fill(dialog.getByLabel('User name'), name)
  await act.click(dialog.getByLabel('Viewer'))
  await act.press('Enter')
  await expect(page.getByLabel('One-time link')).toHaveValue(/setPassword/)
  act.expectAtMost(5)
})

test('everything of the two hours for which an endpoint was down is sent again', async ({
  page,
  newOperator,
  db,
}) => {
  const merchantId = await newMerchant(db)
  const receiver = await openReceiver()
  const [orderNo = ''] = await createWithdrawals(db, merchantId, newUid(), ['TTo'], {
    notify_url: receiver.url,
  })
  receiver.close()
  await movedOrder(db, 'withdrawal', { merchant_id: merchantId, order_no: orderNo }, 'reject')
  await signIn(page, await newOperator(['admin'], merchantId))

  const act = countActions(page)
  await act.click(entry(page, 'Notification settings'))
  await act.click(button(page, 'Resend a range'))
  const range = page.getByRole('dialog', { name: 'Resend a range' })
  await act.click(range.getByRole('button', { name: 'Resend 1' }))
  await expect(range).toContainText('on their way')
  // And a Google code where an authenticator is bound.
  act.expectAtMost(3)
})

test('a report is there every morning', async ({ page, newOperator, db }) => {
  const merchantId = await newMerchant(db)
  await signIn(page, await newOperator(['finance'], merchantId))

  const act = countActions(page)
  await act.click(entry(page, 'Crypto payin report'))
  await act.click(button(page, 'Schedules'))
  await act.click(button(page, 'New schedule'))
  await act.click(
    page.getByRole('dialog', { name: 'New schedule' }).getByRole('button', { name: 'Save' }),
  )
  await expect(page.getByRole('region', { name: /^Every day at / })).toContainText('Active')
  act.expectAtMost(4)
})

test('what is behind an entry of the menu is told by pointing at it, and by its page', async ({
  page,
  newOperator,
}) => {
  await signIn(page, await newOperator())
  await page.mouse.move(5, 5)
  const entries = mainMenu(page).locator('li > a:first-child')
  await expect(entries.and(page.locator('[data-tip]'))).toHaveCount(await entries.count())
  const act = countActions(page)
  const first = entry(page, 'Customer addresses')
  const told = (await first.getAttribute('data-tip')) ?? ''
  expect(told).not.toBe('')
  await act.click(first)
  await expect(page.getByRole('main')).toContainText(told)
  act.expectAtMost(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a dispute is answered', async ({ page, newOperator, db }) => {
    const merchantId = await newMerchant(db)
    const orderNo = await createAppealedPayin(db, merchantId)
    await messageWriter(db, merchantId, orderNo)({ author: 'payer', content: 'I have paid.' })
    await signIn(page, await newOperator(['finance'], merchantId), '/c2c/order/pageListQuery')

    const act = countActions(page)
    await act.click(
      page.getByRole('button', { name: /^Open unread messages/ }).filter({ visible: true }),
    )
    await expect(saying(page, 'I have paid.')).toBeVisible()
    await act.fill(field(page), 'We have asked our bank.')
    await act.click(conversation(page).getByRole('button', { name: 'Send', exact: true }))
    await expect(saying(page, 'We have asked our bank.')).toBeVisible()
    act.expectAtMost(3)
  })
})
