/** Binds the open API to Fastify: authentication, the body, the handler, the envelope, and the log of requests. */

import { fieldOfError } from '@countinghouse/contract/areas/open-api/open-api.ts'
import { openLimits } from '@countinghouse/contract/areas/open-api/signature.ts'
import type { Call } from '@countinghouse/contract/engine/call.ts'
import { readInput } from '@countinghouse/contract/engine/read-input.ts'
import { successCode } from '@countinghouse/contract/error-codes.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CallError, callError } from '../../platform/call-error.ts'
import { withDeadline } from '../../platform/deadline.ts'
import { languageOf } from '../../platform/http/bind.ts'
import { answerNotFound, errorNameOf } from '../../platform/http/errors.ts'
import { failure, success } from '../../platform/http/messages.ts'
import { addressOf, traceOf } from '../../platform/http/request-origin.ts'
import { inRequestContext } from '../../platform/request-context.ts'
import { maskedBody } from './masked-body.ts'
import type { OpenRoute, OpenServices } from './open.routes.ts'
import { type OpenRequest, RequestAuth } from './request-auth.ts'
import { RequestLog } from './request-log.ts'

/** What is known of a request so far; the log is written from it. */
interface Progress {
  merchantId?: string
  /** Signed by the merchant, and for the first time. */
  isVerified: boolean
  open?: OpenRequest
  body?: unknown
  code: string
  /** Of a refusal, as it was sent. */
  message: string
  orderNo?: string
}

export async function bindOpenApi(
  app: FastifyInstance,
  services: OpenServices,
  routes: readonly OpenRoute[],
): Promise<void> {
  const auth = new RequestAuth(services)
  const log = new RequestLog(services.db, app.log)
  const { admission } = services
  const { callMs = limits.callMs } = services.config
  takeBytes(app)
  app.decorateRequest('open', null)
  app.setNotFoundHandler(answerNotFound)
  app.addHook('onClose', () => log.flush())
  for (const { call, handle } of routes) {
    const work = async (request: FastifyRequest) => {
      const progress = progressOf(request)
      const open = progress.open as OpenRequest
      const bytes = (request.body as Buffer | undefined) ?? Buffer.alloc(0)
      await auth.verifySignature(open, { method: request.method, url: request.originalUrl }, bytes)
      progress.isVerified = true
      const body = readBody(call, bytes, progress)
      const { merchantId, keyId } = open.key
      // A queue of its own: a merchant's server takes turns with the merchant's operators.
      return admission.run({ merchantId, operatorId: keyId }, 1, async () => {
        const result = (await handle(body, merchantId, services)) as { orderNo?: string }
        if (result.orderNo) progress.orderNo = result.orderNo
        return success(result)
      })
    }
    app.route({
      method: 'POST',
      url: call.path,
      bodyLimit: openLimits.bodyBytesMax,
      onRequest: async (request) => {
        const progress: Progress = { isVerified: false, code: successCode, message: '' }
        request.open = progress
        progress.open = await auth.checkHeaders(request, ({ merchantId }) => {
          progress.merchantId = merchantId
        })
      },
      handler: (request) => {
        const working = inRequestContext(traceOf(request), () => work(request))
        return withDeadline(working, callMs, () => callError('tookTooLong'))
      },
      errorHandler: (error: FastifyError, request, reply) =>
        sendFailure(call, reply, request, errorNameOf(error, request)),
      onResponse: async (request, reply) => note(log, call, request, reply),
    })
  }
}

const progressOf = (request: FastifyRequest) => request.open as Progress

/** What is signed are the bytes as they came: they become JSON after that. */
function takeBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}

function readBody(call: Call, bytes: Buffer, progress: Progress): unknown {
  const input = bytes.length === 0 ? {} : parsed(bytes)
  progress.body = input
  const read = readInput(call.body, input)
  if ('value' in read) return read.value
  throw 'error' in read ? callError(read.error) : callError('inputInvalid', read.problem)
}

function parsed(bytes: Buffer): unknown {
  try {
    // Schemas are strict: a key like __proto__ is an unknown field.
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw callError('inputInvalid', { rule: 'unreadable' })
  }
}

function sendFailure(call: Call, reply: FastifyReply, request: FastifyRequest, error: CallError) {
  const { errorName, values } = error
  const field = values.field ?? fieldOfError(call)[errorName]
  if (typeof values.seconds === 'number') reply.header('retry-after', values.seconds)
  const envelope = failure(errorName, values, languageOf(request))
  const progress = progressOf(request)
  progress.code = envelope.code
  progress.message = envelope.msg
  // Empty for what is about no field.
  const data = field ? { field } : null
  return reply
    .status(error.status)
    .send(typeof field === 'string' ? { ...envelope, data, field } : envelope)
}

function note(log: RequestLog, call: Call, request: FastifyRequest, reply: FastifyReply): void {
  const { merchantId, isVerified, body, code, message, orderNo } = progressOf(request)
  // Without a known key, the request cannot be attributed to a merchant.
  if (merchantId === undefined) return
  const { merchantOrderNo } = (body ?? {}) as { merchantOrderNo?: unknown }
  const durationMs = Math.round(reply.elapsedTime)
  const entry = {
    request_id: request.id,
    at: new Date(Date.now() - durationMs).toISOString(),
    path: call.path,
    address: addressOf(request),
    http_status: reply.statusCode,
    code,
    message: storable(message, messageMax) ?? '',
    duration_ms: durationMs,
    order_no: orderNo ?? null,
    merchant_order_no: storable(merchantOrderNo, openLimits.merchantOrderNoMax),
    body: maskedBody(call, body),
  }
  log.add(merchantId, entry, isVerified)
}

/** What was refused may be anything. */
const storable = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000')
    ? value.slice(0, max)
    : null

const messageMax = 500

declare module 'fastify' {
  interface FastifyRequest {
    open: object | null
  }
}
