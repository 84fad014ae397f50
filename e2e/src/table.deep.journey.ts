/** Tables of many rows, how they are laid out, and with a server that fails. */
import { expect, type Page } from '@playwright/test'
import { signIn, test, toast } from './journey.ts'
import { header, orderNoOf, orderNos, payins, rows, table, textFilter } from './list-locators.ts'

/** Where the digits of the amounts in a column begin and end, where their points are, and where the title ends. */
const placesIn = (page: Page, column: string) =>
  table(page).evaluate((region, title) => {
    const head = region.querySelector(`th[aria-label="${title}"]`)
    const index = [...(head?.parentElement?.children ?? [])].indexOf(head as Element)
    const cells = [...region.querySelectorAll('tr[data-key]')].map((row) => row.children[index])
    const points = new Set<number>()
    let digitsEnd = 0
    for (const cell of cells) {
      const texts = document.createTreeWalker(cell as Element, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      while (texts.nextNode()) {
        const { data } = texts.currentNode as Text
        for (const { index: at } of data.matchAll(/[\d.]/g)) {
          range.setStart(texts.currentNode, at)
          range.setEnd(texts.currentNode, at + 1)
          const { left, right } = range.getBoundingClientRect()
          digitsEnd = Math.max(digitsEnd, right)
          if (data[at] === '.') points.add(Math.round(left))
        }
      }
    }
    const titleEnd = head?.querySelector('span')?.getBoundingClientRect().right ?? 0
    return { points: [...points], titlePastDigits: titleEnd - digitsEnd }
  }, column)

test('without pages every row can be scrolled to, and only rows near the viewport are rendered', async ({
  page,
  newOperator,
  owner,
  checkAccessibility,
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
  await size.selectOption('No paging')
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
  await checkAccessibility('list without pages')

  const chosen = page.getByRole('checkbox', { name: `Select ${all.at(-1)?.order_no}` })
  await chosen.check()
  await expect(page.getByText('1 row selected')).toBeVisible()
  await table(page).focus()
  await page.keyboard.press('Home')
  await expect(rows(page).first()).toHaveAttribute('aria-rowindex', '2')
  await expect(chosen).toHaveCount(0)
  await page.locator('[data-list]').evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight))
  await expect(chosen).toBeChecked()

  await expect(size).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await size.selectOption('10')
  await expect(rows(page)).toHaveCount(10)
  await expect(pages).toBeVisible()
  expect(await orderNos(page)).toEqual(all.slice(0, 10).map((row) => row.order_no))
})

test('amounts stand with their points under each other, and their title ends where the longest ends', async ({
  page,
  newOperator,
}) => {
  const lineUp = async (...columns: string[]) => {
    await expect(table(page).getByText(/BTC$/).first()).toBeVisible()
    for (const column of columns) {
      await expect(header(page, column)).toBeVisible()
      const { points, titlePastDigits } = await placesIn(page, column)
      expect.soft(points, `places of the points in ${column}`).toHaveLength(1)
      expect.soft(Math.abs(titlePastDigits), `title and digits of ${column}`).toBeLessThan(4)
    }
  }
  await signIn(page, await newOperator(), `${payins}?status=completed&currency=BTC,USDC&size=40`)
  await lineUp('Order amount', 'Credited amount')
  // With signs, and with a copy button behind each.
  await page.goto('/#/merchantsFlowWater/list?currency=BTC')
  await lineUp('Amount', 'Balance after')
})

test('eighty rows have one scroll: the titles stay above, the pages below, and choosing moves nothing', async ({
  page,
  newOperator,
  checkAccessibility,
}) => {
  await signIn(page, await newOperator(), `${payins}?size=80`)
  await expect(rows(page)).toHaveCount(80)
  const sheet = page.locator('[data-list]').filter({ visible: true })
  const scrolls = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('main *')].filter(
          (each) =>
            each.scrollHeight > each.clientHeight + 1 &&
            /auto|scroll/.test(getComputedStyle(each).overflowY),
        ).length,
    )
  expect(await scrolls()).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  const scroll = () => sheet.evaluate((element) => element.scrollTo(0, 1400))
  await scroll()
  const title = header(page, 'Order number')
  const pages = page.getByRole('navigation', { name: 'Pages', exact: true })
  await expect(title).toBeInViewport()
  await expect(pages).toBeInViewport()

  const row = rows(page).nth(38)
  const placeOf = async () => (await row.boundingBox())?.y
  const before = await placeOf()
  await row.getByRole('checkbox').check()
  await rows(page).nth(39).getByRole('checkbox').check()
  await expect(page.getByText(/^2 rows selected · [\d,]+\.\d+ \w{3,4}/)).toBeVisible()
  expect(await placeOf()).toBe(before)
  await checkAccessibility('chosen rows of eighty')

  // The bar is one line: what it has no room for is a tooltip.
  // Other widths, at which the screen was looked at, have scrolled it, and it is wide again a moment later.
  await expect
    .poll(async () => {
      await scroll()
      return placeOf()
    })
    .toBe(before)
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  const more = page.getByRole('img', { name: /^[\d,]+\.\d+ \w{3,4}/ }).filter({ hasText: /^\+\d$/ })
  await expect(more).toBeVisible()
  expect(await placeOf()).toBe(before)
  await more.focus()
  await expect(more).toBeFocused()
  await more.hover()
  await expect(page.getByRole('tooltip')).toHaveText(/^[\d,]+\.\d+ \w{3,4}/)
})

test('a refresh and a query that fail say so while the old rows stay', async ({
  page,
  newOperator,
  expectErrors,
}) => {
  expectErrors('502 /api/payChargeMoneyOrder/list', '500 /api/payChargeMoneyOrder/list')
  await signIn(page, await newOperator(), payins)
  await expect(rows(page)).toHaveCount(10)
  // The server is away: nobody is told of it when a list refreshes itself, but who asks is.
  await page.route('**/api/payChargeMoneyOrder/list', (route) =>
    route.fulfill({ status: 502, body: '' }),
  )
  const messages = page.getByRole('region', { name: 'Messages' })
  const away = toast(page, 'The server answered with an error (502).')
  for (const button of ['Refresh list', 'Query']) {
    await page.getByRole('button', { name: button }).click()
    await expect(away).toBeVisible()
    await messages.getByRole('button', { name: 'Close message' }).click()
    await expect(away).toHaveCount(0)
    await expect(rows(page)).toHaveCount(10)
    await expect(
      page.getByRole('alert').filter({ hasText: 'You are seeing earlier data' }),
    ).toBeVisible()
  }
  await page.route('**/api/payChargeMoneyOrder/list', (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'S00500', success: false, data: null, msg: 'Gone' },
    }),
  )
  await textFilter(page, 'Order number').fill('20261118')
  await textFilter(page, 'Order number').press('Enter')
  await expect(toast(page, 'Gone')).toBeVisible()
})
