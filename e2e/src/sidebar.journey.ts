import { createMerchant } from '@countinghouse/server/src/areas/merchant/create-merchant.command.ts'
import { deposit, withdrawal } from '@countinghouse/server/src/testing/orders.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { heading, mainMenu, signIn, test } from './journey.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Main menu' })
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' })

test('on a phone the menu opens over the page and closes after a navigation', async ({
  page,
  newOperator,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, await newOperator())
  await expect(mainMenu(page)).toBeHidden()
  await openMenu(page).click()
  await expect(drawer(page)).toBeVisible()
  await expect(drawer(page)).toHaveCSS('width', '244px')
  await checkAccessibility('menu over the page', [390])

  await drawer(page).getByRole('link', { name: 'Deposits' }).click()
  await expect(heading(page, 'Deposits')).toBeVisible()
  await expect(drawer(page)).toBeHidden()

  await openMenu(page).click()
  await expect(drawer(page).getByRole('link', { name: 'Deposits' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await drawer(page).getByRole('link', { name: 'Deposits' }).click()
  await expect(drawer(page)).toBeHidden()

  await openMenu(page).click()
  await expect(drawer(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(openMenu(page)).toBeFocused()
  await expect(heading(page, 'Deposits')).toBeVisible()
})

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
  await checkAccessibility('rail of icons', [1440])

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

test('a closed group stays closed after a reload', async ({ page, newOperator }) => {
  await signIn(page, await newOperator())
  const group = mainMenu(page).getByRole('button', { name: 'Funds' })
  const item = mainMenu(page).getByRole('link', { name: 'User assets' })
  await expect(item).toBeVisible()
  await group.click()
  await expect(item).toBeHidden()
  await page.reload()
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await expect(item).toBeHidden()
  await group.click()
  await expect(item).toBeVisible()
})

test('the menu counts the withdrawals that wait for review, and links to them', async ({
  page,
  newOperator,
  db,
  checkAccessibility,
}) => {
  // A merchant of its own: no other test changes this count.
  const merchantId = String(20_000 + Math.floor(Math.random() * 1e9))
  await createMerchant(db, { merchantId, name: 'Quiet Quay', useLocalConfig: 1, countries: [] })
  const ask = () =>
    db.asMerchant(merchantId, async (tx) => {
      await deposit(tx, merchantId, 'u1', '10')
      await withdrawal(tx, merchantId, 'u1', '5')
    })
  await ask()
  await page.clock.install()
  await signIn(page, await newOperator(['finance'], merchantId))
  const link = mainMenu(page).getByRole('link', { name: /withdrawals? awaiting review/ })
  await expect(link).toHaveAccessibleName('Go to 1 withdrawal awaiting review')
  await expect(mainMenu(page).getByText('Awaiting review').locator('..')).toContainText('1')

  await ask()
  await page.clock.fastForward(31_000)
  await expect(link).toHaveAccessibleName('Go to 2 withdrawals awaiting review')

  await link.click()
  await expect(page).toHaveURL('/#/mentionMoneyOrder/list?mentionMoneyOrder=1')
  await expect(heading(page, 'Withdrawals')).toBeVisible()

  // As a rail it has the same: by keys, with the count, and as large as the icons of the menu.
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(link).toHaveAccessibleName('Go to 2 withdrawals awaiting review')
  await expect(link.locator('[data-count="2"]')).toBeVisible()
  const queue = mainMenu(page).getByRole('link', { name: 'Review queue' })
  const group = mainMenu(page).getByRole('button', { name: 'Wallet orders' })
  const sizeOf = async (icon: Locator) => {
    const box = await icon.boundingBox()
    return [box?.width, box?.height]
  }
  expect(await sizeOf(link)).toEqual(await sizeOf(group))
  expect(await sizeOf(queue)).toEqual(await sizeOf(group))
  await checkAccessibility('rail with a review count', [1024])
  await mainMenu(page).getByRole('link').first().focus()
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(queue).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/#/review')
  await expect(queue).toHaveAttribute('aria-current', 'page')
  await expect(mainMenu(page).getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute(
    'aria-current',
  )
  const count = await link.locator('i').boundingBox()
  const symbol = await link.locator('svg').boundingBox()
  expect((count?.y ?? 0) + (count?.height ?? 0)).toBeLessThanOrEqual(symbol?.y ?? 0)
  await link.press('Enter')
  await expect(page).toHaveURL('/#/mentionMoneyOrder/list?mentionMoneyOrder=1')
})
