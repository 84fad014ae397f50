/** How long an operator waits for rows: on a cold visit, through the menu, after sorting, on switching tabs. */
import { cryptoPayinList } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.order.ts'
import { cryptoPayoutList } from '@countinghouse/contract/areas/crypto-payout/crypto-payout.order.ts'
import { depositList } from '@countinghouse/contract/areas/deposit/deposit.order.ts'
import { withdrawalList } from '@countinghouse/contract/areas/withdrawal/withdrawal.order.ts'
import type { List } from '@countinghouse/contract/engine/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { Browser, Locator, Page } from '@playwright/test'
import { type BareList, bareTable, openBarePage } from './console-bare.ts'
import { clickToPaint, newVisit, type Visitor, windowOpened } from './console-browser.ts'
import { median } from './median.ts'
import type { Row } from './table.ts'

const rounds = 3
const [first, ...others] = [cryptoPayinList, cryptoPayoutList, depositList, withdrawalList]
const columnCount = 20
const largestPage = Math.max(...limits.pageSizes)

/** Sortable columns first, so that their position is known; then others up to twenty. */
const wideColumns = (list: List) =>
  [...new Set([...list.sorts, ...Object.keys(list.fields)])].slice(0, columnCount)

/** Table settings as the console stores them. */
const wideTables = Object.fromEntries(
  [first, ...others].map((list) => [
    `tableSettings:${list.name}`,
    JSON.stringify({
      columns: wideColumns(list).map((name) => ({ name, hidden: false, width: 150 })),
    }),
  ]),
)

const rowsOf = (list: List) => `[data-list="${list.name}"] table[aria-busy="false"] tr[data-key]`
const menuLink = (page: Page, { path }: { path: string }): Locator =>
  page.getByRole('navigation', { name: 'Main menu' }).locator(`a[href="#${path}"]`)
const tabLink = (page: Page, list: List): Locator =>
  page.getByRole('navigation', { name: 'Open pages' }).locator(`a[href^="#${list.path}"]`)

const bareList = (list: List, query: object, fields: readonly string[]): BareList => ({
  path: list.path,
  query,
  fields,
})
const plainly = (list: List) =>
  bareList(list, { size: limits.defaultPageSize, current: 1 }, Object.keys(list.fields).slice(0, 9))

export async function measureListPages(browser: Browser, visitor: Visitor): Promise<Row[]> {
  const cold = new Pair()
  const warm = new Pair()
  const pointed = new Pair()
  const sort = new Pair()
  const tabs = new Pair()
  const dashboard = new Pair()
  // Every round measures everything, so that other load on the machine affects all of it.
  for (let round = 0; round < rounds; round++) {
    await visitCold(browser, visitor, cold)
    await walkTheMenu(browser, visitor, warm)
    await walkTheMenu(browser, visitor, pointed, handRestsMs)
    await sortWideTable(browser, visitor, sort)
    await switchTabs(browser, visitor, tabs)
    await openDashboard(browser, visitor, dashboard)
  }
  const floor = 'the same call and a plain table'
  const handRests = `; the pointer hovers over the link for ${handRestsMs} ms before the click`
  return [
    cold.row('first visit to a list, navigation to painted rows', `${floor} on a bare page`),
    pointed.row('next list from the menu, click to painted rows', floor, handRests),
    warm.row('the same with the click immediately on hover (worst case)', floor),
    sort.row(`sorting ${largestPage} rows × ${columnCount} columns, click to painted rows`, floor),
    tabs.row(
      `back to an open list of that size, click to painted rows`,
      'a click that draws nothing',
    ),
    dashboard.row(
      'dashboard from the menu, click to painted figures',
      'the next list from the menu',
    ),
  ]
}

/** A measurement and its baseline. */
class Pair {
  readonly measured: number[] = []
  readonly floor: number[] = []

  row(what: string, floorName: string, more = ''): Row {
    const [ms, floorMs] = [median(this.measured), median(this.floor)]
    const times = (ms / floorMs).toFixed(1)
    const compared = `${times} times ${floorName} (${Math.round(floorMs)} ms)`
    return [what, `${Math.round(ms)} ms`, `${compared}${more}`]
  }
}

async function visitCold(browser: Browser, visitor: Visitor, { measured, floor }: Pair) {
  const bare = await newVisit(browser, visitor)
  await windowOpened(bare.page)
  await openBarePage(bare.page, visitor)
  floor.push((await bareTable(bare.page, visitor, plainly(first))).sinceNavigationMs)
  await bare.context.close()

  const { context, page } = await newVisit(browser, visitor)
  await windowOpened(page)
  await page.goto(`${visitor.url}/#${first.path}`, { waitUntil: 'commit' })
  measured.push(await page.evaluate((selector) => paintedAt(selector), rowsOf(first)))
  await context.close()
}

/** From pointing at a link to clicking it, at the least: people take 150 ms and more. */
const handRestsMs = 150

async function walkTheMenu(
  browser: Browser,
  visitor: Visitor,
  { measured, floor }: Pair,
  restMs = 0,
) {
  const { context, page } = await newVisit(browser, visitor)
  const bare = await context.newPage()
  await openBarePage(bare, visitor)
  await page.goto(`${visitor.url}/#${first.path}`)
  await page.bringToFront()
  await page.evaluate((selector) => paintedAt(selector), rowsOf(first))
  for (const list of others) {
    await bare.bringToFront()
    floor.push((await bareTable(bare, visitor, plainly(list))).paintedMs)
    await page.bringToFront()
    if (restMs > 0) {
      await menuLink(page, list).hover()
      await page.waitForTimeout(restMs)
    }
    measured.push(await clickToPaint(page, menuLink(page, list), rowsOf(list)))
  }
  await context.close()
}

/** Each sort order is requested once: a second time it would come from the cache. */
async function sortWideTable(browser: Browser, visitor: Visitor, { measured, floor }: Pair) {
  const { context, page } = await newVisit(browser, visitor, wideTables)
  const bare = await context.newPage()
  await openBarePage(bare, visitor)
  await page.goto(`${visitor.url}/#${first.path}?size=${largestPage}`)
  await page.bringToFront()
  await page.evaluate((selector) => paintedAt(selector), rowsOf(first))
  const sorts = first.sorts.filter((key) => key !== first.defaultSort.key)
  for (const sortKey of sorts) {
    for (const [sortType, direction] of ['descending', 'ascending'].entries()) {
      const query = { size: largestPage, current: 1, sortKey, sortType }
      await bare.bringToFront()
      const plain = bareList(first, query, wideColumns(first))
      floor.push((await bareTable(bare, visitor, plain)).paintedMs)
      await page.bringToFront()
      // The first column holds the checkboxes.
      const head = `th:nth-child(${wideColumns(first).indexOf(sortKey) + 2})`
      const sorted = `[data-list="${first.name}"] table[aria-busy="false"] ${head}[aria-sort="${direction}"]`
      const button = page.locator(`[data-list="${first.name}"] ${head} button`)
      measured.push(await clickToPaint(page, button, sorted))
    }
  }
  await context.close()
}

/** Rows below the window are drawn a moment after those in sight: no click of a measurement waits for them. */
const listRestsMs = 500

async function switchTabs(browser: Browser, visitor: Visitor, { measured, floor }: Pair) {
  const { context, page } = await newVisit(browser, visitor, wideTables)
  const pair = [first, depositList]
  for (const list of pair) {
    await page.goto(`${visitor.url}/#${list.path}?size=${largestPage}`)
    await page.evaluate((selector) => paintedAt(selector), rowsOf(list))
  }
  for (const list of [...pair, ...pair]) {
    const heading = page.getByRole('heading', { level: 1 }).filter({ visible: true })
    await page.waitForTimeout(listRestsMs)
    floor.push(await clickToPaint(page, heading, 'h1'))
    measured.push(await clickToPaint(page, tabLink(page, list), rowsOf(list)))
  }
  await context.close()
}

/** Both for the first time since the console was opened. */
async function openDashboard(browser: Browser, visitor: Visitor, { measured, floor }: Pair) {
  const { context, page } = await newVisit(browser, visitor)
  await page.goto(`${visitor.url}/#${first.path}`)
  await page.evaluate((selector) => paintedAt(selector), rowsOf(first))
  floor.push(await clickToPaint(page, menuLink(page, depositList), rowsOf(depositList)))
  const link = menuLink(page, { path: '/dashboard' })
  measured.push(await clickToPaint(page, link, '[data-figures=shown]'))
  await context.close()
}
