import { expect, type Page } from '@playwright/test'
import {
  chooseFrom,
  heading,
  mainMenu,
  openAfresh,
  openPages,
  signIn,
  test,
  waitForPage,
} from './journey.ts'
import { everyBrowser, everyLook } from './looks.ts'
import { open, tab } from './tabs-locators.ts'

const tabs = (page: Page) => openPages(page).getByRole('listitem')

test('visited pages stay open as tabs, and are closed one by one, or all but one, or all', {
  tag: [everyLook, everyBrowser],
}, async ({ page, newOperator, checkAccessibility }) => {
  await test.step('visited pages stay open as tabs after a reload, each with its own query', async () => {
    await signIn(page, await newOperator(), '/mentionMoneyOrder/list?mentionMoneyOrder=1')
    await open(page, 'Deposits', 'Transfers', 'Deposits')
    await expect(tabs(page)).toHaveText(['Dashboard', 'Withdrawals', 'Deposits', 'Transfers'])
    await expect(tab(page, 'Deposits')).toHaveAttribute('aria-current', 'page')

    await page.reload()
    await expect(tabs(page)).toHaveText(['Dashboard', 'Withdrawals', 'Deposits', 'Transfers'])
    await expect(heading(page, 'Deposits')).toBeVisible()
    await tab(page, 'Withdrawals').click()
    await expect(page).toHaveURL('/#/mentionMoneyOrder/list?mentionMoneyOrder=1')
    await expect(heading(page, 'Withdrawals')).toBeVisible()
  })

  await test.step('a tab closes by its button, by the middle button and by the Delete key', async () => {
    await openAfresh(page)
    await open(page, 'Deposits', 'Transfers', 'Customer list', 'B2C orders')
    await openPages(page).getByRole('button', { name: 'Close B2C orders' }).click()
    await expect(heading(page, 'Customer list')).toBeVisible()
    await expect(page).toHaveURL('/#/customer/list')
    await tab(page, 'Transfers').click({ button: 'middle' })
    await expect(tabs(page)).toHaveText(['Dashboard', 'Deposits', 'Customer list'])
    await expect(heading(page, 'Customer list')).toBeVisible()
    await tab(page, 'Deposits').focus()
    await page.keyboard.press('Delete')
    await expect(tabs(page)).toHaveText(['Dashboard', 'Customer list'])

    await tab(page, 'Dashboard').focus()
    await page.keyboard.press('Delete')
    await expect(openPages(page).getByRole('button', { name: 'Close Dashboard' })).toBeHidden()
    await expect(tabs(page)).toHaveText(['Dashboard', 'Customer list'])
  })

  await test.step('closing others and closing all leave the dashboard', async () => {
    await openAfresh(page)
    await open(page, 'Deposits', 'Transfers', 'Customer list')
    await tab(page, 'Transfers').click()
    await page.getByRole('button', { name: 'Tab actions' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await checkAccessibility('tab actions')
    await page.getByRole('menuitem', { name: 'Close others' }).click()
    await expect(tabs(page)).toHaveText(['Dashboard', 'Transfers'])
    await expect(heading(page, 'Transfers')).toBeVisible()

    await open(page, 'Deposits')
    await tab(page, 'Transfers').hover()
    await page.mouse.down({ button: 'right' })
    // Open while the button is down, some browsers would close it with the release.
    await expect(page.getByRole('menu')).toBeHidden()
    await page.mouse.up({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Close others' }).click()
    await expect(tabs(page)).toHaveText(['Dashboard', 'Transfers'])
    await expect(heading(page, 'Transfers')).toBeVisible()

    await open(page, 'Deposits')
    await chooseFrom(page, 'Tab actions', 'Close all')
    await expect(tabs(page)).toHaveText(['Dashboard'])
    await expect(page).toHaveURL('/#/dashboard')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await page.reload()
    await expect(tabs(page)).toHaveText(['Dashboard'])
  })

  await test.step('a menu entry leads to the top of an open page, and a tab back to where it was left', async () => {
    await page.setViewportSize({ width: 1440, height: 360 })
    await openAfresh(page)
    const menu = (title: string) => mainMenu(page).getByRole('link', { name: title, exact: true })
    const place = {
      // A list scrolls by itself, the dashboard with the window.
      Deposits: () => page.locator('[data-list=deposit]').evaluate((list) => list.scrollTop),
      Dashboard: () => page.evaluate(() => window.scrollY),
    }
    const scrollDown = {
      Deposits: () => page.locator('[data-list=deposit]').evaluate((list) => list.scrollTo(0, 120)),
      Dashboard: () => page.evaluate(() => window.scrollTo(0, 120)),
    }
    for (const [title, other] of [
      ['Deposits', 'Dashboard'],
      ['Dashboard', 'Deposits'],
    ] as const) {
      await open(page, title)
      const isDown = async () => {
        await scrollDown[title]()
        return place[title]()
      }
      await expect.poll(isDown, title).toBe(120)
      await menu(other).click()
      await waitForPage(page, other)
      await tab(page, title).click()
      await waitForPage(page, title)
      // What arrives above the place later moves it along.
      await expect.poll(place[title], title).toBeGreaterThanOrEqual(120)
      await menu(other).click()
      await waitForPage(page, other)
      await menu(title).click()
      await waitForPage(page, title)
      expect(await place[title](), title).toBe(0)
      await expect.poll(isDown, title).toBe(120)
      // By the mouse: `click()` scrolls by itself, in Firefox also once more after the click.
      const entry = await menu(title).boundingBox()
      await page.mouse.click((entry?.x ?? 0) + 40, (entry?.y ?? 0) + 10)
      await expect.poll(place[title], title).toBe(0)
    }
  })
})
