/** Writes CSV (RFC 4180) row by row: UTF-8 with its mark, without which spreadsheets take it for a local code page. */
import { Readable } from 'node:stream'
import type { Cell, Sheet } from './xlsx.ts'
import { escapeFormula } from './xlsx-text.ts'

const rowsAtOnce = 200

export function writeCsv({ columns, rows }: Pick<Sheet, 'columns' | 'rows'>): Readable {
  return Readable.from(
    (async function* () {
      let lines = `\ufeff${line(columns.map(({ title }) => title))}`
      let waiting = 0
      for await (const cells of rows) {
        lines += line(cells.map(plain))
        waiting += 1
        if (waiting < rowsAtOnce) continue
        yield lines
        lines = ''
        waiting = 0
      }
      if (lines !== '') yield lines
    })(),
    { objectMode: false },
  )
}

const line = (values: readonly string[]): string => `${values.map(quoted).join(',')}\r\n`

const quoted = (value: string): string =>
  /[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value

/** Numbers as they are, with all their digits. */
function plain(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return escapeFormula(cell)
  return Object.values(cell)[0] as string
}
