/** For load balancers and monitors: whether the process lives, whether it should get calls, and its figures. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { countFailedJobs } from '../jobs/failed-jobs.ts'
import type { Services } from '../services.ts'
import { version } from '../version.ts'

/** Outside of the rate limit: a monitor must not lock itself out. */
export function bindHealth(app: FastifyInstance, services: Services): void {
  app.get('/live', async () => ({ status: 'live' }))
  const readiness = readinessOf(services)
  app.get('/ready', async (_request, reply) => {
    const state = await readiness()
    return reply.status(state.status === 'ready' ? 200 : 503).send(state)
  })
  app.get('/metrics', async (request, reply) => {
    const { metricsToken } = services.config
    if (!metricsToken) return reply.callNotFound()
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`))
      return reply.status(401).send()
    return reply.type('text/plain; version=0.0.4').send(await services.metrics.text())
  })
}

/** A write costs more than a look, and monitors ask every second. */
const provenForMs = 5_000
/** Out of disk, or of what it may use of it. */
const unwritable = /^(53100|53400)$/

function readinessOf({ db, stopping }: Services) {
  /** Concurrent requests share one query. */
  let asking: Promise<number> | undefined
  let provenAt = Number.NEGATIVE_INFINITY
  const ask = () =>
    db.ping(async (sql) => {
      if (performance.now() - provenAt > provenForMs) {
        await sql`select prove_writable()`
        provenAt = performance.now()
      }
      return countFailedJobs(sql)
    })
  return async () => {
    if (stopping.signal.aborted) return { status: 'stopping' }
    asking ??= ask().finally(() => {
      asking = undefined
    })
    try {
      const failedJobs = await asking
      // Without its replica the server reads from the primary: it is ready all the same.
      const replica = db.replica()?.state
      return { status: 'ready', version, database: 'ok', replica, failedJobs }
    } catch (error) {
      const isUnwritable = unwritable.test((error as { code?: string }).code ?? '')
      return { status: 'unavailable', database: isUnwritable ? 'unwritable' : 'unreachable' }
    }
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
/** Compares in constant time. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))
