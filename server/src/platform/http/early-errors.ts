/**
 * Failures before routing: URLs that can't be parsed, and bytes that are not HTTP. They get the same headers,
 * envelope and request id as any other answer.
 */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type CallError, callError } from '../call-error.ts'
import { sendFailure } from './errors.ts'
import { failure } from './messages.ts'
import { newRequestId } from './request-origin.ts'
import { securityHeaders } from './security-headers.ts'

const headersOf = (requestId: string) => ({
  ...securityHeaders,
  'cache-control': 'no-store',
  'x-request-id': requestId,
})

/** For Fastify's `frameworkErrors`: hooks have not run, so the headers are set here. */
export function answerBadAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.headers(headersOf(request.id))
  // None of our paths is that long.
  const tooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
  sendFailure(
    reply,
    request,
    tooLong ? callError('notFound') : callError('inputInvalid', { rule: 'unreadable' }),
  )
}

/** For `clientErrorHandler`: there is only a socket, no request, so no language is known. */
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
