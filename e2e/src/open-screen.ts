/** Opens the screens of the product, for pictures of them and for what is to hold on all. */
import type { Language } from '@countinghouse/contract/languages.ts'
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  Request,
} from '@playwright/test'
import type { DemoOperator } from './demo-operators.ts'
import { signIn } from './journey.ts'
import type { Screen } from './screens.ts'

const patienceMs = 15_000
const quietMs = 400

interface Calls {
  open: ReadonlySet<Request>
  started: number
}

/** A browser for the screens of one person, who has signed in once. */
export async function browserOf(
  browser: Browser,
  options: BrowserContextOptions,
  person: DemoOperator | 'visitor',
): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(patienceMs)
  // No screen finds what another has stored.
  await context.addInitScript((language) => {
    localStorage.clear()
    localStorage.setItem('language', language)
  }, String(options.locale))
  if (person !== 'visitor') {
    const page = await context.newPage()
    await signIn(page, person, '/dashboard')
    await page.close()
  }
  return context
}

export async function openScreen(
  page: Page,
  { url, steps }: Screen,
  language: Language,
): Promise<void> {
  const calls = watchCalls(page)
  await page.goto(url)
  await settled(page, calls)
  const shown = page.url().slice(page.url().indexOf('/', 'https://'.length))
  if (shown !== url) throw new Error(`${url} leads to ${shown}`)
  for (const step of steps ?? []) {
    await step(page, language)
    await settled(page, calls)
  }
}

/** Counts the calls of a page that have no answer yet. Streams never end, and are none of them. */
function watchCalls(page: Page): Calls {
  const open = new Set<Request>()
  const calls: Calls = { open, started: 0 }
  page.on('request', (request) => {
    calls.started += 1
    if (!request.url().endsWith('/stream')) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return calls
}

/** There is a heading, every call is answered, and none has been made for a moment. */
async function settled(page: Page, calls: Calls): Promise<void> {
  await page.getByRole('heading').filter({ visible: true }).first().waitFor()
  const deadline = Date.now() + patienceMs
  let before = -1
  // A screen that shows how slow the server is waits for an answer for ever.
  while (before !== calls.started || (calls.open.size > 0 && Date.now() < deadline)) {
    before = calls.started
    await page.waitForTimeout(quietMs)
  }
}
