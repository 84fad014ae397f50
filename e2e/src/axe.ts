/** axe on what a page shows. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const modal = 'dialog[open]'

/** The rules whose result depends on the colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Dark and narrow, where it has been checked light and wide before. */
export const checkOtherLook = (page: Page, screen: string): Promise<void> =>
  withLook(page, () => checkLook(page, screen, { width: 390, color: 'dark' }))

async function withLook(page: Page, check: () => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  await check()
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
}

/** In both colours and at both widths. */
export const checkLooks = (page: Page, screen: string): Promise<void> =>
  withLook(page, async () => {
    for (const width of [1440, 390]) {
      await checkLook(page, screen, { width, color: 'light' })
      await checkLook(page, screen, { width, color: 'dark' }, colourRules)
    }
  })

export interface AxeLook {
  width: number
  color: 'light' | 'dark'
}

export async function checkLook(
  page: Page,
  screen: string,
  { width, color }: AxeLook,
  rules?: string[],
): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: color })
  await runAxe(page, `${screen}, ${color}, ${width} px`, rules)
}

/** Fails when axe finds anything on the screen, by all rules or by some, or when it scrolls sideways. */
export async function runAxe(page: Page, screen: string, rules?: string[]): Promise<void> {
  // What has just become dark is so everywhere a moment later.
  await softly.poll(() => violationsOn(page, rules), { message: `axe on ${screen}` }).toEqual([])
  const beyond = await page.evaluate(() => {
    // Chromium keeps how far a page overflowed at another width until something is laid out anew.
    document.body.style.display = 'none'
    document.body.getBoundingClientRect()
    document.body.style.display = ''
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((each) => each.getBoundingClientRect().right > clientWidth)
      .map((each) => `${each.tagName} ${each.className} ${each.getBoundingClientRect().right}`)
  })
  expect
    .soft(beyond, `${screen}: beyond the right edge of a page that scrolls sideways`)
    .toEqual([])
}

const softly = expect.configure({ soft: true })

async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  // Waits for fades, during which the contrast is wrong. Animations of hidden tabs, of what is loading, and those by
  // scrolling never end.
  await page.evaluate(() => {
    const isSeen = ({ effect, timeline }: Animation) =>
      timeline instanceof DocumentTimeline &&
      effect instanceof KeyframeEffect &&
      effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
      effect.target?.checkVisibility()
    const seen = document.getAnimations().filter(isSeen)
    return Promise.allSettled(seen.map((each) => each.finished))
  })
  // axe is injected once per page: its half megabyte is a fifth of the time of a run.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  // The default mode opens a second page for cross-site frames; there are none, and it takes twice as long. What would
  // be preloaded, a third of the time, is only for a rule about orientation, by which no style here goes.
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false })
  if (rules) axe.withRules(rules)
  // What is behind a modal is inert; it is checked when it is the screen itself.
  if (await page.locator(modal).count()) axe.include(modal)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' ')}`)
}
