/** The menu as a rail, and between narrow and wide. */
import { expect, type Page } from '@playwright/test'
import { heading, mainMenu, signIn, test } from './journey.ts'

const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' })

test('on a desktop the menu is 244 px wide, and a closed one is a rail of icons, after a reload too', async ({
  page,
  newOperator,
  checkAccessibility,
}) => {
  await signIn(page, await newOperator())
  const main = page.getByRole('main')
  expect((await main.boundingBox())?.x).toBe(244)

  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect(mainMenu(page).getByRole('link', { name: 'Deposits' })).toBeHidden()
  expect((await main.boundingBox())?.x).toBe(56)
  await page.reload()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  expect((await main.boundingBox())?.x).toBe(56)
  await checkAccessibility('rail of icons')

  const group = mainMenu(page).getByRole('button', { name: 'Wallet orders' })
  await group.focus()
  await expect(page.getByRole('tooltip')).toBeHidden()
  // By keys, as somebody comes to it: there and back.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip')).toHaveText('Wallet orders')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Deposits' })).toBeFocused()
  // Beside its icon: the icons below it stay in sight.
  const flyout = await page.getByRole('menu', { name: 'Wallet orders' }).boundingBox()
  const icon = await group.boundingBox()
  expect(flyout?.x).toBeGreaterThanOrEqual((icon?.x ?? 0) + (icon?.width ?? 0))
  expect(flyout?.y).toBe(icon?.y)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Deposits')).toBeVisible()
  await expect(group.locator('..')).toHaveAttribute('data-current')

  await openMenu(page).click()
  await expect(mainMenu(page).getByRole('link', { name: 'Deposits' })).toBeVisible()
  await page.reload()
  await expect(mainMenu(page).getByRole('link', { name: 'Deposits' })).toBeVisible()
})

test('the menu is shown beside the page from 992 px on', async ({ page, newOperator }) => {
  await page.setViewportSize({ width: 992, height: 800 })
  await signIn(page, await newOperator())
  await expect(mainMenu(page)).toBeVisible()
  await page.setViewportSize({ width: 991, height: 800 })
  await expect(mainMenu(page)).toBeHidden()
  await expect(openMenu(page)).toHaveAttribute('aria-expanded', 'false')
  await page.setViewportSize({ width: 992, height: 800 })
  await expect(mainMenu(page)).toBeVisible()
})
