/** Customers, what belongs to them, and their addresses. */
import { expect } from '@playwright/test'
import { allRows, dialog, newMerchantWithFunds } from './create-funds.ts'
import { openAfresh, signIn, test, toast, waitForPage } from './journey.ts'
import { everyLook } from './looks.ts'

test('a customer is edited, has a page with all that belongs to the customer, and addresses are downloaded', {
  tag: everyLook,
}, async ({ page, newOperator, db, owner, checkAccessibility, expectErrors }) => {
  const { merchantId, uid } = await newMerchantWithFunds(db)
  await signIn(page, await newOperator(['finance'], merchantId), '/customer/list')
  await test.step('a customer is edited, and links to everything that belongs to the customer', async () => {
    await openAfresh(page, '/customer/list')
    const edit = page.getByRole('button', { name: `Edit ${uid}` })
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
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/customer/updateCustomerInfo')) sent += 1
    })
    // Twice before anything can have changed on the screen.
    await form.getByRole('button', { name: 'Save' }).evaluate((save: HTMLElement) => {
      save.click()
      save.click()
    })
    await expect(toast(page, 'Modified Successfully')).toBeVisible()
    await expect(form).toBeHidden()
    await expect(edit).toBeFocused()
    expect(sent).toBe(1)
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

    // The details of a customer are a page, to which the UID leads too.
    await page.getByRole('button', { name: `Details ${uid}` }).click()
    await expect(page).toHaveURL(`/#/customers/${uid}`)
    await page.goBack()
    await expect(page).toHaveURL('/#/customer/list')
    await page.getByRole('button', { name: `Customer: ${uid}` }).click()
    await waitForPage(page, `Customer ${uid}`)
    await expect(page.getByRole('main')).toContainText('Prefers e-mail')
    await checkAccessibility('a customer')
  })

  await test.step('the page of a customer has balances, orders, movements and notes, and leads to all of them', async () => {
    const part = (name: string) => page.getByRole('region', { name, exact: true }).first()
    await expect(part('Balances')).toContainText('USDT')
    await part('Internal notes').getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByLabel('New note')).toHaveAccessibleDescription('Please write a note')
    await page.getByLabel('New note').fill('Asked for a higher limit')
    await part('Internal notes').getByRole('button', { name: 'Add note' }).click()
    await expect(part('Internal notes').getByRole('listitem')).toContainText(
      'Asked for a higher limit',
    )
    await expect(page.getByLabel('New note')).toHaveValue('')
    await part('Balances')
      .getByRole('button', { name: /^Explain/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toContainText(`Customer ${uid}`)
    await page.keyboard.press('Escape')

    await part('Newest orders').getByRole('link', { name: /^D/ }).first().click()
    await expect(page.getByRole('dialog')).toContainText(uid)
    await page.goBack()
    await waitForPage(page, `Customer ${uid}`)
    await part('Movements of the balances')
      .getByRole('link', { name: /^All \d+ in/ })
      .click()
    await expect(page).toHaveURL(`/#/customerFlowWater/list/${uid}`)
    await page.goBack()
    await part('Orders in all').getByRole('link', { name: 'All 1 in “Deposits”' }).click()
    await expect(page).toHaveURL(`/#/chargeMoneyOrder/list?customerUid=${uid}`)
    await expect(allRows(page)).toHaveCount(2)
    await page.getByRole('button', { name: `Customer: ${uid}` }).click()
    await waitForPage(page, `Customer ${uid}`)
  })

  await test.step('nobody has no page', async () => {
    expectErrors('422 /api/customer/detail')
    await page.goto('/#/customers/nobody')
    await expect(page.getByText('There is no customer with this UID')).toBeVisible()
    await page.getByRole('link', { name: 'Customer list' }).last().click()
    await waitForPage(page, 'Customer list')
  })

  await test.step('customer addresses are downloaded at once', async () => {
    await openAfresh(page, '/customerAddress/list')
    await expect(allRows(page).nth(1)).toContainText(uid)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
    await expect(toast(page, 'Export Succeeded')).toBeVisible()
  })
})
