/** Files from outside, sent so that a browser can show pictures and do nothing with anything else but save it. */
import type { Readable } from 'node:stream'
import { type FileType, isImage } from '@countinghouse/contract/kit/file.ts'
import type { FastifyReply } from 'fastify'
import { Answer } from './route.ts'

export interface SentFile {
  content: Readable
  bytes: number
  fileName: string
  type: FileType
}

export function answerFile(
  reply: FastifyReply,
  { content, bytes, fileName, type }: SentFile,
): Answer<Record<string, never>> {
  // Images are our own encoding. Anything else is saved, and could do nothing if it were shown.
  const disposition = isImage(type) ? 'inline' : 'attachment'
  reply.header('content-disposition', `${disposition}; ${fileNameParameter(fileName)}`)
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  reply.header('content-length', bytes)
  return new Answer({}, { file: content, type })
}

/** Twice, as RFC 6266 says: in ASCII, and as it is. */
function fileNameParameter(fileName: string): string {
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${fileName.replace(/[^ -~]|["\\%]/g, '_')}"; filename*=UTF-8''${encoded}`
}
