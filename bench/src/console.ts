/** What an operator experiences: the console in real Chromium, each figure with a baseline from the same run. */
import { startChromium } from './console-browser.ts'
import { measureHeap } from './console-heap.ts'
import { measureListPages } from './console-lists.ts'
import { measureScroll } from './console-scroll.ts'
import { benchOperator, signIn } from './session.ts'
import type { Row } from './table.ts'

/** Pages use the demo data; the long list that of the given merchant. */
export async function measureConsole(url: string, longListMerchantId: string): Promise<Row[]> {
  const demo = { url, headers: await signIn(url) }
  const longList = { url, headers: await signIn(url, benchOperator(longListMerchantId)) }
  const browser = await startChromium()
  try {
    return [
      ...(await measureListPages(browser, demo)),
      ...(await measureScroll(browser, longList)),
      ...(await measureHeap(browser, demo)),
    ]
  } finally {
    await browser.close()
  }
}
