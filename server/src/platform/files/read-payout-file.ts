/** Reads a filled-in payout file: rows by field name, each with the position of its cells. */

import type { RailCurrency } from '@countinghouse/contract/areas/local-rail/rails.ts'
import type { InputProblem } from '@countinghouse/contract/engine/input-problem.ts'
import { type Language, languages } from '@countinghouse/contract/languages.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { callError } from '../call-error.ts'
import {
  chosenValue,
  isRailCurrency,
  type PayoutColumn,
  payoutColumns,
  payoutTemplateVersion,
} from './payout-columns.ts'
import { templateMark } from './payout-template.ts'
import type { SheetRow } from './read-sheet.ts'
import { readWorkbook } from './read-xlsx.ts'
import { columnName } from './xlsx.ts'

export type PayoutProblem = InputProblem & { field: string }

export interface PayoutFileRow {
  /** Its number in the spreadsheet. */
  row: number
  /** By field; empty where nothing is written, or what is written has a problem. */
  values: Record<string, string>
  /** Cells that can't be read as a value. */
  problems: PayoutProblem[]
}

export interface PayoutFile {
  currency: RailCurrency
  /** The spreadsheet column of each field; with a row's number it is the position of a cell. */
  columns: Record<string, string>
  rows: PayoutFileRow[]
  /** Rows after the first 200, which are ignored. */
  surplusRows: number
  /** Titles of columns after the template's own, which are ignored. */
  ignoredColumns: string[]
}

/** Throws a call error for any problem with the file as a whole. */
export async function readPayoutFile(content: Buffer, currency: RailCurrency): Promise<PayoutFile> {
  // The first row has the titles.
  const allowed = { ...limits.workbook, rows: limits.importRowsMax + 1 }
  const { rows, surplusRows, hidden } = await readWorkbook(content, allowed)
  if (rows.length === 0) throw callError('workbookEmpty')
  const columns = payoutColumns(currency, templateLanguage(hidden, currency))
  const [header, ...lines] = rows
  const ignoredColumns = header ? checkTitles(header, columns) : []
  if (lines.length === 0) throw callError('workbookEmpty')
  return {
    currency,
    columns: Object.fromEntries(columns.map(({ field }, index) => [field, columnName(index)])),
    rows: lines.map((line) => readRow(line, columns)),
    surplusRows,
    ignoredColumns,
  }
}

/** The language of the titles, once version and currency have been checked. */
function templateLanguage(hidden: readonly SheetRow[], expected: RailCurrency): Language {
  const cell = (row: number, column: number) =>
    hidden.find((each) => each.row === row)?.cells.get(column)?.text
  if (cell(1, 0) !== templateMark) throw callError('templateForeign')
  if (cell(1, 1) !== payoutTemplateVersion) throw callError('templateOld')
  const found = cell(2, 1) ?? ''
  const language = languages.find((each) => each === cell(3, 1))
  if (!isRailCurrency(found) || !language) throw callError('templateForeign')
  if (found !== expected) throw callError('templateOfOtherCurrency', { found, expected })
  return language
}

/**
 * Refuses moved, renamed or inserted columns, which could put a value where it does not belong. Returns the titles of
 * those that somebody added after the last.
 */
function checkTitles({ row, cells }: SheetRow, columns: readonly PayoutColumn[]): string[] {
  const titleAt = (index: number) => cells.get(index)?.text ?? ''
  for (const [index, { title: expected }] of columns.entries()) {
    const found = titleAt(index)
    if (row !== 1 || found !== expected)
      throw callError('templateColumns', { cell: `${columnName(index)}1`, expected, found })
  }
  const added = [...cells.keys()].filter((index) => index >= columns.length)
  return added
    .sort((a, b) => a - b)
    .map(titleAt)
    .filter(Boolean)
}

function readRow({ row, cells }: SheetRow, columns: readonly PayoutColumn[]): PayoutFileRow {
  const values: Record<string, string> = {}
  const problems: PayoutProblem[] = []
  for (const [index, column] of columns.entries()) {
    const { text = '', problem } = cells.get(index) ?? {}
    values[column.field] = chosenValue(column, text)
    if (problem) problems.push({ ...problem, field: column.field })
  }
  return { row, values, problems }
}
