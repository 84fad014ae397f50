/** Rows are in sight, and nothing that decides is cut or covered: every list page, in every language, on a laptop and on a tablet. */
import { languages } from '@countinghouse/contract/languages.ts'
import { menu } from '@countinghouse/contract/registry/menu.ts'
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

/** How many rows the page shows before anything is scrolled, and how many it has. */
const rowsOn = (page: Page): Promise<{ seen: number; all: number }> =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility()
    const table = [...document.querySelectorAll('[data-table]')].find(isShown)
    const foot = [...(table?.parentElement?.children ?? [])].find(
      (each) =>
        getComputedStyle(each).position === 'sticky' && getComputedStyle(each).bottom === '0px',
    )
    const end = Math.min(innerHeight, foot?.getBoundingClientRect().top ?? innerHeight)
    const rows = [...(table?.querySelectorAll('tbody tr') ?? [])].filter(isShown)
    const seen = rows.filter((row) => row.getBoundingClientRect().bottom <= end + 1).length
    return { seen, all: rows.length }
  })

const softly = expect.configure({ soft: true, timeout: 10_000 })

/** How many are in sight at least on opening, by the size of the window. */
const rowsInSight: readonly [size: { width: number; height: number }, rows: number][] = [
  [{ width: 1440, height: 900 }, 8],
  [{ width: 1024, height: 768 }, 5],
]

/** Five amounts in a row are more than a tablet can show: of these, the balances are seen. */
const mayBeCovered = (path: string, width: number, titles: string[]): string[] =>
  path === '/finance/list' && width < 1440
    ? titles.filter((title) => !/^(Opening|Closing) balance$/.test(title))
    : []

// The narrower one leaves a list 968 px beside the menu.
const widths = [1440, 1212]

for (const language of languages)
  test(`rows are in sight, and no title, pill or amount is cut or covered, on any list page in ${language}`, async ({
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
      for (const [size, least] of rowsInSight) {
        await page.setViewportSize(size)
        // The page follows the size of the window a moment later.
        await softly
          .poll(
            async () => {
              const { seen, all } = await rowsOn(page)
              return seen - Math.min(least, all)
            },
            { message: `rows in sight on ${path}, ${size.width} px` },
          )
          .toBeGreaterThanOrEqual(0)
      }
      // The next page starts with the width that this one has ended with.
      widths.reverse()
    }
    expect(tables).toBeGreaterThan(20)
  })
