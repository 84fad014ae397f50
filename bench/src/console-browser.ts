/** Chromium with a signed-in operator, and a helper in every page that reports when something was painted. */
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
} from '@playwright/test'

export type Headers = Record<string, string>

export interface Visitor {
  url: string
  headers: Headers
}

declare global {
  /** When the frame with the first match of this selector was painted, by the page's clock. */
  var paintedAt: (selector: string) => Promise<number>
}

export async function startChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH
  return chromium.launch({
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    ...(executablePath ? { executablePath } : {}),
  })
}

/** Chromium is busy with its own pages right after a window opens. */
const windowOpensMs = 1500

export const windowOpened = (page: Page): Promise<void> => page.waitForTimeout(windowOpensMs)

/** Of a session created by `signIn`. */
export function sessionCookies({ url, headers }: Visitor) {
  const token = (headers.authorization ?? '').replace('Bearer ', '')
  const cookies = `${headers.cookie}; countinghouse_token=${encodeURIComponent(token)}`
  return cookies.split('; ').map((cookie) => {
    const [name = '', value = ''] = cookie.split('=')
    return { name, value, url, sameSite: 'Strict' as const }
  })
}

/** Empty caches, a session created by `signIn`, and the given local storage. */
export async function newVisit(
  browser: Browser,
  { url, headers }: Visitor,
  stored: Record<string, string> = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(sessionCookies({ url, headers }))
  await context.addInitScript(installClock)
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  return { context, page: await context.newPage() }
}

/** Runs in a page before its own scripts. */
export function installClock(): void {
  const isShown = (selector: string) =>
    [...document.querySelectorAll(selector)].some((element) => element.checkVisibility())
  globalThis.paintedAt = (selector) =>
    new Promise((resolve) => {
      const look = () => {
        if (!isShown(selector)) return requestAnimationFrame(look)
        // The message is handled after the current frame is produced.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now())
        return port2.postMessage(null)
      }
      requestAnimationFrame(look)
    })
}

/** Time from a click to the frame that shows its result. */
export async function clickToPaint(page: Page, target: Locator, selector: string): Promise<number> {
  const took = page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const onClick = async ({ timeStamp }: Event) =>
          resolve((await paintedAt(selector)) - timeStamp)
        addEventListener('click', onClick, { capture: true, once: true })
      }),
    selector,
  )
  const [ms] = await Promise.all([took, target.click()])
  return ms
}
