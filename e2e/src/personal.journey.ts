/** Personal data in the detail of an order: masked, shown whole on request, and the look is logged. */
import type { Database } from '@countinghouse/server/src/platform/db/database.ts'
import { newOrder } from '@countinghouse/server/test/orders/order-factory.ts'
import { movedOrder } from '@countinghouse/server/test/orders/order-moves.ts'
import { expect, type Page } from '@playwright/test'
import { signIn, test } from './journey.ts'
import { everyLook } from './looks.ts'

const merchantId = '10001'
const payer = { holderName: 'Anita Rao', upiId: 'anita.rao@okhdfc' }

async function paidPayin(db: Database): Promise<string> {
  const request = { customerUid: 'payer-1', amount: '500', details: payer }
  const order = await newOrder.localPayin(db, merchantId, request)
  return (await movedOrder(db, 'localPayin', order, 'pay', { amount: '500' })).order_no
}

const detail = (page: Page) => page.getByRole('dialog', { name: /^Order L/ })
const show = (page: Page) => detail(page).getByRole('button', { name: 'Show personal data' })

/** The detail as it opens on any page that names the order: here, the flow records that it made. */
async function openOrder(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Open the order: L/ })
    .first()
    .click()
  await expect(detail(page).getByRole('heading', { name: 'Trace' })).toBeVisible()
}

test('an operator who may sees personal data whole until the detail is closed', {
  tag: everyLook,
}, async ({ page, newOperator, db, owner, checkAccessibility }) => {
  const orderNo = await paidPayin(db)
  const operator = await newOperator(['finance'], merchantId)
  const looks = () => owner`
    select detail from audit_entry join operator using (merchant_id, operator_id)
    where action = 'order.revealed' and name = ${operator.name}`
  await signIn(page, operator, `/merchantsFlowWater/list?orderNo=${orderNo}`)
  await openOrder(page)
  await expect(detail(page)).toContainText('A••••• R••')
  await expect(detail(page)).toContainText('an•••@okhdfc')
  await expect(detail(page)).not.toContainText(payer.upiId)
  await expect(detail(page).getByRole('button', { name: 'Copy: UPI ID' })).toHaveCount(0)
  expect(await looks()).toHaveLength(0)

  await show(page).click()
  await expect(detail(page)).toContainText(payer.holderName)
  await expect(detail(page)).toContainText(payer.upiId)
  await expect(detail(page).getByRole('status')).toContainText('audit log')
  await expect(detail(page).getByRole('button', { name: 'Hide personal data' })).toBeFocused()
  await expect(detail(page).getByRole('button', { name: 'Copy: UPI ID' })).toBeVisible()
  await checkAccessibility('detail with whole data')
  expect((await looks()).map((row) => row.detail)).toEqual([{ orderNo }])

  await page.keyboard.press('Escape')
  await expect(detail(page)).toBeHidden()
  await openOrder(page)
  await expect(show(page)).toBeVisible()
  await expect(detail(page)).not.toContainText(payer.upiId)
  expect(await looks()).toHaveLength(1)
})

test('an operator without the permission is not offered personal data', async ({
  page,
  newOperator,
  db,
}) => {
  const orderNo = await paidPayin(db)
  const viewer = await newOperator(['viewer'], merchantId)
  await signIn(page, viewer, `/merchantsFlowWater/list?orderNo=${orderNo}`)
  await openOrder(page)
  await expect(detail(page)).toContainText('A••••• R••')
  await expect(show(page)).toHaveCount(0)
})
