/** The shared list page, on the payins and deposits of the demo world. */
import { readFile } from 'node:fs/promises'
import { withdrawalOrder } from '@countinghouse/server/src/areas/withdrawal/withdrawal.order.ts'
import { moveOrder } from '@countinghouse/server/src/orders/transition.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { arrived, heading, mainMenu, message, signIn, test } from './journey.ts'
import { askFor, newUid } from './made-withdrawals.ts'

const payins = '/payChargeMoneyOrder/list'
const deposits = '/chargeMoneyOrder/list'

const filters = (page: Page) => page.getByRole('form', { name: 'Filters' })
const textFilter = (page: Page, name: string) =>
  filters(page).getByRole('textbox', { name, exact: true })
const table = (page: Page) => page.getByRole('region', { name: /: table$/ })
const header = (page: Page, name: string) =>
  table(page).getByRole('columnheader', { name, exact: true })
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Details / }) })
const totalOf = (page: Page) => page.getByText(/^[\d,]+ in total$/).filter({ visible: true })

async function orderNoOf(row: Locator): Promise<string> {
  const name = await row.getByRole('button', { name: /^Details / }).getAttribute('aria-label')
  return (name ?? '').replace('Details ', '')
}

const orderNos = async (page: Page) =>
  Promise.all((await rows(page).all()).map((row) => orderNoOf(row)))

async function cellsOf(page: Page, column: string): Promise<Locator[]> {
  const titles = await table(page).getByRole('columnheader').allTextContents()
  const index = titles.indexOf(column)
  expect(index, `place of column ${column}`).toBeGreaterThan(-1)
  return (await rows(page).all()).map((row) => row.getByRole('cell').nth(index))
}

async function amountsOf(page: Page, column: string): Promise<number[]> {
  const texts = await Promise.all((await cellsOf(page, column)).map((cell) => cell.textContent()))
  return texts.map((text) => Number((text ?? '').replace(/[^\d.]/g, '')))
}

/** Waits until the rows belong to the latest request. */
const settled = (page: Page) =>
  expect(table(page).getByRole('table')).toHaveAttribute('aria-busy', 'false')

test('a list shows its newest 10 rows, and how many there are in all', async ({
  page,
  newOperator,
  checkAccess,
  owner,
}) => {
  await signIn(page, await newOperator(), payins)
  await expect(rows(page)).toHaveCount(10)
  const [all] = await owner`
    select count(*)::int as count from crypto_payin_order where merchant_id = '10001'`
  await expect(totalOf(page)).toHaveText(`${all?.count.toLocaleString('en-US')} in total`)
  const newest = await owner`
    select order_no from crypto_payin_order where merchant_id = '10001'
    order by created_at desc, order_no desc limit 10`
  expect(await orderNos(page)).toEqual(newest.map((row) => row.order_no))
  await expect(header(page, 'Creation time')).toHaveAttribute('aria-sort', 'descending')
  await checkAccess('list')
})

test('an order number and Enter leave one row, and the address can be shared', async ({
  page,
  newOperator,
  newBrowser,
}) => {
  await signIn(page, await newOperator(), payins)
  const orderNo = await orderNoOf(rows(page).nth(3))
  await textFilter(page, 'Order number').fill(` ${orderNo} `)
  await expect(rows(page)).toHaveCount(10)
  await textFilter(page, 'Order number').press('Enter')
  await expect(rows(page)).toHaveCount(1)
  expect(await orderNos(page)).toEqual([orderNo])
  await expect(totalOf(page)).toHaveText('1 in total')
  await expect(page).toHaveURL(`/#${payins}?orderNo=${orderNo}`)

  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(rows(second)).toHaveCount(1)
  expect(await orderNos(second)).toEqual([orderNo])
  await expect(textFilter(second, 'Order number')).toHaveValue(orderNo)

  const colleague = await newBrowser()
  await signIn(colleague, await newOperator(['viewer']), `${payins}?orderNo=${orderNo}`)
  await expect(rows(colleague)).toHaveCount(1)
  expect(await orderNos(colleague)).toEqual([orderNo])

  await filters(page).getByRole('button', { name: 'Reset' }).click()
  await expect(rows(page)).toHaveCount(10)
  await expect(textFilter(page, 'Order number')).toHaveValue('')
  await expect(page).toHaveURL(`/#${payins}`)
})

test('a selection of states takes effect with Query, and every row then has one of them', async ({
  page,
  newOperator,
}) => {
  await signIn(page, await newOperator(), payins)
  const before = (await totalOf(page).textContent()) ?? ''
  await filters(page).getByRole('button', { name: 'Status Any' }).click()
  await filters(page).getByRole('checkbox', { name: 'Completed' }).check()
  await filters(page).getByRole('checkbox', { name: 'Expired' }).check()
  await page.keyboard.press('Escape')
  await expect(filters(page).getByRole('button', { name: 'Status 2 chosen' })).toBeFocused()
  await expect(totalOf(page)).toHaveText(before)
  await filters(page).getByRole('button', { name: 'Query' }).click()
  await expect(page).toHaveURL(`/#${payins}?status=completed,expired`)
  await expect(totalOf(page)).not.toHaveText(before)
  for (const cell of await cellsOf(page, 'Status')) {
    await expect(cell).toHaveText(/^(Completed|Expired)$/)
  }
})

test('further filters unfold, and two amounts bound a third', async ({ page, newOperator }) => {
  await signIn(page, await newOperator(), payins)
  const least = textFilter(page, 'Order amount: Minimum')
  const most = textFilter(page, 'Order amount: Maximum')
  await expect(least).toBeHidden()
  await filters(page)
    .getByRole('button', { name: /^More filters/ })
    .click()
  await least.fill('100')
  await most.fill('200.50')
  await most.press('Enter')
  await expect(page).toHaveURL(`/#${payins}?orderAmount=100,200.50`)
  await settled(page)
  const amounts = await amountsOf(page, 'Order amount')
  expect(amounts).not.toEqual([])
  for (const amount of amounts) {
    expect(amount).toBeGreaterThanOrEqual(100)
    expect(amount).toBeLessThanOrEqual(200.5)
  }
  await page.reload()
  await expect(least).toHaveValue('100')
  await expect(most).toHaveValue('200.50')
})

test('the keyboard moves from row to row, opens one, and reaches the filters', async ({
  page,
  newOperator,
}) => {
  await signIn(page, await newOperator(), payins)
  await expect(rows(page)).toHaveCount(10)
  await page.keyboard.press('j')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(rows(page).nth(1)).toBeFocused()
  const orderNo = await orderNoOf(rows(page).nth(1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Order ${orderNo}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('/')
  await expect(filters(page).getByRole('button', { name: /^Creation time / })).toBeFocused()
})

test('amounts sort descending, then ascending, then not at all', async ({ page, newOperator }) => {
  await signIn(page, await newOperator(), payins)
  await expect(rows(page)).toHaveCount(10)
  const byTime = await orderNos(page)
  const column = header(page, 'Order amount')
  const sort = column.getByRole('button')
  await expect(column).toHaveAttribute('aria-sort', 'none')

  await sort.click()
  await expect(column).toHaveAttribute('aria-sort', 'descending')
  await expect(header(page, 'Creation time')).toHaveAttribute('aria-sort', 'none')
  await settled(page)
  const greatest = await amountsOf(page, 'Order amount')
  expect(greatest).toEqual([...greatest].sort((a, b) => b - a))
  await expect(page).toHaveURL(`/#${payins}?sort=orderAmount.down`)

  await sort.click()
  await expect(column).toHaveAttribute('aria-sort', 'ascending')
  await settled(page)
  const least = await amountsOf(page, 'Order amount')
  expect(least).toEqual([...least].sort((a, b) => a - b))
  expect(least[9]).toBeLessThan(greatest[9] as number)

  await sort.click()
  await expect(column).toHaveAttribute('aria-sort', 'none')
  await expect(header(page, 'Creation time')).toHaveAttribute('aria-sort', 'descending')
  await settled(page)
  expect(await orderNos(page)).toEqual(byTime)
})

test('pages hold 20 rows on request, and the next page continues where the first ended', async ({
  page,
  newOperator,
  owner,
}) => {
  await signIn(page, await newOperator(), payins)
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('20')
  await expect(rows(page)).toHaveCount(20)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  const first = await orderNos(page)

  await pages.getByRole('button', { name: 'Next page' }).click()
  await expect(pages.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await settled(page)
  await expect(rows(page)).toHaveCount(20)
  const newest = await owner`
    select order_no from crypto_payin_order where merchant_id = '10001'
    order by created_at desc, order_no desc limit 40`
  expect([...first, ...(await orderNos(page))]).toEqual(newest.map((row) => row.order_no))
  await expect(page).toHaveURL(`/#${payins}?page=2&size=20`)

  await page.reload()
  await expect(rows(page)).toHaveCount(20)
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('20')
  await pages.getByRole('button', { name: 'Previous page' }).click()
  await settled(page)
  expect(await orderNos(page)).toEqual(first)
})

test('without pages every row can be scrolled to, and only rows near the viewport are rendered', async ({
  page,
  newOperator,
  owner,
  checkAccess,
}) => {
  const all = await owner`
    select order_no from crypto_payin_order where merchant_id = '10001'
    order by created_at desc, order_no desc`
  expect(all.length).toBeGreaterThan(150)
  const size = page.getByRole('combobox', { name: 'Rows per page' })
  const pages = page.getByRole('navigation', { name: 'Pages', exact: true })
  const focused = (place: number) =>
    expect(table(page).locator(`tr[aria-rowindex="${place + 1}"]`)).toBeFocused()
  await signIn(page, await newOperator(), payins)
  await expect(rows(page)).toHaveCount(10)
  await size.selectOption('No pages')
  await expect(pages).toBeHidden()
  await expect(table(page).getByRole('table')).toHaveAttribute('aria-rowcount', `${all.length + 1}`)
  await expect.poll(() => rows(page).count()).toBeGreaterThan(10)
  expect(await rows(page).count()).toBeLessThan(60)
  expect(await orderNos(page)).toEqual(
    all.slice(0, await rows(page).count()).map((row) => row.order_no),
  )

  // Key repeat is no faster than this.
  for (let place = 1; place <= 70; place++) await page.keyboard.press('j', { delay: 30 })
  await focused(70)
  await page.keyboard.press('k')
  await focused(69)
  expect(await rows(page).count()).toBeLessThan(60)

  await table(page).focus()
  await page.keyboard.press('End')
  const last = rows(page).last()
  await expect(last).toHaveAttribute('aria-rowindex', `${all.length + 1}`)
  await expect(last).toBeInViewport()
  expect(await orderNoOf(last)).toBe(all.at(-1)?.order_no)
  expect(await rows(page).count()).toBeLessThan(60)
  await page.keyboard.press('k')
  await focused(all.length)
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await focused(all.length)
  await page.keyboard.press('Enter')
  const detail = page.getByRole('dialog', { name: `Order ${all.at(-1)?.order_no}` })
  await expect(detail).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await checkAccess('list without pages')

  const chosen = page.getByRole('checkbox', { name: `Select ${all.at(-1)?.order_no}` })
  await chosen.check()
  await expect(page.getByText('1 row selected')).toBeVisible()
  await table(page).focus()
  await page.keyboard.press('Home')
  await expect(rows(page).first()).toHaveAttribute('aria-rowindex', '2')
  await expect(chosen).toHaveCount(0)
  await table(page).evaluate((region) => region.scrollTo(0, region.scrollHeight))
  await expect(chosen).toBeChecked()

  await size.selectOption('10')
  await expect(rows(page)).toHaveCount(10)
  await expect(pages).toBeVisible()
  expect(await orderNos(page)).toEqual(all.slice(0, 10).map((row) => row.order_no))
})

test('a click on a cell copies its full value', async ({ page, newOperator, owner }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, await newOperator(), `${payins}?status=completed`)
  await expect(rows(page)).toHaveCount(10)
  const orderNo = await orderNoOf(rows(page).first())
  const [order] = await owner`
    select merchant_order_no from crypto_payin_order where order_no = ${orderNo}`
  const copied = () => page.evaluate(() => navigator.clipboard.readText())

  await (await cellsOf(page, 'Order number'))[0]?.click()
  await expect(message(page, 'Copy Successful')).toBeVisible()
  expect(await copied()).toBe(orderNo)
  await (await cellsOf(page, 'Merchant order number'))[0]?.click()
  await expect.poll(copied).toBe(order?.merchant_order_no)
})

test('the numbers of selected rows are copied', async ({ page, newOperator }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, await newOperator(), payins)
  await expect(rows(page)).toHaveCount(10)
  const all = await orderNos(page)
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await expect(page.getByText('10 rows selected')).toBeVisible()
  await page.getByRole('checkbox', { name: `Select ${all[0]}` }).uncheck()
  await expect(page.getByText('9 rows selected')).toBeVisible()
  await page.getByRole('button', { name: 'Copy order numbers' }).click()
  await expect(message(page, 'Copy Successful')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(all.slice(1).join('\n'))
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByText('9 rows selected')).toBeHidden()
})

test('a hidden column and a width survive a reload, until the defaults are restored', async ({
  page,
  newOperator,
  checkAccess,
}) => {
  await signIn(page, await newOperator(), payins)
  await expect(header(page, 'Exception')).toBeVisible()
  const titles = await table(page).getByRole('columnheader').allTextContents()
  const widthOf = async (name: string) => (await header(page, name).boundingBox())?.width
  const widthBefore = await widthOf('Order number')
  const settings = page.getByRole('dialog', { name: 'Table settings' })
  const columns = settings.getByRole('region', { name: 'Columns' })
  const open = () => page.getByRole('button', { name: 'Table settings' }).click()

  await open()
  await columns.getByRole('checkbox', { name: 'Show Exception' }).uncheck()
  await columns.getByRole('spinbutton', { name: 'Width of Order number' }).fill('29')
  await checkAccess('table settings', [1440])
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByRole('alert')).toHaveText('A width is a whole number from 30 to 1000')
  await columns.getByRole('spinbutton', { name: 'Width of Order number' }).fill('600')
  await columns.getByRole('button', { name: 'Move Order number up' }).click()
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(message(page, 'Saved Successfully')).toBeVisible()
  await expect(settings).toBeHidden()

  const arranged = async () => {
    await expect(header(page, 'Order number')).toBeVisible()
    await expect(header(page, 'Exception')).toBeHidden()
    await expect.poll(() => widthOf('Order number')).toBe(600)
    const now = await table(page).getByRole('columnheader').allTextContents()
    expect(now.indexOf('Order number')).toBeLessThan(now.indexOf('Creation time'))
  }
  await arranged()
  await page.reload()
  await arranged()

  await open()
  await settings.getByRole('button', { name: 'Reset to defaults' }).click()
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toBeHidden()
  await expect(table(page).getByRole('columnheader')).toHaveText(titles)
  await expect.poll(() => widthOf('Order number')).toBe(widthBefore)
  await page.reload()
  await expect(table(page).getByRole('columnheader')).toHaveText(titles)
})

test('a saved view restores its filters and its sorting', async ({ page, newOperator }) => {
  await signIn(page, await newOperator(), `${payins}?status=expired&sort=orderAmount.up`)
  await expect(rows(page)).toHaveCount(10)
  const seen = await orderNos(page)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('textbox', { name: 'Name of this view' }).fill('Lapsed')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(message(page, 'View Lapsed saved')).toBeVisible()
  await page.keyboard.press('Escape')
  await filters(page).getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL(`/#${payins}`)

  await page.reload()
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Lapsed', exact: true }).click()
  await expect(page).toHaveURL(`/#${payins}?status=expired&sort=orderAmount.up`)
  await settled(page)
  expect(await orderNos(page)).toEqual(seen)
})

test('a filter is kept while the operator is on another page', async ({ page, newOperator }) => {
  await signIn(page, await newOperator(), deposits)
  await expect(rows(page)).toHaveCount(10)
  const orderNo = await orderNoOf(rows(page).nth(2))
  await textFilter(page, 'Order number').fill(orderNo)
  await textFilter(page, 'Order number').press('Enter')
  await expect(rows(page)).toHaveCount(1)

  await mainMenu(page).getByRole('link', { name: 'Crypto payin', exact: true }).click()
  await arrived(page, 'Crypto payin')
  await expect(rows(page)).toHaveCount(10)
  await expect(textFilter(page, 'Order number')).toHaveValue('')

  await mainMenu(page).getByRole('link', { name: 'Deposits' }).click()
  await expect(heading(page, 'Deposits')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(textFilter(page, 'Order number')).toHaveValue(orderNo)
  await expect(page).toHaveURL(`/#${deposits}?orderNo=${orderNo}`)
})

test('a list without a match says so and offers a reset', async ({ page, newOperator }) => {
  await signIn(page, await newOperator(), payins)
  await textFilter(page, 'Customer UID').fill('nobody')
  await filters(page).getByRole('button', { name: 'Query' }).click()
  await expect(page.getByRole('main')).toContainText('Nothing found')
  await expect(page.getByRole('main')).toContainText(
    'No record matches these filters. Widen or reset them.',
  )
  await page.getByRole('button', { name: 'Reset' }).last().click()
  await expect(rows(page)).toHaveCount(10)
  await expect(textFilter(page, 'Customer UID')).toHaveValue('')
})

test('a page beyond the last offers the first', async ({ page, newOperator }) => {
  await signIn(page, await newOperator(), `${payins}?page=99999`)
  await expect(page.getByRole('main')).toContainText('There is no such page')
  await page.getByRole('button', { name: 'First page' }).click()
  await expect(rows(page)).toHaveCount(10)
})

test('a list that refreshes itself shows changes without a click, until refreshing is switched off', async ({
  page,
  newOperator,
  db,
}) => {
  const uid = newUid()
  const [orderNo = ''] = await askFor(db, '10001', uid, ['TOne'])
  const row = table(page).getByRole('row').filter({ hasText: 'TOne' })
  const move = (name: 'approve' | 'send') =>
    db.asMerchant('10001', (tx) =>
      moveOrder(tx, withdrawalOrder, {
        merchantId: '10001',
        orderNo,
        move: name,
        actor: name === 'send' ? 'upstream' : 'operator:x',
      }),
    )
  await page.clock.install()
  await signIn(page, await newOperator(), `/mentionMoneyOrder/list?customerUid=${uid}`)
  await expect(row).toContainText('Pending review')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/mentionMoneyOrder/list')) asked.push(request.url())
  })
  const interval = page.getByRole('combobox', { name: 'Refresh automatically' })
  await page.clock.pauseAt(Date.now() + 60_000)
  await interval.selectOption('Every 10 s')
  await move('approve')
  await page.clock.fastForward(9999)
  expect(asked).toHaveLength(0)
  await page.clock.fastForward(1)
  await page.clock.resume()
  await expect(row).toContainText('Audit successful')

  await interval.selectOption('Auto: off')
  asked.length = 0
  await move('send')
  await page.clock.fastForward(60_000)
  await page.getByRole('button', { name: 'Refresh list' }).click()
  await expect(row).toContainText('Withdrawing')
  expect(asked).toHaveLength(1)
})

test('an export of a filtered list ends as a file, and stays among the export records', async ({
  page,
  newOperator,
}) => {
  const operator = await newOperator()
  await signIn(page, operator, `${payins}?status=refunded`)
  await expect(rows(page).first()).toBeVisible()
  const count = ((await totalOf(page).textContent()) ?? '').replace(' in total', '')

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const notices = page.getByRole('region', { name: 'Exports' })
  await expect(message(page, 'Export Succeeded')).toBeVisible()
  await expect(notices).toContainText(`${count} records`)
  const downloading = page.waitForEvent('download')
  await notices.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^cryptoPayin-\d{4}-\d\d-\d\d\.xlsx$/)
  const content = await readFile(await download.path())
  // A spreadsheet is a zip file.
  expect(content.subarray(0, 2).toString()).toBe('PK')
  await expect(notices.getByRole('button', { name: 'Download' })).toBeHidden()

  await page.goto('/#/download/file')
  await arrived(page, 'Export records')
  const record = table(page).getByRole('row').filter({ hasText: operator.name })
  await expect(record).toHaveCount(1)
  await expect(record).toContainText('Ready')
  await expect(record).toContainText('Crypto payin')
  await expect(record).toContainText(`${count} records`)
  const again = page.waitForEvent('download')
  await record.getByRole('button', { name: /^Download/ }).click()
  expect((await again).suggestedFilename()).toBe(download.suggestedFilename())
})

test('an export without rows says that there is nothing', async ({
  page,
  newOperator,
  refused,
}) => {
  refused('422 /api/payChargeMoneyOrder/export')
  await signIn(page, await newOperator(), `${payins}?customerUid=nobody`)
  await expect(page.getByRole('main')).toContainText('Nothing found')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(message(page, 'No data needs to be exported')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Exports' })).toBeHidden()
})
