/** Scrolling through an unpaged list, frame by frame, compared with an empty page. */
import { cryptoPayinList } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.order.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { openBarePage } from './console-bare.ts'
import { newVisit, type Visitor } from './console-browser.ts'
import { median } from './median.ts'
import type { Row } from './table.ts'

const rounds = 3
const steps = 240
/** Pixels per frame of a turning wheel, and of a hard flick. */
const speedsPx = { 'by mouse wheel': 60, 'by a hard flick': 190 }
const frameMs = 1000 / 60
/** A frame that takes longer has skipped another. */
const droppedMs = frameMs * 1.5
const region = `[data-list="${cryptoPayinList.name}"] section:has(> table)`

interface Scrolled {
  p95Ms: number
  /** Share of the expected frames. */
  droppedShare: number
  /** Main-thread time per frame, independent of other load on the machine. */
  threadMs: number
}

/** `visitor` needs a merchant with at least as many payins as a list shows at once. */
export async function measureScroll(browser: Browser, visitor: Visitor): Promise<Row[]> {
  const { context, page } = await newVisit(browser, visitor)
  const empty = await context.newPage()
  await openBarePage(empty, visitor)
  await empty.evaluate(makeEmptyRegion, limits.unpagedSize)
  await page.goto(`${visitor.url}/#${cryptoPayinList.path}?size=${limits.unpagedSize}`)
  await page.bringToFront()
  await page.evaluate((selector) => paintedAt(selector), `${region} tr[data-key]`)
  const rows: Row[] = []
  for (const [speed, stepPx] of Object.entries(speedsPx)) {
    const lists: Scrolled[] = []
    const empties: Scrolled[] = []
    for (let round = 0; round < rounds; round++) {
      empties.push(await scroll(empty, 'section', stepPx))
      lists.push(await scroll(page, region, stepPx))
    }
    rows.push(
      asRow(
        `scrolling ${limits.unpagedSize.toLocaleString('en')} rows ${speed}, frame time at p95`,
        lists,
        empties,
      ),
    )
  }
  await context.close()
  return rows
}

function asRow(what: string, lists: Scrolled[], empties: Scrolled[]): Row {
  const of = (scrolled: Scrolled[], name: keyof Scrolled) => median(scrolled.map((s) => s[name]))
  const [p95, emptyP95] = [of(lists, 'p95Ms'), of(empties, 'p95Ms')]
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`
  const notes = [
    `${(p95 / emptyP95).toFixed(2)} times an empty page (${emptyP95.toFixed(1)} ms)`,
    `dropped ${percent(of(lists, 'droppedShare'))} (${percent(of(empties, 'droppedShare'))})`,
    `main thread ${of(lists, 'threadMs').toFixed(1)} ms per frame (${of(empties, 'threadMs').toFixed(1)})`,
  ]
  return [what, `${p95.toFixed(1)} ms`, notes.join('; ')]
}

function makeEmptyRegion(rows: number): void {
  const section = document.createElement('section')
  section.style.cssText = 'height: 700px; overflow: auto'
  const space = document.createElement('div')
  space.style.height = `${rows * 38}px`
  section.append(space)
  document.body.replaceChildren(section)
}

async function scroll(page: Page, selector: string, stepPx: number): Promise<Scrolled> {
  await page.bringToFront()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const threadBefore = await threadSeconds(devtools)
  const frames = await page.evaluate(scrollByFrames, { selector, steps, stepPx })
  const threadMs = (((await threadSeconds(devtools)) - threadBefore) * 1000) / steps
  await devtools.detach()
  const sorted = frames.sort((a, b) => a - b)
  const whole = sorted.reduce((sum, ms) => sum + ms, 0)
  const missed = sorted
    .filter((ms) => ms > droppedMs)
    .reduce((sum, ms) => sum + Math.round(ms / frameMs) - 1, 0)
  return {
    p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    droppedShare: missed / Math.round(whole / frameMs),
    threadMs,
  }
}

async function threadSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

interface Way {
  selector: string
  steps: number
  stepPx: number
}

/** Scrolls one step per frame and returns the duration of each frame. */
function scrollByFrames({ selector, steps, stepPx }: Way): Promise<number[]> {
  // What scrolls may be further out: the page of a list, or the document.
  let element = document.querySelector(selector)
  while (element && !/auto|scroll/.test(getComputedStyle(element).overflowY))
    element = element.parentElement
  element ??= document.scrollingElement
  if (!element) throw new Error(`nothing to scroll at ${selector}`)
  const frames: number[] = []
  return new Promise((resolve, reject) => {
    let before = 0
    const onFrame = (now: number) => {
      if (before > 0) frames.push(now - before)
      before = now
      if (frames.length === steps)
        return element.scrollTop < steps * stepPx * 0.9
          ? reject(new Error(`${selector} does not scroll`))
          : resolve(frames)
      // Set, not incremented: reading scrollTop would force a layout.
      element.scrollTop = (frames.length + 1) * stepPx
      return requestAnimationFrame(onFrame)
    }
    requestAnimationFrame(onFrame)
  })
}
