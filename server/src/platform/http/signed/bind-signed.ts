/** Binds calls that are signed to Fastify: authentication, the body, the handler, the envelope. */

import type { Call } from '@countinghouse/contract/engine/call.ts'
import { readInput } from '@countinghouse/contract/engine/read-input.ts'
import { type ErrorName, successCode } from '@countinghouse/contract/error-codes.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CallError, callError } from '../../call-error.ts'
import { withDeadline } from '../../deadline.ts'
import { inRequestContext } from '../../request-context.ts'
import type { OperatorKey } from '../../security/authenticator.ts'
import type { Services } from '../../services.ts'
import { languageOf } from '../bind.ts'
import { answerNotFound, errorNameOf } from '../errors.ts'
import { failure, success } from '../messages.ts'
import { traceOf } from '../request-origin.ts'
import { type ClaimedRequest, type KnownKeys, RequestAuth } from './request-auth.ts'
import type { SigningKey } from './signing-key.ts'

/** What is known of a request so far. */
export interface SignedProgress<Key extends SigningKey> {
  key?: Key
  /** Signed by the owner of the key, and for the first time. */
  isVerified: boolean
  claimed?: ClaimedRequest<Key>
  body?: unknown
  result?: unknown
  code: string
  /** Of a refusal, as it was sent. */
  message: string
}

export interface SignedRoute<Key extends SigningKey> {
  call: Call
  /** It waits more than it works, and takes no turn from other calls. */
  waits?: boolean
  handle(body: unknown, key: Key, request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

export interface SignedApi<Key extends SigningKey> {
  keys: KnownKeys<Key>
  routes: readonly SignedRoute<Key>[]
  bodyBytesMax: number
  /** Whose turn it is among calls that come at once. */
  shareOf(key: Key): OperatorKey
  /** The field of a call's body that an error is about. */
  fieldOfError?(call: Call): Partial<Record<ErrorName, string>>
  verified?(key: Key): void
  answered?(
    call: Call,
    request: FastifyRequest,
    reply: FastifyReply,
    progress: SignedProgress<Key>,
  ): void
}

export function bindSigned<Key extends SigningKey>(
  app: FastifyInstance,
  { admission, config }: Pick<Services, 'admission' | 'config'>,
  api: SignedApi<Key>,
): void {
  const auth = new RequestAuth(api.keys)
  const { callMs = limits.callMs } = config
  const progressOf = (request: FastifyRequest) => {
    request.signed ??= { isVerified: false, code: successCode, message: '' }
    return request.signed as SignedProgress<Key>
  }
  takeBytes(app)
  app.decorateRequest('signed', null)
  app.setNotFoundHandler(answerNotFound)
  for (const { call, waits, handle } of api.routes) {
    const work = async (request: FastifyRequest, reply: FastifyReply) => {
      const progress = progressOf(request)
      const claimed = progress.claimed as ClaimedRequest<Key>
      const { key } = claimed
      const bytes = (request.body as Buffer | undefined) ?? Buffer.alloc(0)
      const { method, originalUrl: url } = request
      await auth.verifySignature(claimed, { method, url }, bytes)
      progress.isVerified = true
      api.verified?.(key)
      const input = bytes.length === 0 ? {} : parsed(bytes)
      progress.body = input
      const body = readBody(call, input)
      const answer = async () => {
        progress.result = await handle(body, key, request, reply)
        return success(progress.result)
      }
      return waits ? answer() : admission.run(api.shareOf(key), 1, answer)
    }
    app.route({
      method: 'POST',
      url: call.path,
      bodyLimit: api.bodyBytesMax,
      onRequest: async (request) => {
        const progress = progressOf(request)
        progress.claimed = await auth.checkHeaders(request, (key) => {
          progress.key = key
        })
      },
      handler: (request, reply) => {
        const working = inRequestContext(traceOf(request), () => work(request, reply))
        return withDeadline(working, callMs, () => callError('tookTooLong'))
      },
      errorHandler: (error: FastifyError, request, reply) => {
        const refusal = errorNameOf(error, request)
        const field = refusal.values.field ?? api.fieldOfError?.(call)[refusal.errorName]
        const envelope = failureOf(refusal, request, reply, field)
        const progress = progressOf(request)
        progress.code = envelope.code
        progress.message = envelope.msg
        return reply.status(refusal.status).send(envelope)
      },
      onResponse: async (request, reply) =>
        api.answered?.(call, request, reply, progressOf(request)),
    })
  }
}

/** What is signed are the bytes as they came: they become JSON after that. */
function takeBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}

function readBody(call: Call, input: unknown): unknown {
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

function failureOf(
  { errorName, values }: CallError,
  request: FastifyRequest,
  reply: FastifyReply,
  field: unknown,
) {
  if (typeof values.seconds === 'number') reply.header('retry-after', values.seconds)
  const envelope = failure(errorName, values, languageOf(request))
  // Empty for what is about no field.
  const data = field ? { field } : null
  return typeof field === 'string' ? { ...envelope, data, field } : envelope
}

declare module 'fastify' {
  interface FastifyRequest {
    signed: object | null
  }
}
