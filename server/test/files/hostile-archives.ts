/** Archives that are no workbook, or pretend to be one: what each should be answered with. */
import {
  names,
  partsOf,
  plainSheet,
  typesOf,
  withEntry,
  withMore,
  workbook,
} from './forged-workbook.ts'
import { forgedZip } from './forged-zip.ts'

export type HostileFile = readonly [what: string, make: () => Buffer, outcome: string]

const ole = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(512),
    Buffer.from(stream, 'utf16le'),
  ])
const megabytes = (count: number, character = ' ') => character.repeat(count * 1024 * 1024)
const bytes = (hex: string) => Buffer.from(hex, 'hex')
const plain = 'A1=x'
const sheetEntry = names.sheet

export const hostileArchives: readonly HostileFile[] = [
  ['no bytes', () => Buffer.alloc(0), 'fileEmpty'],
  ['a CSV named xlsx', () => Buffer.from('order,amount\nA1,5\n'), 'workbookIsText'],
  ['a CSV in UTF-16', () => Buffer.from('\ufefforder\tamount', 'utf16le'), 'workbookIsText'],
  ['a page named xls', () => Buffer.from('<html><table></table></html>'), 'workbookIsText'],
  ['a picture', () => bytes('89504e470d0a1a0a0000000d49484452'), 'workbookExpected'],
  ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'workbookExpected'],
  ['an executable', () => bytes('4d5a90000300000004000000ffff0000'), 'workbookExpected'],
  ['random bytes', () => bytes('00ff00fe01020304'), 'workbookExpected'],
  ['an old xls', () => ole('Workbook'), 'workbookIsOldXls'],
  ['an even older xls', () => ole('Book'), 'workbookIsOldXls'],
  ['a workbook under a password', () => ole('EncryptedPackage'), 'workbookEncrypted'],
  ['an old Word document', () => ole('WordDocument'), 'workbookExpected'],
  [
    'a Word document',
    () =>
      forgedZip([
        { name: names.types, content: '<x/>' },
        { name: 'word/document.xml', content: '<x/>' },
      ]),
    'workbookExpected',
  ],
  [
    'a sheet of OpenDocument',
    () =>
      forgedZip([
        { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', method: 0 },
      ]),
    'workbookExpected',
  ],
  [
    'a binary workbook',
    () =>
      forgedZip([
        { name: names.types, content: typesOf() },
        { name: 'xl/workbook.bin', content: 'x' },
      ]),
    'workbookExpected',
  ],
  ['an archive without entries', () => forgedZip([]), 'workbookExpected'],
  ['a signature alone', () => Buffer.from('PK\x03\x04'), 'fileDamaged'],
  ['a file cut in its middle', () => workbook().subarray(0, 600), 'fileDamaged'],
  ['a file cut in its last record', () => workbook().subarray(0, -10), 'fileDamaged'],
  ['bytes after the end', () => Buffer.concat([workbook(), Buffer.from('more')]), 'fileDamaged'],
  ['a comment of the archive', () => workbook({}, { comment: 'made by hand' }), plain],
  ['a directory that is elsewhere', () => workbook({}, { directoryOffset: 7 }), 'fileDamaged'],
  [
    'a directory beyond the file',
    () => workbook({}, { directoryOffset: 4_000_000_000 }),
    'fileDamaged',
  ],
  ['more entries said than there are', () => workbook({}, { count: 9 }), 'fileDamaged'],
  ['65,535 entries said', () => workbook({}, { count: 65_535 }), 'workbookTooLarge entries'],
  [
    'a thousand entries',
    () => withMore(...Array.from({ length: 1000 }, (_, i) => ({ name: `x/${i}`, content: '' }))),
    'workbookTooLarge entries',
  ],
  [
    'two entries of one name',
    () => withMore({ name: sheetEntry, content: plainSheet }),
    'fileDamaged',
  ],
  [
    'two names that differ in case',
    () => withMore({ name: sheetEntry.toUpperCase(), content: plainSheet }),
    'fileDamaged',
  ],
  [
    'a name that climbs out',
    () => withMore({ name: '../../etc/passwd', content: 'x' }),
    'fileDamaged',
  ],
  ['an absolute name', () => withMore({ name: '/etc/passwd', content: 'x' }), 'fileDamaged'],
  [
    'a name of another system',
    () => withMore({ name: 'C:\\boot.ini', content: 'x' }),
    'fileDamaged',
  ],
  [
    'a name with backslashes',
    () => withMore({ name: '..\\boot.ini', content: 'x' }),
    'fileDamaged',
  ],
  [
    'entries that share their bytes',
    () => withMore({ name: 'xl/a.xml', content: plainSheet, sameAs: 4 }),
    'fileDamaged',
  ],
  [
    'an entry longer than the file',
    () => withEntry(sheetEntry, { packedSize: 900_000_000 }),
    'fileDamaged',
  ],
  [
    'an entry that says it is smaller',
    () => withEntry(sheetEntry, { unpackedSize: 10 }),
    'fileDamaged',
  ],
  [
    'an entry that says it is larger',
    () => withEntry(sheetEntry, { unpackedSize: 100_000 }),
    'fileDamaged',
  ],
  [
    'an entry that says it has 4 GB',
    () => withEntry(sheetEntry, { unpackedSize: 0xfffffffe }),
    'workbookTooLarge unpackedBytes',
  ],
  ['a wrong check sum', () => withEntry(sheetEntry, { sum: 12345 }), 'fileDamaged'],
  ['a stored entry', () => withEntry(sheetEntry, { method: 0 }), plain],
  [
    'a stored entry with a wrong size',
    () => withEntry(sheetEntry, { method: 0, unpackedSize: 5 }),
    'fileDamaged',
  ],
  ['an unknown compression', () => withEntry(sheetEntry, { method: 14 }), 'fileDamaged'],
  [
    'what is no compressed data',
    () => withEntry(sheetEntry, { packed: Buffer.alloc(50, 0xff) }),
    'fileDamaged',
  ],
  ['an encrypted entry', () => withEntry(sheetEntry, { flags: 1 }), 'workbookEncrypted'],
  ['strong encryption', () => withEntry(sheetEntry, { flags: 0x41 }), 'fileDamaged'],
  ['sizes behind the content', () => withEntry(sheetEntry, { hasDescriptor: true }), plain],
  ['sizes of zip64', () => withEntry(sheetEntry, { isZip64: true }), plain],
  [
    'zip64 that says 2^50 bytes',
    () => withEntry(sheetEntry, { isZip64: true, unpackedSize: 2 ** 50 }),
    'workbookTooLarge unpackedBytes',
  ],
  [
    'a part of 200 MB in 1 MB',
    () => workbook({ [sheetEntry]: megabytes(200) }),
    'workbookTooLarge unpackedBytes',
  ],
  [
    'a bomb that says it is small',
    () => withEntry(sheetEntry, { content: megabytes(64), unpackedSize: 1000 }),
    'fileDamaged',
  ],
  [
    'a bomb that says just what is allowed',
    () => withEntry(sheetEntry, { content: megabytes(64), unpackedSize: 2_000_000 }),
    'fileDamaged',
  ],
  [
    'a bomb in a part that nobody reads',
    () => withMore({ name: 'xl/media/image1.png', content: megabytes(64), unpackedSize: 10 }),
    plain,
  ],
  [
    'an archive in an archive',
    () => withMore({ name: 'xl/media/bomb.zip', content: workbook() }),
    plain,
  ],
  [
    'more bytes than are taken',
    () => Buffer.concat([workbook(), Buffer.alloc(1024 * 1024)]),
    'workbookTooLarge packedBytes',
  ],
  ['macros', () => withMore({ name: 'xl/vbaProject.bin', content: 'x' }), 'workbookHasMacros'],
  [
    'macros under a name in capitals',
    () => withMore({ name: 'XL/VBAPROJECT.BIN', content: 'x' }),
    'workbookHasMacros',
  ],
  [
    'macros by content type',
    () =>
      workbook({ [names.types]: typesOf('application/vnd.ms-excel.sheet.macroEnabled.main+xml') }),
    'workbookHasMacros',
  ],
  [
    'a sheet of Excel 4 macros',
    () =>
      workbook({
        [names.types]: typesOf(
          undefined,
          '<Override PartName="/xl/macrosheets/s.xml" ContentType="application/vnd.ms-excel.macrosheet+xml"/>',
        ),
      }),
    'workbookHasMacros',
  ],
  [
    'a wrong content type',
    () => workbook({ [names.types]: typesOf('text/html') }),
    'workbookExpected',
  ],
  [
    'no content type of the workbook',
    () => workbook({ [names.types]: typesOf().replace('/xl/workbook.xml', '/other.xml') }),
    'workbookExpected',
  ],
  [
    'no list of references',
    () => forgedZip(partsOf().filter(({ name }) => name !== names.rels)),
    'fileDamaged',
  ],
  ['no sheet', () => forgedZip(partsOf().filter(({ name }) => name !== sheetEntry)), 'fileDamaged'],
  [
    'no shared strings',
    () => forgedZip(partsOf().filter(({ name }) => name !== names.strings)),
    'fileDamaged',
  ],
]
