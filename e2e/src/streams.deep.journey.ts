/** Live pages hold one connection: of the six that a browser opens to one server, pages in other tabs need some too. */
import { expect } from '@playwright/test'
import { at, conversation, saying } from './conversation-locators.ts'
import { type CountedCalls, countCalls } from './counted-calls.ts'
import { createAppealedPayin, messageWriter } from './create-p2p-orders.ts'
import { createWithdrawals, newMerchant, newUid } from './create-withdrawals.ts'
import { test as journey, mainMenu, signIn, waitForPage } from './journey.ts'
import { everyBrowser } from './looks.ts'

const test = journey.extend<{ calls: CountedCalls }>({
  calls: async ({}, use) => {
    const calls = await countCalls(process.env.E2E_URL ?? '')
    await use(calls)
    await calls.close()
  },
  baseURL: ({ calls }, use) => use(calls.url),
})

test('after twelve pages one stream is open, that of the page in view, and the menu counts on every page', {
  tag: everyBrowser,
}, async ({ page, calls, db, newOperator }) => {
  const merchantId = await newMerchant(db)
  const orderNo = await createAppealedPayin(db, merchantId)
  await signIn(page, await newOperator(['admin'], merchantId))
  const lists = ['/mentionMoneyOrder/list', '/payChargeMoneyOrder/list', '/transfer/list']
  for (const path of lists) {
    await page.goto('/#/dashboard')
    await waitForPage(page)
    await expect.poll(calls.open).toEqual(['/api/dashboard/stats/stream'])
    await page.goto(`/#${at(orderNo)}`)
    await expect(conversation(page)).toBeVisible()
    await expect.poll(calls.open).toEqual(['/api/c2c/conversation/stream'])
    await page.keyboard.press('Escape')
    await expect(conversation(page)).toHaveCount(0)
    await expect.poll(calls.open).toEqual(['/api/mentionMoneyOrder/auditNum/stream'])
    await page.goto(`/#${path}`)
    await waitForPage(page)
  }
  await expect.poll(calls.open).toEqual(['/api/mentionMoneyOrder/auditNum/stream'])

  const one = mainMenu(page).getByRole('link', { name: 'Go to 1 withdrawal awaiting review' })
  await createWithdrawals(db, merchantId, newUid(), ['TQ1'])
  await expect(one).toBeVisible()
  await page.goto('/#/dashboard')
  await expect.poll(calls.open).toEqual(['/api/dashboard/stats/stream'])
  await createWithdrawals(db, merchantId, newUid(), ['TQ2'])
  // Polled, the count would follow only after half a minute.
  const two = mainMenu(page).getByRole('link', { name: 'Go to 2 withdrawals awaiting review' })
  await expect(two).toBeVisible({ timeout: 10_000 })

  // And a page that has just come back to its stream hears what happens.
  await page.goto(`/#${at(orderNo)}`)
  await expect(conversation(page)).toBeVisible()
  await messageWriter(db, merchantId, orderNo)({ author: 'platform', content: 'We look at it.' })
  await expect(saying(page, 'We look at it.')).toHaveCount(1)
})
