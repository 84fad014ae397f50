import { buffer } from 'node:stream/consumers'
import { readSheet } from 'read-excel-file/node'
import { writeXlsx } from '../files/xlsx.ts'
import { numberCell } from '../lists/export-list.ts'

export type Edit = (rows: unknown[][]) => unknown[][]

/** The same sheet with other cells, as a spreadsheet program would write it. */
export async function edited(file: Buffer, edit: Edit): Promise<Buffer> {
  const [note, header, ...rows] = await readSheet(file)
  const cells = edit(rows).map((row) =>
    row.map((cell) => (typeof cell === 'number' ? numberCell(String(cell)) : (cell as string))),
  )
  async function* all() {
    yield* cells
  }
  const texts = (header ?? []).map(String)
  return buffer(
    writeXlsx({
      name: 'edited',
      note: String(note?.[0]),
      header: texts,
      widths: texts.map(() => 10),
      rows: all(),
    }),
  )
}
