/** From where a request comes, and the number it goes by in the log. */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { newSecret } from '../security/tokens.ts'

/** What a trusted proxy names is taken if it is an address at all; else the proxy's own counts. */
export const addressOf = (request: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? 'unknown')

/** Names a request in the log and, if it fails, to the person. Unlike any of another start. */
const requests = { start: newSecret().slice(0, 6), count: 0 }
export const newRequestId = (): string =>
  `${requests.start}${(requests.count++).toString(36).padStart(4, '0')}`
