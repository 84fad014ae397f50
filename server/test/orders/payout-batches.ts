/** Files and rows of bulk payouts for tests, in Thai baht, as an operator fills and submits them. */

import { randomUUID } from 'node:crypto'
import { payoutColumns } from '../../src/platform/files/payout-columns.ts'
import { payoutTemplate } from '../../src/platform/files/payout-template.ts'
import type { Answer, Browser } from '../app/browser.ts'
import { type FilledCell, fillTemplate } from '../files/fill-template.ts'

export const pair = { fiatCurrency: 'THB', currency: 'USDT' }

export interface SentRow {
  row: number
  values: Record<string, string>
  allowDuplicate?: boolean
}

let rowCount = 0

/** A right row: no other has its number or its account. */
export function payoutRow(row: number, values: Record<string, string> = {}): SentRow {
  rowCount += 1
  return {
    row,
    values: {
      merchantOrderNo: `A-${rowCount}`,
      method: 'bankTransfer',
      amount: '500',
      holderName: 'Somchai Jaidee',
      bankCode: '014',
      accountNo: String(1_000_000_000 + rowCount),
      ...values,
    },
  }
}

export const payoutRows = (count: number): SentRow[] =>
  Array.from({ length: count }, (_, index) => payoutRow(index + 2))

/** The rows as a file that somebody filled in. */
export async function fileOf(rows: readonly SentRow[]): Promise<Buffer> {
  const columns = payoutColumns('THB', 'en')
  const cells = rows.map(({ values }) =>
    columns.map(({ field }): FilledCell => values[field] ?? ''),
  )
  return fillTemplate(await payoutTemplate('THB', 'en'), cells)
}

export const checkRows = (browser: Browser, rows: readonly SentRow[], more: object = {}) =>
  browser.call('/c2c/payout/checkRows', { ...pair, rows, ...more })

export const checkFile = (browser: Browser, content: Buffer, more: object = {}) =>
  browser.upload('/c2c/payout/check', content, { fileName: 'payouts.xlsx', ...pair, ...more })

export const submission = (rows: readonly SentRow[], more: object = {}) => ({
  requestNo: randomUUID(),
  ...pair,
  fileName: 'payouts.xlsx',
  costAtMost: '1000000',
  rows,
  ...more,
})

export const submit = (
  browser: Browser,
  rows: readonly SentRow[],
  more: object = {},
): Promise<Answer> => browser.call('/c2c/payout/add', submission(rows, more))

export const ordersOf = async (
  browser: Browser,
  batchNo: string,
): Promise<Record<string, string>[]> => {
  const query = { orderType: 2, size: 10_000, current: 1, batchNo, sortType: 1 }
  return (await browser.call('/c2c/order/pageListQuery', query)).data.records
}

export const batchOf = async (browser: Browser, batchNo: string) => {
  const { data } = await browser.call('/c2c/payout/list', { size: 10, current: 1, batchNo })
  return data.records[0]
}
