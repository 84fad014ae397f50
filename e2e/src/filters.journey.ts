/** What filters a list, by keyboard: the calendar, chips, tabs of states, views; and what is found and told. */
import { expect, type Page } from '@playwright/test'
import { createWithdrawals, newMerchant, newUid } from './create-withdrawals.ts'
import { heading, openAfresh, signIn, test, themeColour, toast, waitForPage } from './journey.ts'
import {
  amountsOf,
  cellsOf,
  chip,
  detail,
  filters,
  header,
  orderNoOf,
  orderNos,
  payins,
  rows,
  textFilter,
  totalOf,
  waitForRows,
  withdrawals,
} from './list-locators.ts'
import { everyBrowser } from './looks.ts'

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })

test('filters wait for Query, unfold, and every row matches them', async ({
  page,
  newOperator,
}) => {
  await test.step('a selection of states takes effect with Query, and every row then has one of them', async () => {
    await signIn(page, await newOperator(), payins)
    const before = (await totalOf(page).textContent()) ?? ''
    await filters(page).getByRole('button', { name: 'Status Any' }).click()
    // By its text, and by the empty part of its row.
    const option = (name: string) => filters(page).locator('label').filter({ hasText: name })
    await filters(page).getByText('Completed', { exact: true }).click()
    await expect(option('Completed').getByRole('checkbox')).toBeChecked()
    const { width = 0 } = (await option('Expired').boundingBox()) ?? {}
    await option('Expired').click({ position: { x: width - 6, y: 6 } })
    await expect(option('Expired').getByRole('checkbox')).toBeChecked()

    // It follows its button when the page is scrolled under it.
    const button = filters(page).getByRole('button', { name: /^Status/ })
    const placed = async () => {
      const [above, below] = [await button.boundingBox(), await shown.boundingBox()]
      return {
        top: above?.y,
        gap: Math.round((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)),
      }
    }
    const shown = page.getByRole('dialog', { name: 'Status' })
    const { top = 0 } = await placed()
    await page.mouse.move(900, 800)
    await page.mouse.wheel(0, 40)
    await expect.poll(placed).toEqual({ top: top - 40, gap: 4 })
    await page.mouse.wheel(0, -40)
    await expect.poll(placed).toEqual({ top, gap: 4 })

    // What some browsers draw white in the dark theme has its colours.
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
    const box = option('Failed').getByRole('checkbox')
    await expect(box).toHaveCSS('background-color', await themeColour(page, 'surface'))
    await expect(box).toHaveCSS('appearance', 'none')
    const bars = `${await themeColour(page, 'line-strong')} rgba(0, 0, 0, 0)`
    await expect(box).toHaveCSS('scrollbar-color', bars)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.keyboard.press('Escape')
    await expect(filters(page).getByRole('button', { name: 'Status 2 selected' })).toBeFocused()
    await expect(totalOf(page)).toHaveText(before)
    await filters(page).getByRole('button', { name: 'Query' }).click()
    await expect(page).toHaveURL(`/#${payins}?status=completed,expired`)
    await expect(totalOf(page)).not.toHaveText(before)
    for (const cell of await cellsOf(page, 'Status')) {
      await expect(cell).toHaveText(/^(Completed|Expired)$/)
    }
  })

  await test.step('a typed filter waits for Query while the list is sorted, paged and a row is opened', async () => {
    await openAfresh(page, payins)
    const number = textFilter(page, 'Order number')
    await number.fill('2026')
    await header(page, 'Order amount').getByRole('button').click()
    await expect(page).toHaveURL(/sort=orderAmount/)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/page=2/)
    await waitForRows(page)
    const orderNo = await orderNoOf(rows(page).first())
    await rows(page)
      .first()
      .getByRole('button', { name: /^Details / })
      .click()
    await expect(detail(page, orderNo)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(detail(page, orderNo)).toBeHidden()
    await expect(number).toHaveValue('2026')
    // What comes into force replaces it.
    await tab(page, /^Completed/).click()
    await expect(page).toHaveURL(/status=completed/)
    await expect(number).toHaveValue('')
  })

  await test.step('further filters unfold, and two amounts bound a third', async () => {
    await openAfresh(page, payins)
    const least = textFilter(page, 'Order amount: Min.')
    const most = textFilter(page, 'Order amount: Max.')
    await expect(least).toBeHidden()
    await filters(page)
      .getByRole('button', { name: /^More filters/ })
      .click()
    await least.fill('100')
    await most.fill('200.50')
    await most.press('Enter')
    await expect(page).toHaveURL(`/#${payins}?orderAmount=100,200.50`)
    await waitForRows(page)
    const amounts = await amountsOf(page, 'Order amount')
    expect(amounts).not.toEqual([])
    for (const amount of amounts) {
      expect(amount).toBeGreaterThanOrEqual(100)
      expect(amount).toBeLessThanOrEqual(200.5)
    }
    await page.reload()
    await expect(least).toHaveValue('100')
    await expect(most).toHaveValue('200.50')
  })
})

test('a period is typed or chosen by keyboard, and a view keeps filters and sorting', {
  tag: everyBrowser,
}, async ({ page, newOperator }) => {
  await test.step('a period is typed or chosen in the calendar by keyboard, and every applied filter is shown and can be removed', async () => {
    await signIn(page, await newOperator(), withdrawals)
    await filters(page)
      .getByRole('button', { name: /^Creation time/ })
      .click()
    const picker = page.getByRole('dialog', { name: 'Creation time' })
    await picker.getByLabel('Start date').fill('2026/3/9')
    // A day that is typed anew keeps its time.
    await picker.getByLabel('Start time').fill('09:30:00')
    await picker.getByLabel('Start date').fill('2026-3-')
    await picker.getByLabel('Start date').fill('2026/3/9')
    await expect(picker.getByLabel('Start time')).toHaveValue('09:30:00')
    await picker.getByLabel('End date').fill('2026-03-05')
    await expect(picker.getByText('The end is before the start')).toBeVisible()
    await picker.getByLabel('End date').fill('2026-03-11')
    await expect(picker.getByText('The end is before the start')).toBeHidden()
    const day = (name: string) => picker.getByRole('button', { name, exact: true })
    await expect(day('Wednesday, March 11, 2026')).toHaveAttribute('aria-pressed', 'true')
    // On a narrow screen it is elsewhere; what was typed is still there afterwards.
    await page.setViewportSize({ width: 390, height: 900 })
    await expect(picker).toBeHidden()
    await page.setViewportSize({ width: 1440, height: 900 })
    await filters(page).getByRole('button', { name: 'Creation time 2026-03-09' }).click()
    // A press beside the controls leaves it open.
    await picker.getByText(/\(GMT[+-]\d+\)$/).click()
    await expect(picker).toBeFocused()
    await day('Wednesday, March 11, 2026').focus()
    for (const key of ['PageDown', 'Home', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
    await expect(picker.getByLabel('Start date')).toHaveValue('2026-04-07')
    await expect(picker.getByLabel('End date')).toHaveValue('2026-04-14')
    await page.keyboard.press('Escape')
    await expect(picker).toBeHidden()
    await filters(page).getByRole('button', { name: 'Query' }).click()
    const period = 'Creation time: 2026-04-07 00:00:00 – 2026-04-14 23:59:59'
    await expect(chip(page, period)).toBeVisible()

    await page.goto(`/#${withdrawals}?currency=USDT&quantity=9,5&createTime=last90Days`)
    await expect(page.getByText('The maximum is less than the minimum')).toBeVisible()
    await chip(page, 'Quantity: 9 – 5').click()
    await expect(page).toHaveURL(/createTime=last90Days/)
    await chip(page, 'Creation time: 90 days').focus()
    await page.keyboard.press('Delete')
    await expect(chip(page, 'Currency: USDT')).toBeFocused()
    await page.keyboard.press('Backspace')
    await expect(page).toHaveURL(`/#${withdrawals}`)
  })

  await test.step('a saved view restores its filters and its sorting', async () => {
    await openAfresh(page, `${payins}?status=expired&sort=orderAmount.up`)
    await expect(rows(page)).toHaveCount(10)
    const seen = await orderNos(page)
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('textbox', { name: 'Name of this view' }).fill('Lapsed')
    await page.getByRole('button', { name: 'Save view' }).click()
    await expect(toast(page, 'View Lapsed saved')).toBeVisible()
    await page.keyboard.press('Escape')
    await filters(page).getByRole('button', { name: 'Reset' }).click()
    await expect(page).toHaveURL(`/#${payins}`)

    await page.reload()
    await expect(rows(page)).toHaveCount(10)
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Lapsed', exact: true }).click()
    await expect(page).toHaveURL(`/#${payins}?status=expired&sort=orderAmount.up`)
    await waitForRows(page)
    expect(await orderNos(page)).toEqual(seen)

    // It is not deleted by one press alone.
    await page.getByRole('button', { name: 'Views' }).click()
    const remove = page.getByRole('button', { name: 'Delete view Lapsed' })
    await remove.click()
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Lapsed', exact: true })).toBeVisible()
    await remove.click()
    await remove.click()
    await expect(page.getByText('No saved views yet.')).toBeVisible()
  })
})

test('states are tabs with counts, views are kept for all, and the bell tells of what waits', async ({
  page,
  newBrowser,
  newOperator,
  db,
}) => {
  const merchantId = await newMerchant(db)
  const owner = await newOperator(['admin'], merchantId)
  const waiting = await createWithdrawals(db, merchantId, newUid(), ['TA', 'TB'])
  await signIn(page, owner, withdrawals)
  await expect(tab(page, 'All 2')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'All 2').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(tab(page, 'Pending review 2')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/status=pendingReview/)
  await expect(chip(page, 'Status: Pending review')).toBeVisible()

  const views = page.getByRole('button', { name: /^Views/ })
  await views.click()
  await page.getByRole('textbox', { name: 'Name of this view' }).fill('To decide')
  await page.getByRole('checkbox', { name: 'Share with all operators' }).check()
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(toast(page, 'View To decide saved')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(views).toHaveText('ViewsTo decide')
  await page.goto(`/#${withdrawals}?status=pendingReview&currency=USDT`)
  await expect(views).toContainText('changed')
  await views.click()
  await page.getByRole('button', { name: 'Update To decide' }).click()
  await expect(views).not.toContainText('changed')
  await page.keyboard.press('Escape')

  const colleague = await newBrowser()
  await signIn(colleague, await newOperator(['support'], merchantId), withdrawals)
  await colleague.getByRole('button', { name: /^Views/ }).click()
  await colleague.getByRole('button', { name: 'To decide', exact: true }).click()
  await expect(colleague).toHaveURL(/status=pendingReview&currency=USDT/)
  await expect(colleague.getByRole('button', { name: 'Delete view To decide' })).toHaveCount(0)
  await filters(colleague).getByRole('button', { name: 'Reset' }).click()
  await expect(colleague.getByRole('button', { name: /^Views/ })).toHaveText('Views')

  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
  await bell.click()
  const told = page.getByRole('dialog', { name: 'Notifications' })
  await expect(told.getByRole('listitem')).toHaveCount(2)
  await told.getByRole('button', { name: new RegExp(waiting[0] ?? '') }).click()
  await expect(page).toHaveURL(new RegExp(`detail=${waiting[0]}`))
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await page.reload()
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await page.keyboard.press('Escape')
  await bell.click()
  await told.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell).toHaveAccessibleName('Notifications')
  await page.keyboard.press('Escape')
  await createWithdrawals(db, merchantId, newUid(), ['TC'])
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')

  const palette = page.getByRole('combobox', { name: 'Search anything' })
  await page.keyboard.press('Control+k')
  await expect(palette).toBeFocused()
  await page.keyboard.type('statement of usdt')
  await page.keyboard.press('Enter')
  await waitForPage(page)
  await expect(heading(page, 'Merchant statement')).toBeVisible()
  await expect(page).toHaveURL(/currency=USDT/)
  await page.keyboard.press('Control+k')
  await expect(palette).toBeFocused()
  await page.keyboard.type('new transfer')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New transfer' })).toBeVisible()
})
