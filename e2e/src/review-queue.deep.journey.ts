/** The review queue while colleagues decide and time passes. */
import { limits } from '@countinghouse/contract/limits.ts'
import { expect } from '@playwright/test'
import { newMerchantWithWithdrawals } from './create-withdrawals.ts'
import { signIn, signInByApi, test, themeColour, toast } from './journey.ts'
import { approve, currentOrder, queue, remark, waitForChecks } from './review-queue-locators.ts'

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

test('Undo is offered for as long as a decision is pending, however long the pointer rests on it', async ({
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
  await page.clock.runFor(limits.review.undoSeconds * 1000 - 3100)
  await expect(undo).toBeVisible()
  await page.clock.runFor(200)
  await expect(undo).toBeHidden()
})
