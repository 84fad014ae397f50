/** Reads the rows of one sheet, cell by cell. Rows beyond the limit are counted and dropped. */
import { callError } from '../call-error.ts'
import { tooLarge, type WorkbookLimits } from './read-archive.ts'
import { type RawCell, readCell, type SheetCell } from './read-cell.ts'
import { type Attributes, readXml } from './read-xml.ts'

export interface SheetRow {
  /** As spreadsheets number them: the first is 1. */
  row: number
  /** By column, the first of which is 0; without those that have no value. */
  cells: Map<number, SheetCell>
}

export interface SheetLimits extends WorkbookLimits {
  /** For files of our own, in which invisible characters are part of a text and no trap. */
  keepsInvisible?: boolean
  /** How many rows with values are read. */
  readonly rows: number
}

export interface SheetRows {
  rows: SheetRow[]
  /** How many rows with values come after those. */
  surplusRows: number
}

/** The format's own limits. */
const sheetRowsMax = 1_048_576
const sheetColumnsMax = 16_384
const cellTypes = ['n', 's', 'str', 'inlineStr', 'b', 'e', 'd']

const rowPath = 'worksheet/sheetData/row'
const cellPath = `${rowPath}/c`
const textPaths = [`${cellPath}/v`, `${cellPath}/is/t`, `${cellPath}/is/r/t`]

export async function readSheet(
  chunks: AsyncIterable<Buffer>,
  sharedStrings: readonly string[],
  allowed: SheetLimits,
): Promise<SheetRows> {
  const rows: SheetRow[] = []
  const byNumber = new Map<number, SheetRow>()
  let surplusRows = 0
  let row = 0
  let column = -1
  let cells = new Map<number, SheetCell>()
  let raw: RawCell = { type: 'n', value: '', isFormula: false }

  const openRow = ({ r }: Attributes) => {
    row = nextIndex(row, r, sheetRowsMax)
    column = -1
    if (cells.size > 0) cells = new Map()
  }
  const openCell = ({ r, t: type = 'n' }: Attributes) => {
    const place = r === undefined ? undefined : placeOf(r)
    if (place && place.row !== row) throw callError('fileDamaged')
    column = nextIndex(column, place && String(place.column), sheetColumnsMax - 1)
    if (!cellTypes.includes(type)) throw callError('fileDamaged')
    raw = { type, value: '', isFormula: false }
  }
  const closeCell = () => {
    const cell = readCell(raw, sharedStrings, allowed)
    if (!cell) return
    if (column >= allowed.columns) throw tooLarge('columns', allowed)
    cells.set(column, cell)
  }
  const closeRow = () => {
    if (cells.size === 0) return
    if (rows.length >= allowed.rows) {
      surplusRows += 1
      return
    }
    const read = { row, cells }
    rows.push(read)
    byNumber.set(row, read)
  }
  /** Only the first cell of a merged range has a value; for the others it would be a guess. */
  const merge = ({ ref = '' }: Attributes) => {
    const [first = '', last] = ref.split(':')
    if (last === undefined || first === last) return
    const place = placeOf(first)
    const cell = byNumber.get(place.row)?.cells.get(place.column)
    if (cell && !cell.problem) Object.assign(cell, { text: '', problem: { rule: 'merged' } })
  }

  await readXml(chunks, allowed, {
    open(path, attributes) {
      if (path === rowPath) openRow(attributes)
      else if (path === cellPath) openCell(attributes)
      else if (path === `${cellPath}/f`) raw.isFormula = true
      else if (path === 'worksheet/mergeCells/mergeCell') merge(attributes)
    },
    close(path) {
      if (path === cellPath) closeCell()
      else if (path === rowPath) closeRow()
    },
    text(path, text) {
      if (textPaths.includes(path)) raw.value += text
    },
  })
  return { rows, surplusRows }
}

/** Rows and cells may omit their position and then follow each other; positions never go back. */
function nextIndex(last: number, given: string | undefined, most: number): number {
  const next = given === undefined ? last + 1 : Number(given)
  if (!Number.isInteger(next) || next <= last || next > most) throw callError('fileDamaged')
  return next
}

/** `AB12` is row 12, column 27. */
function placeOf(reference: string): { row: number; column: number } {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/.exec(reference) ?? []
  if (!letters || !digits) throw callError('fileDamaged')
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { row: Number(digits), column }
}
