/** Payments that differ from their order, and what an operator does about them. */

import { changeProduct } from '@countinghouse/server/src/areas/product/change-product.command.ts'
import type { Database } from '@countinghouse/server/src/platform/db/database.ts'
import { newOrder } from '@countinghouse/server/test/orders/order-factory.ts'
import { movedOrder } from '@countinghouse/server/test/orders/order-moves.ts'
import { payPayin, pendingPayin } from '@countinghouse/server/test/orders/orders.ts'
import { expect, type Page } from '@playwright/test'
import { bindByApi } from './bind-authenticator.ts'
import { newMerchant, newUid } from './create-withdrawals.ts'
import { signIn, test, toast } from './journey.ts'
import { rowOf, table } from './list-locators.ts'
import { everyLook } from './looks.ts'

const payins = '/payChargeMoneyOrder/list'

const resolveButton = (page: Page, orderNo: string) =>
  table(page).getByRole('button', { name: `Resolve ${orderNo}` })
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Resolve / })
const figures = async (page: Page) =>
  (await dialog(page).getByRole('definition').allTextContents()).map((text) => text.trim())

/** A payin of 100 USDT, fee 1, with this amount paid. */
const paidWith = (db: Database, merchantId: string, paid_amount: string, days: 0 | 1 = 0) =>
  db.asMerchant(merchantId, async (tx) => {
    const terms = { processing_fee: '1', settlement_days: days }
    const order = await pendingPayin(tx, merchantId, '100', terms)
    await payPayin(tx, order, { paid_amount })
    return order.order_no
  })

test('an operator accepts an underpayment, returns a payment, and refunds an excess', {
  tag: everyLook,
}, async ({ page, newOperator, db, owner, checkAccessibility }) => {
  const merchantId = await newMerchant(db)
  const short = await paidWith(db, merchantId, '60.5')
  const abnormal = await paidWith(db, merchantId, '10')
  const over = await paidWith(db, merchantId, '130', 1)
  const exact = await paidWith(db, merchantId, '100')
  const operator = await newOperator(['finance'], merchantId)
  await signIn(page, operator, payins)

  await expect(rowOf(page, short)).toContainText('Underpaid')
  await expect(rowOf(page, exact)).toContainText('Completed')
  await expect(resolveButton(page, exact)).toHaveCount(0)

  // The first line of the detail says why it was not credited, and what to do.
  await rowOf(page, short)
    .getByRole('button', { name: `Details ${short}` })
    .click()
  const held = page.getByRole('dialog', { name: `Order ${short}` })
  await expect(held.getByRole('paragraph').first()).toHaveText(
    '60.50 USDT arrived, but 100.00 USDT was ordered: less than can be credited automatically. Waiting for a decision. Credit what was paid, or return it to the payer. You can: Resolve.',
  )
  // The title has the number and amounts have their currency, so no field repeats them.
  await expect(held.getByRole('term').filter({ hasText: /^(Order number|Currency)$/ })).toHaveCount(
    0,
  )
  await expect(held.getByRole('button', { name: 'Copy: Order number', exact: true })).toBeVisible()
  // What is empty is not in the way, and can be seen.
  const empty = held.getByRole('definition').filter({ hasText: /^–$/ })
  const settled = held.getByRole('term').filter({ hasText: 'Settled at' })
  await expect(held.getByRole('heading', { level: 4 })).toHaveText([
    'Amounts',
    'Network and rail',
    'Progress',
    'Times',
    'References',
    'Reminders',
    'Internal notes',
  ])
  await expect(empty).toHaveCount(0)
  const all = held.getByRole('button', { name: /^Show all \(\d+ empty\)$/ })
  const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0])
  await all.click()
  await expect(empty).toHaveCount(count)
  await expect(settled).toBeVisible()
  await held.getByRole('button', { name: 'Hide empty fields' }).click()
  await expect(settled).toHaveCount(0)
  await held.getByRole('button', { name: 'Close details' }).click()

  await resolveButton(page, short).click()
  await expect(dialog(page)).toContainText('Less was paid than ordered.')
  expect(await figures(page)).toEqual([
    '100.00 USDT',
    '60.50 USDT',
    '−39.50 USDT',
    '1.00 USDT',
    '59.50 USDT',
  ])
  await dialog(page).getByRole('button', { name: 'Credit', exact: true }).click()
  await expect(dialog(page)).toContainText('Please give a reason')
  await expect(dialog(page).getByRole('textbox', { name: 'Remark' })).toBeFocused()
  await checkAccessibility('resolving a payin')
  await dialog(page).getByRole('textbox', { name: 'Remark' }).fill('Customer will pay the rest')
  await dialog(page).getByRole('button', { name: 'Credit', exact: true }).click()
  await expect(toast(page, 'The payin is credited')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(rowOf(page, short)).toContainText('Completed')
  await expect(resolveButton(page, short)).toHaveCount(0)

  await resolveButton(page, abnormal).click()
  await expect(dialog(page)).toContainText('far from the amount ordered')
  await dialog(page).getByRole('textbox', { name: 'Remark' }).fill('Not ours')
  await dialog(page).getByRole('button', { name: 'Return payment' }).click()
  // It says where to, on which network and how much, and can be left without effect.
  await expect(dialog(page).getByRole('region', { name: 'Return payment' })).toBeFocused()
  expect(await figures(page)).toEqual(['TFrom', 'TRC20', '10.00 USDT'])
  await checkAccessibility('asking before a payment is returned')
  await dialog(page).getByRole('button', { name: 'Back' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Remark' })).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Return payment' }).click()
  await dialog(page).getByRole('button', { name: 'Return 10.00 USDT' }).click()
  await expect(toast(page, 'The payment is returned')).toBeVisible()
  await expect(rowOf(page, abnormal)).toContainText('Refunded')

  // From the drawer, whose trace then shows it.
  await rowOf(page, over)
    .getByRole('button', { name: `Details ${over}` })
    .click()
  const drawer = page.getByRole('dialog', { name: `Order ${over}` })
  await drawer.getByRole('button', { name: 'Resolve' }).click()
  expect(await figures(page)).toEqual([
    '100.00 USDT',
    '130.00 USDT',
    '+30.00 USDT',
    '1.00 USDT',
    '99.00 USDT',
    '30.00 USDT',
  ])
  await dialog(page).getByRole('textbox', { name: 'Remark' }).fill('Paid twice')
  await dialog(page).getByRole('button', { name: 'Refund excess' }).click()
  await dialog(page).getByRole('button', { name: 'Return 30.00 USDT' }).click()
  await expect(toast(page, 'The excess is refunded')).toBeVisible()
  const trace = drawer.getByRole('listitem')
  await expect(trace.filter({ hasText: `by Operator ${operator.name}` })).toContainText(
    'Paid twice',
  )
  await expect(trace.filter({ hasText: /^Excess refund 30/ })).toContainText('unsettled')
  await expect(drawer.getByRole('button', { name: 'Resolve' })).toHaveCount(0)

  const [own] = await owner`
    select sum(balance) filter (where bucket = 1)::text as available,
           sum(balance) filter (where bucket = 3)::text as unsettled
    from account where merchant_id = ${merchantId} and owner_kind = 1`
  expect(own).toEqual({ available: '158.5', unsettled: '99' })
})

test('crediting or returning a payment requires a Google code once an authenticator is bound', {
  tag: everyLook,
}, async ({ page, newOperator, owner, db, checkAccessibility, expectErrors }) => {
  const merchantId = await newMerchant(db)
  const [first, second] = [
    await paidWith(db, merchantId, '60'),
    await paidWith(db, merchantId, '70'),
  ]
  const operator = await newOperator(['finance'], merchantId)
  const phone = await bindByApi(operator)
  await phone.letTimePass(owner, operator.name)
  await signIn(page, operator, payins)

  await resolveButton(page, first).click()
  const code = dialog(page).getByRole('textbox', { name: /Google/ })
  await code.fill(phone.nextCode())
  await dialog(page).getByRole('textbox', { name: 'Remark' }).fill('Agreed')
  await dialog(page).getByRole('button', { name: 'Credit', exact: true }).click()
  await expect(toast(page, 'The payin is credited')).toBeVisible()

  await resolveButton(page, second).click()
  await dialog(page).getByRole('textbox', { name: 'Remark' }).fill('Unknown payer')
  await dialog(page).getByRole('button', { name: 'Return payment' }).click()
  await expect(dialog(page)).toContainText('6-digit')
  await checkAccessibility('a Google code for returning a payment')
  await code.fill(phone.wrongCode())
  await dialog(page).getByRole('button', { name: 'Return payment' }).click()
  await dialog(page).getByRole('button', { name: 'Return 70.00 USDT' }).click()
  await expect(dialog(page)).toContainText('Incorrect')
  expectErrors('403 /api/payChargeMoneyOrder/returnPayment')
  await code.fill(phone.nextCode())
  await dialog(page).getByRole('button', { name: 'Return payment' }).click()
  await dialog(page).getByRole('button', { name: 'Return 70.00 USDT' }).click()
  await expect(toast(page, 'The payment is returned')).toBeVisible()
})

test('an abnormal deposit is credited after review, by permitted operators', async ({
  page,
  newOperator,
  newBrowser,
  db,
}) => {
  const merchantId = await newMerchant(db)
  await changeProduct(db, merchantId, 'deposit', { feeRate: '0.001' })
  const arrived = await newOrder.deposit(db, merchantId, { amount: '90000', customerUid: newUid() })
  const { order_no: orderNo } = await movedOrder(db, 'deposit', arrived, 'flag')
  const deposits = '/chargeMoneyOrder/list'
  const other = await newBrowser()
  await signIn(other, await newOperator(['support'], merchantId), deposits)
  await expect(rowOf(other, orderNo)).toContainText('Abnormal quantity')
  await expect(resolveButton(other, orderNo)).toHaveCount(0)

  await signIn(page, await newOperator(['finance'], merchantId), deposits)
  await resolveButton(page, orderNo).click()
  await expect(dialog(page)).toContainText(arrived.from_address)
  await expect(dialog(page)).toContainText('89,910.00 USDT')
  await dialog(page).getByRole('textbox', { name: 'Remark' }).fill('Sale of a flat')
  await dialog(page).getByRole('button', { name: 'Credit', exact: true }).click()
  await expect(toast(page, 'The deposit is credited')).toBeVisible()
  await expect(rowOf(page, orderNo)).toContainText('Credited')
})
