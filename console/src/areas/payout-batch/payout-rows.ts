/** The rows of a bulk payout, and operations on them. Pure: every change returns a new array. */

import { limits } from '@countinghouse/contract/limits.ts'
import type { ApiBody, ApiResult } from '@countinghouse/contract/registry/api.ts'

export type Checked = ApiResult<'/c2c/payout/checkRows'>
export type CheckedRow = Checked['rows'][number]
export type GridColumn = Checked['columns'][number]
export type Problem = CheckedRow['problems'][number]
export type SentRow = ApiBody<'/c2c/payout/checkRows'>['rows'][number]

export interface PayoutRow {
  /** Its row number in the spreadsheet; added rows continue the numbering. */
  row: number
  values: Readonly<Record<string, string>>
  allowDuplicate: boolean
}

/** The first row of a spreadsheet has the titles. */
const firstRow = 2

const newRow = (row: number): PayoutRow => ({ row, values: {}, allowDuplicate: false })

export const blankRows = (count: number): PayoutRow[] =>
  Array.from({ length: count }, (_, index) => newRow(firstRow + index))

export const isBlank = ({ values }: PayoutRow): boolean =>
  Object.values(values).every((value) => value.trim() === '')

/** The rows to send, without blank ones. */
export const sentRows = (rows: readonly PayoutRow[]): SentRow[] =>
  rows
    .filter((row) => !isBlank(row))
    .map(({ row, values, allowDuplicate }) => ({
      row,
      values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
      allowDuplicate,
    }))

/** Undefined if the limit has been reached. */
export function addRow(rows: readonly PayoutRow[]): PayoutRow[] | undefined {
  return rows.length < limits.importRowsMax ? [...rows, newRow(nextNumber(rows))] : undefined
}

const nextNumber = (rows: readonly PayoutRow[]): number =>
  Math.max(firstRow - 1, ...rows.map(({ row }) => row)) + 1

export const removeRow = (rows: readonly PayoutRow[], row: number): PayoutRow[] =>
  rows.filter((each) => each.row !== row)

export const allowDuplicate = (
  rows: readonly PayoutRow[],
  row: number,
  allowed: boolean,
): PayoutRow[] =>
  rows.map((each) => (each.row === row ? { ...each, allowDuplicate: allowed } : each))

/** Returns the same array if nothing changes. */
export function setCell(
  rows: readonly PayoutRow[],
  row: number,
  column: string,
  value: string,
): readonly PayoutRow[] {
  const text = value.trim()
  const before = rows.find((each) => each.row === row)
  if (!before || (before.values[column] ?? '') === text) return rows
  const after = { ...before, values: { ...before.values, [column]: text } }
  return rows.map((each) => (each === before ? after : each))
}

export interface PastePlace {
  /** The numbers of the visible rows, starting at the target of the paste. */
  into: readonly number[]
  /** The names of the columns, starting at the target of the paste. */
  columns: readonly string[]
}

export interface Pasted {
  rows: PayoutRow[]
  /** What was cut off: rows beyond the limit, columns beyond the last. */
  cutRows: number
  cutColumns: number
}

/** Pastes a block of cells over existing rows, and adds rows as needed. */
export function pasteBlock(
  rows: readonly PayoutRow[],
  { into, columns }: PastePlace,
  block: readonly (readonly string[])[],
): Pasted {
  const pasted = new Map<number, readonly string[]>()
  const added: PayoutRow[] = []
  let next = nextNumber(rows)
  let cutRows = 0
  block.forEach((cells, index) => {
    const row = into[index]
    if (row !== undefined) pasted.set(row, cells)
    else if (rows.length + added.length >= limits.importRowsMax) cutRows += 1
    else {
      added.push(newRow(next))
      pasted.set(next, cells)
      next += 1
    }
  })
  const widest = Math.max(0, ...block.map((cells) => cells.length))
  return {
    rows: [...rows, ...added].map((row) => withCells(row, columns, pasted.get(row.row))),
    cutRows,
    cutColumns: Math.max(0, widest - columns.length),
  }
}

function withCells(
  row: PayoutRow,
  columns: readonly string[],
  cells: readonly string[] | undefined,
): PayoutRow {
  if (!cells) return row
  const values = { ...row.values }
  for (const [index, column] of columns.entries()) {
    const cell = cells[index]
    if (cell !== undefined) values[column] = cell.trim()
  }
  return { ...row, values }
}

/** The problems of the last check, without those of cells that have changed since. */
export function problemsOf(row: PayoutRow, checked: CheckedRow | undefined): Problem[] {
  if (!checked) return []
  return checked.problems.filter(
    ({ column, canAllow }) =>
      (row.values[column] ?? '') === (checked.values[column] ?? '') &&
      !(canAllow && row.allowDuplicate),
  )
}

/** After a check: typed option labels are replaced by the values of the options. */
export function withCheckedValues(
  rows: readonly PayoutRow[],
  checked: ReadonlyMap<number, CheckedRow>,
): PayoutRow[] {
  return rows.map((row) => {
    const values = checked.get(row.row)?.values
    if (!values) return row
    const differs = Object.entries(values).some(
      ([name, value]) => value !== (row.values[name] ?? ''),
    )
    return differs ? { ...row, values } : row
  })
}
