/** Duration and outcome of calls, by route; unknown addresses are counted together. */
import type { FastifyInstance } from 'fastify'
import type { ServerMetrics } from '../metrics/server-metrics.ts'

export function measureCalls(app: FastifyInstance, { calls }: Pick<ServerMetrics, 'calls'>): void {
  app.decorateRequest('answeredCode', '')
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    const { code } = (payload ?? {}) as { code?: unknown }
    if (typeof code === 'string' || typeof code === 'number') request.answeredCode = String(code)
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions
    const code = request.answeredCode || String(reply.statusCode)
    calls.observe({ route, status: String(reply.statusCode), code }, reply.elapsedTime / 1000)
    done()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    answeredCode: string
  }
}
