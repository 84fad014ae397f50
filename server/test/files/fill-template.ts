/** Writes rows into a template as a spreadsheet would: into its first sheet, every other part as it is. */

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { limits } from '@countinghouse/contract/limits.ts'
import { openArchive } from '../../src/platform/files/read-archive.ts'
import { columnName } from '../../src/platform/files/xlsx.ts'
import { xml } from '../../src/platform/files/xlsx-text.ts'
import { names } from './forged-workbook.ts'
import { forgedZip } from './forged-zip.ts'

/** A text, or a number as a spreadsheet stores one. */
export type FilledCell = string | number

const parts = [
  names.types,
  '_rels/.rels',
  names.workbook,
  names.rels,
  'xl/styles.xml',
  names.sheet,
  'xl/worksheets/sheet2.xml',
  'xl/worksheets/sheet3.xml',
]

export async function fillTemplate(
  template: Buffer,
  rows: readonly (readonly FilledCell[])[],
  change: (part: string, content: string) => string = (_, content) => content,
): Promise<Buffer> {
  const archive = await openArchive(template, limits.workbook)
  const lines = rows.map((row, index) => rowXml(row, index + 2)).join('')
  const entries: { name: string; content: string }[] = []
  for (const name of parts) {
    const content = (await buffer(Readable.from(archive.read(name)))).toString()
    const filled =
      name === names.sheet ? content.replace('</sheetData>', () => `${lines}</sheetData>`) : content
    entries.push({ name, content: change(name, filled) })
  }
  return forgedZip(entries)
}

const rowXml = (cells: readonly FilledCell[], row: number) =>
  `<row r="${row}">${cells.map((cell, index) => cellXml(cell, `${columnName(index)}${row}`)).join('')}</row>`

function cellXml(cell: FilledCell, at: string): string {
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  return `<c r="${at}" s="3" t="inlineStr"><is><t xml:space="preserve">${xml(cell)}</t></is></c>`
}
