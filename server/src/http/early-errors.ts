/**
 * What fails before there is a route to fail in: addresses that can't be read, and bytes that are no HTTP. They are
 * answered with the headers, the envelope and the request number of any other answer.
 */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type CallError, callError } from '../call-error.ts'
import { newRequestId } from './address.ts'
import { sendFailure } from './errors.ts'
import { failure } from './messages.ts'
import { securityHeaders } from './security-headers.ts'

const headersOf = (requestId: string) => ({
  ...securityHeaders,
  'cache-control': 'no-store',
  'x-request-id': requestId,
})

/** For Fastify's `frameworkErrors`: hooks have not run, so that the headers are put on here. */
export function answerBadAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.headers(headersOf(request.id))
  // Nothing of ours has an address that long.
  const tooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
  sendFailure(
    reply,
    request,
    tooLong ? callError('notFound') : callError('inputInvalid', { rule: 'unreadable' }),
  )
}

/** For `clientErrorHandler`: there is no request yet, only a socket, and nothing that says a language. */
export function answerBadRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { errorName, values, status } = nameOf(error.code)
  const body = JSON.stringify(failure(errorName, values, 'en'))
  const headers = Object.entries({
    ...headersOf(newRequestId()),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  if (socket.writable) {
    const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', body]
    socket.write(lines.join('\r\n'))
  }
  socket.destroy(error)
}

function nameOf(code: string | undefined): CallError {
  if (code === 'HPE_HEADER_OVERFLOW') return callError('headersTooLarge')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return callError('requestTimeout')
  return callError('inputInvalid', { rule: 'unreadable' })
}
