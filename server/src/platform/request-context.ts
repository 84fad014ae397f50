/**
 * What a request, the jobs that follow from it and the callbacks that these send have in common, so that logs of all
 * of them can be found together: an id, and the trace of whoever called (W3C Trace Context), if there is one.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface RequestContext {
  requestId: string
  /** As it was received; what we send names ourselves as the parent. */
  traceparent?: string
}

const current = new AsyncLocalStorage<RequestContext | undefined>()

/** Jobs that `work` enqueues and callbacks that it sends belong to the trace. */
export const inRequestContext = <T>(trace: RequestContext | undefined, work: () => T): T =>
  current.run(trace, work)

export const currentRequestContext = (): RequestContext | undefined => current.getStore()

/** The caller's own id, if it is one that a log can hold. */
export function givenRequestId({ 'x-request-id': given }: IncomingHttpHeaders): string | undefined {
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : undefined
}

export function givenTraceparent({ traceparent }: IncomingHttpHeaders): string | undefined {
  const isValid = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/
  return typeof traceparent === 'string' && isValid.test(traceparent) ? traceparent : undefined
}

/** For what is sent while a trace is current. */
export function traceHeaders(): Record<string, string> {
  const trace = currentRequestContext()
  if (!trace) return {}
  const { requestId, traceparent } = trace
  return { 'x-request-id': requestId, ...(traceparent && { traceparent: childOf(traceparent) }) }
}

function childOf(traceparent: string): string {
  const [version, traceId, , flags] = traceparent.split('-')
  return [version, traceId, randomBytes(8).toString('hex'), flags].join('-')
}
