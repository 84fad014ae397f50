import { orderRegistry } from '@countinghouse/server/src/order-registry.ts'
import { pendingPayin } from '@countinghouse/server/src/testing/orders.ts'
import { openMarket, p2pPayin } from '@countinghouse/server/src/testing/p2p-orders.ts'
import { reportReceiver } from '@countinghouse/server/src/upstream/upstream.ts'
import { expect } from '@playwright/test'
import { signIn, test } from './journey.ts'

const merchantId = '10001'

test('the payment page of an order shows where to pay and follows the payment to its end', async ({
  page,
  db,
  newOperator,
  checkAccessibility,
}) => {
  const { order_no: orderNo, address } = await db.asMerchant(merchantId, (tx) =>
    pendingPayin(tx, merchantId, '44.77'),
  )
  await signIn(page, await newOperator(['support']), `/payChargeMoneyOrder/list?detail=${orderNo}`)
  const link = page.getByRole('link', { name: 'Payment page' })
  const path = await link.getAttribute('href')
  // Customers have no session. The console is left first: a call that is under way would be refused without it.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(path ?? '')
  await expect(page.getByRole('heading', { name: 'Payment to Harbour Trading' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText(/^Waiting for your payment/)
  await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d$/)
  await expect(page.getByRole('img', { name: 'Scan with your wallet' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy: Address' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await checkAccessibility('payment page')

  const report = reportReceiver(db, orderRegistry)
  const ofOrder = { merchantId, kind: 'cryptoPayin', orderNo } as const
  const set = { tx_hash: 'feed', paid_amount: '44.77', confirmations: 1 }
  await report({ ...ofOrder, move: 'pay', set })
  await expect(page.getByText('1 of 20 confirmations')).toBeVisible()
  await page.getByLabel('Language').selectOption('zh-CN')
  await report({ ...ofOrder, move: 'complete', set: { confirmations: 20 } })
  await expect(page.getByRole('status')).toHaveText(/^付款成功/)
})

test('the payment page of a trade waits for a payee, says whom to pay, and follows the trade', async ({
  page,
  db,
  newOperator,
  checkAccessibility,
}) => {
  await openMarket(db, [merchantId])
  const { order_no: orderNo } = await p2pPayin(db, merchantId)
  await signIn(page, await newOperator(['support']), `/c2c/order/pageListQuery?detail=${orderNo}`)
  const path = await page.getByRole('link', { name: 'Payment page' }).getAttribute('href')
  // Away from the conversation of the order, which a customer's browser does not have open.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(path ?? '')
  await expect(page.getByRole('status')).toHaveText(/^Looking for someone to receive your payment/)
  await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d$/)
  await checkAccessibility('payment page without a payee')

  const report = reportReceiver(db, orderRegistry)
  const ofOrder = { merchantId, kind: 'p2pPayin', orderNo } as const
  const details = { holderName: 'Ravi Menon', upiId: 'ravi.menon@okbank' }
  await report({ ...ofOrder, move: 'match', set: { details, account: details.upiId } })
  await expect(page.getByRole('status')).toHaveText(/^Waiting for your payment/)
  await expect(page.getByRole('timer')).toBeHidden()
  await expect(page.getByText('Ravi Menon')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Scan with your banking app' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open payment app' })).toHaveAttribute(
    'href',
    /^upi:\/\/pay\?pa=ravi\.menon@okbank/,
  )
  await checkAccessibility('payment page of a trade')
  await report({ ...ofOrder, move: 'appeal' })
  await expect(page.getByRole('status')).toHaveText(/^Under review by the platform/)
  await expect(page.getByText('Ravi Menon')).toBeHidden()
  await report({ ...ofOrder, move: 'completeAfterAppeal' })
  await expect(page.getByRole('status')).toHaveText(/^Paid/)
})

test('an incomplete link says so', async ({ page, expectErrors }) => {
  await page.goto('/pay/10001.P1')
  await expect(page.getByRole('heading', { name: 'This payment does not exist' })).toBeVisible()
  expectErrors('404 /api/pay/detail')
})
