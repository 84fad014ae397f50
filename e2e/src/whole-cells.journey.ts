/** Nothing that decides is cut or covered: every list page, in every language, on a laptop and on a tablet. */
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

/** Pills and amounts that the actions cover before anything is scrolled; on a tablet only the first of each counts. */
const coveredOn = (page: Page, width: number): Promise<string[]> =>
  page.evaluate(async (each) => {
    // The table has the new width one frame after the window.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const rows = [...document.querySelectorAll<HTMLElement>('[data-table] tr[data-key]')]
    return rows
      .filter((row) => row.checkVisibility())
      .flatMap((row) => {
        const last = row.lastElementChild
        if (!last?.querySelector('[data-action]')) return []
        const edge = last.getBoundingClientRect().left + 1
        const cells = [...row.querySelectorAll('td')].filter((cell) => cell !== last)
        const holding = (mark: string) => cells.filter((cell) => cell.querySelector(mark))
        const pills = holding('[data-tone]:not(button)')
        const amounts = holding('small')
        const deciding = each
          ? [...pills, ...amounts]
          : [...pills.slice(0, 1), ...amounts.slice(0, 1)]
        return deciding
          .filter((cell) => cell.getBoundingClientRect().right > edge)
          .map((cell) => cell.textContent)
      })
  }, width >= 1440)

const widths = [1440, 1024]

for (const language of languages)
  test(`no title, pill or amount is cut or covered on any list page in ${language}`, async ({
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
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        expect.soft(await coveredOn(page, width), `covered on ${path}, ${width} px`).toEqual([])
        expect.soft(await cutOn(page), `cut on ${path}, ${width} px`).toEqual([])
      }
      // The next page starts with the width that this one has ended with.
      widths.reverse()
    }
    expect(tables).toBeGreaterThan(20)
  })
