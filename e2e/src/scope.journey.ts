/** Pages with a fixed scope: its filter applies to the whole page and can't be changed. */
import type { Database } from '@countinghouse/server/src/platform/db/database.ts'
import { deposit } from '@countinghouse/server/test/orders/orders.ts'
import { expect, type Page } from '@playwright/test'
import { newMerchant, newUid } from './create-withdrawals.ts'
import { openAfresh, openPages, signIn, test, waitForPage } from './journey.ts'
import { filters } from './list-locators.ts'

const rows = (page: Page) => page.getByRole('region', { name: /: table$/ }).getByRole('row')
const headers = (page: Page) => rows(page).first()

async function twoCustomers(db: Database) {
  const merchantId = await newMerchant(db)
  const [ann = '', bob = ''] = ['ann', 'bob'].map(newUid)
  for (const amount of ['51', '52']) await deposit(db, merchantId, ann, amount)
  for (const amount of ['71', '72', '73']) await deposit(db, merchantId, bob, amount)
  return { merchantId, ann, bob }
}

test('pages about one customer hold and export only that customer, and have columns and views of their own', async ({
  page,
  newOperator,
  db,
}) => {
  const { merchantId, ann, bob } = await twoCustomers(db)
  await test.step('flow records of two customers open two tabs, each with the records of one customer', async () => {
    await signIn(page, await newOperator(['finance'], merchantId), '/customer/list')
    for (const uid of [ann, bob]) {
      await page.goto(`/#/customers/${uid}`)
      await page.getByRole('link', { name: /^All \d+ in “Customer flow”$/ }).click()
      await expect(page).toHaveURL(`/#/customerFlowWater/list/${uid}`)
      await waitForPage(page, `Customer flow · ${uid}`)
    }
    await expect(rows(page)).toHaveCount(4)
    await expect(filters(page).getByLabel('Customer UID', { exact: true })).toHaveCount(0)

    await filters(page).getByLabel('Order number', { exact: true }).fill('D0')
    await filters(page).getByRole('button', { name: 'Query' }).click()
    await expect(page.getByText('Nothing found')).toBeVisible()
    await openPages(page)
      .getByRole('link', { name: `Customer flow · ${ann}` })
      .click()
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).nth(1)).toContainText('+52.00')
    await openPages(page)
      .getByRole('link', { name: `Customer flow · ${bob}` })
      .click()
    await expect(filters(page).getByLabel('Order number', { exact: true })).toHaveValue('D0')
    await filters(page).getByRole('button', { name: 'Reset' }).click()
    await expect(rows(page)).toHaveCount(4)

    // Neither the URL nor anything else leaves the scope.
    await page.goto(`/#/customerFlowWater/list/${ann}?customerUid=${bob}`)
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).nth(1)).toContainText('+52.00')

    await page.goto('/#/customerFlowWater/list/nobody')
    await expect(page.getByText('Every movement of a customer appears here')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reset' })).toHaveCount(1)
  })

  await test.step('an export from a page about one customer holds only that customer', async () => {
    const path = `/customerFlowWater/list/${ann}`
    await openAfresh(page, path)
    await expect(rows(page)).toHaveCount(3)
    const asked = () => page.waitForRequest(/\/api\/customerFlowWater\/export$/)
    const all = asked()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    expect((await all).postDataJSON()).toMatchObject({ customerUid: ann })
    await expect(page.getByRole('region', { name: 'Exports' })).toContainText('2 records')

    await rows(page).nth(1).getByRole('checkbox').check()
    const some = asked()
    await page.getByRole('button', { name: 'Export selected (1)' }).click()
    expect((await some).postDataJSON()).toMatchObject({
      customerUid: ann,
      keys: expect.stringMatching(/^[^,]+$/),
    })
  })

  await test.step('pages about a customer have their own columns and views, shared by all customers', async () => {
    await openAfresh(page, `/customerFlowWater/list/${ann}`)
    await expect(headers(page)).toContainText('Order kind')
    await page.getByRole('button', { name: 'Table settings' }).click()
    await page.getByRole('checkbox', { name: 'Show Order kind', exact: true }).uncheck()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(headers(page)).not.toContainText('Order kind')
    await filters(page).getByLabel('Order number', { exact: true }).fill('D1')
    await filters(page).getByRole('button', { name: 'Query' }).click()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByLabel('Name of this view').fill('One order')
    await page.getByRole('button', { name: 'Save view' }).click()

    await page.goto(`/#/customerFlowWater/list/${bob}`)
    await expect(rows(page)).toHaveCount(4)
    await expect(headers(page)).not.toContainText('Order kind')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'One order', exact: true }).click()
    await expect(page).toHaveURL(`/#/customerFlowWater/list/${bob}?orderNo=D1`)

    await page.goto('/#/customerFlowWater/list')
    await expect(rows(page)).toHaveCount(6)
    await expect(headers(page)).toContainText('Order kind')
    await page.getByRole('button', { name: 'Views' }).click()
    await expect(page.getByRole('button', { name: 'One order', exact: true })).toHaveCount(0)
  })
})
