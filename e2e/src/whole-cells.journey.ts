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

/** The titles of pills and amounts that lie behind the actions, or beyond the page, before anything is scrolled. */
const coveredOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // The table has the new width one frame after the window.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const sheets = [...document.querySelectorAll<HTMLElement>('[data-list]')]
    const covered = sheets
      .filter((sheet) => sheet.checkVisibility())
      .flatMap((sheet) => {
        const gutter = Number.parseFloat(getComputedStyle(sheet).getPropertyValue('--gutter'))
        const pageEdge = sheet.getBoundingClientRect().right - gutter
        const titles = [...sheet.querySelectorAll('[data-table] th')]
        return [...sheet.querySelectorAll('[data-table] tr[data-key]')].flatMap((row) => {
          const actions = row.querySelector('[data-action]')?.closest('td')
          const edge = actions?.getBoundingClientRect().left ?? pageEdge
          return [...row.querySelectorAll('td')]
            .filter((cell) => cell.querySelector('[data-tone]:not(button), small'))
            .filter((cell) => cell.getBoundingClientRect().right > edge + 1)
            .map((cell) => titles[cell.cellIndex]?.getAttribute('aria-label') ?? '')
        })
      })
    return [...new Set(covered)]
  })

/** Six amounts in a row are more than a tablet can show: of these, the balances are seen. */
const mayBeCovered = (path: string, width: number, titles: string[]): string[] =>
  path === '/finance/list' && width < 1440
    ? titles.filter((title) => !/^(Opening|Closing) balance$/.test(title))
    : []

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
        const covered = await coveredOn(page)
        expect
          .soft(covered, `covered on ${path}, ${width} px`)
          .toEqual(mayBeCovered(path, width, covered))
        expect.soft(await cutOn(page), `cut on ${path}, ${width} px`).toEqual([])
      }
      // The next page starts with the width that this one has ended with.
      widths.reverse()
    }
    expect(tables).toBeGreaterThan(20)
  })
