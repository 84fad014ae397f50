/** Binds routes to Fastify: who may call, is the body right, then the handler, then the envelope. */
import { Readable } from 'node:stream'
import { type Call, needsLocalRails } from '@countinghouse/contract/engine/call.ts'
import { variantIn } from '@countinghouse/contract/engine/call-variant.ts'
import { isGoogleCode } from '@countinghouse/contract/engine/checks.ts'
import type { Upload } from '@countinghouse/contract/engine/file.ts'
import { readInput } from '@countinghouse/contract/engine/read-input.ts'
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { languageOfHeader } from '@countinghouse/contract/languages.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { permits } from '@countinghouse/contract/permissions.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callError } from '../call-error.ts'
import { withDeadline } from '../deadline.ts'
import { inRequestContext } from '../request-context.ts'
import { refuseIfStopped } from '../security/money-stop.ts'
import { requireGoogleCode } from '../security/second-factor.ts'
import { type Caller, type CheckSession, sessionChecker } from '../security/session.ts'
import type { Services } from '../services.ts'
import { Admission, heavyWeight } from './admission.ts'
import { streamLargeAnswer } from './large-answer.ts'
import { messageOf, success } from './messages.ts'
import { servicesFor } from './read-your-writes.ts'
import { addressOf, traceOf } from './request-origin.ts'
import { Answer, type Route, type UploadContext } from './route.ts'
import { acceptUploads, fieldsOf, receiveFile, uploadLimits } from './upload.ts'

export const sessionCookie = 'countinghouse_session'

export const languageOf = (request: FastifyRequest) => {
  const header = request.headers.lang
  return languageOfHeader(Array.isArray(header) ? header[0] : header)
}

export function bindRoutes(app: FastifyInstance, services: Services, routes: Route[]): void {
  const checkSession = sessionChecker(services.db)
  const { admission } = services
  const uploading = new Admission(uploadLimits)
  const { callMs = limits.callMs } = services.config
  const bind = (instance: FastifyInstance, variants: OneOrMore<Route>, run: Run) => {
    const [{ call: one }] = variants
    instance.route({
      method: one.method,
      url: one.path,
      // The caller is authenticated before a byte of the body is read.
      onRequest: async (request) => {
        if (one.access === 'public') return
        const calls = variants.map(({ call }) => call)
        request.caller = await admit(calls, checkSession, request)
      },
      handler: async (request, reply) => {
        const route = variants.length === 1 ? variants[0] : selectRoute(variants, request)
        // The deadline covers the work, not the sending, whose duration depends on the client.
        const work = inRequestContext(traceOf(request), () => run(route, request, reply))
        return withDeadline(work, callMs, () => {
          void work.then(discardAnswer, () => {})
          return callError('tookTooLong')
        })
      },
    })
  }

  const call: Run = (route, request, reply) => {
    const work = async () => answer(route, await prepare(route, services, request, reply))
    const { caller } = request
    // Streams are not counted: they only wait, and have a limit of their own.
    const counts = caller && !isStream(route.call)
    return counts ? admission.run(caller, weightOf(route.call, request), work) : work()
  }
  const upload: Run = (route, request, reply) => {
    const caller = request.caller as Caller
    const timeout = AbortSignal.timeout(callMs)
    return uploading.run(caller, 1, async () => {
      const prepared = await prepare(route, services, request, reply)
      prepared.context.content = await receiveFile(request, route.call.upload as Upload, timeout)
      return admission.run(caller, heavyWeight, () => answer(route, prepared))
    })
  }
  for (const variants of onePath(routes.filter((each) => !each.call.upload)))
    bind(app, variants, call)
  acceptUploads(app, (uploads) => {
    for (const variants of onePath(routes.filter((each) => each.call.upload)))
      bind(uploads, variants, upload)
  })
}

/** Nobody reads an answer that comes after the deadline: close the file behind it. */
function discardAnswer(answer: unknown): void {
  if (answer instanceof Readable) answer.destroy()
}

type OneOrMore<T> = [T, ...T[]]

const onePath = (routes: Route[]): Iterable<OneOrMore<Route>> =>
  Map.groupBy(routes, ({ call }) => call.path).values() as Iterable<OneOrMore<Route>>

/** Which of several calls on a path the body selects, if the caller may make it. */
function selectRoute(routes: OneOrMore<Route>, { body, caller }: FastifyRequest): Route {
  const calls = routes.map(({ call }) => call)
  const variant = variantIn(calls, body)
  const route = routes.find(({ call }) => call === variant)
  if (!route) {
    const { field = '' } = routes[0].call.variant ?? {}
    throw callError('inputInvalid', { field, rule: 'choice' })
  }
  if (caller) checkAccess(route.call, caller)
  return route
}

type Run = (route: Route, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Files and unpaged lists read thousands of rows. */
function weightOf({ file }: Call, { body }: FastifyRequest): number {
  const { size } = (body ?? {}) as { size?: unknown }
  return file || size === limits.unpagedSize ? heavyWeight : 1
}

async function admit(
  calls: Call[],
  checkSession: CheckSession,
  request: FastifyRequest,
): Promise<Caller> {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  // Background requests of the console don't keep a session alive, and neither do streams, which reconnect again and
  // again.
  const awake = request.headers['x-background'] === undefined && !calls.some(isStream)
  const caller = await checkSession(bearer, request.cookies[sessionCookie], awake)
  // Denied by default: only calls that lead to binding an authenticator are open before it.
  if (caller.mustBind && !calls.every(({ beforeBinding }) => beforeBinding))
    throw callError('authenticatorRequired')
  const [one, ...others] = calls as OneOrMore<Call>
  if (others.length === 0) checkAccess(one, caller)
  // With several calls on the path, the exact one is checked once the body has been read.
  else if (!calls.some((call) => isPermitted(call, caller))) throw callError('permissionDenied')
  return caller
}

const isStream = ({ file }: Call) => file === 'text/event-stream'

const isPermitted = ({ access }: Call, { roles }: Caller): boolean =>
  access !== 'apiKey' &&
  access !== 'connector' &&
  (access === 'signedIn' || access === 'public' || permits(roles, access))

function checkAccess(call: Call, caller: Caller): void {
  if (!isPermitted(call, caller)) throw callError('permissionDenied')
  if (caller.useLocalConfig === 0 && needsLocalRails(call)) throw callError('localOrdersOff')
}

interface Prepared {
  body: unknown
  context: UploadContext
}

/** Validates the input and checks the second factor, before the call does anything. */
async function prepare(
  { call, check }: Route,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Prepared> {
  const body = readBody(call, request)
  const context = {
    services: servicesFor(services, request, reply),
    language: languageOf(request),
    address: addressOf(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    request,
    reply,
    // Each handler's type omits what its call does not have: a caller, a file.
    caller: request.caller as Caller,
    content: noContent,
  }
  const { verifyCode } = body as { verifyCode?: string }
  const { secondFactor } = call
  if (secondFactor) await refuseIfStopped(services.db, context.caller)
  const needsCode = secondFactor && context.caller.secondFactors[secondFactor]
  if (needsCode && !isGoogleCode(verifyCode ?? '')) throw callError('googleCodeMissing')
  await check?.(body, context)
  if (needsCode) {
    const { db, vault } = services
    await requireGoogleCode(db, vault, context.caller, verifyCode, context.address)
  }
  return { body, context }
}

const noContent = Buffer.alloc(0)

async function answer({ call, handle }: Route, { body, context }: Prepared): Promise<unknown> {
  const result = await handle(body, context)
  const { reply } = context
  if (!(result instanceof Answer)) {
    const body = streamLargeAnswer(success(result))
    if (body instanceof Readable) reply.type('application/json; charset=utf-8')
    return body
  }

  const { code, token, file } = result.extra
  if (file) {
    reply.type(result.extra.type ?? call.file ?? 'application/octet-stream')
    return file
  }
  const envelope = success(result.data)
  if (token) envelope.token = token
  if (code) {
    envelope.code = errorCodes[code].code
    envelope.success = false
    envelope.msg = messageOf(code, {}, context.language)
  }
  return envelope
}

function readBody(call: Call, request: FastifyRequest): unknown {
  // A call without a body may be sent with none at all.
  const input = (call.method === 'GET' ? request.query : bodyInput(call, request)) ?? {}
  const read = readInput(call.body, input)
  if ('value' in read) return read.value
  throw 'error' in read ? callError(read.error) : callError('inputInvalid', read.problem)
}

const bodyInput = (call: Call, request: FastifyRequest): unknown =>
  call.upload ? fieldsOf(request) : request.body

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}
