/** The file of an export: a workbook, or for a list whose export has parts one or several files in a chosen format. */
import type { Readable } from 'node:stream'
import {
  columnsField,
  formatField,
  type ListQuery,
  withFields,
} from '@countinghouse/contract/engine/list.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import { type ExportFormat, limits } from '@countinghouse/contract/limits.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { writeCsv } from '../../platform/files/csv.ts'
import { type Cell, writeXlsx } from '../../platform/files/xlsx.ts'
import { writeZip } from '../../platform/files/zip.ts'
import type { ListSource } from '../lists/define-list.ts'
import { countedSheetRows, sheetColumns, sheetRows } from '../lists/export-list.ts'
import { sheetWords } from '../lists/sheet-words.ts'
import { exportBook } from './export-sheet.ts'

export interface ExportContent {
  content: Readable
  /** The ending of the file's name, as it has become. */
  ending: string
}

export interface Progress {
  written: number
}

export async function exportContent(
  tx: Transaction,
  source: ListSource,
  merchantId: string,
  { query, language, fileName }: { query: ListQuery; language: Language; fileName: string },
  progress: Progress,
): Promise<ExportContent> {
  progress.written = 0
  if (source.list.exportPartsMax !== undefined)
    return partsOf(tx, source, merchantId, { query, language, fileName }, progress)
  const rows = counted(sheetRows(tx, source, merchantId, query, language), progress)
  const book = await exportBook(tx, source, merchantId, query, language, rows)
  return { content: writeXlsx(book), ending: 'xlsx' }
}

/** The ending of a name that is given before the rows are read. */
export const endingOf = (source: ListSource, query: ListQuery, total: number): string =>
  source.list.exportPartsMax !== undefined && total > limits.exportMax ? 'zip' : formatOf(query)

const formatOf = (query: ListQuery) => (query[formatField] ?? 'xlsx') as ExportFormat

/**
 * All parts come from one cursor and so from one snapshot: each takes the next rows, whatever times they have. How many
 * there are is counted in the same snapshot, because rows may have come since the request.
 */
async function partsOf(
  tx: Transaction,
  source: ListSource,
  merchantId: string,
  { query, language, fileName }: { query: ListQuery; language: Language; fileName: string },
  progress: Progress,
): Promise<ExportContent> {
  const shown = withChosenFields(source, query)
  const { total, rows: all } = await countedSheetRows(tx, shown, merchantId, query, language)
  const rows = counted(all, progress)
  const format = formatOf(query)
  const size = limits.exportMax
  const parts = Math.max(1, Math.ceil(total / size))
  const contentOf = (part: number): Readable => {
    const of = next(rows, size)
    const columns = sheetColumns(shown.list, query, language)
    if (format === 'csv') return writeCsv({ columns, rows: of })
    return writeXlsx(partBook(shown, query, language, of, { part, parts, total }))
  }
  if (parts === 1) return { content: contentOf(1), ending: format }
  const name = fileName.replace(/\.\w+$/, '')
  const digits = String(parts).length
  const entries = Array.from({ length: parts }, (_, index) => ({
    name: `${name}-${String(index + 1).padStart(digits, '0')}.${format}`,
    content: () => contentOf(index + 1),
    isPacked: format === 'xlsx',
  }))
  return { content: writeZip(entries), ending: 'zip' }
}

function partBook(
  source: ListSource,
  query: ListQuery,
  language: Language,
  rows: AsyncIterable<Cell[]>,
  of: { part: number; parts: number; total: number },
) {
  const words = sheetWords[language]
  const ofPart = of.parts > 1 ? [words.part(of)] : []
  const lines = [...ofPart, words.times, words.texts, ...(source.notes?.(language) ?? [])]
  return {
    sheets: [{ name: source.list.name, columns: sheetColumns(source.list, query, language), rows }],
    notes: { name: words.notes, lines },
    withTexts: words.withTexts,
  } as const
}

function withChosenFields(source: ListSource, query: ListQuery): ListSource {
  const chosen = String(query[columnsField] ?? '')
    .split(',')
    .filter((name) => name in source.list.fields)
  return chosen.length === 0 ? source : { ...source, list: withFields(source.list, chosen) }
}

/** So many rows of what is left: without ending it, as leaving a loop would. */
async function* next<T>(rows: AsyncGenerator<T>, most: number): AsyncGenerator<T> {
  for (let taken = 0; taken < most; taken += 1) {
    const { done, value } = await rows.next()
    if (done) return
    yield value
  }
}

async function* counted<T>(rows: AsyncIterable<T>, progress: Progress): AsyncGenerator<T> {
  for await (const row of rows) {
    yield row
    progress.written += 1
  }
}
