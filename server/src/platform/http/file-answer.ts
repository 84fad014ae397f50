/** Sends uploaded files so that a browser shows pictures and can only save anything else. */
import type { Readable } from 'node:stream'
import { type FileType, isImage } from '@countinghouse/contract/engine/file.ts'
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
  // Images are re-encoded by us. Anything else is downloaded, and could do nothing if it were shown.
  const disposition = isImage(type) ? 'inline' : 'attachment'
  reply.header('content-disposition', `${disposition}; ${fileNameParameter(fileName)}`)
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  reply.header('content-length', bytes)
  return new Answer({}, { file: content, type })
}

/** Twice, as RFC 6266 asks: in ASCII, and encoded in full. */
function fileNameParameter(fileName: string): string {
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${fileName.replace(/[^ -~]|["\\%]/g, '_')}"; filename*=UTF-8''${encoded}`
}
