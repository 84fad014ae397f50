/**
 * Reads an untrusted workbook. Only the needed parts are unpacked, as streams, and every limit is enforced while
 * reading. Nothing is evaluated, and nothing outside the file is requested.
 */
import { posix } from 'node:path'
import { CallError, callError } from '../call-error.ts'
import { type Archive, openArchive, tooLarge } from './read-archive.ts'
import { readSheet, type SheetLimits, type SheetRow, type SheetRows } from './read-sheet.ts'
import { readXml } from './read-xml.ts'
import { refuseNonWorkbook } from './refuse-non-workbook.ts'

export interface Workbook extends SheetRows {
  /** The rows of the first hidden sheet; none without one. */
  hidden: SheetRow[]
}

/** `rows` are those of the first visible sheet. Throws a call error for any problem with the file. */
export async function readWorkbook(content: Buffer, allowed: SheetLimits): Promise<Workbook> {
  refuseNonWorkbook(content, allowed)
  try {
    const archive = await openArchive(content, allowed)
    await checkKind(archive, allowed)
    const sheets = await readSheetList(archive, allowed)
    const targets = await readTargets(archive, allowed)
    const partOf = ({ id }: ListedSheet) => {
      const target = targets.find((each) => each.id === id)
      if (!target?.type.endsWith('/worksheet')) throw callError('fileDamaged')
      return archive.read(target.part)
    }
    const strings = targets.find(({ type }) => type.endsWith('/sharedStrings'))
    const sharedStrings = strings
      ? await readSharedStrings(archive.read(strings.part), allowed)
      : []
    const seen = sheets.find(({ isHidden }) => !isHidden)
    const hidden = sheets.find(({ isHidden }) => isHidden)
    if (!seen) throw callError('workbookEmpty')
    const read = await readSheet(partOf(seen), sharedStrings, allowed)
    const hiddenSheet = hidden && (await readSheet(partOf(hidden), sharedStrings, allowed))
    return { ...read, hidden: hiddenSheet?.rows ?? [] }
  } catch (error) {
    if (error instanceof CallError) throw error
    // From the archive, its compression or the XML: each library has its own errors.
    throw callError('fileDamaged')
  }
}

const contentTypes = '[Content_Types].xml'
const workbookPart = 'xl/workbook.xml'
const workbookTypes = /\.spreadsheetml\.(sheet|template)\.main\+xml$/

async function checkKind(archive: Archive, allowed: SheetLimits): Promise<void> {
  if (archive.has('xl/vbaProject.bin')) throw callError('workbookHasMacros')
  if (!archive.has(contentTypes) || !archive.has(workbookPart)) throw callError('workbookExpected')
  let isWorkbook = false
  await readXml(archive.read(contentTypes), allowed, {
    open(path, { PartName = '', ContentType = '' }) {
      if (!path.startsWith('Types/')) return
      if (/macro|vbaProject/i.test(ContentType)) throw callError('workbookHasMacros')
      if (PartName.toLowerCase() === `/${workbookPart}`) {
        isWorkbook = workbookTypes.test(ContentType)
      }
    },
  })
  if (!isWorkbook) throw callError('workbookExpected')
}

interface ListedSheet {
  id: string
  isHidden: boolean
}

async function readSheetList(archive: Archive, allowed: SheetLimits): Promise<ListedSheet[]> {
  const sheets: ListedSheet[] = []
  await readXml(archive.read(workbookPart), allowed, {
    open(path, { state = 'visible', 'r:id': id = '' }) {
      if (path !== 'workbook/sheets/sheet') return
      if (sheets.length >= allowed.sheets) throw tooLarge('sheets', allowed)
      sheets.push({ id, isHidden: state !== 'visible' })
    },
  })
  return sheets
}

interface Target {
  id: string
  type: string
  part: string
}

/** What the workbook refers to, without targets outside the file. */
async function readTargets(archive: Archive, allowed: SheetLimits): Promise<Target[]> {
  const targets: Target[] = []
  await readXml(archive.read('xl/_rels/workbook.xml.rels'), allowed, {
    open(path, { Id = '', Type = '', Target = '', TargetMode = 'Internal' }) {
      if (path !== 'Relationships/Relationship' || TargetMode !== 'Internal') return
      targets.push({ id: Id, type: Type, part: posix.resolve('/xl', Target).slice(1) })
    },
  })
  return targets
}

const itemPath = 'sst/si'
const itemTexts = [`${itemPath}/t`, `${itemPath}/r/t`]

async function readSharedStrings(
  chunks: AsyncIterable<Buffer>,
  allowed: SheetLimits,
): Promise<string[]> {
  const strings: string[] = []
  let item = ''
  await readXml(chunks, allowed, {
    open(path) {
      if (path === itemPath) item = ''
    },
    close(path) {
      if (path !== itemPath) return
      if (strings.length >= allowed.sharedStrings) throw tooLarge('sharedStrings', allowed)
      strings.push(item)
    },
    text(path, text) {
      // Phonetic readings of a text (rPh) are not part of it.
      if (itemTexts.includes(path)) item += text
    },
  })
  return strings
}
