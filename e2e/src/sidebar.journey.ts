import { createMerchant } from '@countinghouse/server/src/areas/merchant/create-merchant.command.ts'
import { deposit, withdrawal } from '@countinghouse/server/test/orders/orders.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { heading, mainMenu, openAfresh, signIn, test } from './journey.ts'
import { everyLook } from './looks.ts'

const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' })

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Main menu' })

test('the menu opens over the page on a phone, and its groups stay as they were left', async ({
  page,
  newOperator,
}) => {
  await test.step('on a phone the menu opens over the page and closes after a navigation', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, await newOperator())
    await expect(mainMenu(page)).toBeHidden()
    await openMenu(page).click()
    await expect(drawer(page)).toBeVisible()
    await expect(drawer(page).locator('> :nth-child(2)')).toHaveCSS('width', '244px')

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

  await test.step('a page and its entry say what is behind them', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openAfresh(page)
    await mainMenu(page).getByRole('link', { name: 'Deposits' }).click()
    const guide = 'Crypto that customers put into their accounts with you'
    await expect(page.getByRole('paragraph').filter({ hasText: guide })).toBeVisible()
    await mainMenu(page).getByRole('link', { name: 'Transfers' }).hover()
    await expect(page.getByRole('tooltip')).toContainText('Money moved between your account')
  })

  await test.step('a closed group stays closed after a reload', async () => {
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
})

test('the menu counts the withdrawals that wait for review, and links to them', {
  tag: everyLook,
}, async ({ page, newOperator, db, checkAccessibility }) => {
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
  await expect(mainMenu(page).getByText('Withdrawals to review').locator('..')).toContainText('1')
  const queue = mainMenu(page).getByRole('link', { name: 'Review queue' })
  await expect(queue).toHaveAttribute(
    'title',
    'Review queue, all kinds: Withdrawal 1 + Crypto payout 0 + P2P payout 0',
  )

  await ask()
  await page.clock.fastForward(31_000)
  await expect(link).toHaveAccessibleName('Go to 2 withdrawals awaiting review')

  await link.click()
  await expect(page).toHaveURL('/#/mentionMoneyOrder/list?mentionMoneyOrder=1')
  await expect(heading(page, 'Withdrawals')).toBeVisible()

  // As a rail it has the same: by keys, with the count, and as large as the icons of the menu.
  await page.setViewportSize({ width: 992, height: 768 })
  expect((await page.getByRole('main').boundingBox())?.x).toBe(244)
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect(link).toHaveAccessibleName('Go to 2 withdrawals awaiting review')
  await expect(link.locator('[data-count="2"]')).toBeVisible()
  const group = mainMenu(page).getByRole('button', { name: 'Wallet orders' })
  const sizeOf = async (icon: Locator) => {
    const box = await icon.boundingBox()
    return [box?.width, box?.height]
  }
  expect(await sizeOf(link)).toEqual(await sizeOf(group))
  expect(await sizeOf(queue)).toEqual(await sizeOf(group))
  await checkAccessibility('rail with a review count')
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
