/** The review queue: orders of all kinds, the oldest first, decided by a few keys or with one thumb. */
import { expect } from '@playwright/test'
import {
  createPayouts,
  createWithdrawals,
  newMerchant,
  newMerchantWithWithdrawals,
  newUid,
} from './create-withdrawals.ts'
import { heading, mainMenu, signIn, signInByApi, test, toast } from './journey.ts'
import { everyBrowser } from './looks.ts'
import { approve, currentOrder, queue, remark, waitForChecks } from './review-queue-locators.ts'

test('five reviews take at most fifteen keys, others see who reads what, and a decision can be undone', {
  tag: everyBrowser,
}, async ({ page, newOperator, db, owner }) => {
  const merchantId = await newMerchant(db)
  const uid = newUid()
  const withdrawals = await createWithdrawals(db, merchantId, uid, [
    'TOne',
    'TTwo',
    'TThree',
    'TFour',
  ])
  const payouts = await createPayouts(db, merchantId, ['TFive', 'TSix'])
  const [first = '', second = '', third = '', fourth = ''] = withdrawals
  const [fifth = '', sixth = ''] = payouts
  await owner`
    update withdrawal_order set created_at = created_at - interval '3 hours' where order_no = ${first}`
  const operator = await newOperator(['finance'], merchantId)
  const colleague = await newOperator(['finance'], merchantId)
  const other = await signInByApi(colleague)
  await other.call('/review/open', { kind: 'withdrawal', orderNo: third })

  await signIn(page, operator, '/dashboard')
  await mainMenu(page).getByRole('link', { name: 'Review queue' }).click()
  await expect(heading(page, 'Review queue')).toBeVisible()
  await waitForChecks(page, first)
  await expect(queue(page).getByRole('listitem')).toHaveCount(6)
  await expect(currentOrder(page, first)).toContainText('3 h 0 min')
  await expect(currentOrder(page, first)).toContainText('Customer’s balance: 16.00 USDT available')
  await expect(queue(page)).toContainText(`${colleague.name} is looking at this order now.`)

  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  // A key that is held down decides once.
  keys += 1
  await page.keyboard.down('a')
  await expect(toast(page, `The withdrawal is approved: ${first}`)).toBeVisible()
  await waitForChecks(page, second)
  await page.keyboard.down('a')
  await page.keyboard.up('a')
  const queueOfOther = await other.call('/review/queue')
  const readBy = queueOfOther.data.orders.find(
    ({ row }: { row: { orderNo: string } }) => row.orderNo === second,
  )?.readBy
  expect(readBy).toBe(operator.name)
  await press('r')
  await press('1')
  await press('Enter')
  await expect(toast(page, `The withdrawal is rejected: ${second}`)).toBeVisible()
  // The third is left to whoever reads it.
  await waitForChecks(page, fourth)
  await press('a')
  await waitForChecks(page, fifth)
  await press('a')
  await waitForChecks(page, sixth)
  await press('a')
  expect(keys, 'keys for five reviews').toBeLessThanOrEqual(15)

  await waitForChecks(page, third)
  await expect(currentOrder(page, third)).toContainText(
    `${colleague.name} is looking at this order now.`,
  )
  await page.keyboard.press('u')
  await expect(toast(page, 'Undone: the order is awaiting review again')).toBeVisible()
  await expect(page.getByText(`is approved: ${sixth}`)).toHaveCount(0)
  await waitForChecks(page, sixth)
  await page.keyboard.press('r')
  await page.keyboard.type('half a reason')
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await waitForChecks(page, third)
  await page.keyboard.press('k')
  await waitForChecks(page, sixth)
  await expect(remark(page)).toHaveValue('half a reason')
  await page.keyboard.press('x')
  await waitForChecks(page, third)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toContainText('Approve this order')
  await page.keyboard.press('Escape')

  await expect
    .poll(async () => {
      const rows = await owner`
        select order_no, status::int from withdrawal_order where merchant_id = ${merchantId}
        union all
        select order_no, least(status, 3)::int from crypto_payout_order where merchant_id = ${merchantId}`
      return Object.fromEntries(rows.map(({ order_no, status }) => [order_no, status]))
    })
    .toMatchObject({ [first]: 2, [second]: 3, [third]: 1, [fourth]: 2, [sixth]: 1 })
  const [reject] = await owner`
    select audit_remark from withdrawal_order where order_no = ${second}`
  expect(reject?.audit_remark).toBe('Unknown address or account')
})

test('on a phone the order is the whole screen, with its decisions under the thumb', async ({
  page,
  newOperator,
  db,
  owner,
}) => {
  const [merchantId, first, second] = await newMerchantWithWithdrawals(db, 'TOne', 'TTwo')
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, await newOperator(['finance'], merchantId), '/review')
  await waitForChecks(page, first)
  for (const name of [/^Approve 5\.00 USDT$/, /^Reject 5\.00 USDT$/, /^Next order$/]) {
    const box = await page.getByRole('button', { name }).boundingBox()
    expect(box?.height, String(name)).toBeGreaterThanOrEqual(44)
  }
  const box = await approve(page).boundingBox()
  expect(box?.y).toBeGreaterThan(844 / 2)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
  await approve(page).click()
  await waitForChecks(page, second)
  // Rejecting asks for the reason, and one can be tapped.
  await page.getByRole('button', { name: /^Reject / }).click()
  await expect(remark(page)).toHaveAccessibleDescription(/Please give a reason for rejecting/)
  await page.getByRole('button', { name: 'Not confirmed by the customer' }).click()
  await page.getByRole('button', { name: /^Reject / }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is waiting for you' })).toBeVisible()
  await expect
    .poll(async () => {
      const rows = await owner`
        select status::int from withdrawal_order where merchant_id = ${merchantId} order by created_at`
      return rows.map(({ status }) => status)
    })
    .toEqual([2, 3])
})
