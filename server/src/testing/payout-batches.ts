/** Files and rows of bulk payouts for tests, in Thai baht, as an operator fills and submits them. */

import { randomUUID } from 'node:crypto'
import type { Database, Sql } from '../db/database.ts'
import { payoutColumns } from '../files/payout-columns.ts'
import { payoutTemplate } from '../files/payout-template.ts'
import { orderRegistry } from '../order-registry.ts'
import { moveOrder } from '../orders/move-order.ts'
import { setRates } from '../orders/usd-value.ts'
import type { Answer, Browser } from './browser.ts'
import { type FilledCell, fillTemplate } from './fill-template.ts'
import { payin } from './orders.ts'

export const pair = { fiatCurrency: 'THB', currency: 'USDT' }

/** The market says 40 baht for a dollar; with the margin of payouts a unit brings 39.8. */
export const setMarket = ({ owner }: { owner: Sql }, baht = '0.025') =>
  setRates(owner, [
    { currency: 'USDT', usd: '1' },
    { currency: 'THB', usd: baht },
  ])

export const giveMerchant = (
  { db }: { db: Pick<Database, 'asMerchant'> },
  merchantId: string,
  amount: string,
) => db.asMerchant(merchantId, (tx) => payin(tx, merchantId, amount))

export interface SentRow {
  row: number
  values: Record<string, string>
  allowDuplicate?: boolean
}

let made = 0

/** A right row: no other has its number or its account. */
export function payoutRow(row: number, values: Record<string, string> = {}): SentRow {
  made += 1
  return {
    row,
    values: {
      merchantOrderNo: `A-${made}`,
      method: 'bankTransfer',
      amount: '500',
      holderName: 'Somchai Jaidee',
      bankCode: '014',
      accountNo: String(1_000_000_000 + made),
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

export const movePayout = (
  { db }: { db: Database },
  orderNo: string | undefined,
  actor: string,
  name: 'approve' | 'reject' | 'match' | 'complete' | 'fail',
) =>
  db.asMerchant('10001', (tx) =>
    moveOrder(tx, orderRegistry.p2pPayout, {
      merchantId: '10001',
      orderNo: orderNo ?? '',
      move: name,
      actor,
    }),
  )
