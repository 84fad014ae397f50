/** What the journeys about bulk payout share. */
import { payoutColumns } from '@countinghouse/server/src/platform/files/payout-columns.ts'
import { fillTemplate } from '@countinghouse/server/test/files/fill-template.ts'
import type { Locator, Page } from '@playwright/test'

export const payouts = '/c2c/order/sell/pageListQuery'

export const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const columns = payoutColumns('THB', 'en')

export type Values = Partial<
  Record<'merchantOrderNo' | 'method' | 'amount' | 'holderName' | 'bankCode' | 'accountNo', string>
>

export const payee = (number: number, values: Values = {}): Values => ({
  merchantOrderNo: `A-${number}`,
  method: 'Bank transfer',
  amount: '500',
  holderName: 'Somchai Jaidee',
  bankCode: '014 SCB',
  accountNo: String(1_000_000_000 + number),
  ...values,
})

export const filled = (template: Buffer, rows: readonly Values[]) =>
  fillTemplate(
    template,
    rows.map((row) => columns.map(({ field }) => row[field as keyof Values] ?? '')),
  )

export const grid = (page: Page) => page.getByRole('grid')

export const fileField = (page: Page) => page.getByLabel('Choose the completed template')

export const state = (page: Page, text: string) => page.getByRole('status').getByText(text)

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The cell in this row number and column. */
export function cell(page: Page, row: number, field: keyof Values): Locator {
  const column = columns.findIndex((each) => each.field === field)
  return grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${row}( |$|\\D)`) }) })
    .getByRole('gridcell')
    .nth(column)
}
