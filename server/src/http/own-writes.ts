/** Operators see what they just did, whichever server answers next: a cookie says that they wrote a moment ago. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownWritesSeconds } from '../db/replica.ts'
import type { Services } from '../services.ts'

const wroteCookie = 'countinghouse_wrote'

/** Such a caller reads from the primary: what others read from a replica at the same moment is not for them. */
export const hasWritten = ({ cookies }: FastifyRequest): boolean =>
  cookies[wroteCookie] !== undefined

/** With a replica the database is one of this caller; without one they are the services as they are. */
export function servicesFor(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Services {
  const db = services.db.seeingOwnWrites(hasWritten(request), () =>
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
