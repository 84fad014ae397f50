/** Nothing that decides is cut: every list page, in every language, at the width of a laptop. */
import { languages } from '@countinghouse/contract/languages.ts'
import { menu } from '@countinghouse/contract/menu.ts'
import { expect, type Page } from '@playwright/test'
import { signIn, test } from './journey.ts'

const lists = [
  ...menu.map(({ url }) => url).filter((url) => /list|pageQuery|\/file$/i.test(url)),
  '/legalCurrency/order/detail/INR/IN',
  ...['TH', 'ID', 'BR'].flatMap((country) => [
    `/tradePayinOrder/pageListQuery/${country}`,
    `/tradePayoutOrder/pageListQuery/${country}`,
  ]),
]

/** Titles, pills and amounts that are wider than the room that they have, and cells that run into the next. */
const cutOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('[data-table]')].filter((table) =>
      table.checkVisibility(),
    )
    const isCut = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth > clientWidth
    const decides = (cell: HTMLElement) =>
      cell.tagName === 'TH' ||
      cell.querySelector('[data-tone], small') !== null ||
      getComputedStyle(cell).overflowX === 'visible'
    return shown.flatMap((table) => {
      const cells = [...table.querySelectorAll<HTMLElement>('th, td')].filter(decides)
      const pills = [...table.querySelectorAll<HTMLElement>('td [data-tone]:not(button)')]
      return [...cells, ...pills].filter(isCut).map((cell) => cell.textContent)
    })
  })

for (const language of languages)
  test(`no title, pill or amount is cut on any list page in ${language}`, async ({
    page,
    newOperator,
  }) => {
    await signIn(page, await newOperator())
    let tables = 0
    await page.evaluate((next) => localStorage.setItem('language', next), language)
    await page.reload()
    for (const path of lists) {
      await page.goto(`/#${path}`)
      const list = page.locator('[data-list]').filter({ visible: true })
      const rows = list.locator('table[aria-busy=false] tr[data-key]')
      // Pages that are no lists have nothing to look at.
      await expect(rows.or(page.locator('main h2').filter({ visible: true })).first()).toBeVisible()
      if ((await rows.count()) === 0) continue
      tables += 1
      expect.soft(await cutOn(page), path).toEqual([])
    }
    expect(tables).toBeGreaterThan(20)
  })
