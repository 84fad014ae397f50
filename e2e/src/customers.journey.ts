/** Customers, what belongs to them, and their addresses. */
import { expect } from '@playwright/test'
import { message, signIn, test } from './journey.ts'
import { dialog, newFunds, rows } from './made-funds.ts'

test('a customer is edited, and links to everything that belongs to the customer', async ({
  page,
  newOperator,
  db,
  owner,
  checkAccess,
}) => {
  const { merchantId, uid } = await newFunds(db)
  await signIn(page, await newOperator(['finance'], merchantId), '/customer/list')
  const edit = page.getByRole('button', { name: `Edit ${uid}` })
  await checkAccess('customers')
  await edit.click()
  const form = dialog(page, `Edit customer ${uid}`)
  await form.getByLabel('Customer name').fill('Ann Lee')
  await form.getByLabel('Email').fill('not an address')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription(
    'Please enter an email address',
  )
  await expect(form.getByLabel('Email')).toBeFocused()
  await checkAccess('editing a customer')
  await form.getByLabel('Email').fill('ann@example.com')
  await form.getByLabel('Phone').fill('+65 6000 0000')
  await form.getByLabel('Remark').fill('Prefers e-mail')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(message(page, 'Modified Successfully')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(edit).toBeFocused()
  await expect(rows(page).filter({ hasText: uid })).toContainText('ann@example.com')
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
  await checkAccess('a customer')
  await drawer.getByRole('link', { name: 'Deposits' }).click()
  await expect(page).toHaveURL(`/#/chargeMoneyOrder/list?customerUid=${uid}`)
  await expect(rows(page)).toHaveCount(2)
})

test('customer addresses are downloaded at once', async ({
  page,
  newOperator,
  db,
  checkAccess,
}) => {
  const { merchantId, uid } = await newFunds(db)
  await signIn(page, await newOperator(['finance'], merchantId), '/customerAddress/list')
  await expect(rows(page).nth(1)).toContainText(uid)
  await checkAccess('customer addresses')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
  await expect(message(page, 'Export Succeeded')).toBeVisible()
})
