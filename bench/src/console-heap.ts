/** What the page holds on to while an operator goes round and round through ten open tabs. */
import type { Browser, CDPSession, Page } from '@playwright/test'
import { newVisit, type Visitor } from './console-browser.ts'
import type { Row } from './table.ts'

const laps = 5
/**
 * Before the first sample. What grows at the beginning is code: the engine compiles what runs often, function by
 * function. Objects, closures and strings are the same after the first lap and after the sixth.
 */
const warmUpLaps = 5
const tabs = [
  '/dashboard',
  '/payChargeMoneyOrder/list',
  '/payAnother/list',
  '/chargeMoneyOrder/list',
  '/mentionMoneyOrder/list',
  '/transfer/list',
  '/c2c/order/pageListQuery',
  '/c2c/order/sell/pageListQuery',
  '/otcOrder/list',
  '/download/file',
]

export async function measureHeap(browser: Browser, visitor: Visitor): Promise<Row[]> {
  const { context, page } = await newVisit(browser, visitor)
  const devtools = await context.newCDPSession(page)
  for (const path of tabs) {
    await page.goto(`${visitor.url}/#${path}`)
    await arrived(page, path)
  }
  const goRound = async () => {
    for (const path of tabs) {
      await tabAt(page, path).click()
      await arrived(page, path)
    }
  }
  for (let lap = 0; lap < warmUpLaps; lap++) await goRound()
  const sizes: number[] = []
  const held: string[] = []
  for (let lap = 0; lap < laps; lap++) {
    await goRound()
    sizes.push(await heapSize(devtools))
    held.push(await domHeld(devtools))
  }
  await context.close()
  const megabytes = (bytes = 0) => (bytes / 1024 / 1024).toFixed(1)
  const [first = 0, last = 0] = [sizes[0], sizes.at(-1)]
  return [
    [
      `JavaScript heap after ${laps} laps over ${tabs.length} open tabs`,
      `${megabytes(last)} MB`,
      `${(last / first).toFixed(2)} times the first of them (${sizes.map(megabytes).join(', ')}); ${held.at(-1)}, ${held[0]} after the first`,
    ],
  ]
}

const tabAt = (page: Page, path: string) =>
  page.getByRole('navigation', { name: 'Open pages' }).locator(`a[href^="#${path}"]`)

/** In front, with its rows where it has any. */
async function arrived(page: Page, path: string): Promise<void> {
  await page.locator(`a[href^="#${path}"][aria-current=page]`).first().waitFor()
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor()
  await main
    .locator('[aria-busy=true], [data-fetching]')
    .or(main.getByText('Loading…'))
    .filter({ visible: true })
    .first()
    .waitFor({ state: 'detached' })
}

async function heapSize(devtools: CDPSession): Promise<number> {
  // What the first collection finalises, the second can free.
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}

/** A leak shows here first: compiled code makes the heap grow a little by itself, but not these. */
async function domHeld(devtools: CDPSession): Promise<string> {
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  return `${nodes} nodes and ${jsEventListeners} listeners`
}
