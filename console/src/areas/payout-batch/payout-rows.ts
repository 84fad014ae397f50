/** The rows of a bulk payout while they are corrected, and what can be done with them. Pure: every change is a new list. */
import type { ApiBody, ApiResult } from '@countinghouse/contract/api.ts'
import { limits } from '@countinghouse/contract/limits.ts'

export type Checked = ApiResult<'/c2c/payout/checkRows'>
export type CheckedRow = Checked['rows'][number]
export type GridColumn = Checked['columns'][number]
export type Problem = CheckedRow['problems'][number]
export type SentRow = ApiBody<'/c2c/payout/checkRows'>['rows'][number]

export interface PayoutRow {
  /** Its number in the spreadsheet; rows that were added have the numbers that follow. */
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

/** Rows as they travel: blank ones are none, as in a file. */
export const sentRows = (rows: readonly PayoutRow[]): SentRow[] =>
  rows
    .filter((row) => !isBlank(row))
    .map(({ row, values, allowDuplicate }) => ({
      row,
      values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
      allowDuplicate,
    }))

/** Undefined where there are as many rows already as can be submitted. */
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

/** The same list if the cell has the value already. */
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
  /** The numbers of the rows in sight, from the one that is pasted into on. */
  into: readonly number[]
  /** The names of columns, from the one that is pasted into on. */
  columns: readonly string[]
}

export interface Pasted {
  rows: PayoutRow[]
  /** What found no place: rows beyond the most that can be submitted, columns beyond the last. */
  cutRows: number
  cutColumns: number
}

/** Writes a block of cells over the rows from a place on. Where they end, rows are added. */
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

/** What the check found, as far as it still holds: a cell that was changed since waits for the next check. */
export function problemsOf(row: PayoutRow, checked: CheckedRow | undefined): Problem[] {
  if (!checked) return []
  return checked.problems.filter(
    ({ column, canAllow }) =>
      (row.values[column] ?? '') === (checked.values[column] ?? '') &&
      !(canAllow && row.allowDuplicate),
  )
}

/** Rows after a check: words that were typed have become the values of their options. */
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
