/** Withdrawals of the merchant's own money while answers are late or lost. */
import { expect } from '@playwright/test'
import { address, dialog, newMerchantWithFunds } from './create-funds.ts'
import { signIn, test, toast } from './journey.ts'

test('a form that is filled in before the networks have loaded waits for them', async ({
  page,
  newOperator,
  db,
}) => {
  const { merchantId } = await newMerchantWithFunds(db)
  await signIn(page, await newOperator(['finance'], merchantId), '/assets/list')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/assets/withdrawNetwork', async (route) => {
    await asked
    await route.continue()
  })
  await page.getByRole('button', { name: 'Withdraw USDT' }).click()
  const form = dialog(page, 'Withdraw USDT')
  await form.getByLabel('To address').fill(address)
  await form.getByLabel('Amount to receive').fill('100')
  const next = form.getByRole('button', { name: 'Continue' })
  await next.click()
  await expect(next).toBeDisabled()
  answer()
  await expect(form.getByRole('button', { name: 'Withdraw', exact: true })).toBeVisible()
})

test('a lost answer does not create a second withdrawal', async ({
  page,
  newOperator,
  db,
  owner,
  watch,
}) => {
  const { merchantId } = await newMerchantWithFunds(db)
  await signIn(page, await newOperator(['finance'], merchantId), '/assets/list')
  await page.getByRole('button', { name: 'Withdraw USDT' }).click()
  const form = dialog(page, 'Withdraw USDT')
  await form.getByLabel('To address').fill(address)
  await form.getByLabel('Amount to receive').fill('100')
  await form.getByRole('button', { name: 'Continue' }).click()
  // The request reaches the server, but the answer is lost.
  await page.route(
    '**/api/assets/withdraw',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  const withdraw = form.getByRole('button', { name: 'Withdraw', exact: true })
  await withdraw.click()
  await expect(form.getByRole('alert')).toBeVisible()
  await withdraw.click()
  await expect(toast(page, 'Create successfully')).toBeVisible()
  const [made] = await owner`
    select count(*)::int as count from withdrawal_order where merchant_id = ${merchantId}`
  expect(made?.count).toBe(1)
  expect(watch.complaints.splice(0)).toEqual(['Failed to load resource: net::ERR_CONNECTION_RESET'])
})
