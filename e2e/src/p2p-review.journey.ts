/** The merchant's audit of P2P payouts: many at once, with a Google code, and with payees that look alike. */
import { newOrder, newOrderNo } from '@countinghouse/server/test/orders/order-factory.ts'
import { movedOrder } from '@countinghouse/server/test/orders/order-moves.ts'
import { payin } from '@countinghouse/server/test/orders/orders.ts'
import { expect, type Page } from '@playwright/test'
import { bindWithProtection } from './bind-authenticator.ts'
import { newMerchant } from './create-withdrawals.ts'
import { mainMenu, signIn, test, toast } from './journey.ts'
import { everyLook } from './looks.ts'
import { approveButton } from './review-locators.ts'

const payouts = '/c2c/order/sell/pageListQuery'
const anita = { holderName: 'Anita Rao', accountNo: '50100234567890', ifsc: 'HDFC0001234' }

const waiting = (page: Page) =>
  mainMenu(page).getByRole('link', { name: /P2P payouts? awaiting review$/ })

test('an operator reviews P2P payouts at once, with a Google code, and compares a payee that looks like another', {
  tag: everyLook,
}, async ({ page, newOperator, db, owner, checkAccessibility, expectErrors }) => {
  expectErrors('403 /api/c2c/order/audit')
  const merchantId = await newMerchant(db)
  await payin(db, merchantId, '1000')
  const toAnita = { method: 'imps', fiatAmount: '1000', payee: anita }
  const paid = await newOrder.p2pPayout(db, merchantId, toAnita)
  await movedOrder(db, 'p2pPayout', paid, 'approve', 'match', 'complete')
  const usual = await newOrderNo.p2pPayout(db, merchantId, toAnita)
  const similar = await newOrderNo.p2pPayout(db, merchantId, {
    ...toAnita,
    payee: { ...anita, accountNo: '50100234567980' },
  })
  const operator = await newOperator(['finance'], merchantId)
  const app = await bindWithProtection(owner, operator, 'p2pPayoutVerify')

  await signIn(page, operator, payouts)
  await expect(waiting(page)).toHaveAccessibleName('2 P2P payouts awaiting review')
  await waiting(page).click()
  // Rows are in sight on a low screen too: there the figures above them are one line until they are asked for.
  await page.setViewportSize({ width: 1024, height: 768 })
  const figures = page.getByRole('region', { name: 'Figures for these orders' })
  await expect(figures).toContainText('Completed1')
  await expect(figures.getByText('Fiat amount')).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: `Select ${similar}` })).toBeInViewport()
  await figures.getByRole('button', { name: 'All figures' }).click()
  await expect(figures.getByText('Fiat amount')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const orderNo of [usual, similar])
    await page.getByRole('checkbox', { name: `Select ${orderNo}` }).check()
  await page.getByRole('button', { name: 'Review selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Review 2 P2P payouts' })
  await expect(dialog.getByRole('listitem').filter({ hasText: usual })).toContainText('Paid before')
  const warning = dialog.getByRole('alert')
  await expect(warning).toContainText('this account looks like one paid')
  await expect(warning.locator('mark')).toHaveText(['98', '89'])
  await checkAccessibility('review of P2P payouts')

  const code = dialog.getByLabel('Google verification code')
  await code.fill(app.wrongCode())
  await approveButton(page).click()
  await expect(dialog).toContainText('Please compare the marked payees first')
  await dialog.getByRole('checkbox', { name: /^I have compared/ }).check()
  await approveButton(page).click()
  await expect(code).toHaveAccessibleDescription('Google Verification Code Is Incorrect')
  await expect(dialog).toBeVisible()
  await code.fill(app.nextCode())
  await approveButton(page).click()
  await expect(toast(page, '2 P2P payouts are approved')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(waiting(page)).toBeHidden()
  const decided = await owner`
    select auditors from p2p_payout_order where order_no in (${usual}, ${similar})`
  expect(decided.map(({ auditors }) => auditors)).toEqual([operator.name, operator.name])
})
