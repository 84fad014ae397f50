/** Writes an xlsx file: its sheets row by row, in constant memory. */
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import {
  bookParts,
  cellStyle,
  decimalsStyle,
  hiddenSheet,
  mainNamespace,
  textsPart,
  xmlDeclaration,
} from './xlsx-parts.ts'
import { escapeFormula, xml } from './xlsx-text.ts'

/**
 * `digits` is a number that a spreadsheet would round: it is written as text, and is no formula even below zero.
 * `time` and `date` are what clocks show there, `yyyy-MM-dd HH:mm:ss` and `yyyy-MM-dd`: cells know no zone.
 */
export type Cell =
  | string
  | { number: string; decimals?: number }
  | { share: string }
  | { digits: string }
  | { time: string }
  | { date: string }
  | null

export interface SheetColumn {
  title: string
  /** By which programs find the column again, whatever language its title is in. */
  field: string
  isHidden?: boolean
}

export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<Cell[]>
}

export interface Book {
  /** The first has the rows, from line 2 on, and a filter; others may have their sums. */
  sheets: readonly [Sheet, ...Sheet[]]
  /** For whoever opens the file later, on a sheet of their own: it is in nobody's way. */
  notes: { name: string; lines: readonly string[] }
  /** What the title of a column adds if some of its numbers had to become texts. */
  withTexts(title: string): string
}

export function writeXlsx(book: Book): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  const titles: string[] = []
  const sheets = [...book.sheets, notesSheet(book.notes), fieldsSheet(book.sheets[0])]
  const ends: number[] = []
  // The parts are made one after the other: titles and filters are written when all rows are known.
  const streams = sheets.map((sheet, index) =>
    Readable.from(sheetXml(sheet, book, titles, (last) => ends.splice(index, 1, last))),
  )
  const lazily = (content: () => string) =>
    Readable.from(
      (async function* () {
        yield content()
      })(),
    )
  const first = bookParts(sheets.map(({ name }) => name))
  for (const [name, content] of Object.entries(first.fixed))
    zip.addBuffer(Buffer.from(content), name)
  streams.forEach((stream, index) => {
    zip.addReadStream(stream, `xl/worksheets/sheet${index + 1}.xml`)
  })
  const filtered = () =>
    book.sheets.map(
      ({ columns }, index) => `$A$1:$${columnName(columns.length - 1)}$${ends[index]}`,
    )
  zip.addReadStream(
    lazily(() => first.workbook(filtered())),
    'xl/workbook.xml',
  )
  zip.addReadStream(
    lazily(() => textsPart(titles)),
    'xl/sharedStrings.xml',
  )
  zip.end()
  for (const stream of streams) stream.on('error', (error) => out.destroy(error))
  // The reader gets the error too; without a reader it must not crash the process.
  out.on('error', () => {})
  // If the reader goes away, the source of the rows is closed.
  out.once('close', () => {
    for (const stream of streams) stream.destroy()
  })
  zip.outputStream.pipe(out)
  return out
}

async function* each<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all
}

const notesSheet = ({ name, lines }: Book['notes']): Sheet => ({
  name,
  columns: [{ title: name, field: '' }],
  rows: each(lines.map((line) => [line])),
})

/** Names the fields of the first sheet's columns, hidden so that spreadsheets don't offer to show it. */
const fieldsSheet = ({ columns }: Sheet): Sheet => ({
  name: hiddenSheet,
  columns: [],
  rows: each(columns.map(({ field }) => [field])),
})

function cellXml(cell: Cell, at: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return inlineText(at, cellStyle.text, cell)
  if ('digits' in cell) return inlineText(at, cellStyle.digits, cell.digits)
  if ('time' in cell) return numberXml(at, cellStyle.time, dayNumber(cell.time))
  if ('date' in cell) return numberXml(at, cellStyle.date, dayNumber(cell.date))
  if ('share' in cell) return numberXml(at, cellStyle.share, cell.share)
  const { number, decimals } = cell
  return numberXml(at, decimals === undefined ? cellStyle.text : decimalsStyle(decimals), number)
}

const inlineText = (at: string, style: number, text: string) =>
  `<c r="${at}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${xml(text)}</t></is></c>`
const numberXml = (at: string, style: number, number: string) =>
  `<c r="${at}"${style === cellStyle.text ? '' : ` s="${style}"`}><v>${number}</v></c>`

/** Days are counted from the end of 1899, as spreadsheets do. */
const firstDay = 25_569
const dayMs = 86_400_000

/** The smallest step between the numbers of days of this century. */
const finest = 2 ** -37

/** Never a trifle before the second, which readers that round down would take for the one before. */
function dayNumber(wall: string): string {
  const ms = Date.parse(`${wall.replace(' ', 'T')}${wall.includes(' ') ? 'Z' : ''}`)
  const days = ms / dayMs + firstDay
  return String((days - firstDay) * dayMs < ms ? days + finest : days)
}

/** What a clock shows in a cell: the way back from its number. */
export function wallTime(number: string): string {
  const seconds = Math.round((Number(number) - firstDay) * 86_400)
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

/** 0 is A, 26 is AA. */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') +
  String.fromCharCode(65 + (index % 26))

const rowXml = (cells: Cell[], row: number) =>
  `<row r="${row}">${cells.map((cell, i) => cellXml(cell, `${columnName(i)}${row}`)).join('')}</row>`

const measuredRows = 200

/** Titles go into the shared texts, which are written after all rows. */
async function* sheetXml(
  { columns, rows }: Sheet,
  { withTexts }: Book,
  titles: string[],
  ended: (lastRow: number) => void,
): AsyncGenerator<string> {
  const hasHeader = columns.length > 0
  const hasTexts = columns.map(() => false)
  const firstTitle = titles.length
  titles.push(...columns.map(({ title }) => title))
  let buffer: Cell[][] = []
  let isOpen = false
  let row = hasHeader ? 1 : 0
  const flushed = () => {
    const opening = isOpen ? '' : opened(columns, buffer, firstTitle)
    isOpen = true
    const lines = buffer.map((cells) => {
      row += 1
      return rowXml(cells, row)
    })
    buffer = []
    return opening + lines.join('')
  }
  for await (const cells of rows) {
    for (const [index, cell] of cells.entries())
      if (cell && typeof cell === 'object' && 'digits' in cell) hasTexts[index] = true
    buffer.push(cells.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell)))
    if (buffer.length >= measuredRows) yield flushed()
  }
  const filter =
    columns.length > 1 ? `<autoFilter ref="A1:${columnName(columns.length - 1)}%"/>` : ''
  yield `${flushed()}</sheetData>${filter.replace('%', String(row))}</worksheet>`
  for (const [index, { title }] of columns.entries())
    if (hasTexts[index]) titles[firstTitle + index] = withTexts(title)
  ended(row)
}

function opened(columns: readonly SheetColumn[], rows: Cell[][], firstTitle: number): string {
  const start = `${xmlDeclaration}<worksheet xmlns="${mainNamespace}">`
  if (columns.length === 0) return `${start}<sheetData>`
  const widths = columns.map(({ title, isHidden }, i) => {
    const width = Math.max(
      textWidth(title) + 4,
      ...rows.map((cells) => cellWidth(cells[i] ?? null)),
    )
    const at = i + 1
    return `<col min="${at}" max="${at}" width="${Math.min(width, widest)}" customWidth="1"${isHidden ? ' hidden="1"' : ''}/>`
  })
  const header = columns.map(
    (_, i) => `<c r="${columnName(i)}1" t="s" s="${cellStyle.header}"><v>${firstTitle + i}</v></c>`,
  )
  return `${start}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${header.join('')}</row>`
}

const widest = 80
/** Characters that take the place of two. */
const isWide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/

const textWidth = (text: string): number =>
  Math.max(
    ...text.split('\n').map((line) => {
      let width = 0
      for (const character of line) width += isWide.test(character) ? 2 : 1
      return width
    }),
  )

/** As it is shown, with some room: rows that come later may have a few digits more. */
function cellWidth(cell: Cell): number {
  if (cell === null) return 0
  if (typeof cell === 'string') return textWidth(cell) + 2
  if ('time' in cell) return 20
  if ('date' in cell) return 12
  if ('digits' in cell) return cell.digits.length + 2
  if ('share' in cell) return 10
  const [whole = '', fraction = ''] = cell.number.split('.')
  const places = Math.max(fraction.length, cell.decimals ?? 0)
  return Math.ceil((whole.length * 4) / 3) + places + 5
}
