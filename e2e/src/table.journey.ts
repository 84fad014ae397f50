/** The table of a list: scrolling, copying, choosing, and the way from row to row. */
import { expect } from '@playwright/test'
import { openAfresh, signIn, test, toast } from './journey.ts'
import {
  cellsOf,
  orderNoOf,
  orderNos,
  payins,
  rows,
  table,
  textFilter,
  waitForRows,
} from './list-locators.ts'

test('cells and numbers of rows are copied, found by as they are shown, and chosen rows notified', async ({
  page,
  newOperator,
  owner,
}) => {
  await test.step('a shortened cell has a tooltip with its full value, and a click copies what is shown, in full', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, await newOperator(), `${payins}?status=completed`)
    await expect(rows(page)).toHaveCount(10)
    const orderNo = await orderNoOf(rows(page).first())
    const [order] = await owner`
    select merchant_order_no from crypto_payin_order where order_no = ${orderNo}`
    const copied = () => page.evaluate(() => navigator.clipboard.readText())

    await (await cellsOf(page, 'Creation time'))[0]?.hover()
    await expect(page.getByRole('tooltip')).toContainText('(GMT+8)')
    await (await cellsOf(page, 'Order number'))[0]?.click()
    await expect(toast(page, 'Copy Successful')).toBeVisible()
    expect(await copied()).toBe(orderNo)
    await (await cellsOf(page, 'Merchant order number'))[0]?.click()
    await expect.poll(copied).toBe(order?.merchant_order_no)

    await page.goto('/#/transfer/list')
    const customer = table(page)
      .getByRole('cell', { name: /^Customer / })
      .first()
    await customer.click()
    await expect.poll(copied).toMatch(/^Customer C\d{6}$/)
    await expect(customer).toHaveText(await copied())

    // A sign is part of an amount, and a cell that is a button has a copy of its own.
    await page.goto('/#/merchantsFlowWater/list?currency=USDT')
    const flow = table(page).locator('tr[data-key]').first()
    const amount = flow.getByRole('cell', { name: /^[+−]/ })
    await amount.click()
    await expect.poll(copied).toMatch(/^[+−][\d,]+\.\d+ [A-Z]+$/)
    const balance = flow.getByRole('button', { name: /^Explain/ })
    await balance.hover()
    await flow.getByRole('button', { name: /^Copy .* [A-Z]{3,4}$/ }).click()
    await expect.poll(copied).toMatch(/^[\d,]+\.\d+ [A-Z]+$/)
  })

  await test.step('the numbers of selected rows are copied', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await openAfresh(page, payins)
    await expect(rows(page)).toHaveCount(10)
    const all = await orderNos(page)
    const pages = page.getByRole('navigation', { name: 'Pages', exact: true })
    const place = await pages.boundingBox()
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await expect(page.getByText('10 rows selected')).toBeVisible()
    expect(await pages.boundingBox()).toEqual(place)
    await page.getByRole('checkbox', { name: `Select ${all[0]}` }).uncheck()
    await expect(page.getByText('9 rows selected')).toBeVisible()
    await page.getByRole('button', { name: 'Copy order numbers' }).click()
    await expect(toast(page, 'Copy Successful')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(all.slice(1).join('\n'))
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect(page.getByText('9 rows selected')).toBeHidden()
  })

  await test.step('orders are found by how the table shows their numbers', async () => {
    await openAfresh(page, payins)
    await expect(rows(page)).toHaveCount(10)
    const [, orderNo = ''] = await orderNos(page)
    const [, cell] = await cellsOf(page, 'Order number')
    const shown = (await cell?.textContent()) ?? ''
    expect(shown).toBe(`${orderNo.slice(0, 4)}…${orderNo.slice(-4)}`)
    for (const text of [shown, orderNo.slice(-4).toLowerCase(), orderNo.slice(0, 22)]) {
      await textFilter(page, 'Order number').fill(text)
      await textFilter(page, 'Order number').press('Enter')
      await waitForRows(page)
      await expect.poll(() => orderNos(page)).toEqual([orderNo])
    }
  })

  await test.step('chosen orders are notified together', async () => {
    await openAfresh(page, `${payins}?status=completed`)
    await expect(rows(page)).toHaveCount(10)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/pushMsgNew')) asked.push(request.postDataJSON().orderNo)
    })
    const [first, second] = await orderNos(page)
    for (const orderNo of [first, second])
      await page.getByRole('checkbox', { name: `Select ${orderNo}` }).check()
    await page.getByRole('button', { name: 'Notify', exact: true }).click()
    await expect(toast(page, '2 notifications are on their way')).toBeVisible()
    expect(asked).toEqual([first, second])
  })
})

test('a row opens by a double click, and its detail leads on to the next row, which has the focus at last', async ({
  page,
  newOperator,
  newBrowser,
  expectErrors,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const operator = await newOperator()
  await signIn(page, operator, payins)
  await expect(rows(page)).toHaveCount(10)
  await page.evaluate(() => navigator.clipboard.writeText('copied before'))
  const [first, second, third] = await orderNos(page)
  const detail = (orderNo: string | undefined) =>
    page.getByRole('dialog', { name: `Order ${orderNo}` })
  await (await cellsOf(page, 'Creation time'))[0]?.dblclick()
  await expect(detail(first)).toContainText('1 of 10')
  await expect(detail(first).getByRole('button', { name: 'Previous row' })).toBeDisabled()
  await detail(first).getByRole('button', { name: 'Next row' }).click()
  await expect(detail(second)).toBeVisible()
  await expect(detail(second).getByRole('button', { name: 'Next row' })).toBeFocused()
  await expect(page).toHaveURL(`/#${payins}?detail=${second}`)
  await page.keyboard.press('j')
  await expect(detail(third)).toContainText('3 of 10')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('copied before')
  await page.keyboard.press('k')
  await expect(detail(second)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail(second)).toBeHidden()
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(detail(second)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(detail(second)).toBeVisible()
  await page.goBack()
  await expect(detail(second)).toBeHidden()
  await expect(rows(page)).toHaveCount(10)

  // The address is enough for a colleague; that of another merchant says that there is nothing.
  const colleague = await newBrowser()
  await signIn(colleague, operator, `${payins}?detail=${third}`)
  await expect(colleague.getByRole('dialog', { name: `Order ${third}` })).toContainText(
    'Paid amount',
  )
  expectErrors('404 /api/payChargeMoneyOrder/detail')
  const stranger = await newBrowser()
  await signIn(stranger, await newOperator(['admin'], '10002'), `${payins}?detail=${third}`)
  await expect(stranger.getByRole('dialog').getByRole('alert')).toBeVisible()
})
