/** Shared by all journeys: a fresh operator, owner access to the database, and a watch on the browser's console. */
import type { Role } from '@countinghouse/contract/permissions.ts'
import {
  type Database,
  openDatabase,
  type Sql,
} from '@countinghouse/server/src/platform/db/database.ts'
import { connect } from '@countinghouse/server/src/platform/db/owner.ts'
import { insertOperator } from '@countinghouse/server/src/platform/security/new-operator.ts'
import { hashPassword } from '@countinghouse/server/src/platform/security/password.ts'
import {
  type NewSession,
  openSession,
} from '@countinghouse/server/src/platform/security/session.ts'
import { Browser } from '@countinghouse/server/test/app/browser.ts'
import { demoCaptcha } from '@countinghouse/server/test/app/demo-captcha.ts'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { checkLooks, checkOtherLook, runAxe } from './axe.ts'
import { adaptToFirefox, insertAsTyped } from './firefox.ts'
import { everyLook, type LookOptions } from './looks.ts'

export interface Operator {
  name: string
  password: string
  /** A session as a sign-in opens it: the sign-in itself is checked by its own journeys. */
  openSession?(): Promise<NewSession>
}

interface Fixtures extends LookOptions {
  owner: Sql
  db: Database
  newOperator: (roles?: Role[], merchantId?: string) => Promise<Operator>
  /** Another browser, with its own cookies and storage. */
  newBrowser: (options?: BrowserContextOptions) => Promise<Page>
  /** Declares the error answers that this journey provokes: `'401 /api/user/login'`. Each must occur, and no other. */
  expectErrors: (...answers: string[]) => void
  /** Fails the journey when axe finds anything on the screen. */
  checkAccessibility: (screen: string) => Promise<void>
  watch: Watch
}

interface Watch {
  refusals: Set<string>
  complaints: string[]
  over(context: BrowserContext): Promise<void>
}

const password = 'harbour2026'
/** Computed once by each worker: it is made to take long. */
let passwordHash: string | undefined
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const origin = { address: '127.0.0.1', userAgent }

const tokenCookie = 'countinghouse_token'
const sessionCookie = 'countinghouse_session'

const address = () => JSON.parse(process.env.E2E_DATABASE ?? 'null')

export const test = base.extend<Fixtures, { adapted: undefined }>({
  adapted: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') adaptToFirefox(browser)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],

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
      passwordHash ??= await hashPassword(password)
      const created = { name, passwordHash, merchantId, roles, introduction: 'Journey' }
      const key = await db.asMerchant(merchantId, (tx) => insertOperator(tx, created))
      return {
        name,
        password,
        openSession: () => db.asMerchant(merchantId, (tx) => openSession(tx, key, origin)),
      }
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
      await watch.over(context)
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },

  expectErrors: async ({ watch }, use) => {
    const provoked = new Set<string>()
    await use((...answers) => {
      for (const answer of answers) provoked.add(answer)
    })
    const refused = [...watch.refusals].sort()
    expect(refused, 'answers that the server refused').toEqual([...provoked].sort())
    watch.refusals.clear()
  },

  looks: ['as shown', { option: true }],

  checkAccessibility: async ({ page, looks }, use, { tags }) => {
    await use(async (screen) => {
      if (looks === 'none') return
      if (looks === 'as shown') await runAxe(page, screen)
      else if (tags.includes(everyLook)) await checkOtherLook(page, screen)
      else await checkLooks(page, screen)
    })
  },

  watch: [
    async ({ context, baseURL }, use) => {
      const watch = newWatch(baseURL ?? '')
      await watch.over(context)
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
    async over(context) {
      if (context.browser()?.browserType().name() === 'firefox') await insertAsTyped(context)
      context.on('weberror', (event) => complaints.push(String(event.error())))
      context.on('console', (message) => {
        // Of answers only some browsers speak here.
        const isOfAnswer = message
          .text()
          .startsWith('Failed to load resource: the server responded')
        if (message.type() === 'error' && !isOfAnswer) complaints.push(message.text())
      })
      context.on('response', (response) => {
        if (response.status() < 400) return
        // The counts above a list are requested with it, and refused with it.
        const path = new URL(response.url()).pathname.replace('/statusCounts', '')
        // A stream that ended with its session may be requested once more.
        if (response.status() === 401 && path.endsWith('/stream')) return
        refusals.add(`${response.status()} ${path}`)
      })
      context.on('request', (request) => {
        const url = request.url()
        if (!url.startsWith(home) && !/^(blob|data):/.test(url)) complaints.push(`asks ${url}`)
      })
    },
  }
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

/** Signs in without the login page, for journeys that are about something else. */
export async function signIn(page: Page, operator: Operator, path = '/'): Promise<void> {
  if (page.url() !== 'about:blank') await leave(page)
  const session = await sessionOf(operator)
  const { hostname: domain } = new URL(process.env.E2E_URL ?? '')
  const cookie = { domain, sameSite: 'Strict' } as const
  await page.context().addCookies([
    { ...cookie, name: tokenCookie, value: encodeURIComponent(session.token), path: '/' },
    { ...cookie, name: sessionCookie, value: session.cookie, path: '/api', httpOnly: true },
  ])
  await page.goto(`/#${path}`)
  await waitForPage(page)
}

/** Opens a page as in a new tab: nothing of what was open before is left but its session. */
export async function openAfresh(page: Page, path = '/'): Promise<void> {
  await leave(page)
  await page.goto(`/#${path}`)
  await waitForPage(page)
}

async function leave(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('about:blank')
}

async function sessionOf(operator: Operator): Promise<NewSession> {
  if (operator.openSession) return operator.openSession()
  const { token = '', cookies } = await signInByApi(operator)
  return { token, cookie: cookies.get(sessionCookie) ?? '' }
}

/** Signs in another browser that only calls the API. */
export async function signInByApi({ name, password, openSession }: Operator): Promise<Browser> {
  const browser = new Browser(`${process.env.E2E_URL}/api`)
  if (!openSession) {
    await browser.signIn(name, password)
    return browser
  }
  const { token, cookie } = await openSession()
  browser.token = token
  browser.cookies.set(sessionCookie, cookie)
  return browser
}

/** Waits until the page has fully loaded: its heading is visible before its code. */
export async function waitForPage(page: Page, title?: string): Promise<void> {
  // While one page gives way to another, both are there.
  await expect(heading(page, title).filter({ visible: true })).toHaveCount(1)
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
