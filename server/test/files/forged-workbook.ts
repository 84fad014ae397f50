/** The parts of a workbook with one sheet, to be changed one by one. */
import { type ForgedEnd, type ForgedEntry, forgedZip } from './forged-zip.ts'

export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const names = {
  types: '[Content_Types].xml',
  workbook: 'xl/workbook.xml',
  rels: 'xl/_rels/workbook.xml.rels',
  sheet: 'xl/worksheets/sheet1.xml',
  strings: 'xl/sharedStrings.xml',
} as const

export const sheetOf = (data: string, after = '') =>
  `<worksheet xmlns="${main}"><sheetData>${data}</sheetData>${after}</worksheet>`
export const typesOf = (workbook = `${sheetType}.sheet.main+xml`, more = '') =>
  `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${workbook}"/>${more}</Types>`
export const workbookOf = (sheets = '<sheet name="S" sheetId="1" r:id="r1"/>') =>
  `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets}</sheets></workbook>`
export const relsOf = (target = 'worksheets/sheet1.xml', more = '') =>
  `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="${target}"/><Relationship Id="r2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/>${more}</Relationships>`
export const stringsOf = (items: string) => `<sst xmlns="${main}">${items}</sst>`

/** One row with one cell of text. */
export const plainSheet = sheetOf('<row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row>')

export type Parts = Readonly<Record<string, string | Buffer>>

export const partsOf = (changed: Parts = {}): ForgedEntry[] =>
  Object.entries({
    [names.types]: typesOf(),
    [names.workbook]: workbookOf(),
    [names.rels]: relsOf(),
    [names.strings]: stringsOf('<si><t>shared</t></si>'),
    [names.sheet]: plainSheet,
    ...changed,
  }).map(([name, content]) => ({ name, content }))

export const workbook = (changed: Parts = {}, end: ForgedEnd = {}): Buffer =>
  forgedZip(partsOf(changed), end)

/** The plain workbook with one entry made to lie. */
export const withEntry = (name: string, change: Partial<ForgedEntry>): Buffer =>
  forgedZip(partsOf().map((entry) => (entry.name === name ? { ...entry, ...change } : entry)))

export const withMore = (...more: ForgedEntry[]): Buffer => forgedZip([...partsOf(), ...more])

export const sheet = (data: string, after = ''): Buffer =>
  workbook({ [names.sheet]: sheetOf(data, after) })
/** A row of cells as they are written. */
export const cells = (content: string) => sheet(`<row r="1">${content}</row>`)
/** A cell of text, as it is written in XML. */
export const textCell = (content: string) =>
  cells(`<c r="A1" t="inlineStr"><is><t>${content}</t></is></c>`)
