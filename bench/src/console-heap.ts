/** Memory that the page retains while an operator keeps cycling through ten open tabs. */
import type { Browser, CDPSession, Page } from '@playwright/test'
import { newVisit, type Visitor } from './console-browser.ts'
import { heldByScripts } from './console-heap-snapshot.ts'
import type { Row } from './table.ts'

const laps = 5
/** Not sampled: the first lap compiles code and creates objects that stay. */
const warmUpLaps = 1
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
  const held: number[] = []
  const dom: string[] = []
  for (let lap = 0; lap < laps; lap++) {
    await goRound()
    sizes.push(await heapSize(devtools))
    held.push(await heldByScripts(devtools))
    dom.push(await domHeld(devtools))
  }
  await context.close()
  const megabytes = (bytes = 0) => (bytes / 1024 / 1024).toFixed(1)
  const growth = (values: number[]) => ((values.at(-1) ?? 0) / (values[0] ?? 0)).toFixed(3)
  return [
    [
      `JavaScript heap after ${laps} laps over ${tabs.length} open tabs`,
      `${megabytes(sizes.at(-1))} MB`,
      [
        `${growth(sizes)} times the first lap (${sizes.map(megabytes).join(', ')})`,
        `without compiled code ${growth(held)} times (${megabytes(held.at(-1))} MB)`,
        dom.at(-1) === dom[0]
          ? `${dom[0]}, the same as after the first lap`
          : `${dom.at(-1)}, ${dom[0]} after the first lap`,
      ].join('; '),
    ],
  ]
}

const tabAt = (page: Page, path: string) =>
  page.getByRole('navigation', { name: 'Open pages' }).locator(`a[href^="#${path}"]`)

/** Waits until the tab is in front, with its rows if it has any. */
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
  // Objects finalised by the first collection are freed by the second.
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}

/** Also reveals leaks: compiled code grows the heap slightly, but not these counts. */
async function domHeld(devtools: CDPSession): Promise<string> {
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  return `${nodes} nodes and ${jsEventListeners} listeners`
}
