/** Locators for the parts of a list page. */
import { expect, type Locator, type Page } from '@playwright/test'

export const payins = '/payChargeMoneyOrder/list'
export const withdrawals = '/mentionMoneyOrder/list'

export const filters = (page: Page) => page.getByRole('form', { name: 'Filters' })
export const textFilter = (page: Page, name: string) =>
  filters(page).getByRole('textbox', { name, exact: true })
export const table = (page: Page) => page.getByRole('region', { name: /: table$/ })
export const header = (page: Page, name: string) =>
  table(page).getByRole('columnheader', { name, exact: true })
export const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Details / }) })
export const rowOf = (page: Page, orderNo: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Details ${orderNo}` }) })
export const detail = (page: Page, orderNo: string) =>
  page.getByRole('dialog', { name: `Order ${orderNo}` })
export const totalOf = (page: Page) => page.getByText(/^[\d,]+ in total$/).filter({ visible: true })

export async function orderNoOf(row: Locator): Promise<string> {
  const name = await row.getByRole('button', { name: /^Details / }).getAttribute('aria-label')
  return (name ?? '').replace('Details ', '')
}

export const orderNos = async (page: Page) =>
  Promise.all((await rows(page).all()).map((row) => orderNoOf(row)))

export async function cellsOf(page: Page, column: string): Promise<Locator[]> {
  const titles = await table(page).getByRole('columnheader').allTextContents()
  const index = titles.indexOf(column)
  expect(index, `place of column ${column}`).toBeGreaterThan(-1)
  return (await rows(page).all()).map((row) => row.getByRole('cell').nth(index))
}

export async function amountsOf(page: Page, column: string): Promise<number[]> {
  const texts = await Promise.all((await cellsOf(page, column)).map((cell) => cell.textContent()))
  return texts.map((text) => Number((text ?? '').replace(/[^\d.]/g, '')))
}

/** Waits until the rows belong to the latest request. */
export const waitForRows = (page: Page) =>
  expect(table(page).getByRole('table')).toHaveAttribute('aria-busy', 'false')

export const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh list' })
export const chip = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove filter ${name}` })
/** What becomes of exports. */
export const notices = (page: Page) => page.getByRole('region', { name: 'Exports' })
