/**
 * Shared by all journeys: a fresh operator, owner access to the database, axe on every screen, and a watch on the
 * browser's console.
 */
import AxeBuilder from '@axe-core/playwright'
import type { Role } from '@countinghouse/contract/permissions.ts'
import { createOperator } from '@countinghouse/server/src/areas/session/create-operator.command.ts'
import { type Database, openDatabase, type Sql } from '@countinghouse/server/src/db/database.ts'
import { connect } from '@countinghouse/server/src/db/owner.ts'
import { Browser } from '@countinghouse/server/src/testing/browser.ts'
import { demoCaptcha } from '@countinghouse/server/src/testing/demo-captcha.ts'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'

export interface Operator {
  name: string
  password: string
}

interface Fixtures {
  owner: Sql
  db: Database
  newOperator: (roles?: Role[], merchantId?: string) => Promise<Operator>
  /** Another browser, with its own cookies and storage. */
  newBrowser: (options?: BrowserContextOptions) => Promise<Page>
  /** Declares the error answers that this journey provokes: `'401 /api/user/login'`. Each must occur, and no other. */
  expectErrors: (...answers: string[]) => void
  /** Fails the journey when axe finds anything on the screen, light or dark, wide or narrow. */
  checkAccessibility: (screen: string, widths?: readonly number[]) => Promise<void>
  watch: Watch
}

interface Watch {
  refusals: Set<string>
  complaints: string[]
  over(context: BrowserContext): void
}

const address = () => JSON.parse(process.env.E2E_DATABASE ?? 'null')

export const test = base.extend<Fixtures>({
  baseURL: ({}, use) => use(process.env.E2E_URL),

  owner: async ({}, use) => {
    const sql = connect(address(), { max: 1 })
    await use(sql)
    await sql.end()
  },

  db: async ({}, use) => {
    const db = openDatabase(address(), 1)
    await use(db)
    await db.close()
  },

  newOperator: async ({ db }, use) => {
    await use(async (roles = ['admin'], merchantId = '10001') => {
      const name = `op-${Math.random().toString(36).slice(2, 10)}`
      const operator = { name, password: 'harbour2026' }
      await createOperator(db, { ...operator, merchantId, roles, introduction: 'Journey' })
      return operator
    })
  },

  newBrowser: async ({ browser, contextOptions, baseURL, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...options,
        baseURL: baseURL ?? '',
      })
      watch.over(context)
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },

  expectErrors: async ({ watch }, use) => {
    const provoked: string[] = []
    await use((...answers) => provoked.push(...answers))
    expect([...watch.refusals].sort(), 'answers that the server refused').toEqual(provoked.sort())
    watch.refusals.clear()
  },

  checkAccessibility: async ({ page }, use) => {
    await use(async (screen, widths = [1440, 390]) => {
      const before = page.viewportSize()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          const rules = colorScheme === 'dark' ? colourRules : undefined
          await runAxe(page, `${screen}, ${colorScheme}, ${width} px`, rules)
        }
      }
      await page.emulateMedia({ colorScheme: 'light' })
      if (before) await page.setViewportSize(before)
    })
  },

  watch: [
    async ({ context, baseURL }, use) => {
      const watch = newWatch(baseURL ?? '')
      watch.over(context)
      await use(watch)
      expect(watch.complaints, 'errors in the browser').toEqual([])
      expect([...watch.refusals], 'answers that the server refused').toEqual([])
    },
    { auto: true },
  ],
})

/** Records script errors, CSP violations, error answers, and requests to other sites. */
function newWatch(home: string): Watch {
  const refusals = new Set<string>()
  const complaints: string[] = []
  return {
    refusals,
    complaints,
    over(context) {
      context.on('weberror', (event) => complaints.push(String(event.error())))
      context.on('console', (message) => {
        if (message.type() !== 'error') return
        const status = /^Failed to load resource: .* status of (\d+)/.exec(message.text())?.[1]
        // The counts above a list are requested with it, and refused with it.
        const path = new URL(message.location().url, home).pathname.replace('/statusCounts', '')
        // A stream that ended with its session may be requested once more.
        if (status === '401' && path.endsWith('/stream')) return
        if (status) refusals.add(`${status} ${path}`)
        else complaints.push(message.text())
      })
      context.on('request', (request) => {
        const url = request.url()
        if (!url.startsWith(home) && !/^(blob|data):/.test(url)) complaints.push(`asks ${url}`)
      })
    },
  }
}

const modal = '[aria-modal=true]'
/** The rules whose result depends on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block']

async function runAxe(page: Page, screen: string, rules?: string[]): Promise<void> {
  // Waits for fades, during which the contrast is wrong. Animations of hidden tabs, and those by scrolling, never end.
  await page.evaluate(() => {
    const isSeen = ({ effect, timeline }: Animation) =>
      timeline instanceof DocumentTimeline &&
      effect instanceof KeyframeEffect &&
      effect.target?.checkVisibility()
    const seen = document.getAnimations().filter(isSeen)
    return Promise.allSettled(seen.map((each) => each.finished))
  })
  // axe is injected once per page: its half megabyte is a fifth of the time of a run.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  // The default mode opens a second page for cross-site frames; there are none, and it takes twice as long.
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  if (rules) axe.withRules(rules)
  // What is behind a modal is inert; it is checked when it is the screen itself.
  if (await page.locator(modal).count()) axe.include(modal)
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' ')}`)
  expect.soft(found, `axe on ${screen}`).toEqual([])
  const sideways = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect.soft(sideways, `${screen}: pixels to scroll sideways`).toBe(0)
}

export async function enterPassword(page: Page, { name, password }: Operator): Promise<void> {
  await page.getByLabel('User name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** From the login page to the requested page, by hand. */
export async function completeSignIn(page: Page, operator: Operator): Promise<void> {
  await enterPassword(page, operator)
  // The server accepts no answer before it has issued the image.
  await expect(page.getByRole('img', { name: 'Picture with 4 characters to type' })).toBeVisible()
  await page.getByLabel('Characters in the picture').fill(demoCaptcha)
  await expect(openPages(page)).toBeVisible()
  await waitForPage(page)
}

/** Signs in through the API, for journeys that are about something else. */
export async function signIn(page: Page, { name, password }: Operator, path = '/'): Promise<void> {
  const call = async (call: string, data: object) =>
    (await page.request.post(`/api${call}`, { data })).json()
  const { ticket } = (await call('/user/login', { userName: name, password })).data
  await call('/captcha/image', { ticket })
  const { token, msg } = await call('/user/googleAuth', { ticket, captcha: demoCaptcha })
  expect(token, msg).toBeTruthy()
  await page.context().addCookies([
    {
      name: 'countinghouse_token',
      value: encodeURIComponent(token),
      url: process.env.E2E_URL ?? '',
      sameSite: 'Strict',
    },
  ])
  await page.goto(`/#${path}`)
  await waitForPage(page)
}

/** Signs in another browser that only calls the API. */
export async function signInByApi({ name, password }: Operator): Promise<Browser> {
  const browser = new Browser(`${process.env.E2E_URL}/api`)
  await browser.signIn(name, password)
  return browser
}

/** Waits until the page has fully loaded: its heading is visible before its code. */
export async function waitForPage(page: Page, title?: string): Promise<void> {
  await expect(heading(page, title)).toBeVisible()
  await expect(page.getByRole('main').getByText('Loading…').filter({ visible: true })).toHaveCount(
    0,
  )
}

/** A toast message. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true })

/** A colour of the theme, as computed styles have it. */
export const themeColour = (page: Page, name: string): Promise<string> =>
  page.evaluate((colour) => {
    const sample = document.body.appendChild(document.createElement('i'))
    sample.style.color = `var(--color-${colour})`
    const { color } = getComputedStyle(sample)
    sample.remove()
    return color
  }, name)

export const mainMenu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main menu' })
export const openPages = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Open pages' })
/** The heading of the page itself: the loading shell shows the same text outside of `main`. */
export const heading = (page: Page, name?: string): Locator =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 1, ...(name === undefined ? {} : { name, exact: true }) })

export async function chooseFrom(page: Page, menu: RegExp | string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menu').getByText(item, { exact: true }).click()
}

/** Makes the session idle for longer than the limit. */
export async function expireSession(owner: Sql, { name }: Operator): Promise<void> {
  await owner`
    update session set last_seen_at = now() - interval '31 minutes'
    where operator_id = (select operator_id from operator where name = ${name})`
}
