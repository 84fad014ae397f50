/** What a page keeps and loses behind other tabs. */
import { expect, type Page } from '@playwright/test'
import { chooseFrom, heading, mainMenu, openPages, signIn, test, waitForPage } from './journey.ts'
import { open, tab } from './tabs-locators.ts'

/** A property lives as long as its DOM node, and React creates a new node when it remounts a page. */
const mark = (page: Page, title: string) =>
  heading(page, title).evaluate((node) => Object.assign(node, { marked: true }))

const isMarked = (page: Page, title: string) =>
  heading(page, title).evaluate((node) => 'marked' in node)

test('a page keeps its state and its layout while another tab is in front, and nobody reaches it', async ({
  page,
  newOperator,
}) => {
  await signIn(page, await newOperator())
  await open(page, 'Deposits')
  await mark(page, 'Deposits')
  const title = await heading(page, 'Deposits').elementHandle()
  await title?.dblclick()
  await open(page, 'Transfers')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Transfers'])
  const away = await title?.evaluate((node) => {
    const page = node.closest('main > *')
    const controls = [...(page?.querySelectorAll<HTMLElement>('a, button, input') ?? [])]
    for (const control of controls) control.focus()
    return {
      isLaidOut: node.getClientRects().length > 0,
      isSeen: node.checkVisibility(),
      takesFocus: page?.contains(document.activeElement),
      selected: String(getSelection()),
      height: page?.getBoundingClientRect().height,
    }
  })
  expect(away).toEqual({
    isLaidOut: true,
    isSeen: false,
    takesFocus: false,
    selected: '',
    height: 0,
  })
  await tab(page, 'Deposits').click()
  await waitForPage(page, 'Deposits')
  expect(await isMarked(page, 'Deposits')).toBe(true)
  await page.goBack()
  await page.goForward()
  await waitForPage(page, 'Deposits')
  expect(await isMarked(page, 'Deposits')).toBe(true)
})

test('refreshing, closing, and leaving an uncached page reset its state', async ({
  page,
  newOperator,
}) => {
  await signIn(page, await newOperator())
  await open(page, 'Deposits')
  await mark(page, 'Deposits')
  await chooseFrom(page, 'Tab actions', 'Refresh')
  await expect.poll(() => isMarked(page, 'Deposits'), 'refreshed').toBe(false)

  await mark(page, 'Deposits')
  await openPages(page).getByRole('button', { name: 'Close Deposits' }).click()
  await open(page, 'Deposits')
  expect(await isMarked(page, 'Deposits'), 'closed and opened').toBe(false)

  await page.goto('/#/currency/details')
  await waitForPage(page, 'Currency details')
  await mark(page, 'Currency details')
  await open(page, 'Transfers')
  await tab(page, 'Currency details').click()
  await waitForPage(page, 'Currency details')
  expect(await isMarked(page, 'Currency details'), 'not cached').toBe(false)
})

test('a navigation starts at the top of the page and moves the focus there', async ({
  page,
  newOperator,
}) => {
  await page.setViewportSize({ width: 1440, height: 360 })
  await signIn(page, await newOperator())
  const scrolledDown = () =>
    page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      return window.scrollY
    })
  // Its figures come a moment after its heading.
  await expect.poll(scrolledDown).toBeGreaterThan(0)
  await mainMenu(page).getByRole('link', { name: 'Crypto payin', exact: true }).click()
  await waitForPage(page, 'Crypto payin')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('main', { name: 'Crypto payin' })).toBeFocused()
})
