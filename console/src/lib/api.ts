/**
 * The only access to the server. The rules of the error catalogue are applied here, so a caller gets an answer, or an
 * `ApiError` whose message the operator has already seen.
 */

import type { Envelope } from '@countinghouse/contract/engine/envelope.ts'
import { fieldsHeader, headerJson } from '@countinghouse/contract/engine/file.ts'
import {
  codesForCaller,
  errorCodes,
  sessionEndingCodes,
  successCode,
} from '@countinghouse/contract/error-codes.ts'
import { languageHeader } from '@countinghouse/contract/languages.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { ApiBody, ApiPath, ApiResult } from '@countinghouse/contract/registry/api.ts'
import { abortWith } from './abort-with.ts'
import { prefetch, takePrefetched, takePrefetchedAnswer } from './prefetch.ts'
import { isUnattended } from './presence.ts'
import { clearSession, isReplaced, readToken } from './session.ts'
import { currentLanguage, type Texts, textsOf } from './texts.ts'
import { reloadWithToasts, toast } from './toast.ts'

/** `code` is undefined when the answer had none: `data` is then the whole answer. */
export interface Done<Data> {
  code: typeof successCode | undefined
  data: Data
  token: string | undefined
}

/** Not a failure: the caller knows what to do next. The message has been shown. */
export interface HandedBack<Data> {
  code: typeof errorCodes.googleCodeWrong.code | typeof errorCodes.secondStepNeeded.code
  data: Data | null
  msg: string
}

export type Answer<Data> = Done<Data> | HandedBack<Data>

/** The message has been shown; `code` is undefined when no envelope came back. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string | undefined
  /** The wire name of the invalid input. */
  readonly field: string | undefined
  /** No answer came, so it is unknown whether the request was carried out. */
  readonly isUnreachable: boolean

  constructor(message: string, code?: string, field?: string, isUnreachable = false) {
    super(message)
    this.code = code
    this.field = field
    this.isUnreachable = isUnreachable
  }
}

export interface CallOptions {
  signal?: AbortSignal
  /** Not started by the operator: an unreachable server is not reported. */
  background?: boolean
  /** The caller reports errors itself. */
  quiet?: boolean
  /** What does not succeed if the call does not: said before the cause. */
  failure?: keyof Texts['shell']['failures']
  /** Sent to the end even if the operator leaves or reloads the page. */
  outlivesPage?: boolean
}

export async function call<P extends ApiPath>(
  path: P,
  body: ApiBody<P>,
  options: CallOptions = {},
): Promise<Answer<ApiResult<P>>> {
  const response = await send(`/api${path}`, post(body), options)
  return read<ApiResult<P>>(response, options)
}

/** For callers that only need the data: codes that `call` hands back are errors here. */
export async function fetchData<P extends ApiPath>(
  path: P,
  body: ApiBody<P>,
  options: CallOptions = {},
): Promise<ApiResult<P>> {
  const answer = await call(path, body, options)
  if ('msg' in answer) throw new ApiError(answer.msg, answer.code)
  return answer.data
}

/** For a path that comes from a declaration, such as that of a list. */
export const fetchDeclared = <Data>(
  path: string,
  body: object,
  options: CallOptions = {},
): Promise<Data> => fetchData(path as ApiPath, body as never, options) as Promise<Data>

/** The same for a GET without parameters. */
export async function getDeclared<Data>(path: string, options: CallOptions = {}): Promise<Data> {
  const answer = await read<Data>(await send(`/api${path}`, { method: 'GET' }, options), options)
  if ('msg' in answer) throw new ApiError(answer.msg, answer.code)
  return answer.data
}

export async function fetchFile<P extends ApiPath>(path: P, query: ApiBody<P>): Promise<Blob> {
  const address = `/api${path}?${new URLSearchParams(query as Record<string, string>)}`
  return readFile(await send(address, { method: 'GET' }, {}))
}

/** For the path of a declaration that returns a file, with the name that the server gives it. */
export async function fetchDeclaredFile(
  path: string,
  body: object,
): Promise<{ content: Blob; name: string }> {
  const response = await send(`/api${path}`, post(body), {})
  const disposition = response.headers.get('Content-Disposition') ?? ''
  return {
    content: await readFile(response),
    name: /filename="([^"]+)"/.exec(disposition)?.[1] ?? '',
  }
}

/** For a call that takes a file: the body is the file, and the fields are sent in a header. */
export async function upload<P extends ApiPath>(
  path: P,
  fields: ApiBody<P>,
  content: Blob,
): Promise<ApiResult<P>> {
  const headers = {
    'Content-Type': content.type || 'application/octet-stream',
    [fieldsHeader]: headerJson(fields as object),
  }
  const response = await send(`/api${path}`, { method: 'POST', headers, body: content }, {})
  const answer = await read<ApiResult<P>>(response, {})
  if ('msg' in answer) throw new ApiError(answer.msg, answer.code)
  return answer.data
}

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

/** Headers of every request. Throws, and reloads the page, if another operator has signed in since it was loaded. */
export function requestHeaders(): Record<string, string> {
  if (isReplaced()) throw reloadForNewSession()
  const token = readToken()
  return {
    Lang: languageHeader[currentLanguage()],
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(isUnattended() && { 'X-Background': '1' }),
  }
}

/** Reloads the page as the operator who is signed in now. */
export function reloadForNewSession(): ApiError {
  const { signedInElsewhere } = textsOf('session')
  toast.info(signedInElsewhere)
  clearSession()
  reloadWithToasts()
  return new ApiError(signedInElsewhere)
}

/** Sends a request before its caller has loaded; the same call then takes over the answer. */
export const prefetchCall = (path: string, body: object): void =>
  prefetch(`/api${path}`, {
    ...signed(post(body)),
    signal: AbortSignal.timeout(limits.requestTimeoutMs),
  })

/** The data of a prefetched call if it has already arrived, so that the first render can show it. */
export function prefetchedData<Data>(path: string, body: object): Data | undefined {
  const isDone = (answer: unknown): answer is Envelope<Data> =>
    hasCode(answer) && answer.code === successCode
  return takePrefetchedAnswer(`/api${path}`, signed(post(body)), isDone)?.data ?? undefined
}

const signed = (init: RequestInit): RequestInit => ({
  ...init,
  credentials: 'same-origin',
  headers: { ...init.headers, ...requestHeaders() },
})

export async function send(
  address: string,
  init: RequestInit,
  options: CallOptions,
): Promise<Response> {
  const timeout = AbortSignal.timeout(limits.requestTimeoutMs)
  const request = signed(init)
  try {
    const ahead = await takePrefetched(address, request)
    if (ahead) return ahead
    return await fetch(address, {
      ...request,
      keepalive: options.outlivesPage ?? false,
      signal: options.signal ? abortWith(options.signal, timeout) : timeout,
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    const texts = textsOf('session')
    throw failed(timeout.aborted ? texts.timeoutError : texts.networkError, options, true)
  }
}

async function readFile(response: Response): Promise<Blob> {
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false
  if (response.ok && !isJson) return response.blob()
  await read(response, {})
  throw failed(textsOf('session').httpError({ status: response.status }), {})
}

export async function read<Data>(response: Response, options: CallOptions): Promise<Answer<Data>> {
  const answer: unknown = await response.json().catch(() => undefined)
  if (hasCode(answer)) return settle(answer as Envelope<Data>, options)
  if (!response.ok || answer === undefined) {
    const { status } = response
    throw failed(
      textsOf('session').httpError({ status }),
      options,
      gatewayStatuses.includes(status),
    )
  }
  return { code: undefined, data: answer as Data, token: undefined }
}

function settle<Data>(
  { code, data, msg, token }: Envelope<Data>,
  options: CallOptions,
): Answer<Data> {
  if (code === successCode) return { code: successCode, data: data as Data, token }
  if (codesForCaller.includes(code)) {
    if (code === errorCodes.secondStepNeeded.code) toast.info(msg)
    else toast.error(msg)
    return { code: code as HandedBack<Data>['code'], data, msg }
  }
  const isEnded = sessionEndingCodes.includes(code)
  if (isEnded) toast.error(msg)
  else if (!options.quiet) toast.error(withFailure(msg, options))
  if (isEnded) {
    clearSession()
    reloadWithToasts()
  }
  // After the reload, `SessionGate` offers the only thing that is allowed: binding an authenticator.
  if (code === errorCodes.authenticatorRequired.code) reloadWithToasts()
  throw new ApiError(msg, code, (data as { field?: string } | null)?.field)
}

const withFailure = (cause: string, { failure }: CallOptions): string =>
  failure ? textsOf('shell').failures[failure]({ cause }) : cause

export const hasCode = (answer: unknown): answer is { code: string } =>
  typeof answer === 'object' && answer !== null && 'code' in answer

/** Statuses with which a proxy reports a server that does not answer. */
const gatewayStatuses: readonly number[] = [502, 503, 504]

export function failed(message: string, options: CallOptions, isUnreachable = false): ApiError {
  if (!options.background && !options.quiet) toast.error(withFailure(message, options))
  return new ApiError(message, undefined, undefined, isUnreachable)
}
