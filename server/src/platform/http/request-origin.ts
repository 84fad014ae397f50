/** The client address of a request, and the request's id in the log. */
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { givenRequestId, givenTraceparent, type RequestContext } from '../request-context.ts'
import { newSecret } from '../security/tokens.ts'

/** The address that a trusted proxy reports, if it is valid; otherwise the proxy's own. */
export const addressOf = (request: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? 'unknown')

/** Identifies a request in the log and in error messages. Unique across restarts. */
const requests = { start: newSecret().slice(0, 6), count: 0 }
export const newRequestId = (): string =>
  `${requests.start}${(requests.count++).toString(36).padStart(4, '0')}`

/** The one that a proxy or the caller gave, or a new one. */
export const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string =>
  givenRequestId(headers) ?? newRequestId()

export function traceOf({ id, headers }: Pick<FastifyRequest, 'id' | 'headers'>): RequestContext {
  const traceparent = givenTraceparent(headers)
  return { requestId: id, ...(traceparent && { traceparent }) }
}
