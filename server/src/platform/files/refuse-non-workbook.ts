/** Explains why a file is no workbook, before anything of it is unpacked. */
import { callError } from '../call-error.ts'
import { tooLarge, type WorkbookLimits } from './read-archive.ts'

const archive = Buffer.from('PK\x03\x04', 'latin1')
/** Compound files: documents of old Office versions, and password-protected new ones. */
const compound = Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1')
const streamName = (name: string) => Buffer.from(name, 'utf16le')
const sampleBytes = 4096

export function refuseNonWorkbook(content: Buffer, allowed: WorkbookLimits): void {
  if (content.length === 0) throw callError('fileEmpty')
  if (content.length > allowed.packedBytes) throw tooLarge('packedBytes', allowed)
  const begins = (mark: Buffer) => content.subarray(0, mark.length).equals(mark)
  if (begins(archive)) return
  if (begins(compound)) {
    const has = (name: string) => content.includes(streamName(name))
    if (has('EncryptedPackage')) throw callError('workbookEncrypted')
    throw callError(has('Workbook') || has('Book') ? 'workbookIsOldXls' : 'workbookExpected')
  }
  throw callError(isText(content.subarray(0, sampleBytes)) ? 'workbookIsText' : 'workbookExpected')
}

function isText(sample: Buffer): boolean {
  const mark = sample.subarray(0, 2).toString('latin1')
  if (mark === '\xff\xfe' || mark === '\xfe\xff') return true
  // A character that is cut off at the end of the sample does not count as binary, nor does another 8-bit encoding.
  return !sample.subarray(0, 4).equals(Buffer.from('%PDF')) && !sample.some(isBinary)
}

const isBinary = (byte: number) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)
