import { buffer } from 'node:stream/consumers'
import { limits } from '@countinghouse/contract/limits.ts'
import { readSheet } from 'read-excel-file/node'
import { numberCell, timeCell } from '../../src/engine/lists/export-list.ts'
import { readWorkbook } from '../../src/platform/files/read-xlsx.ts'
import { type Cell, writeXlsx } from '../../src/platform/files/xlsx.ts'
import { withoutGuards } from '../../src/platform/files/xlsx-text.ts'

export type Edit = (rows: unknown[][]) => unknown[][]

/** The same sheet with other cells, as a spreadsheet program would write it. */
export async function edited(
  file: Buffer,
  edit: Edit,
  titled: (title: string) => string = (title) => title,
): Promise<Buffer> {
  const [header, ...rows] = await readSheet(file)
  const { hidden } = await readWorkbook(file, { ...readable, rows: 1000 })
  const cells = edit(rows).map((row) => row.map(cellOf))
  async function* all() {
    yield* cells
  }
  const columns = (header ?? []).map((title, at) => ({
    title: titled(String(title)),
    field: hidden[at]?.cells.get(0)?.text ?? '',
  }))
  return buffer(
    writeXlsx({
      sheets: [{ name: 'edited', columns, rows: all() }],
      notes: { name: 'notes', lines: [] },
      withTexts: (title) => title,
    }),
  )
}

const readable = { ...limits.workbook, cellCharacters: 32_767, keepsInvisible: true }
const eightHours = 8 * 3_600_000

function cellOf(cell: unknown): Cell {
  if (typeof cell === 'number') return numberCell(String(cell))
  // As a clock shows it there, which is read as GMT.
  if (cell instanceof Date)
    return timeCell(new Date(Math.round(cell.getTime() / 1000) * 1000 - eightHours))
  return typeof cell === 'string' ? withoutGuards(cell) : null
}
