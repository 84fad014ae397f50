/** The requests of a list: one per query, selected rows for an export, options for its filters. */
import { orderKindNames } from '@countinghouse/contract/registry/orders.ts'
import { deposit } from '@countinghouse/server/test/orders/orders.ts'
import { expect, type Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import { createWithdrawals, newMerchantWithWithdrawals, newUid } from './create-withdrawals.ts'
import { chooseFrom, openAfresh, signIn, test, toast } from './journey.ts'
import { filters, table, withdrawals } from './list-locators.ts'

/** Collects the bodies of requests to this path from now on. */
function requestBodies(page: Page, path: string): Record<string, unknown>[] {
  const asked: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(`/api${path}`)) asked.push(request.postDataJSON() ?? {})
  })
  return asked
}

test('a query sends one request, and only selected rows are exported, in the order of the screen', async ({
  page,
  newOperator,
  db,
  owner,
}) => {
  const [merchantId, first, second] = await newMerchantWithWithdrawals(db, 'TOne', 'TTwo')
  await test.step('a query sends one request, with the current filters only', async () => {
    await signIn(page, await newOperator(['finance'], merchantId), withdrawals)
    await expect(table(page).getByRole('row')).toHaveCount(3)
    const asked = requestBodies(page, withdrawals)
    const ask = async (orderNo: string) => {
      asked.length = 0
      await filters(page).getByRole('textbox', { name: 'Order number', exact: true }).fill(orderNo)
      await filters(page).getByRole('button', { name: 'Query' }).click()
      await expect(table(page).getByRole('row')).toHaveCount(2)
      await expect(table(page).getByRole('button', { name: `Details ${orderNo}` })).toBeVisible()
      expect(asked.map((body) => body.orderNo)).toEqual([orderNo])
    }
    await ask(first)
    await ask(second)
    // Repeating an earlier query, or the same one, sends a new request too.
    await ask(first)
    await ask(first)
  })

  await test.step('only the selected rows are exported, in the order of the screen', async () => {
    const numbers = await createWithdrawals(db, merchantId, newUid(), [
      'TOne',
      'TTwo',
      'TThree',
      'TFour',
    ])
    for (const [index, orderNo] of numbers.entries()) {
      await owner`
        update withdrawal_order set created_at = now() - ${index} * interval '1 day' where order_no = ${orderNo}`
    }
    await openAfresh(page, `${withdrawals}?status=pendingReview&sort=createTime.up`)
    const shown = [...numbers].reverse()
    const [oldest = '', , younger = '', newest = ''] = shown
    for (const orderNo of [newest, oldest, younger]) {
      await page.getByRole('checkbox', { name: `Select ${orderNo}` }).check()
    }
    const button = page.getByRole('button', { name: 'Export selected (3)' })
    await expect(button).toBeVisible()
    // A row that has changed state in the meantime stays selected.
    await owner`update withdrawal_order set status = 2 where order_no = ${younger}`
    await button.click()
    const notices = page.getByRole('region', { name: 'Exports' })
    await expect(notices).toContainText('3 records')
    const downloading = page.waitForEvent('download')
    await notices.getByRole('button', { name: 'Download' }).click()
    const [, ...rows] = await readSheet(await (await downloading).path())
    expect(rows.map((row) => row[0])).toEqual([oldest, younger, newest])
  })

  await test.step('selected addresses are downloaded at once', async () => {
    for (const uid of ['uFirst', 'uSecond'])
      await deposit(db, merchantId, uid, '10', { to_address: `T${uid}` })
    await openAfresh(page, '/customerAddress/list')
    await table(page).getByRole('row').filter({ hasText: 'uSecond' }).getByRole('checkbox').check()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export selected (1)' }).click()
    const [, ...rows] = await readSheet(await (await downloading).path())
    expect(rows.map((row) => row[0])).toEqual(['uSecond'])
    await expect(toast(page, 'Export Succeeded')).toBeVisible()
  })
})

test("filters offer the server's options in the operator's language and request them once", async ({
  page,
  newOperator,
}) => {
  const products = requestBodies(page, '/products/option')
  await signIn(page, await newOperator(), '/download/file')
  await filters(page)
    .getByRole('button', { name: /^Product/ })
    .click()
  const offered = filters(page).getByRole('group', { name: 'Product' }).getByRole('checkbox')
  await expect(offered).toHaveCount(orderKindNames.length)
  await filters(page).getByRole('checkbox', { name: 'Withdrawals' }).check()
  await filters(page).getByRole('button', { name: 'Query' }).click()
  await expect(page).toHaveURL(/product=withdrawal$/)
  await expect(filters(page).getByRole('button', { name: /^Product/ })).toContainText('Withdrawal')
  expect(products).toHaveLength(1)
  await chooseFrom(page, 'Language', '简体中文')
  await expect(page.getByRole('button', { name: /^产品/ })).toContainText(/\p{Script=Han}{2,}$/u)

  await page.goto('/#/customerAddress/list')
  await page.getByRole('button', { name: /^网络/ }).click()
  await expect(page.getByRole('checkbox', { name: 'TRC20' })).toBeVisible()
})
