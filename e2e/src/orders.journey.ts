/** The four kinds of orders, their traces, and notifications by hand. */
import { withdrawalOrder } from '@countinghouse/server/src/areas/withdrawal/withdrawal.order.ts'
import { moveOrder } from '@countinghouse/server/src/engine/orders/move-order.ts'
import { openReceiver } from '@countinghouse/server/test/app/open-receiver.ts'
import { expect } from '@playwright/test'
import { createWithdrawals, newMerchant, newUid } from './create-withdrawals.ts'
import { signIn, test, toast, waitForPage } from './journey.ts'
import { detail, rowOf, table, withdrawals } from './list-locators.ts'
import { everyBrowser, everyLook } from './looks.ts'

const kinds = [
  {
    title: 'Crypto payin',
    path: '/payChargeMoneyOrder/list',
    end: { status: 'completed', move: 'Completed', posting: /^Payin / },
  },
  {
    title: 'Crypto payout',
    path: '/payAnother/list',
    end: { status: 'completed', move: 'Completed', posting: /^Payout / },
  },
  {
    title: 'Deposits',
    path: '/chargeMoneyOrder/list',
    end: { status: 'credited', move: 'Credited', posting: /^Deposit / },
  },
  {
    title: 'Withdrawals',
    path: withdrawals,
    end: { status: 'completed', move: 'Completed', posting: /^Withdrawal / },
  },
]

test('the detail of an order of each kind tells what happened and which money moved', {
  tag: [everyLook, everyBrowser],
}, async ({ page, newOperator, checkAccessibility }) => {
  const open = async () => {
    const button = table(page)
      .getByRole('button', { name: /^Details / })
      .first()
    const orderNo = ((await button.getAttribute('aria-label')) ?? '').replace('Details ', '')
    await button.click()
    const drawer = detail(page, orderNo)
    await expect(drawer.getByRole('heading', { name: 'Trace' })).toBeVisible()
    return { drawer, orderNo }
  }

  await signIn(page, await newOperator())
  for (const { title, path, end } of kinds)
    await test.step(title, async () => {
      await page.goto(`/#${path}`)
      await waitForPage(page, title)
      const newest = await open()
      await expect(newest.drawer.getByRole('listitem').first()).toContainText('Created')
      await newest.drawer.getByRole('button', { name: 'Close details' }).click()
      await expect(newest.drawer).toBeHidden()
      await expect(page.getByRole('button', { name: `Details ${newest.orderNo}` })).toBeFocused()

      await page.goto(`/#${path}?status=${end.status}`)
      await expect(table(page).getByRole('row').nth(1)).toContainText(end.move)
      const { drawer, orderNo } = await open()
      await expect(page).toHaveURL(`/#${path}?status=${end.status}&detail=${orderNo}`)
      await expect(drawer.getByRole('definition').filter({ hasText: /^–$/ })).toHaveCount(0)
      const trace = drawer.getByRole('listitem')
      await expect(trace.filter({ hasText: `→ ${end.move}` })).toHaveCount(1)
      const posting = trace.filter({ hasText: end.posting })
      await expect(posting.first()).toBeVisible()
      await expect(posting.first().getByRole('row')).toHaveCount(2)
      if (title === 'Withdrawals') await checkAccessibility('detail of an order')

      await page.reload()
      await expect(drawer.getByRole('heading', { name: 'Trace' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
      await expect(page).toHaveURL(`/#${path}?status=${end.status}`)
    })
})

test('an order that can not be notified by hand says why', async ({ page, newOperator, db }) => {
  const merchantId = await newMerchant(db)
  const address = { notify_url: 'https://example.com/x' }
  const [underWay = ''] = await createWithdrawals(db, merchantId, newUid(), ['TOne'], address)
  const [without = ''] = await createWithdrawals(db, merchantId, newUid(), ['TTwo'])
  await signIn(page, await newOperator(['support'], merchantId), withdrawals)
  for (const [orderNo, reason] of [
    [underWay, 'Only orders in a final state can be notified manually'],
    [without, 'This order has no callback address, so there is nobody to notify'],
  ] as const) {
    const notify = table(page).getByRole('button', { name: `Notify ${orderNo}` })
    await expect(notify).toBeDisabled()
    await notify.hover()
    await expect(page.getByRole('tooltip').getByText(reason)).toBeVisible()
    await notify.dispatchEvent('click')
    await expect(toast(page, reason)).toBeVisible()

    await table(page)
      .getByRole('button', { name: `Details ${orderNo}` })
      .click()
    const button = detail(page, orderNo).getByRole('button', { name: 'Notify' })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(reason)
    await page.keyboard.press('Escape')
    await expect(detail(page, orderNo)).toBeHidden()
  }
})

test('a finished order is notified by hand, and its trace shows what the merchant answered', async ({
  page,
  newOperator,
  db,
  owner,
}) => {
  const receiver = await openReceiver()
  const uid = newUid()
  const [orderNo = ''] = await createWithdrawals(db, '10001', uid, ['TOne'], {
    notify_url: receiver.url,
  })
  await db.asMerchant('10001', async (tx) => {
    const order = { merchantId: '10001', orderNo }
    await moveOrder(tx, withdrawalOrder, { ...order, move: 'reject', actor: 'operator:x' })
    // Removes the automatic notification, so that only the click sends one.
    await tx`delete from job where payload ->> 'orderNo' = ${orderNo}`
  })
  await signIn(page, await newOperator(['support']), `${withdrawals}?customerUid=${uid}`)
  await expect(rowOf(page, orderNo)).toContainText('Audit rejected')
  expect(receiver.received).toHaveLength(0)

  await table(page)
    .getByRole('button', { name: `Notify ${orderNo}` })
    .click()
  await expect(toast(page, 'The notification is on its way')).toBeVisible()
  await expect.poll(() => receiver.received.length).toBe(1)
  const [notice] = receiver.received
  expect(JSON.parse(notice?.body ?? '')).toMatchObject({
    type: 'withdrawal.auditRejected',
    data: { orderNo, status: 'auditRejected' },
  })
  expect(notice?.headers['webhook-signature']).toBeTruthy()

  // The attempt is recorded shortly after the receiver got it.
  const recorded = () => owner`select from notification_attempt where order_no = ${orderNo}`
  await expect.poll(async () => (await recorded()).length).toBe(1)
  await table(page)
    .getByRole('button', { name: `Details ${orderNo}` })
    .click()
  const trace = detail(page, orderNo).getByRole('listitem')
  const entry = trace.filter({ hasText: 'Merchant notified' })
  await expect(entry).toContainText('200')
  await expect(entry).toContainText(receiver.url)
  await entry.getByText('Response', { exact: true }).click()
  await expect(entry.getByText('success', { exact: true })).toBeVisible()
  await expect(detail(page, orderNo)).toContainText('Notification complete')
  expect(receiver.received).toHaveLength(1)
  receiver.close()
})
