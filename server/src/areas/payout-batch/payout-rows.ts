/** Rows of payouts as submitted: from a file, or from the page on which they were corrected. */

import type { RailCurrency } from '@countinghouse/contract/areas/local-rail/rails.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { callError } from '../../platform/call-error.ts'
import {
  chosenValue,
  type PayoutColumn,
  payoutColumns,
} from '../../platform/files/payout-columns.ts'
import { hasInvisibleCharacters } from '../../platform/files/read-cell.ts'
import { type PayoutProblem, readPayoutFile } from '../../platform/files/read-payout-file.ts'

export interface PayoutRow {
  row: number
  /** Of every column; empty where nothing is written. */
  values: Record<string, string>
  allowDuplicate: boolean
  /** Cells that can't be read as a value. */
  unreadable: PayoutProblem[]
}

export interface GivenRows {
  rows: PayoutRow[]
  surplusRows: number
  /** Titles of the file's columns that the template has not. */
  ignoredColumns: string[]
}

export async function rowsOfFile(content: Buffer, currency: RailCurrency): Promise<GivenRows> {
  const { rows, surplusRows, ignoredColumns } = await readPayoutFile(content, currency)
  return {
    rows: rows.map(({ row, values, problems }) => ({
      row,
      values,
      allowDuplicate: false,
      unreadable: problems,
    })),
    surplusRows,
    ignoredColumns,
  }
}

export interface WireRow {
  row: number
  values: Readonly<Record<string, string>>
  allowDuplicate?: boolean | undefined
}

/** Chosen labels are in the language of the operator who corrects the rows. */
export function rowsOfPage(
  given: readonly WireRow[],
  currency: RailCurrency,
  language: Language,
): GivenRows {
  const columns = payoutColumns(currency, language)
  const rows = given.slice(0, limits.importRowsMax)
  if (new Set(rows.map(({ row }) => row)).size < rows.length)
    throw callError('inputInvalid', { field: 'row', rule: 'invalid' })
  return {
    rows: rows.map((each) => rowOfPage(each, columns)),
    surplusRows: given.length - rows.length,
    ignoredColumns: [],
  }
}

function rowOfPage(
  { row, values, allowDuplicate = false }: WireRow,
  columns: readonly PayoutColumn[],
): PayoutRow {
  const unknown = Object.keys(values).find((name) => columns.every(({ field }) => field !== name))
  if (unknown !== undefined)
    throw callError('inputInvalid', { field: unknown.slice(0, 60), rule: 'unknownField' })
  const read: PayoutRow = { row, values: {}, allowDuplicate, unreadable: [] }
  for (const column of columns) {
    const { field } = column
    const text = (values[field] ?? '').trim()
    read.values[field] = chosenValue(column, text)
    if (hasInvisibleCharacters(text)) read.unreadable.push({ field, rule: 'unseen' })
  }
  return read
}
