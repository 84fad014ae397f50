/**
 * Reads the parts of an uploaded zip archive. Its directory is checked first, and unpacked bytes are counted on the
 * way.
 */
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { sizeText } from '@countinghouse/contract/engine/file.ts'
import type { limits, WorkbookLimit } from '@countinghouse/contract/limits.ts'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { type CallError, callError } from '../call-error.ts'

export type WorkbookLimits = { readonly [L in keyof typeof limits.workbook]: number }

export interface Archive {
  has(name: string): boolean
  /** Names are case-insensitive, as in office packages. */
  read(name: string): AsyncIterable<Buffer>
}

export function tooLarge(part: WorkbookLimit, allowed: WorkbookLimits): CallError {
  const most = allowed[part]
  return callError('workbookTooLarge', {
    part,
    most: part.endsWith('Bytes') ? sizeText(most) : String(most),
  })
}

export async function openArchive(content: Buffer, allowed: WorkbookLimits): Promise<Archive> {
  const endsAt = performance.now() + allowed.milliseconds
  const zip = await opened(content)
  if (zip.entryCount > allowed.entries) throw tooLarge('entries', allowed)
  const entries = byName(await entriesOf(zip))
  checkSizes([...entries.values()], content.length, allowed)
  let unpacked = 0
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async *read(name) {
      const entry = entries.get(name.toLowerCase())
      if (!entry) throw callError('fileDamaged')
      let sum = 0
      // The directory may declare less than there is.
      for await (const chunk of await streamOf(zip, entry)) {
        unpacked += chunk.length
        if (unpacked > allowed.unpackedBytes) throw tooLarge('unpackedBytes', allowed)
        if (performance.now() > endsAt) throw tooLarge('milliseconds', allowed)
        sum = crc32(chunk, sum)
        yield chunk
      }
      if (sum !== entry.crc32) throw callError('fileDamaged')
    },
  }
}

const opened = (content: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true }
    fromBuffer(content, options, (error, zip) => (error ? reject(error) : resolve(zip)))
  })

const entriesOf = (zip: ZipFile): Promise<Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.once('end', () => resolve(entries))
    zip.once('error', reject)
    zip.readEntry()
  })

const streamOf = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
  })

/** Programs disagree on which of two parts with the same name counts, so duplicates are refused. */
function byName(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const found = new Map<string, Entry>()
  for (const entry of entries) {
    if (entry.isEncrypted()) throw callError('workbookEncrypted')
    const name = entry.fileName.toLowerCase()
    if (found.has(name)) throw callError('fileDamaged')
    found.set(name, entry)
  }
  return found
}

const localHeaderBytes = 30

function checkSizes(entries: readonly Entry[], bytes: number, allowed: WorkbookLimits): void {
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (unpacked > allowed.unpackedBytes) throw tooLarge('unpackedBytes', allowed)
  // Overlapping parts are how a small archive unpacks to a huge one.
  let free = 0
  const inOrder = entries.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  )
  for (const { relativeOffsetOfLocalHeader: start, fileNameLength, compressedSize } of inOrder) {
    if (start < free) throw callError('fileDamaged')
    free = start + localHeaderBytes + fileNameLength + compressedSize
    if (free > bytes) throw callError('fileDamaged')
  }
}
