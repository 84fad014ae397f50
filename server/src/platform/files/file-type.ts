/** What a file is, by its content alone. */
import { type FileType, fileTypes } from '@countinghouse/contract/engine/file.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const beginnings: readonly (readonly [beginning: Buffer, type: FileType])[] = [
  [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'image/png'],
  [Buffer.from('\xff\xd8\xff', 'latin1'), 'image/jpeg'],
  [Buffer.from('GIF87a'), 'image/gif'],
  [Buffer.from('GIF89a'), 'image/gif'],
  [Buffer.from('%PDF-'), 'application/pdf'],
]

export function typeByContent(content: Buffer): FileType | undefined {
  const found = beginnings.find(([beginning]) =>
    content.subarray(0, beginning.length).equals(beginning),
  )
  if (found) return found[1]
  return isWorkbook(content) ? xlsx : undefined
}

/** A zip archive with the parts of a workbook, and without the part that holds macros. */
function isWorkbook(content: Buffer): boolean {
  const names = zippedNames(content)
  return (
    names.includes('[Content_Types].xml') &&
    names.includes('xl/workbook.xml') &&
    !names.includes('xl/vbaProject.bin')
  )
}

const archive = {
  fileSignature: 0x04034b50,
  directorySignature: 0x02014b50,
  directoryEntryBytes: 46,
  endSignature: 0x06054b50,
  endBytes: 22,
  commentBytesMax: 65_535,
}

/** The names in the directory of a zip archive; none when it is no such archive. */
function zippedNames(content: Buffer): string[] {
  if (content.length < archive.endBytes) return []
  if (content.readUInt32LE(0) !== archive.fileSignature) return []
  const end = endOfArchive(content)
  if (end === undefined) return []
  const names: string[] = []
  let at = content.readUInt32LE(end + 16)
  for (let remaining = content.readUInt16LE(end + 10); remaining > 0; remaining--) {
    const isEntry =
      at + archive.directoryEntryBytes <= end &&
      content.readUInt32LE(at) === archive.directorySignature
    if (!isEntry) return []
    const nameBytes = content.readUInt16LE(at + 28)
    const nameAt = at + archive.directoryEntryBytes
    names.push(content.toString('utf8', nameAt, nameAt + nameBytes))
    at = nameAt + nameBytes + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32)
  }
  return names
}

/** The end-of-archive record comes last, followed by a comment at most. */
function endOfArchive(content: Buffer): number | undefined {
  const last = content.length - archive.endBytes
  for (let at = last; at >= Math.max(0, last - archive.commentBytesMax); at--) {
    if (content.readUInt32LE(at) === archive.endSignature) return at
  }
  return undefined
}

const nameMax = 80

/** The sender's file name without folders and invisible characters, and with the extension of its actual type. */
export function tidyFileName(name: string, type: FileType): string {
  const baseName = name.split(/[\\/]/).at(-1) ?? ''
  const plain = baseName.replace(/[\p{C}<>:"|?*]/gu, '').replace(/\.[^.]*$/, '')
  const short = [...plain].slice(0, nameMax).join('').trim()
  return `${short || 'file'}.${fileTypes[type].ending}`
}
