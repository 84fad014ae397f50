/** Reads the fields and the file of calls whose body is a file. */
import { fieldsHeader, sizeText, type Upload } from '@countinghouse/contract/engine/file.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CallError, callError } from '../call-error.ts'
import type { AdmissionLimits } from './admission.ts'

/**
 * Uploads have their own admission: a slow sender occupies a place for as long as a call may take, and must not take
 * one from other calls.
 */
export const uploadLimits: AdmissionLimits = {
  total: 16,
  perMerchant: 6,
  besideOthers: 6,
  perOperator: 2,
  waitingPerOperator: 10,
  waitMs: 15_000,
}

/** Routes whose bodies are not read before the call reads them itself. */
export function acceptUploads(
  app: FastifyInstance,
  bind: (uploads: FastifyInstance) => void,
): void {
  app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, _body, done) => done(null))
    bind(uploads)
  })
}

/** Header names arrive in lower case. */
const headerName = fieldsHeader.toLowerCase()

export function fieldsOf({ headers }: FastifyRequest): unknown {
  const header = headers[headerName]
  if (header === undefined) return {}
  try {
    return JSON.parse(String(header))
  } catch {
    throw callError('inputInvalid', { rule: 'unreadable' })
  }
}

/**
 * The whole file in memory: no call accepts more than a few megabytes, and nothing is on disk before it is complete.
 * After a refusal the rest is read and dropped, so that the sender gets the answer instead of a broken connection.
 */
export function receiveFile(
  { raw, headers }: FastifyRequest,
  { maxBytes }: Upload,
  signal: AbortSignal,
): Promise<Buffer> {
  const tooLarge = () => callError('fileTooLarge', { max: sizeText(maxBytes) })
  if (Number(headers['content-length']) > maxBytes) throw tooLarge()
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const onData = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) return refuse(tooLarge())
      chunks.push(chunk)
    }
    const onEnd = () => {
      stopListening()
      if (bytes === 0) reject(callError('fileEmpty'))
      else resolve(Buffer.concat(chunks, bytes))
    }
    const onCut = () => refuse(callError('inputInvalid', { rule: 'unreadable' }))
    const onTimeout = () => refuse(callError('tookTooLong'))
    const stopListening = () => {
      raw.off('data', onData).off('end', onEnd).off('close', onCut)
      signal.removeEventListener('abort', onTimeout)
    }
    const refuse = (error: CallError) => {
      stopListening()
      reject(error)
      raw.resume()
    }
    raw.on('error', () => {})
    if (raw.destroyed) return onCut()
    if (signal.aborted) return onTimeout()
    signal.addEventListener('abort', onTimeout)
    raw.on('data', onData).on('end', onEnd).on('close', onCut)
  })
}
