/** What is done on a page until a screen is shown: by the texts of its language, or by what needs no language. */
import { existsSync } from 'node:fs'
import type { Language } from '@countinghouse/contract/languages.ts'
import type { ConsoleAreas, PageTexts } from '@countinghouse/contract/texts/areas.ts'
import type { Locator, Page } from '@playwright/test'
import { admin } from './demo-operators.ts'

export type Step = (page: Page, language: Language) => Promise<unknown>

type Texts = ConsoleAreas & Omit<PageTexts, 'rule'>

async function textsOf<Area extends keyof Texts>(
  area: Area,
  language: Language,
): Promise<Texts[Area]> {
  const folder = area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const fileOf = (part: string) =>
    new URL(`../../contract/src/areas/${folder}/${part}.${language}.ts`, import.meta.url).pathname
  const [file] = [fileOf('texts'), fileOf('page-texts')].filter(existsSync)
  return (await import(file ?? '')).default
}

export const dialog = (page: Page): Locator =>
  page.locator('dialog[open], [role=dialog]').filter({ visible: true }).last()

export const dialogShown: Step = (page) => dialog(page).waitFor()

const seen = (page: Page, selector: string) =>
  page.locator(selector).filter({ visible: true }).first()

/** Clicks the first element that this selects. */
export const click =
  (selector: string): Step =>
  (page) =>
    seen(page, selector).click()

/** Clicks a button whose name begins with a text; the one on top, where a dialog covers another. */
export const press =
  <Area extends keyof Texts>(area: Area, label: (texts: Texts[Area]) => string): Step =>
  async (page, language) => {
    const text = label(await textsOf(area, language))
    await button(page, text).click()
  }

/** The same, where what opens is a dialog, a drawer or a popover. */
export const openBy =
  <Area extends keyof Texts>(area: Area, label: (texts: Texts[Area]) => string): Step =>
  async (page, language) => {
    await press(area, label)(page, language)
    await dialogShown(page, language)
  }

const button = (page: Page, text: string) =>
  page
    .getByRole('button', { name: new RegExp(`^${RegExp.escape(text)}`) })
    .filter({ visible: true })
    .last()

/** An item of a menu in the top bar. */
export const chooseFrom =
  <Menu extends keyof Texts, Area extends keyof Texts>(
    [menu, menuLabel]: [Menu, (texts: Texts[Menu]) => string],
    [area, label]: [Area, (texts: Texts[Area]) => string],
  ): Step =>
  async (page, language) => {
    await press(menu, menuLabel)(page, language)
    const name = label(await textsOf(area, language))
    await page.getByRole('menuitem', { name }).click()
    await dialogShown(page, language)
  }

/** An action of the first row that offers it. */
export const act = (action: string): Step => click(`[data-action="${action}"]`)

export const openRow =
  (action = 'details'): Step =>
  async (page, language) => {
    await act(action)(page, language)
    await dialogShown(page, language)
  }

/** On a narrow screen a conversation is behind its tab. */
export const showConversation: Step = async (page) => {
  const tab = dialog(page).getByRole('tab').last()
  if (await tab.isVisible()) await tab.click()
  await seen(page, '[role=log]').waitFor()
}

/** What has been opened has an address, and is opened again by it. */
export const openByAddress: Step = async (page) => {
  await page.reload()
  await dialog(page).waitFor()
}

/** Follows the link of an order to the page on which its customer pays. */
export const followPaymentLink: Step = async (page) => {
  const link = await dialog(page).locator('a[href^="/pay/"]').getAttribute('href')
  await page.goto(link ?? '')
}

export const selectRows =
  (count: number): Step =>
  async (page) => {
    const boxes = page.locator('[data-select]').filter({ visible: true })
    for (let place = 0; place < count; place += 1) await boxes.nth(place).check()
  }

export const type =
  (selector: string, text: string): Step =>
  (page) =>
    seen(page, selector).fill(text)

/** Fills the fields of the dialog, in their order. */
export const fillIn =
  (...values: string[]): Step =>
  async (page) => {
    const fields = dialog(page).getByRole('textbox')
    for (const [place, value] of values.entries()) await fields.nth(place).fill(value)
  }

export const pressKeys =
  (keys: string): Step =>
  (page) =>
    page.keyboard.press(keys)

export const enterPassword: Step = async (page) => {
  await page.locator('input[name=username]').fill(admin.name)
  await page.locator('input[name=password]').fill(admin.password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(/googleVerificationcode/)
}

/** Lets calls of this path fail from now on, and loads the page again. */
export const failing =
  (path: string): Step =>
  async (page) => {
    await page.route(`**/api${path}`, (route) => route.fulfill({ status: 500, body: '' }))
    await page.reload()
  }

/** Lets no call reach the server from now on, and loads the page again. */
export const disconnected: Step = async (page) => {
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await page.reload()
}

/** Answers calls of this path with this, for what the demo world does not have, and loads the page again. */
export const answering =
  (path: string, data: object): Step =>
  async (page) => {
    const json = { code: '200', success: true, data, msg: '' }
    await page.route(`**/api${path}`, (route) => route.fulfill({ json }))
    await page.reload()
  }

// biome-ignore lint/suspicious/noExplicitAny: each screen knows the answer that it changes
type Data = any

/** Changes what the server answers to calls of this path, and loads the page again. */
export const changing =
  (path: string, change: (data: Data) => Data): Step =>
  async (page) => {
    await page.route(`**/api${path}`, async (route) => {
      const response = await route.fetch()
      const { data, ...answer } = await response.json()
      await route.fulfill({ response, json: { ...answer, data: change(data) } })
    })
    await page.reload()
  }

/** Leaves calls of this path without an answer for longer than an operator expects, and loads the page again. */
export const waitingFor =
  (path: string): Step =>
  async (page) => {
    await page.route(`**/api${path}`, () => undefined)
    await page.reload()
    await page.getByRole('alert').filter({ visible: true }).first().waitFor()
  }
