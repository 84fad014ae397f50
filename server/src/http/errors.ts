/** Every failure leaves as an envelope with a code, a text in the caller's language and an HTTP status. */
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallError, callError } from '../call-error.ts'
import { languageOf } from './bind.ts'
import { failure } from './messages.ts'

export function bindErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    send(reply, request, named(error, request)),
  )
  app.setNotFoundHandler((request, reply) => send(reply, request, callError('notFound')))
}

function send(reply: FastifyReply, request: FastifyRequest, error: CallError) {
  const { seconds } = error.values
  if (typeof seconds === 'number') reply.header('retry-after', seconds)
  return reply
    .status(error.status)
    .send(failure(error.errorName, error.values, languageOf(request)))
}

/** Codes of Fastify and of PostgreSQL that mean something a caller can act on. */
const known: Record<string, 'bodyTooLarge' | 'mediaTypeUnsupported' | 'unavailable' | 'conflict'> =
  {
    FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'mediaTypeUnsupported',
    // the database: gone, starting, stopping, too many connections, out of disk
    ECONNREFUSED: 'unavailable',
    ENOENT: 'unavailable',
    CONNECT_TIMEOUT: 'unavailable',
    CONNECTION_CLOSED: 'unavailable',
    CONNECTION_ENDED: 'unavailable',
    CONNECTION_DESTROYED: 'unavailable',
    '57P01': 'unavailable',
    '57P03': 'unavailable',
    '53300': 'unavailable',
    '53100': 'unavailable',
    '40001': 'conflict',
    '40P01': 'conflict',
  }

function named(error: FastifyError, request: FastifyRequest): CallError {
  if (error instanceof CallError) return error
  const name = known[error.code]
  if (name) {
    if (errorCodes[name].status >= 500) request.log.error(error)
    return callError(name)
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return callError('inputInvalid', { problem: error.message.slice(0, 300) })
  }
  request.log.error(error)
  return callError('internal', { incident: request.id })
}
