/** Reads an exported file again, for whoever checks it without a database. */
import { languages } from '@countinghouse/contract/languages.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { SheetRow } from '../../platform/files/read-sheet.ts'
import { readWorkbook } from '../../platform/files/read-xlsx.ts'
import { wallTime } from '../../platform/files/xlsx.ts'
import { withoutGuards } from '../../platform/files/xlsx-text.ts'
import { lookUp, texts } from '../../platform/texts.ts'
import { sheetWords } from './sheet-words.ts'

const readable = {
  ...limits.workbook,
  packedBytes: 64 * 1024 * 1024,
  unpackedBytes: 512 * 1024 * 1024,
  sharedStrings: 1_000_000,
  // As much as a cell of a sheet can hold.
  cellCharacters: 32_767,
  milliseconds: 120_000,
  // Older files have a note above the header.
  rows: limits.exportMax + 2,
  keepsInvisible: true,
}

export interface ExportedRow {
  /** Its number in the sheet. */
  row: number
  read(field: string): string
  /** `yyyy-MM-dd HH:mm:ss`. */
  time(field: string): string
  date(field: string): string
  texts(): string[]
}

/**
 * A hidden sheet names the fields of the columns. Files that are older than it have all fields of their list, below a
 * note, and their times are texts.
 */
export async function readExported(
  content: Buffer,
): Promise<(fields: readonly string[]) => ExportedRow[]> {
  const { rows, hidden } = await readWorkbook(content, readable)
  const hiddenNames = hidden.map(({ cells }) => cells.get(0)?.text ?? '')
  const isOld = hiddenNames.length === 0
  const header = rows[0]?.cells
  return (fields) => {
    const columns = (isOld ? fields : hiddenNames).flatMap((field, at): [string, number][] =>
      isOld || isTitleOf(field, header?.get(at)?.text ?? '') ? [[field, at]] : [],
    )
    const places = new Map(columns)
    return rows.slice(isOld ? 2 : 1).map((row) => exportedRow(row, places))
  }
}

/** What people read above a column is what programs take it for: a changed title makes it no column of ours. */
const isTitleOf = (field: string, found: string): boolean =>
  languages.some((language) => {
    const title = lookUp(texts[language].field, field)
    const { ofTime, withTexts } = sheetWords[language]
    return [title, ofTime(title), withTexts(title)].includes(found)
  })

function exportedRow({ row, cells }: SheetRow, columns: ReadonlyMap<string, number>): ExportedRow {
  const read = (field: string) => withoutGuards(cells.get(columns.get(field) ?? -1)?.text ?? '')
  const time = (field: string) => {
    const text = read(field)
    return /^\d{1,6}(\.\d+)?$/.test(text) ? wallTime(text) : text
  }
  return {
    row,
    read,
    time,
    date: (field) => time(field).slice(0, 10),
    texts: () => [...cells.values()].map(({ text }) => text),
  }
}
