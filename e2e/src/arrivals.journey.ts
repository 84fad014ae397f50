/** A payment that no order took: found, understood, proposed for an order, and credited by somebody else. */
import { arrivalAt, newConnector, watched } from '@countinghouse/server/test/orders/arrivals.ts'
import { pendingPayin } from '@countinghouse/server/test/orders/orders.ts'
import { expect } from '@playwright/test'
import { newMerchant, newUid } from './create-withdrawals.ts'
import { signIn, test, toast } from './journey.ts'
import { rowOf } from './list-locators.ts'
import { everyLook } from './looks.ts'

test('an operator finds an unmatched payment, proposes an order for it, and another one credits it', {
  tag: everyLook,
}, async ({ page, newBrowser, newOperator, db, owner, checkAccessibility }) => {
  const [merchantId, uid] = [await newMerchant(db), newUid()]
  const place = { db, owner }
  const connector = await newConnector(place)
  const address = await watched(place, connector, { uid, merchant: merchantId })
  await pendingPayin(db, merchantId, '50', { address, customer_uid: uid })
  const first = arrivalAt(place, connector, { address, amount: '50' })
  await first.tell('confirmed')
  // Paid once more: the payin has its payment, and another one of the customer waits elsewhere.
  const open = await pendingPayin(db, merchantId, '50', {
    address: 'TElsewhere',
    customer_uid: uid,
  })
  const second = arrivalAt(place, connector, { address, amount: '50' })
  expect(await second.tell('confirmed')).toEqual({ outcome: 'unmatched' })
  const { arrival_no: arrivalNo } = await second.row()

  const maker = await newOperator(['finance'], merchantId)
  const other = await newOperator(['admin'], merchantId)
  await signIn(page, maker, '/dashboard')
  await page.getByRole('link', { name: '1 Unmatched payments waiting to be resolved' }).click()
  await expect(page.getByRole('link', { name: 'Unmatched payments: 1' })).toBeVisible()
  await expect(rowOf(page, arrivalNo)).toContainText('Order already paid')
  await rowOf(page, arrivalNo)
    .getByRole('button', { name: `Details ${arrivalNo}` })
    .click()
  const drawer = page.getByRole('dialog', { name: `Payment ${arrivalNo}` })
  const proposal = drawer.getByRole('row').filter({ hasText: 'same amount' })
  await expect(proposal).toContainText('same customer')
  await checkAccessibility('unmatched payment')
  await proposal.getByRole('button', { name: 'Choose' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resolve payment' })
  await expect(dialog.getByRole('textbox', { name: 'Order number' })).toHaveValue(open.order_no)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Remark' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Remark' }).fill('Paid the old link')
  await checkAccessibility('resolving an unmatched payment')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(toast(page, /another operator has to approve it/)).toBeVisible()

  const checker = await newBrowser()
  await signIn(checker, other, `/arrival/list?detail=${arrivalNo}`)
  const shown = checker.getByRole('dialog', { name: `Payment ${arrivalNo}` })
  await shown.getByRole('button', { name: 'Decide' }).click()
  const deciding = checker.getByRole('dialog', { name: 'Decide about a proposal' })
  await expect(deciding).toContainText(open.order_no)
  await expect(deciding).toContainText('Paid the old link')
  await deciding.getByRole('textbox', { name: 'Remark' }).fill('Agreed')
  await deciding.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(checker, 'The payment is resolved')).toBeVisible()
  await shown.getByRole('link', { name: 'Open the order' }).click()
  const order = checker.getByRole('dialog', { name: `Order ${open.order_no}` })
  await expect(order).toContainText('Payment of 50.00 USDT arrived')
  await expect(order).toContainText(`Proposed by ${maker.name}`)
})
