/** Reports, on the orders of the demo world. */
import { readFile } from 'node:fs/promises'
import { reports } from '@countinghouse/contract/areas/report/reports.ts'
import type { Sql } from '@countinghouse/server/src/db/database.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { signIn, test, toast, waitForPage } from './journey.ts'

const payins = '/payChargeMoneyOrderReport/list'
const daily = '/finance/list'
const dayMs = 86_400_000

/** Days of GMT+8 that are over. */
const day = (before: number) =>
  new Date(Date.now() + 8 * 3_600_000 - before * dayMs).toISOString().slice(0, 10)
const past = `?reportDate=${day(89)},${day(1)}`

const table = (page: Page) =>
  page.getByRole('region', { name: /: table$/ }).filter({ visible: true })
const filters = (page: Page) =>
  page.getByRole('form', { name: 'Filters' }).filter({ visible: true })
const totalOf = (page: Page) => page.getByText(/^[\d,]+ in total$/).filter({ visible: true })
const settled = (page: Page) =>
  expect(table(page).getByRole('table')).toHaveAttribute('aria-busy', 'false')

/** Rows with a number of orders in this column, each with that number as a link. */
async function linksIn(page: Page, column: string): Promise<Locator> {
  const titles = await table(page).getByRole('columnheader').allTextContents()
  const place = titles.indexOf(column) + 1
  expect(place, column).toBeGreaterThan(0)
  return table(page).locator(`td:nth-child(${place}) a`)
}

test('every number of orders opens exactly these orders', async ({ page, newOperator }) => {
  await signIn(page, await newOperator(), payins + past)
  await settled(page)
  for (const column of ['Orders created', 'Completed orders']) {
    const link = (await linksIn(page, column)).first()
    const count = await link.textContent()
    await link.click()
    await waitForPage(page, 'Crypto payin')
    await expect(totalOf(page)).toHaveText(`${count} in total`)
    const filter = column === 'Orders created' ? 'Creation time' : 'First success'
    await expect(
      filters(page).getByRole('button', { name: new RegExp(`^${filter} .* – `) }),
    ).toBeVisible()
    await page.goBack()
    await waitForPage(page, 'Crypto payin report')
    await settled(page)
  }

  // Local orders have a page for each country, P2P orders one for each direction.
  await page.goto(`/#/localPayReport/payInList${past}&country=TH`)
  await waitForPage(page, 'Local payin daily')
  await settled(page)
  const local = (await linksIn(page, 'Orders created')).first()
  const localCount = await local.textContent()
  await local.click()
  await waitForPage(page, 'Local payin · Thailand')
  await expect(totalOf(page)).toHaveText(`${localCount} in total`)
})

/** How many payins of each day were completed, counted by hand. */
async function completedByDay(owner: Sql, shift: string): Promise<Map<string, number>> {
  const rows = await owner<{ day: string; count: number }[]>`
    select ((completed_at at time zone 'UTC') - ${shift}::interval)::date::text as day, count(*)::int as count
    from crypto_payin_order where merchant_id = '10001' and completed_at is not null group by 1`
  return new Map(rows.map((row) => [row.day, row.count]))
}

test('a day begins at the cut-off of the zone that is chosen', async ({
  page,
  newOperator,
  owner,
}) => {
  const [midnight, later, greenwich] = [
    await completedByDay(owner, '-8 hours'),
    await completedByDay(owner, '-30 minutes'),
    await completedByDay(owner, '0 hours'),
  ]
  // Between 0:00 of GMT+8 and 5:00 of GMT+5:30 something was completed.
  const moved = [...midnight.keys()].find(
    (each) =>
      each < day(1) && later.get(each) !== undefined && later.get(each) !== midnight.get(each),
  )
  if (!moved) throw new Error('No day of the demo world differs')
  const completed = page
    .getByRole('region', { name: 'Sums of the period' })
    .locator('dl > div')
    .filter({ has: page.getByText('Completed orders', { exact: true }) })

  await signIn(page, await newOperator(), `${payins}?reportDate=${moved},${moved}`)
  await expect(completed.locator('b')).toHaveText(String(midnight.get(moved)))
  await filters(page).getByRole('group', { name: 'Cut-off' }).getByText('5:00').click()
  await filters(page).getByRole('combobox', { name: 'Time zone' }).selectOption('GMT+5:30 (India)')
  await filters(page).getByRole('button', { name: 'Query' }).click()
  await expect(page.getByText('Days begin at 5:00, GMT+5:30.')).toBeVisible()
  await expect(completed.locator('b')).toHaveText(String(later.get(moved)))
  await expect(page).toHaveURL(/cutOff=5%3A00&zone=GMT%2B5%3A30/)

  await filters(page).getByRole('group', { name: 'Cut-off' }).getByText('0:00').click()
  await filters(page).getByRole('combobox', { name: 'Time zone' }).selectOption('GMT+0 (UTC)')
  await filters(page).getByRole('button', { name: 'Query' }).click()
  await expect(page.getByText('Days begin at 0:00, GMT+0.')).toBeVisible()
  await expect(completed.locator('b')).toHaveText(String(greenwich.get(moved)))

  await filters(page).getByRole('button', { name: 'Reset' }).click()
  await expect(filters(page).getByRole('button', { name: 'Report day Last 30 days' })).toBeVisible()
  await expect(page.getByText(`${day(29)} – ${day(0)}`)).toBeVisible()
})

test('a finished day is sealed once, by a permitted operator', async ({
  page,
  newOperator,
  newBrowser,
  checkAccessibility,
}) => {
  await signIn(page, await newOperator(), payins + past)
  await settled(page)
  const button = table(page)
    .getByRole('button', { name: /^Seal 2/ })
    .first()
  const sealed = (await button.getAttribute('aria-label'))?.replace('Seal ', '') ?? ''
  await button.click()
  const dialog = page.getByRole('dialog', { name: `Seal ${sealed}` })
  await expect(dialog).toContainText('A seal cannot be undone.')
  await checkAccessibility('a day to be sealed', [1440])
  await dialog.getByRole('button', { name: `Seal ${sealed}` }).click()
  await expect(toast(page, `${sealed} is sealed`)).toBeVisible()
  const hash = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  const seal = `Seal of ${sealed}: ${hash.slice(0, 6)}`
  await expect(table(page).getByRole('button', { name: seal }).first()).toBeVisible()

  // Others see the seal, and those who may not seal have no button.
  const other = await newBrowser()
  await signIn(other, await newOperator(['viewer']), payins + past)
  await settled(other)
  await other.getByRole('button', { name: seal }).first().click()
  await expect(other.getByRole('dialog').locator('code')).toHaveText(hash)
  await other.keyboard.press('Escape')
  await expect(other.getByRole('button', { name: /^Seal 2/ })).toHaveCount(0)
})

test('a report is read as a chart, by keys and as a table, and leaves as a file and on paper', async ({
  page,
  newOperator,
  checkAccessibility,
}) => {
  await page.addInitScript(() => {
    window.print = () => dispatchEvent(new Event('afterprint'))
  })
  await signIn(page, await newOperator(), daily)
  await settled(page)
  await page.getByRole('group', { name: 'Currency of the figures' }).getByText('USDT').click()
  const chart = page.getByRole('slider', { name: 'Movements of USDT per day' })
  await chart.focus()
  await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^${day(0)}, .*USDT`))
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^${day(1)}, `))
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^${day(29)}, `))
  await checkAccessibility('a report')
  await page.getByRole('button', { name: 'Show as table' }).click()
  const days = page.getByRole('region', { name: 'Movements of USDT per day' })
  await expect(days.getByRole('row')).toHaveCount(31)

  // The file is the answer, with a row for each row of the report.
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await readFile(await (await coming).path())
  expect(file.subarray(0, 2).toString()).toBe('PK')
  await expect(toast(page, 'Export Succeeded')).toBeVisible()

  // All rows go on paper, and the pages come back.
  const whole = page.waitForResponse(
    (answer) => answer.url().endsWith(daily) && answer.request().postDataJSON().size === 10_000,
  )
  await page.getByRole('button', { name: 'Print' }).click()
  await whole
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('10')
  await page.emulateMedia({ media: 'print' })
  await expect(filters(page)).toBeHidden()
  await expect(page.getByText(/printed 2/)).toBeVisible()
})

test('all reports are there in Chinese, and a merchant without local orders is told so', async ({
  page,
  newOperator,
  newBrowser,
}) => {
  await page.addInitScript(() => localStorage.setItem('language', 'zh-CN'))
  await signIn(page, await newOperator(), daily)
  for (const { path, variant } of reports) {
    await page.goto(`/#${variant?.value === 2 ? '/c2c/report/sell/list' : path}${past}`)
    await expect(page.getByText('全部页合计').filter({ visible: true })).toBeVisible()
    await expect(page.getByText(/^[a-z]+[A-Z]\w+$/).filter({ visible: true })).toHaveCount(0)
  }

  const other = await newBrowser()
  await signIn(other, await newOperator(['admin'], '10002'), '/localPayReport/payInList')
  await expect(other.getByText('Local orders are not enabled for this merchant')).toBeVisible()
})
