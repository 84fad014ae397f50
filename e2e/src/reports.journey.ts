/** Reports, on the orders of the demo world. */
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { openAfresh, signIn, test, toast, waitForPage } from './journey.ts'
import { everyLook } from './looks.ts'
import { daily, day, filters, past, payins } from './reports-locators.ts'

const table = (page: Page) =>
  page.getByRole('region', { name: /: table$/ }).filter({ visible: true })

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

test('numbers of a report open exactly their orders, and it is read as a chart, as a table, in a file and on paper', {
  tag: everyLook,
}, async ({ page, newOperator, checkAccessibility }) => {
  await test.step('every number of orders opens exactly these orders', async () => {
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

  await test.step('a report is read as a chart, by keys and as a table, and leaves as a file and on paper', async () => {
    await page.addInitScript(() => {
      window.print = () => dispatchEvent(new Event('afterprint'))
    })
    await openAfresh(page, daily)
    await settled(page)
    await page.getByRole('button', { name: 'All figures' }).click()
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
})

test('a finished day is sealed once, by a permitted operator', { tag: everyLook }, async ({
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
  await checkAccessibility('a day to be sealed')
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
