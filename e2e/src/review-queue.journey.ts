/** The review queue: orders of all kinds, the oldest first, decided by a few keys or with one thumb. */
import { limits } from '@countinghouse/contract/limits.ts'
import { expect, type Page } from '@playwright/test'
import {
  createPayouts,
  createWithdrawals,
  newMerchant,
  newMerchantWithWithdrawals,
  newUid,
} from './create-withdrawals.ts'
import { heading, mainMenu, signIn, signInByApi, test, themeColour, toast } from './journey.ts'

const currentOrder = (page: Page, orderNo: string) =>
  page.getByRole('region', { name: new RegExp(`^Review .* ${orderNo}$`) })
const approve = (page: Page) => page.getByRole('button', { name: /^Approve / })
const remark = (page: Page) => page.getByRole('textbox', { name: 'Remark' })
const queue = (page: Page) => page.getByRole('navigation', { name: 'Waiting orders' })

/** Waits until the checks before a decision have loaded. */
async function waitForChecks(page: Page, orderNo: string): Promise<void> {
  await expect(currentOrder(page, orderNo)).toContainText(
    'This address has never been paid before.',
  )
  await expect(approve(page)).toBeEnabled()
}

test('five reviews take at most fifteen keys, others see who reads what, and a decision can be undone', async ({
  page,
  newOperator,
  db,
  owner,
  checkAccessibility,
}) => {
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
  await checkAccessibility('the review queue')

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
  checkAccessibility,
}) => {
  const [merchantId, first, second] = await newMerchantWithWithdrawals(db, 'TOne', 'TTwo')
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, await newOperator(['finance'], merchantId), '/review')
  await waitForChecks(page, first)
  await checkAccessibility('the review queue on a phone', [390])
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

/** Long enough for the queue to be asked for again. */
const aWhile = 10_000

test('an order stays on the screen when a colleague leaves an older one', async ({
  page,
  newOperator,
  db,
}) => {
  const [merchantId, first, second] = await newMerchantWithWithdrawals(db, 'TOne', 'TTwo')
  const colleague = await signInByApi(await newOperator(['finance'], merchantId))
  await colleague.call('/review/open', { kind: 'withdrawal', orderNo: first })
  await page.clock.install()
  await signIn(page, await newOperator(['finance'], merchantId), '/review')
  await waitForChecks(page, second)
  await colleague.call('/review/leave', { kind: 'withdrawal', orderNo: first })
  await page.clock.fastForward(aWhile)
  await expect(queue(page)).not.toContainText('is looking at this order now.')
  await waitForChecks(page, second)
})

test('the time that an order waits is amber after half an hour, and red after two hours', async ({
  page,
  newOperator,
  db,
  owner,
}) => {
  const [merchantId, orderNo] = await newMerchantWithWithdrawals(db, 'TOne')
  const { amberMinutes, redMinutes } = limits.review
  const letWait = (minutes: number) => owner`
    update withdrawal_order set created_at = now() - ${minutes} * interval '1 minute'
    where merchant_id = ${merchantId} and order_no = ${orderNo}`
  const shows = async (time: string, colour: string) => {
    const rgb = await themeColour(page, colour)
    for (const place of [queue(page), currentOrder(page, orderNo)])
      await expect(place.getByText(time, { exact: true })).toHaveCSS('color', rgb)
  }
  await letWait(amberMinutes - 1)
  await page.clock.install()
  await signIn(page, await newOperator(['finance'], merchantId), '/review')
  await waitForChecks(page, orderNo)
  await shows('29 min', 'dim')
  for (const [minutes, time, colour] of [
    [amberMinutes, '30 min', 'warning'],
    [redMinutes - 1, '1 h 59 min', 'warning'],
    [redMinutes, '2 h 0 min', 'error'],
  ] as const) {
    await letWait(minutes)
    await page.clock.fastForward(aWhile)
    await shows(time, colour)
  }
})

test('an order that a colleague decides meanwhile stays on the screen, and no key decides another', async ({
  page,
  newOperator,
  db,
  owner,
  checkAccessibility,
}) => {
  const [merchantId, first, second, third] = await newMerchantWithWithdrawals(
    db,
    'TOne',
    'TTwo',
    'TThree',
  )
  const operator = await newOperator(['finance'], merchantId)
  const colleague = await signInByApi(await newOperator(['finance'], merchantId))
  const decides = (orderNos: string, hold = false) =>
    colleague.call('/mentionMoneyOrder/mentionMoneyOrderAudit', {
      orderNos,
      decision: 'approve',
      remark: '',
      hold,
    })
  const isGone = (orderNo: string) =>
    expect(currentOrder(page, orderNo).getByRole('alert')).toHaveText(
      'This order is no longer waiting for a decision.',
    )
  await page.clock.install()
  await signIn(page, operator, '/review')
  await waitForChecks(page, first)
  await page.keyboard.press('j')
  await waitForChecks(page, second)
  await page.keyboard.press('r')
  await page.keyboard.type('Not a custo')
  await decides(second)
  await page.clock.fastForward(aWhile)
  await isGone(second)
  await expect(approve(page)).toHaveCount(0)
  await checkAccessibility('an order that a colleague has decided')
  await page.keyboard.type('mer of ours, and an address')
  await expect(remark(page)).toHaveValue('Not a customer of ours, and an address')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await page.keyboard.press('r')
  await isGone(second)

  // The next is the one after it, as if it were still there.
  await page.keyboard.press('j')
  await waitForChecks(page, third)
  await expect(queue(page).getByRole('listitem')).toHaveCount(2)
  // What the colleague undoes can be decided again. On a busy machine it would be carried out before.
  await decides(third, true)
  await owner`
    update job set run_at = run_at + interval '1 hour' where payload->>'orderNo' = ${third}`
  await page.clock.fastForward(aWhile)
  await isGone(third)
  await colleague.call('/review/undo', { kind: 'withdrawal', orderNos: third })
  await page.clock.fastForward(aWhile)
  await waitForChecks(page, third)
  await decides(`${first},${third}`)
  await page.clock.fastForward(aWhile)
  await isGone(third)
  await currentOrder(page, third).getByRole('button', { name: 'Next order' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is waiting for you' })).toBeVisible()
  const decisions = await owner`
    select distinct audit_remark, status::int from withdrawal_order where merchant_id = ${merchantId}`
  expect(decisions).toEqual([{ audit_remark: '', status: 2 }])
})

test('a key pressed in the moment an order has fully loaded does not decide it', async ({
  page,
  newOperator,
  db,
}) => {
  const [merchantId, first, second] = await newMerchantWithWithdrawals(db, 'TOne', 'TTwo')
  await page.clock.install()
  await signIn(page, await newOperator(['finance'], merchantId), '/review')
  await waitForChecks(page, first)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/review/open', async (route) => {
    await asked
    await route.continue()
  })
  await page.keyboard.press('a')
  await expect(currentOrder(page, second)).toContainText('This address has never been paid before.')
  await page.clock.fastForward(1000)
  // In the frame that shows it: nobody is as fast.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[aria-label="About this order"]')) return
      observer.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
    }).observe(document.body, { childList: true, subtree: true })
  })
  answer()
  await waitForChecks(page, second)
  await page.keyboard.press('a')
  await expect(toast(page, `The withdrawal is approved: ${second}`)).toBeVisible()
})

test('Undo is offered for as long as a decision is held, however long the pointer rests on it', async ({
  page,
  newOperator,
  db,
}) => {
  const [merchantId, orderNo] = await newMerchantWithWithdrawals(db, 'TOne')
  await page.clock.install()
  await signIn(page, await newOperator(['finance'], merchantId), '/review')
  await waitForChecks(page, orderNo)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('a')
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect(undo).toBeVisible()
  await page.clock.runFor(3000)
  await undo.hover()
  await page.clock.runFor(limits.review.holdSeconds * 1000 - 3100)
  await expect(undo).toBeVisible()
  await page.clock.runFor(200)
  await expect(undo).toBeHidden()
})
