/** Customers, what belongs to them, and their addresses. */
import { expect } from '@playwright/test'
import { allRows, dialog, newMerchantWithFunds } from './create-funds.ts'
import { signIn, test, toast } from './journey.ts'

test('a customer is edited, and links to everything that belongs to the customer', async ({
  page,
  newOperator,
  db,
  owner,
  checkAccessibility,
}) => {
  const { merchantId, uid } = await newMerchantWithFunds(db)
  await signIn(page, await newOperator(['finance'], merchantId), '/customer/list')
  const edit = page.getByRole('button', { name: `Edit ${uid}` })
  await checkAccessibility('customers')
  await edit.click()
  const form = dialog(page, `Edit customer ${uid}`)
  await form.getByLabel('Customer name').fill('Ann Lee')
  await form.getByLabel('Email').fill('not an address')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription(
    'Please enter an email address',
  )
  await expect(form.getByLabel('Email')).toBeFocused()
  await checkAccessibility('editing a customer')
  await form.getByLabel('Email').fill('ann@example.com')
  await form.getByLabel('Phone').fill('+65 6000 0000')
  await form.getByLabel('Remark').fill('Prefers e-mail')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Modified Successfully')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(edit).toBeFocused()
  await expect(allRows(page).filter({ hasText: uid })).toContainText('ann@example.com')
  const [known] = await owner`
    select name, email, phone, remark from customer
    where merchant_id = ${merchantId} and customer_uid = ${uid}`
  expect({ ...known }).toEqual({
    name: 'Ann Lee',
    email: 'ann@example.com',
    phone: '+65 6000 0000',
    remark: 'Prefers e-mail',
  })

  await page.getByRole('button', { name: `Details ${uid}` }).click()
  const drawer = dialog(page, `Customer ${uid}`)
  await expect(drawer).toContainText('Prefers e-mail')
  await checkAccessibility('a customer')
  await drawer.getByRole('link', { name: 'Deposits' }).click()
  await expect(page).toHaveURL(`/#/chargeMoneyOrder/list?customerUid=${uid}`)
  await expect(allRows(page)).toHaveCount(2)
})

test('customer addresses are downloaded at once', async ({
  page,
  newOperator,
  db,
  checkAccessibility,
}) => {
  const { merchantId, uid } = await newMerchantWithFunds(db)
  await signIn(page, await newOperator(['finance'], merchantId), '/customerAddress/list')
  await expect(allRows(page).nth(1)).toContainText(uid)
  await checkAccessibility('customer addresses')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
  await expect(toast(page, 'Export Succeeded')).toBeVisible()
})
