/** Read-your-writes across servers: a cookie says that the operator wrote a moment ago. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownWritesSeconds } from '../db/replica.ts'
import type { Services } from '../services.ts'

const wroteCookie = 'countinghouse_wrote'

/** Such a caller reads from the primary, and must not share what others read from a replica at the same moment. */
export const hasWritten = ({ cookies }: FastifyRequest): boolean =>
  cookies[wroteCookie] !== undefined

/** The services, with a database that gives this caller read-your-writes where there is a replica. */
export function servicesFor(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Services {
  const db = services.db.readingOwnWrites(hasWritten(request), () =>
    reply.setCookie(wroteCookie, '1', {
      path: '/api',
      httpOnly: true,
      sameSite: 'strict',
      secure: request.protocol === 'https',
      maxAge: ownWritesSeconds,
    }),
  )
  return db === services.db ? services : { ...services, db }
}
