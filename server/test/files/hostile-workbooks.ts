/** Workbooks whose XML is hostile or odd: what each should be answered with. */
import {
  cells,
  main,
  names,
  plainSheet,
  relsOf,
  sheet,
  sheetOf,
  stringsOf,
  textCell,
  workbook,
  workbookOf,
} from './forged-workbook.ts'
import type { HostileFile } from './hostile-archives.ts'

const plain = 'A1=x'
const withSheet = (content: string | Buffer) => workbook({ [names.sheet]: content })
const repeat = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('')
const entities = repeat(9, (i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`)
const doctype = (inside: string) => `<!DOCTYPE x [${inside}]>`
const row = (at: number, value = 'x') =>
  `<row r="${at}"><c r="A${at}" t="inlineStr"><is><t>${value}</t></is></c></row>`
const shared = (items: string, index = '0') =>
  workbook({
    [names.strings]: stringsOf(items),
    [names.sheet]: sheetOf(`<row r="1"><c r="A1" t="s"><v>${index}</v></c></row>`),
  })
const relation = (target: string, mode = '') =>
  workbook({ [names.rels]: relsOf(`${target}"${mode} x="`) })

export const hostileWorkbooks: readonly HostileFile[] = [
  [
    'entities that multiply',
    () => withSheet(`${doctype(`<!ENTITY e0 "x">${entities}`)}${sheetOf(row(1, '&e9;'))}`),
    'fileDamaged',
  ],
  [
    'an entity of a file',
    () =>
      withSheet(`${doctype('<!ENTITY e SYSTEM "file:///etc/passwd">')}${sheetOf(row(1, '&e;'))}`),
    'fileDamaged',
  ],
  [
    'a document type elsewhere',
    () => withSheet(`<!DOCTYPE x SYSTEM "http://127.0.0.1/x.dtd">${plainSheet}`),
    'fileDamaged',
  ],
  ['an entity that nobody declared', () => textCell('&nbsp;'), 'fileDamaged'],
  ['XML that does not end', () => withSheet(plainSheet.slice(0, -20)), 'fileDamaged'],
  ['two roots', () => withSheet(plainSheet + plainSheet), 'fileDamaged'],
  ['an empty part', () => withSheet(''), 'fileDamaged'],
  ['what is no XML', () => withSheet('{"rows":[]}'), 'fileDamaged'],
  [
    'bytes that are no UTF-8',
    () => withSheet(Buffer.from(plainSheet.replace('>x<', '>\xe4<'), 'latin1')),
    'fileDamaged',
  ],
  [
    'another encoding',
    () => withSheet(`<?xml version="1.0" encoding="shift_jis"?>${plainSheet}`),
    'fileDamaged',
  ],
  [
    'UTF-16',
    () =>
      withSheet(
        Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${plainSheet}`, 'utf16le'),
      ),
    plain,
  ],
  [
    'UTF-16, the other way round',
    () => withSheet(Buffer.from(`\ufeff${plainSheet}`, 'utf16le').swap16()),
    plain,
  ],
  ['a mark of UTF-8', () => withSheet(`\ufeff${plainSheet}`), plain],
  ['elements 1,000 deep', () => withSheet(repeat(1000, () => '<a>')), 'workbookTooLarge depth'],
  [
    'elements 300,000 deep',
    () => withSheet(repeat(300_000, () => '<a>')),
    'workbookTooLarge depth',
  ],
  [
    '100,000 attributes',
    () => withSheet(`<worksheet ${repeat(100_000, (i) => `a${i}="1" `)}/>`),
    'workbookTooLarge attributes',
  ],
  [
    '100,000 namespaces',
    () => withSheet(`<worksheet ${repeat(100_000, (i) => `xmlns:a${i}="u" `)}/>`),
    'workbookTooLarge attributes',
  ],
  ['a comment of 1.5 MB', () => withSheet(`<!--${'x'.repeat(1_500_000)}-->${plainSheet}`), plain],
  [
    'elements with a prefix',
    () =>
      withSheet(
        plainSheet
          .replaceAll('</', '</s:')
          .replaceAll(/<(\w)/g, '<s:$1')
          .replace('xmlns=', 'xmlns:s='),
      ),
    plain,
  ],
  [
    'the strict kind of workbook',
    () => withSheet(plainSheet.replace(main, 'http://purl.oclc.org/ooxml/spreadsheetml/main')),
    plain,
  ],
  ['rows of another namespace', () => withSheet(plainSheet.replace(main, 'urn:other')), ''],
  ['comments between', () => textCell('a<!-- b -->c'), 'A1=ac'],
  ['CDATA', () => textCell('<![CDATA[<a>&]]>b'), 'A1=<a>&b'],
  ['an attribute named __proto__', () => cells('<c __proto__="x" r="A1"><v>1</v></c>'), 'A1=1'],

  [
    'a million shared strings',
    () => shared(repeat(1_000_000, () => '<si><t>a</t></si>')),
    'workbookTooLarge unpackedBytes',
  ],
  [
    '20,001 shared strings',
    () => shared(repeat(20_001, () => '<si/>')),
    'workbookTooLarge sharedStrings',
  ],
  ['a shared string', () => shared('<si><t>a</t></si><si><t>b</t></si>', '1'), 'A1=b'],
  ['a shared string that is not there', () => shared('<si><t>a</t></si>', '1'), 'fileDamaged'],
  ['a shared string before the first', () => shared('<si><t>a</t></si>', '-1'), 'fileDamaged'],
  ['a shared string by a word', () => shared('<si><t>a</t></si>', 'length'), 'fileDamaged'],
  ['rich text', () => shared('<si><r><rPr><b/></rPr><t>a</t></r><r><t>b</t></r></si>'), 'A1=ab'],
  [
    'phonetic readings',
    () => shared('<si><t>課</t><rPh sb="0" eb="1"><t>カ</t></rPh></si>'),
    'A1=課',
  ],
  ['a text of 1.5 MB', () => textCell('x'.repeat(1_500_000)), 'A1!tooLong'],
  [
    'a shared text of 1.5 MB',
    () => shared(`<si><t>${'x'.repeat(1_500_000)}</t></si>`),
    'A1!tooLong',
  ],
  ['a number of 1.5 MB', () => cells(`<c><v>${'1'.repeat(1_500_000)}</v></c>`), 'A1!invalid'],
  ['200,000 escapes', () => textCell('_x0041_'.repeat(200_000)), 'A1!tooLong'],

  [
    '16,384 columns',
    () => cells(repeat(16_384, () => '<c><v>1</v></c>')),
    'workbookTooLarge columns',
  ],
  ['a column that no sheet has', () => cells('<c r="XFE1"><v>1</v></c>'), 'fileDamaged'],
  [
    'empty cells far to the right',
    () => cells('<c r="A1"><v>1</v></c><c r="XFD1" s="1"/>'),
    'A1=1',
  ],
  ['row 1,048,576', () => sheet(row(1) + row(1_048_576)), 'A1=x / A1048576=x'],
  ['row 1,048,577', () => sheet(row(1_048_577)), 'fileDamaged'],
  ['rows that go back', () => sheet(row(2) + row(1)), 'fileDamaged'],
  ['a row twice', () => sheet(row(1) + row(1)), 'fileDamaged'],
  ['a cell twice', () => cells('<c r="A1"><v>1</v></c><c r="A1"><v>2</v></c>'), 'fileDamaged'],
  ['a cell of another row', () => cells('<c r="A2"><v>1</v></c>'), 'fileDamaged'],
  [
    'a cell without a place',
    () => sheet('<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>'),
    'A1=1 B1=2 / A2=3',
  ],
  ['a row called 1e3', () => sheet('<row r="1.5"><c><v>1</v></c></row>'), 'fileDamaged'],
  ['more rows than are read', () => sheet(repeat(9, (i) => row(i + 1))), 'A1=x / A2=x / A3=x / +6'],
  ['200,000 empty rows', () => sheet(repeat(200_000, () => '<row/>') + row(200_001)), 'A200001=x'],
  [
    'absurd dimensions',
    () =>
      withSheet(plainSheet.replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>')),
    plain,
  ],
  [
    'merged cells',
    () => sheet(row(1) + row(2), '<mergeCells><mergeCell ref="A2:B3"/></mergeCells>'),
    'A1=x / A2!merged',
  ],
  [
    'everything merged',
    () => sheet(row(1), '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'),
    'A1!merged',
  ],
  [
    '60,000 merged ranges',
    () =>
      sheet(row(1), `<mergeCells>${repeat(60_000, () => '<mergeCell ref="B2:C3"/>')}</mergeCells>`),
    plain,
  ],
  [
    'a sheet outside the file',
    () => relation('http://127.0.0.1/s.xml', ' TargetMode="External"'),
    'fileDamaged',
  ],
  ['a sheet that climbs out', () => relation('../../../etc/passwd'), 'fileDamaged'],
  ['a sheet by its whole path', () => relation('/xl/worksheets/sheet1.xml'), plain],
  [
    'a sheet without a part',
    () => workbook({ [names.workbook]: workbookOf('<sheet name="S" sheetId="1" r:id="r9"/>') }),
    'fileDamaged',
  ],
  [
    'a thousand sheets',
    () =>
      workbook({ [names.workbook]: workbookOf(repeat(1000, () => '<sheet name="S" r:id="r1"/>')) }),
    'workbookTooLarge sheets',
  ],
  [
    'one large part as two sheets',
    () =>
      workbook({
        [names.workbook]: workbookOf(
          '<sheet name="S" r:id="r1"/><sheet name="T" state="hidden" r:id="r1"/>',
        ),
        [names.sheet]: `<!--${'x'.repeat(1_500_000)}-->${plainSheet}`,
      }),
    'workbookTooLarge unpackedBytes',
  ],
  ['no sheets', () => workbook({ [names.workbook]: workbookOf('') }), 'workbookEmpty'],
  [
    'hidden sheets alone',
    () => workbook({ [names.workbook]: workbookOf('<sheet name="S" state="hidden" r:id="r1"/>') }),
    'workbookEmpty',
  ],
]
