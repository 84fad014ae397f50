/** Streams the elements of an office file's XML: no document type, no custom entities, bounded depth and attributes. */
import { SaxesParser } from 'saxes'
import { callError } from '../call-error.ts'
import { tooLarge, type WorkbookLimits } from './read-archive.ts'

export type Attributes = Readonly<Record<string, string>>

/** `path` is the names of the elements from the root, `worksheet/sheetData/row`; strange ones are `?`. */
export interface XmlHandlers {
  open?(path: string, attributes: Attributes): void
  close?(path: string): void
  text?(path: string, text: string): void
}

const relationships = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
]
const ours = new Set([
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
  'http://schemas.openxmlformats.org/package/2006/relationships',
  'http://schemas.openxmlformats.org/package/2006/content-types',
])

export async function readXml(
  chunks: AsyncIterable<Buffer>,
  allowed: WorkbookLimits,
  handlers: XmlHandlers,
): Promise<void> {
  const parser = new SaxesParser({ xmlns: true })
  const paths: string[] = []
  let attributes = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw callError('fileDamaged')
  })
  // Resolving a namespace walks all open elements: unbounded, that takes minutes.
  parser.on('opentagstart', () => {
    attributes = 0
    if (paths.length >= allowed.depth) throw tooLarge('depth', allowed)
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > allowed.attributes) throw tooLarge('attributes', allowed)
  })
  parser.on('opentag', (tag) => {
    const name = ours.has(tag.uri) ? tag.local : '?'
    const parent = paths.at(-1)
    const path = parent === undefined ? name : `${parent}/${name}`
    paths.push(path)
    handlers.open?.(path, plainAttributes(Object.values(tag.attributes)))
  })
  parser.on('closetag', () => {
    const path = paths.pop() ?? ''
    handlers.close?.(path)
  })
  const text = (part: string) => handlers.text?.(paths.at(-1) ?? '', part)
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !/^utf-?(8|16)$/i.test(encoding)) throw callError('fileDamaged')
  })
  let decoder: TextDecoder | undefined
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true })
    parser.write(decoder.decode(chunk, { stream: true }))
  }
  parser.write(decoder?.decode() ?? '').close()
}

function encodingOf(start: Buffer): string {
  const mark = start.subarray(0, 2).toString('latin1')
  return mark === '\xff\xfe' ? 'utf-16le' : mark === '\xfe\xff' ? 'utf-16be' : 'utf-8'
}

/** Attributes without a prefix by their names, and those that point to parts as `r:id`. */
function plainAttributes(
  attributes: readonly { prefix: string; local: string; uri: string; value: string }[],
): Attributes {
  const plain: Record<string, string> = Object.create(null)
  for (const { prefix, local, uri, value } of attributes) {
    if (prefix === '') plain[local] = value
    else if (relationships.includes(uri)) plain[`r:${local}`] = value
  }
  return plain
}
