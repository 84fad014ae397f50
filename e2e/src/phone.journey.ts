import { expect, type Locator, type Page } from '@playwright/test'
import { createWithdrawals, newUid } from './create-withdrawals.ts'
import { openPages, signIn, test, toast } from './journey.ts'
import { everyLook } from './looks.ts'
import { reviewDialog } from './review-locators.ts'

const thumb = 44

const cards = (page: Page) =>
  page
    .getByRole('region', { name: /: cards$/ })
    .getByRole('listitem')
    .filter({ visible: true })

const cardOf = (page: Page, orderNo: string) =>
  cards(page).filter({ has: page.getByRole('button', { name: `Details ${orderNo}` }) })

const filters = (page: Page) => page.getByRole('button', { name: /^Filters/ })

const totals = (page: Page) =>
  page.getByRole('button', { name: /^Totals of all pages/ }).filter({ visible: true })

/** A dialog has the whole window; its content is in this part of it. */
const panelOf = (dialog: Locator) => dialog.locator('> :nth-child(2)')

async function expectThumbSize(...targets: Locator[]): Promise<void> {
  for (const target of targets) {
    const box = await target.boundingBox()
    expect(box?.height, String(target)).toBeGreaterThanOrEqual(thumb)
    expect(box?.width, String(target)).toBeGreaterThanOrEqual(thumb)
  }
}

/** In the lower half of the screen, and fully visible. */
async function expectInReach(...targets: Locator[]): Promise<void> {
  for (const target of targets) {
    const box = await target.boundingBox()
    expect(box?.y, String(target)).toBeGreaterThan(844 / 2)
    expect((box?.y ?? 0) + (box?.height ?? 0), String(target)).toBeLessThanOrEqual(844)
  }
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('withdrawals are found, opened and decided with one thumb, and a report is read', {
  tag: everyLook,
}, async ({ page, newOperator, db, owner, checkAccessibility }) => {
  const uid = newUid()
  const [older = '', newer = ''] = await createWithdrawals(db, '10001', uid, ['TOne', 'TTwo'])
  await signIn(page, await newOperator(), '/mentionMoneyOrder/list')
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectThumbSize(
    openPages(page).getByRole('link').first(),
    openPages(page).getByRole('button').first(),
    ...['Open menu', 'Search anything', 'Notifications', 'Export records', 'Language'].map((name) =>
      page.getByRole('button', { name }).filter({ visible: true }).first(),
    ),
    ...[/^Time zone/, /^Google verification/, /^Account/].map((name) =>
      page.getByRole('button', { name }),
    ),
  )

  await filters(page).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const buttons = ['Reset', 'Query'].map((name) => sheet.getByRole('button', { name }))
  await expectThumbSize(...buttons)
  await expectInReach(...buttons)
  await sheet.getByRole('textbox', { name: 'Customer UID' }).fill(uid)
  await sheet.getByRole('button', { name: 'Query' }).click()
  await expect(sheet).toBeHidden()
  await expect(filters(page)).toHaveText('Filters1')
  const chip = page.getByRole('button', { name: `Remove filter Customer UID: ${uid}` })
  await expect(chip).toBeVisible()
  await expect(cards(page)).toHaveCount(2)

  const card = cardOf(page, newer)
  await expect(card).toContainText('Pending review')
  await expect(card).toContainText('5.000000 USDT')
  await expect(card).toContainText(uid)
  await expect(card).toContainText(`${newer.slice(0, 4)}…${newer.slice(-4)}`)
  await expectThumbSize(
    filters(page),
    chip,
    card.locator('label'),
    card.getByRole('button', { name: `Copy ${newer}` }),
    card.getByRole('button', { name: `Review ${newer}` }),
  )
  await expect(totals(page)).toHaveAccessibleName(/Quantity 10\.00 USDT$/)
  await expectInReach(totals(page))
  await totals(page).click()
  const whole = page.getByRole('region', { name: 'Totals of all pages' })
  await expect(whole).toContainText('Network fee')
  // An amount is not parted at its point.
  await expect(whole.locator('td').first()).toHaveCSS('column-gap', 'normal')
  await totals(page).click()
  await checkAccessibility('withdrawals as cards')

  await page.getByLabel('Sort by').selectOption('Creation time, oldest first')
  await expect(cards(page).first()).toContainText(older.slice(-4))
  await page.getByLabel('Sort by').selectOption('Creation time, newest first')
  await expect(cards(page).first()).toContainText(newer.slice(-4))

  await card.getByRole('checkbox').check()
  await expect(page.getByRole('status').getByText('1 row selected · 5.00 USDT')).toBeVisible()
  await page.getByRole('button', { name: 'Select all rows of this page' }).click()
  await expect(page.getByRole('status').getByText('2 rows selected · 10.00 USDT')).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()

  // A tap anywhere on it opens a card; from one detail to the next without closing.
  await card.click()
  const detail = (orderNo: string) => page.getByRole('dialog', { name: `Order ${orderNo}` })
  await expect(detail(newer)).toBeVisible()
  expect((await panelOf(detail(newer)).boundingBox())?.width).toBe(390)
  const next = page.getByRole('button', { name: 'Next row' })
  await expectThumbSize(
    next,
    page.getByRole('button', { name: 'Previous row' }),
    detail(newer).getByRole('button', { name: 'Copy: Order number', exact: true }),
  )
  await next.click()
  await expect(detail(older)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail(older)).toBeHidden()

  await card.getByRole('button', { name: `Review ${newer}` }).click()
  const review = reviewDialog(page)
  expect(await panelOf(review).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  const decisions = [/^Approve 5\.00 USDT$/, /^Reject 5\.00 USDT$/, /^Cancel$/].map((name) =>
    review.getByRole('button', { name }),
  )
  await expectThumbSize(...decisions)
  await expectInReach(...decisions)
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page, new RegExp(`^The withdrawal is approved: ${newer}`))).toBeVisible()
  await expect(card.getByRole('button', { name: `Review ${newer}` })).toHaveCount(0)
  await expect
    .poll(async () => {
      const [row] = await owner`
        select auditor from withdrawal_order where order_no = ${newer}`
      return row?.auditor
    })
    .toBeTruthy()

  await chip.click()
  await expect(filters(page)).toHaveText('Filters')

  await page.goto('/#/finance/list')
  const merchant = cards(page).filter({ hasText: 'Merchant' }).first()
  await expect(merchant).toContainText('Opening balance')
  await expect(
    cards(page)
      .filter({ hasText: /^\d{4}-\d\d-\d\d/ })
      .first(),
  ).toBeVisible()
  await expect(
    cards(page)
      .filter({ hasText: /^Subtotal/ })
      .first(),
  ).toBeVisible()
  await expectInReach(totals(page))
  const more = merchant.getByRole('button', { name: /^More: Merchant/ })
  await more.press('Enter')
  await expect(merchant).toContainText('Other movements')
  await checkAccessibility('a report as cards')

  // The figures of a chart stay after a tap, until something else is tapped.
  await page.goto('/#/dashboard')
  const chart = page.locator('figure').filter({ visible: true }).first()
  await chart.locator('svg').tap()
  await expect(chart.locator('dl')).toBeVisible()
  await chart.locator('figcaption b').tap()
  await expect(chart.locator('dl')).toBeHidden()
})
