/** A small workbook of several sheets, for people to fill in: lists to choose from, column formats, a hidden sheet. */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { columnName } from './xlsx.ts'
import {
  contentTypePrefix,
  mainNamespace,
  normalStyle,
  packageNamespace,
  relationshipsNamespace,
  xmlDeclaration,
} from './xlsx-parts.ts'
import { xml } from './xlsx-text.ts'

const cellStyle = { general: 0, header: 1, note: 2, text: 3 } as const
export type CellStyle = keyof typeof cellStyle

export interface WorkbookColumn {
  width: number
  /** Text keeps what is typed, including leading zeros. */
  format: 'general' | 'text'
}

export interface WorkbookRow {
  cells: readonly string[]
  /** If omitted, a cell has the format of its column. */
  style?: CellStyle
}

export interface WorkbookSheet {
  name: string
  /** Hidden so that spreadsheets don't offer to show it. */
  isHidden?: boolean
  frozenRows?: number
  columns: readonly WorkbookColumn[]
  rows: readonly WorkbookRow[]
  /** Drop-down cells with the values in `from`, a range like `lists!$A$1:$A$5`. */
  choices?: readonly { cells: string; from: string }[]
}

export function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Buffer> {
  const zip = new ZipFile()
  const parts = {
    '[Content_Types].xml': contentTypes(sheets),
    '_rels/.rels': `${xmlDeclaration}<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="r1" Type="${relationshipsNamespace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': workbookXml(sheets),
    'xl/_rels/workbook.xml.rels': workbookRelations(sheets),
    'xl/styles.xml': styles,
  }
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  for (const [index, sheet] of sheets.entries()) {
    zip.addBuffer(Buffer.from(sheetXml(sheet)), `xl/${sheetPart(index)}`)
  }
  zip.end()
  return buffer(zip.outputStream as Readable)
}

const sheetPart = (index: number) => `worksheets/sheet${index + 1}.xml`

function sheetXml({ frozenRows = 0, columns, rows, choices = [] }: WorkbookSheet): string {
  const pane = frozenRows
    ? `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>`
    : ''
  const cols = columns.map(
    ({ width, format }, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${width}" style="${cellStyle[format]}" customWidth="1"/>`,
  )
  const lines = rows.map(({ cells, style }, index) => {
    const written = cells.map((text, i) => {
      const kind = cellStyle[style ?? columns[i]?.format ?? 'general']
      return text === '' ? '' : cellXml(`${columnName(i)}${index + 1}`, kind, text)
    })
    return `<row r="${index + 1}">${written.join('')}</row>`
  })
  const lists = choices.map(
    ({ cells, from }) =>
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${cells}"><formula1>${xml(from)}</formula1></dataValidation>`,
  )
  const validations = lists.length
    ? `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
    : ''
  return `${xmlDeclaration}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>${lines.join('')}</sheetData>${validations}</worksheet>`
}

const cellXml = (at: string, kind: number, text: string) =>
  `<c r="${at}" s="${kind}" t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`

const contentTypes = (sheets: readonly WorkbookSheet[]) =>
  `${xmlDeclaration}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentTypePrefix}.sheet.main+xml"/>${sheets.map((_, index) => `<Override PartName="/xl/${sheetPart(index)}" ContentType="${contentTypePrefix}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${contentTypePrefix}.styles+xml"/></Types>`

const workbookXml = (sheets: readonly WorkbookSheet[]) =>
  `${xmlDeclaration}<workbook xmlns="${mainNamespace}" xmlns:r="${relationshipsNamespace}"><sheets>${sheets.map(({ name, isHidden }, index) => `<sheet name="${xml(name)}" sheetId="${index + 1}"${isHidden ? ' state="veryHidden"' : ''} r:id="r${index + 1}"/>`).join('')}</sheets></workbook>`

const workbookRelations = (sheets: readonly WorkbookSheet[]) =>
  `${xmlDeclaration}<Relationships xmlns="${packageNamespace}/relationships">${sheets.map((_, index) => `<Relationship Id="r${index + 1}" Type="${relationshipsNamespace}/worksheet" Target="${sheetPart(index)}"/>`).join('')}<Relationship Id="styles" Type="${relationshipsNamespace}/styles" Target="styles.xml"/></Relationships>`

/** Format 49 is text. */
const styles = `${xmlDeclaration}<styleSheet xmlns="${mainNamespace}"><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><i/><sz val="10"/><color rgb="FF6B7280"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF2F4"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf fontId="2" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs>${normalStyle}</styleSheet>`
