/** B2C and agent orders: a verification that is started again by hand, and the agent that served an order. */
import { verifyProblems } from '@countinghouse/contract/areas/otc/otc.states.ts'
import {
  addAgent,
  payAgentDeposit,
} from '@countinghouse/server/src/areas/agent/add-agent.command.ts'
import { ago, newOrderNo } from '@countinghouse/server/test/orders/order-factory.ts'
import { reporter } from '@countinghouse/server/test/orders/order-moves.ts'
import { payin } from '@countinghouse/server/test/orders/orders.ts'
import { expect, type Page } from '@playwright/test'
import { newMerchant } from './create-withdrawals.ts'
import { mainMenu, signIn, test, toast, waitForPage } from './journey.ts'
import { rowOf } from './list-locators.ts'
import { everyLook } from './looks.ts'

/** Opens the order: why it stands where it stands. */
async function expectNote(page: Page, orderNo: string, text: string | RegExp) {
  await page.goto(`/#/otcOrder/list?detail=${orderNo}`)
  const note = page
    .getByRole('dialog', { name: `Order ${orderNo}` })
    .getByRole('paragraph')
    .filter({ has: page.getByLabel('Where it stands') })
  await expect(note).toContainText(text)
}

test('a failed verification is started again, and an agent order says which agent served it', {
  tag: everyLook,
}, async ({ page, newOperator, db, checkAccessibility }) => {
  const merchantId = await newMerchant(db)
  await db.asMerchant(merchantId, async (tx) => {
    await payin(tx, merchantId, '1000')
    const agent = { agentId: 'AG01', name: 'Silverline Exchange', currencies: ['USDT'] }
    await addAgent(tx, merchantId, agent)
    await payAgentDeposit(tx, merchantId, 'AG01', [{ currency: 'USDT', amount: '500' }])
  })
  const trade = await newOrderNo.otc(db, merchantId)
  const verified = reporter(db, 'otc', { merchantId })
  await verified(trade, 'passVerification', {
    set: { verify_problem: verifyProblems.ids.merchant },
  })
  const slow = await newOrderNo.otc(ago(db, 3 * 3_600_000), merchantId)
  const served = await newOrderNo.agent(db, merchantId)
  await reporter(db, 'agent', { merchantId })(served, 'pay', 'complete')

  await signIn(page, await newOperator(['admin'], merchantId), '/otcOrder/list')
  await waitForPage(page, 'B2C orders')
  await expect(rowOf(page, trade)).toContainText('Failed')
  // What stands still says what a person has to do, and what is slow says since when.
  await expectNote(page, trade, /^(?!.*(Waiting|by itself)).*until somebody starts it again\./)
  await expectNote(page, trade, 'Your own details could not be verified')
  await expectNote(page, trade, 'You can: Verify again.')
  await expectNote(
    page,
    slow,
    /Waiting for the trading desk\. It has been waiting since .*, longer/,
  )
  await page.keyboard.press('Escape')
  await rowOf(page, trade).getByRole('button', { name: 'Verify again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify again' })
  await expect(dialog).toContainText('Merchant Verification Failed')
  await checkAccessibility('verify again')
  await dialog.getByRole('button', { name: 'Verify again' }).click()
  await expect(toast(page, 'Verification restarted')).toBeVisible()
  await expect(rowOf(page, trade)).toContainText('Pending')
  await expect(rowOf(page, trade).getByRole('button', { name: 'Verify again' })).toHaveCount(0)
  await expectNote(page, trade, 'Waiting for the trading desk. It continues by itself.')
  await page.keyboard.press('Escape')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^otc-.*\.xlsx$/)

  await mainMenu(page).getByRole('link', { name: 'Agent orders', exact: true }).click()
  await waitForPage(page, 'Agent orders')
  await expect(rowOf(page, served)).toContainText('Silverline Exchange')
  await rowOf(page, served).getByRole('button', { name: 'Details' }).click()
  const detail = page.getByRole('dialog', { name: `Order ${served}` })
  await expect(detail).toContainText('Silverline Exchange')
  await expect(detail.getByRole('row', { name: /Agent AG01 frozen/ }).first()).toBeVisible()
})
