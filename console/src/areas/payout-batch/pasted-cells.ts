/**
 * Parses cells from the clipboard of a spreadsheet: rows end with a line break, cells with a tab. A cell that contains
 * one of these is quoted, and quotation marks inside it are doubled.
 */
export function readPasted(text: string): string[][] {
  const rows: string[][] = []
  let cells: string[] = []
  let at = 0
  while (at < text.length) {
    const { cell, end } = readCell(text, at)
    cells.push(cell)
    at = end
    if (text[at] === '\t') {
      at += 1
      // A trailing tab starts one more cell.
      if (at < text.length) continue
      cells.push('')
    }
    rows.push(cells)
    cells = []
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
  return rows
}

/** Whether it has more than one cell; a single one is pasted into the cell that is being edited. */
export const hasSeveralCells = (text: string): boolean => /[\t\r\n]/.test(text.trimEnd())

/** Line breaks in a cell become spaces: no value has more than one line. */
const oneLine = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ')

function readCell(text: string, start: number): { cell: string; end: number } {
  const quoted = text[start] === '"' ? quotedEnd(text, start) : undefined
  if (quoted !== undefined) {
    const inner = text.slice(start + 1, quoted - 1).replaceAll('""', '"')
    return { cell: oneLine(inner), end: quoted }
  }
  const length = text.slice(start).search(/[\t\r\n]/)
  const end = length === -1 ? text.length : start + length
  return { cell: text.slice(start, end), end }
}

/** The end of a quoted cell; undefined if the quotation mark is part of the text. */
function quotedEnd(text: string, start: number): number | undefined {
  let at = start + 1
  while (at < text.length) {
    const mark = text.indexOf('"', at)
    if (mark === -1) return undefined
    const next = text[mark + 1]
    if (next !== '"') {
      const isEnd = next === undefined || next === '\t' || next === '\r' || next === '\n'
      return isEnd ? mark + 1 : undefined
    }
    at = mark + 2
  }
  return undefined
}
