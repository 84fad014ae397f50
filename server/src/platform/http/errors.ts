/** Every failure leaves as an envelope with a code, a text in the caller's language and an HTTP status. */
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallError, callError } from '../call-error.ts'
import { languageOf } from './bind.ts'
import { failure } from './messages.ts'

export function bindErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendFailure(reply, request, errorNameOf(error, request)),
  )
  app.setNotFoundHandler(answerNotFound)
}

export const answerNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  sendFailure(reply, request, callError('notFound'))

export function sendFailure(reply: FastifyReply, request: FastifyRequest, error: CallError) {
  const { seconds } = error.values
  if (typeof seconds === 'number') reply.header('retry-after', seconds)
  return reply
    .status(error.status)
    .send(failure(error.errorName, error.values, languageOf(request)))
}

type MappedName =
  | 'storageFailed'
  | 'bodyTooLarge'
  | 'mediaTypeUnsupported'
  | 'unavailable'
  | 'tookTooLong'
  | 'conflict'

/** Codes of Fastify, sockets and PostgreSQL that the caller can act on. */
const mapped: readonly (readonly [pattern: RegExp, name: MappedName])[] = [
  [/^FST_ERR_CTP_BODY_TOO_LARGE$/, 'bodyTooLarge'],
  [/^FST_ERR_CTP_INVALID_MEDIA_TYPE$/, 'mediaTypeUnsupported'],
  // connection to the database: refused, cut or absent
  [
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|CONNECTION_LOST|OUTCOME_UNKNOWN|POOL_BUSY|WRONG_HOST)$/,
    'unavailable',
  ],
  // no way to its host
  [/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/, 'unavailable'],
  // the database itself: connection lost, out of disk or connections, starting, stopping, closed
  [/^(08\w{3}|53\w{3}|57P\w{2}|55000)$/, 'unavailable'],
  // where files are stored: the disk, or the store of FILES_URL
  [/^(ENOSPC|EDQUOT|EROFS|STORE_FAILED)$/, 'storageFailed'],
  [/^STORE_UNREADABLE$/, 'unavailable'],
  // cancelled by our own statement timeout
  [/^57014$/, 'tookTooLong'],
  [/^40(001|P01)$/, 'conflict'],
]

export function errorNameOf(error: FastifyError, request: FastifyRequest): CallError {
  if (error instanceof CallError) return error
  // The caller hung up while its body was being read; by its code alone it could be the database that did.
  if (error === request.raw.errored) return callError('inputInvalid', { rule: 'unreadable' })
  const name = mapped.find(([pattern]) => pattern.test(error.code))?.[1]
  if (name) {
    if (errorCodes[name].status >= 500) request.log.error(error)
    return callError(name)
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return callError('inputInvalid', { rule: 'unreadable' })
  }
  request.log.error(error)
  return callError('internal', { incident: request.id })
}
