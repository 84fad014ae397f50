/** The parts of an xlsx file besides its sheets. */
import { xml } from './xlsx-text.ts'

export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const relationshipsNamespace =
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
export const contentTypePrefix = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** Readers warn about a workbook without it. */
export const normalStyle =
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'

export const hiddenSheet = 'columns'

/** Places in the list of formats: `digits` stands at the right, as the numbers beside it do. */
export const cellStyle = { text: 0, header: 1, digits: 2, time: 3, date: 4, share: 5 } as const
const firstDecimals = 6
/** More than any currency has. */
const mostDecimals = 18
export const decimalsStyle = (decimals: number): number =>
  firstDecimals + Math.min(decimals, mostDecimals)

/** Below 164 the numbers of formats are the standard's own: 9 is `0%`, 10 is `0.00%`. */
const ownFormats = 164
const formats = [
  'yyyy\\-mm\\-dd\\ hh:mm:ss',
  'yyyy\\-mm\\-dd',
  ...Array.from({ length: mostDecimals + 1 }, (_, decimals) =>
    decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`,
  ),
]
const [timeFormat, dateFormat, firstFormat] = [0, 1, 2].map((index) => ownFormats + index)
const numbered = (id: number) =>
  `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`
const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"'
const cellFormats = [
  `${plain}/>`,
  '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>',
  `${plain} applyAlignment="1"><alignment horizontal="right"/></xf>`,
  numbered(timeFormat as number),
  numbered(dateFormat as number),
  numbered(10),
  ...formats.slice(2).map((_, index) => numbered((firstFormat as number) + index)),
]
const styles = `${xmlDeclaration}<styleSheet xmlns="${mainNamespace}"><numFmts count="${formats.length}">${formats.map((code, index) => `<numFmt numFmtId="${ownFormats + index}" formatCode="${xml(code)}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF2F4"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellFormats.length}">${cellFormats.join('')}</cellXfs>${normalStyle}</styleSheet>`

/** The parts that are known from the beginning, and the workbook, which names the filtered ranges of its first sheets. */
export function bookParts(names: readonly string[]) {
  const sheets = distinct(names.map((name) => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)))
  const parts = sheets.map((_, index) => `worksheets/sheet${index + 1}.xml`)
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}" ContentType="${contentTypePrefix}.${type}+xml"/>`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationshipsNamespace}/${type}" Target="${target}"/>`
  return {
    fixed: {
      '[Content_Types].xml': `${xmlDeclaration}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook.xml', 'sheet.main')}${parts.map((part) => override(part, 'worksheet')).join('')}${override('styles.xml', 'styles')}${override('sharedStrings.xml', 'sharedStrings')}</Types>`,
      '_rels/.rels': `${xmlDeclaration}<Relationships xmlns="${packageNamespace}/relationships">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
      'xl/_rels/workbook.xml.rels': `${xmlDeclaration}<Relationships xmlns="${packageNamespace}/relationships">${parts.map((part, index) => relation(`r${index + 1}`, 'worksheet', part)).join('')}${relation('styles', 'styles', 'styles.xml')}${relation('texts', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
      'xl/styles.xml': styles,
    },
    workbook: (filtered: readonly string[]) =>
      `${xmlDeclaration}<workbook xmlns="${mainNamespace}" xmlns:r="${relationshipsNamespace}"><sheets>${sheets.map((name, index) => `<sheet name="${xml(name)}" sheetId="${index + 1}"${index === sheets.length - 1 ? ' state="veryHidden"' : ''} r:id="r${index + 1}"/>`).join('')}</sheets><definedNames>${filtered.map((range, index) => `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${xml((sheets[index] ?? '').replaceAll("'", "''"))}'!${range}</definedName>`).join('')}</definedNames></workbook>`,
  }
}

/** Two sheets of one name are refused by spreadsheets, in upper or lower case. */
const distinct = (names: readonly string[]): string[] =>
  names.map((name, index) =>
    names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) < index
      ? `${name.slice(0, 28)} ${index + 1}`
      : name,
  )

export const textsPart = (texts: readonly string[]): string =>
  `${xmlDeclaration}<sst xmlns="${mainNamespace}" count="${texts.length}" uniqueCount="${texts.length}">${texts.map((text) => `<si><t xml:space="preserve">${xml(text)}</t></si>`).join('')}</sst>`
