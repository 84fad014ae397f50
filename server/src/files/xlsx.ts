/** Writes an xlsx sheet row by row, in constant memory. */
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** `digits` is a number that a spreadsheet would round: it is written as text, and is no formula even below zero. */
export type Cell = string | { number: string } | { digits: string } | null

export interface Sheet {
  name: string
  /** A line above the header, for whoever opens the file later. */
  note: string
  header: string[]
  widths: number[]
  rows: AsyncIterable<Cell[]>
}

export function writeXlsx(sheet: Sheet): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  const lines = Readable.from(sheetXml(sheet))
  for (const [name, content] of Object.entries(parts(sheet.name))) {
    zip.addBuffer(Buffer.from(content), name)
  }
  zip.addReadStream(lines, 'xl/worksheets/sheet1.xml')
  zip.end()
  lines.on('error', (error) => out.destroy(error))
  // The reader gets the error too; without a reader it must not crash the process.
  out.on('error', () => {})
  // If the reader goes away, the source of the rows is closed.
  out.once('close', () => lines.destroy())
  zip.outputStream.pipe(out)
  return out
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// Control characters that XML 1.0 does not allow are left out.
const withoutControlCharacters = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
/**
 * Escapes as spreadsheets do: `_xFFFE_` for characters that XML does not allow, and for text that looks like such an
 * escape.
 */
const spelledOut = (text: string) =>
  text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[\ufffe\uffff]/g, (each) => (each === '\ufffe' ? '_xFFFE_' : '_xFFFF_'))
export const xml = (text: string) =>
  spelledOut(withoutControlCharacters(text)).replace(
    /[&<>"]/g,
    (character) => escapes[character] as string,
  )

/**
 * Beginnings that spreadsheets take for a formula: half or full width, as Chinese and Japanese keyboards type them;
 * literal, or escaped as `_x003D_`; also after invisible characters (spaces, line breaks, control and format
 * characters), which a round trip through CSV may drop.
 */
const formulaLike = /^[\s\p{C}\p{DI}]*([=+\-@＝＋－＠﹢﹣﹦﹫−]|_x[0-9a-f]{4}_)|^[\t\r\n]/iu

/**
 * Prefixes a text that a spreadsheet would take for a formula with an apostrophe. It is stored as text anyway, but
 * the file may be saved as CSV and opened again. Characters that will be dropped must not hide it.
 */
export function escapeFormula(text: string): string {
  const written = withoutControlCharacters(text)
  return formulaLike.test(written) ? `'${written}` : written
}

const style = { text: 0, header: 1, note: 2 }

function cellXml(cell: Cell, at: string, kind: number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell !== 'string' && 'number' in cell) return `<c r="${at}"><v>${cell.number}</v></c>`
  const text = xml(typeof cell === 'string' ? cell : cell.digits)
  return `<c r="${at}" t="inlineStr" s="${kind}"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** 0 is A, 26 is AA. */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') +
  String.fromCharCode(65 + (index % 26))

const rowXml = (cells: Cell[], row: number, kind = style.text) =>
  `<row r="${row}">${cells.map((cell, i) => cellXml(cell, `${columnName(i)}${row}`, kind)).join('')}</row>`

async function* sheetXml({ note, header, widths, rows }: Sheet): AsyncGenerator<string> {
  const columns = widths.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  )
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="2" topLeftCell="A3" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
  yield rowXml([note], 1, style.note)
  yield rowXml(header, 2, style.header)
  let buffer: string[] = []
  let row = 2
  for await (const cells of rows) {
    row += 1
    buffer.push(
      rowXml(
        cells.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell)),
        row,
      ),
    )
    if (buffer.length >= 200) {
      yield buffer.join('')
      buffer = []
    }
  }
  yield `${buffer.join('')}</sheetData></worksheet>`
}

export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const relationshipsNamespace =
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
export const contentTypePrefix = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

const parts = (sheetName: string): Record<string, string> => ({
  '[Content_Types].xml': `${xmlDeclaration}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentTypePrefix}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentTypePrefix}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentTypePrefix}.styles+xml"/></Types>`,
  '_rels/.rels': `${xmlDeclaration}<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="r1" Type="${relationshipsNamespace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xmlDeclaration}<workbook xmlns="${mainNamespace}" xmlns:r="${relationshipsNamespace}"><sheets><sheet name="${xml(sheetName.slice(0, 31))}" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xmlDeclaration}<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="r1" Type="${relationshipsNamespace}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relationshipsNamespace}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${xmlDeclaration}<styleSheet xmlns="${mainNamespace}"><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><i/><sz val="10"/><color rgb="FF6B7280"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF2F4"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf fontId="2" applyFont="1"/></cellXfs></styleSheet>`,
})
