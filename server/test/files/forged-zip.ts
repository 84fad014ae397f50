/** Zip archives in which every field can be made to lie. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface ForgedEntry {
  name: string
  content: string | Buffer
  /** 8 is deflate, 0 is stored. */
  method?: number
  flags?: number
  /** Instead of the compressed content. */
  packed?: Buffer
  /** What the headers say, where it differs from what there is. */
  unpackedSize?: number
  packedSize?: number
  sum?: number
  /** Sizes and sum stand behind the content, as streaming writers do it. */
  hasDescriptor?: boolean
  /** Sizes stand in an extra field of 8 bytes each. */
  isZip64?: boolean
  /** Points to the content of another entry, by its index. */
  sameAs?: number
}

export interface ForgedEnd {
  count?: number
  comment?: string
  directoryOffset?: number
}

export function forgedZip(entries: readonly ForgedEntry[], end: ForgedEnd = {}): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  const offsets: number[] = []
  let at = 0
  for (const [index, entry] of entries.entries()) {
    const body = bodyOf(entry)
    offsets[index] = entry.sameAs === undefined ? at : (offsets[entry.sameAs] ?? 0)
    directory.push(header(entry, offsets[index]))
    if (entry.sameAs !== undefined) continue
    bodies.push(body)
    at += body.length
  }
  const directoryBytes = Buffer.concat(directory)
  const comment = Buffer.from(end.comment ?? '')
  const last = Buffer.alloc(22)
  last.writeUInt32LE(0x06054b50, 0)
  last.writeUInt16LE(end.count ?? entries.length, 8)
  last.writeUInt16LE(end.count ?? entries.length, 10)
  last.writeUInt32LE(directoryBytes.length, 12)
  last.writeUInt32LE(end.directoryOffset ?? at, 16)
  last.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...bodies, directoryBytes, last, comment])
}

function fieldsOf(entry: ForgedEntry) {
  const content = Buffer.from(entry.content)
  const method = entry.method ?? 8
  const packed = entry.packed ?? (method === 0 ? content : deflateRawSync(content, { level: 1 }))
  return {
    method,
    packed,
    flags: (entry.flags ?? 0) | (entry.hasDescriptor ? 8 : 0),
    name: Buffer.from(entry.name),
    sum: entry.sum ?? crc32(content),
    packedSize: entry.packedSize ?? packed.length,
    unpackedSize: entry.unpackedSize ?? content.length,
  }
}

function bodyOf(entry: ForgedEntry): Buffer {
  const { method, packed, flags, name, sum, packedSize, unpackedSize } = fieldsOf(entry)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(20, 4)
  local.writeUInt16LE(flags, 6)
  local.writeUInt16LE(method, 8)
  const [first, second, third] = entry.hasDescriptor
    ? [0, 0, 0]
    : [sum, packedSize, Math.min(unpackedSize, 0xffffffff)]
  local.writeUInt32LE(first, 14)
  local.writeUInt32LE(second, 18)
  local.writeUInt32LE(third, 22)
  local.writeUInt16LE(name.length, 26)
  const descriptor = Buffer.alloc(entry.hasDescriptor ? 16 : 0)
  if (entry.hasDescriptor) {
    descriptor.writeUInt32LE(0x08074b50, 0)
    descriptor.writeUInt32LE(sum, 4)
    descriptor.writeUInt32LE(packedSize, 8)
    descriptor.writeUInt32LE(unpackedSize, 12)
  }
  return Buffer.concat([local, name, packed, descriptor])
}

function header(entry: ForgedEntry, offset: number): Buffer {
  const { method, flags, name, sum, packedSize, unpackedSize } = fieldsOf(entry)
  const extra = Buffer.alloc(entry.isZip64 ? 20 : 0)
  if (entry.isZip64) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(16, 2)
    extra.writeBigUInt64LE(BigInt(unpackedSize), 4)
    extra.writeBigUInt64LE(BigInt(packedSize), 12)
  }
  const fields = Buffer.alloc(46)
  fields.writeUInt32LE(0x02014b50, 0)
  fields.writeUInt16LE(20, 4)
  fields.writeUInt16LE(20, 6)
  fields.writeUInt16LE(flags, 8)
  fields.writeUInt16LE(method, 10)
  fields.writeUInt32LE(sum, 16)
  fields.writeUInt32LE(entry.isZip64 ? 0xffffffff : packedSize, 20)
  fields.writeUInt32LE(entry.isZip64 ? 0xffffffff : unpackedSize, 24)
  fields.writeUInt16LE(name.length, 28)
  fields.writeUInt16LE(extra.length, 30)
  fields.writeUInt32LE(offset, 42)
  return Buffer.concat([fields, name, extra])
}
