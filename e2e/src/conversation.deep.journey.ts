/** A conversation whose connection is lost. */
import { expect, type Page } from '@playwright/test'
import { at, conversation, field, messages, saying } from './conversation-locators.ts'
import { createAppealedPayin, messageWriter } from './create-p2p-orders.ts'
import { newMerchant } from './create-withdrawals.ts'
import { signIn, test } from './journey.ts'

/** Simulates switching to another tab. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

test('after a lost connection nothing is missing and nothing is there twice', async ({
  page,
  newOperator,
  db,
  watch,
}) => {
  const merchantId = await newMerchant(db)
  const orderNo = await createAppealedPayin(db, merchantId)
  const write = messageWriter(db, merchantId, orderNo)
  await write({ author: 'payer', content: 'message one' })
  const notices = page.waitForResponse('**/api/notices/list')
  await signIn(page, await newOperator(['admin'], merchantId), at(orderNo))
  await expect(saying(page, 'message one')).toBeVisible()
  // The notices load last; interrupting that would reload the page.
  await notices

  await page.context().setOffline(true)
  await expect(conversation(page)).toContainText('The connection was lost')
  await write(
    { author: 'payer', content: 'message two' },
    { author: 'payee', content: 'message three' },
  )
  await field(page).fill('written in the tunnel')
  await field(page).press('Enter')
  await expect(saying(page, 'written in the tunnel')).toContainText('Not sent')
  await page.context().setOffline(false)
  await expect(saying(page, 'message three')).toBeVisible()
  await saying(page, 'written in the tunnel').getByRole('button', { name: 'Try again' }).click()
  await expect(saying(page, 'written in the tunnel')).toContainText('Evidence')

  // The message reaches the server, but the answer is lost.
  await page.route(
    '**/api/c2c/conversation/send',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await field(page).fill('answered by nobody')
  await field(page).press('Enter')
  await expect(saying(page, 'answered by nobody')).toContainText('Evidence')
  await write({ author: 'payer', content: 'message four' })
  await expect(saying(page, 'message four')).toBeVisible()
  await expect(messages(page)).toHaveCount(6)
  const order = ['one', 'two', 'three', 'written', 'answered', 'four']
  const texts = await messages(page).allInnerTexts()
  expect(texts.map((text) => order.find((word) => text.includes(word)))).toEqual(order)

  // A hidden page does not listen, and goes on after its last message when it comes back.
  await setHidden(page, true)
  await write({ author: 'payee', content: 'message five' })
  const resumed = page.waitForRequest(/conversation\/stream\?.*after=7$/)
  await setHidden(page, false)
  await resumed
  await expect(saying(page, 'message five')).toHaveCount(1)

  const complaints = watch.complaints.splice(0)
  expect(complaints.length).toBeGreaterThan(0)
  for (const complaint of complaints) expect(complaint).toContain('net::ERR_')
})
