/** A transfer whose operator binds an authenticator meanwhile. */
import { expect } from '@playwright/test'
import { bindByApi } from './bind-authenticator.ts'
import { dialog, newMerchantWithFunds } from './create-funds.ts'
import { signIn, test, toast } from './journey.ts'

test('a code is asked for even if the authenticator was bound elsewhere in the meantime', async ({
  page,
  newOperator,
  db,
  expectErrors,
}) => {
  expectErrors('403 /api/transfer/addTransfer')
  const { merchantId, uid } = await newMerchantWithFunds(db)
  const operator = await newOperator(['finance'], merchantId)
  await signIn(page, operator, '/transfer/list')
  await page.getByRole('button', { name: 'New transfer' }).click()
  const form = dialog(page, 'New transfer')
  await form.getByLabel('Customer UID').fill(uid)
  await form.getByLabel('Amount', { exact: true }).fill('250')
  await form.getByRole('button', { name: 'Continue' }).click()
  const transfer = form.getByRole('button', { name: 'Transfer', exact: true })
  await expect(transfer).toBeVisible()
  const app = await bindByApi(operator)
  await transfer.click()
  const code = form.getByLabel('Google verification code')
  await expect(code).toBeFocused()
  await code.fill(app.nextCode())
  await transfer.click()
  await expect(toast(page, 'Create successfully')).toBeVisible()
})
