import { reportReceiver } from '@countinghouse/server/src/areas/upstream/upstream.ts'
import { orderRegistry } from '@countinghouse/server/src/order-registry.ts'
import { newOrder, openMarket } from '@countinghouse/server/test/orders/order-factory.ts'
import { pendingPayin } from '@countinghouse/server/test/orders/orders.ts'
import { expect } from '@playwright/test'
import { signIn, test } from './journey.ts'
import { everyBrowser, everyLook } from './looks.ts'

const merchantId = '10001'

test('the payment page of an order shows where to pay and follows the payment to its end', {
  tag: everyBrowser,
}, async ({ page, db, newOperator }) => {
  const { order_no: orderNo, address } = await pendingPayin(db, merchantId, '1044.77')
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
  // Amounts are written as in the console, whatever the language.
  const languages = page.getByRole('combobox')
  await languages.selectOption('id')
  await expect(page.getByText('1,044.77 USDT', { exact: true }).first()).toBeVisible()
  await languages.selectOption('en')
  await page.getByRole('button', { name: 'Copy: Address' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  const report = reportReceiver(db, orderRegistry)
  const ofOrder = { merchantId, kind: 'cryptoPayin', orderNo } as const
  const set = { tx_hash: 'feed', paid_amount: '1044.77', confirmations: 1 }
  await report({ ...ofOrder, move: 'pay', set })
  await expect(page.getByText('1 of 20 confirmations')).toBeVisible()
  await page.getByLabel('Language').selectOption('zh-CN')
  await report({ ...ofOrder, move: 'complete', set: { confirmations: 20 } })
  await expect(page.getByRole('status')).toHaveText(/^付款成功/)
})

test('the payment page of a trade waits for a payee, says whom to pay, and follows the trade', {
  tag: [everyLook, everyBrowser],
}, async ({ page, db, newOperator, checkAccessibility }) => {
  await openMarket(db, [merchantId])
  const { order_no: orderNo } = await newOrder.p2pPayin(db, merchantId)
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
  await report({ ...ofOrder, move: 'appeal' })
  await expect(page.getByRole('status')).toHaveText(/^Under review by the platform/)
  await expect(page.getByText('Ravi Menon')).toBeHidden()
  await report({ ...ofOrder, move: 'completeAfterAppeal' })
  await expect(page.getByRole('status')).toHaveText(/^Paid/)
})

test('the payment page of a local payin says that the bank prepares the details, and shows them when they come', async ({
  page,
  db,
  newOperator,
}) => {
  const { order_no: orderNo } = await newOrder.localPayin(db, merchantId)
  const list = `/tradePayinOrder/pageListQuery?detail=${orderNo}`
  await signIn(page, await newOperator(['support']), list)
  const path = await page.getByRole('link', { name: 'Payment page' }).getAttribute('href')
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(path ?? '')
  await expect(page.getByRole('status')).toHaveText('The payment details are on their way')
  await expect(page.getByText('They will appear here by themselves')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d$/)
  await expect(page.getByText('Transfer exactly')).toBeHidden()
  const report = reportReceiver(db, orderRegistry)
  const set = { qr_text: 'upi://pay?pa=harbour@okhdfc&am=1000' }
  await report({ merchantId, kind: 'localPayin', orderNo, move: 'submit', set })
  await expect(page.getByRole('status')).toHaveText('Waiting for your payment')
  await expect(page.getByRole('img', { name: 'Scan with your banking app' })).toBeVisible()
})

test('an incomplete link says so', async ({ page, expectErrors }) => {
  await page.goto('/pay/10001.P1')
  await expect(page.getByRole('heading', { name: 'This payment does not exist' })).toBeVisible()
  expectErrors('404 /api/pay/detail')
})
