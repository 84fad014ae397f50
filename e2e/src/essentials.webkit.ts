/** What must work in Safari, in the WebKit that there is outside of Apple's systems. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportReceiver } from '@countinghouse/server/src/areas/upstream/upstream.ts'
import { orderRegistry } from '@countinghouse/server/src/order-registry.ts'
import { demoCaptcha } from '@countinghouse/server/test/app/demo-captcha.ts'
import { pendingPayin } from '@countinghouse/server/test/orders/orders.ts'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { at, payins } from './conversation-locators.ts'
import { type CountedCalls, countCalls } from './counted-calls.ts'
import { createAppealedPayin, messageWriter } from './create-p2p-orders.ts'
import { createWithdrawals, newMerchant, newUid } from './create-withdrawals.ts'
import { test as journey, type Operator } from './journey.ts'
import { openWebKit, type WebKit } from './webkit.ts'

const test = journey.extend<{ calls: CountedCalls; webkit: WebKit }>({
  calls: async ({}, use) => {
    const calls = await countCalls(process.env.E2E_URL ?? '')
    await use(calls)
    await calls.close()
  },
  webkit: async ({}, use) => {
    const webkit = await openWebKit()
    await use(webkit)
    await webkit.close()
  },
})

const merchantId = '10001'

async function signIn(webkit: WebKit, url: string, { name, password }: Operator) {
  await webkit.goto(url)
  await webkit.type('input', 'User name', name)
  await webkit.type('input', 'Password', password)
  await webkit.click('button', 'Sign in')
  await webkit.see('img', 'Picture with 4 characters')
  await webkit.type('input', 'Characters in the picture', demoCaptcha)
  await webkit.see('main h1', 'Dashboard')
}

test('an operator signs in, finds an order, opens it, and twelve pages later one stream is open', async ({
  webkit,
  calls,
  db,
  newOperator,
}) => {
  const merchant = await newMerchant(db)
  const disputed = await createAppealedPayin(db, merchant)
  const [orderNo = ''] = await createWithdrawals(db, merchant, newUid(), ['TQ1', 'TQ2'])
  await signIn(webkit, calls.url, await newOperator(['admin'], merchant))

  await webkit.goto(`${calls.url}/#/mentionMoneyOrder/list`)
  await webkit.see('main', '2 in total')
  await webkit.type('form input', 'Order number', orderNo)
  await webkit.click('form button', 'Query')
  await webkit.see('main', '1 in total')
  await webkit.click('button', `Details ${orderNo}`)
  await webkit.see('dialog', 'Trace')
  await webkit.click('dialog button', 'Close')
  await webkit.missing('dialog', 'Trace')

  const pages = {
    '/payChargeMoneyOrder/list': 'Crypto payin',
    '/transfer/list': 'Transfers',
    '/chargeMoneyOrder/list': 'Deposits',
  }
  for (const [path, title] of Object.entries(pages)) {
    await webkit.goto(`${calls.url}/#/dashboard`)
    await expect.poll(calls.open).toEqual(['/api/dashboard/stats/stream'])
    await webkit.goto(`${calls.url}/#${at(disputed)}`)
    await expect.poll(calls.open).toEqual(['/api/c2c/conversation/stream'])
    await webkit.goto(`${calls.url}/#${payins}`)
    await expect.poll(calls.open).toEqual(['/api/mentionMoneyOrder/auditNum/stream'])
    await webkit.goto(`${calls.url}/#${path}`)
    await webkit.see('main h1', title)
  }
  await expect.poll(calls.open).toEqual(['/api/mentionMoneyOrder/auditNum/stream'])
  await createWithdrawals(db, merchant, newUid(), ['TQ3'])
  await webkit.see('nav a', 'Go to 3 withdrawals awaiting review')
})

test('a conversation is read live, written, and given a picture', async ({
  webkit,
  calls,
  db,
  newOperator,
}) => {
  const merchant = await newMerchant(db)
  const orderNo = await createAppealedPayin(db, merchant)
  const write = messageWriter(db, merchant, orderNo)
  await write({ author: 'payer', content: 'I have paid.' })
  await signIn(webkit, calls.url, await newOperator(['finance'], merchant))
  await webkit.goto(`${calls.url}/#${at(orderNo)}`)
  await webkit.see('[role=log] li', 'I have paid.')
  await webkit.type('textarea', 'Message', 'We look at it.')
  await webkit.click('button', 'Send')
  await webkit.see('[role=log] li', 'We look at it.')
  await write({ author: 'payer', content: 'Thank you.' })
  await webkit.see('[role=log] li', 'Thank you.')

  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-webkit-'))
  const picture = join(folder, 'receipt.png')
  await sharp({ create: { width: 900, height: 600, channels: 3, background: '#246' } }).toFile(
    picture,
  )
  await webkit.type('input[type=file]', '', picture)
  await webkit.see('li', 'receipt.png')
  await webkit.click('button', 'Send')
  await webkit.see('[role=log] button', 'Open picture receipt.png')
  await rm(folder, { recursive: true })
})

test('a customer sees where to pay, and that the payment has come', async ({
  webkit,
  calls,
  db,
  newOperator,
}) => {
  const { order_no: orderNo } = await pendingPayin(db, merchantId, '44.77')
  await signIn(webkit, calls.url, await newOperator(['support']))
  await webkit.goto(`${calls.url}/#/payChargeMoneyOrder/list?detail=${orderNo}`)
  const path = await webkit.attribute('a', 'Payment page', 'href')
  await webkit.clearCookies()
  await webkit.goto(new URL(path, calls.url).href)
  await webkit.see('h1', 'Payment to Harbour Trading')
  await webkit.see('[role=status]', 'Waiting for your payment')
  await webkit.see('[role=timer]', ':')
  await webkit.see('[aria-label], figcaption', 'Scan with your wallet')
  const ofOrder = { merchantId, kind: 'cryptoPayin', orderNo } as const
  const set = { tx_hash: 'feed', paid_amount: '44.77', confirmations: 1 }
  await reportReceiver(db, orderRegistry)({ ...ofOrder, move: 'pay', set })
  await webkit.see('[role=status]', '1 of 20 confirmations')
})
