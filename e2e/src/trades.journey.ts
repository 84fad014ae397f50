/** B2C and agent orders: a verification that is started again by hand, and the agent that served an order. */
import { verifyProblems } from '@countinghouse/contract/areas/otc/otc.states.ts'
import {
  addAgent,
  payAgentDeposit,
} from '@countinghouse/server/src/areas/agent/add-agent.command.ts'
import { payin } from '@countinghouse/server/src/testing/orders.ts'
import { agentTrade, deskReports, otc } from '@countinghouse/server/src/testing/trades.ts'
import { expect } from '@playwright/test'
import { newMerchant } from './create-withdrawals.ts'
import { mainMenu, signIn, test, toast, waitForPage } from './journey.ts'
import { rowOf } from './list-locators.ts'

test('a failed verification is started again, and an agent order says which agent served it', async ({
  page,
  newOperator,
  db,
  checkAccessibility,
}) => {
  const merchantId = await newMerchant(db)
  await db.asMerchant(merchantId, async (tx) => {
    await payin(tx, merchantId, '1000')
    const agent = { agentId: 'AG01', name: 'Silverline Exchange', currencies: ['USDT'] }
    await addAgent(tx, merchantId, agent)
    await payAgentDeposit(tx, merchantId, 'AG01', [{ currency: 'USDT', amount: '500' }])
  })
  const trade = await otc(db, merchantId)
  const verified = deskReports(db, merchantId, 'otc')
  await verified(trade, ['passVerification', { verify_problem: verifyProblems.ids.merchant }])
  const served = await agentTrade(db, merchantId)
  await deskReports(db, merchantId, 'agent')(served, 'pay', 'complete')

  await signIn(page, await newOperator(['admin'], merchantId), '/otcOrder/list')
  await waitForPage(page, 'B2C orders')
  await expect(rowOf(page, trade)).toContainText('Failed')
  await rowOf(page, trade).getByRole('button', { name: 'Verify again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify again' })
  await expect(dialog).toContainText('Merchant Verification Failed')
  await checkAccessibility('verify again', [1280])
  await dialog.getByRole('button', { name: 'Verify again' }).click()
  await expect(toast(page, 'Verification restarted')).toBeVisible()
  await expect(rowOf(page, trade)).toContainText('Pending')
  await expect(rowOf(page, trade).getByRole('button', { name: 'Verify again' })).toHaveCount(0)
  await checkAccessibility('B2C orders')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^otc-.*\.xlsx$/)

  await mainMenu(page).getByRole('link', { name: 'Agent orders', exact: true }).click()
  await waitForPage(page, 'Agent orders')
  await expect(rowOf(page, served)).toContainText('Silverline Exchange')
  await checkAccessibility('agent orders')
  await rowOf(page, served).getByRole('button', { name: 'Details' }).click()
  const detail = page.getByRole('dialog', { name: `Order ${served}` })
  await expect(detail).toContainText('Silverline Exchange')
  await expect(detail.getByRole('row', { name: /Agent AG01 frozen/ }).first()).toBeVisible()
})
