/** One request to an S3-compatible store: signed, with timeouts, and retried where that may help. */
import { createHash } from 'node:crypto'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { setTimeout as waitFor } from 'node:timers/promises'
import type { S3Settings } from './s3-settings.ts'
import { encoded, signed } from './s3-signature.ts'
import { StoreError } from './store-error.ts'

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Omitted for a request to the bucket itself. */
  key?: string
  query?: Readonly<Record<string, string>>
  body?: readonly Buffer[]
  signal?: AbortSignal | undefined
}

export interface S3Limits {
  /** Until the answer begins, plus a second for each 256 KB of the request's body. */
  answerMs: number
  /** For the next piece of an answer that has begun. */
  idleMs: number
  /** Before the second attempt, the third and so on. */
  pausesMs: readonly number[]
}

const s3Limits: S3Limits = { answerMs: 10_000, idleMs: 30_000, pausesMs: [200, 1000] }

/** Longest answer that is read, unless it is a file. */
const answerBytes = 1024 * 1024

export type S3Client = ReturnType<typeof s3Client>

export function s3Client(settings: S3Settings, limits: S3Limits = s3Limits) {
  const secure = settings.bucketUrl.startsWith('https:')
  const request = secure ? httpsRequest : httpRequest
  const agent = new (secure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: 64 })

  const urlOf = ({ key, query = {} }: S3Request): URL => {
    const parts = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    const path = key === undefined ? '' : `${settings.prefix}${key}`
    return new URL(`${settings.bucketUrl}/${path}${parts.length ? `?${parts.join('&')}` : ''}`)
  }

  const once = async (asked: S3Request): Promise<IncomingMessage> => {
    const { method, body = [] } = asked
    const bytes = body.reduce((sum, { length }) => sum + length, 0)
    const hash = createHash('sha256')
    for (const piece of body) hash.update(piece)
    const url = urlOf(asked)
    const hasBody = method === 'PUT' || method === 'POST'
    const plain = hasBody ? { 'content-length': String(bytes) } : {}
    const headers = signed({ method, url, headers: plain, bodyHash: hash.digest('hex') }, settings)
    const limit = AbortSignal.timeout(limits.answerMs + Math.ceil(bytes / 262))
    const signal = asked.signal ? AbortSignal.any([asked.signal, limit]) : limit
    signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      const sending = request(url, { method, headers, agent, timeout: limits.idleMs })
      // Not the request's own signal, which would also cut a file that has begun to arrive in time.
      const cut = () => sending.destroy(signal.reason)
      signal.addEventListener('abort', cut)
      sending.on('timeout', () => sending.destroy(new Error('it stopped sending')))
      sending.on('error', reject)
      sending.on('response', (answer) => {
        signal.removeEventListener('abort', cut)
        // Its reader gets the error; without a reader it must not crash the process.
        answer.on('error', () => {})
        resolve(answer)
      })
      for (const piece of body) sending.write(piece)
      sending.end()
    })
  }

  /** The answer of a successful request, whose body is yet to be read. */
  async function ask(asked: S3Request): Promise<IncomingMessage> {
    for (let tried = 0; ; tried++) {
      const pauseMs = limits.pausesMs[tried]
      try {
        const answer = await once(asked)
        const status = answer.statusCode ?? 0
        if (status >= 200 && status < 300) return answer
        throw refusal(asked, status, await textOf(answer).catch(() => ''))
      } catch (error) {
        asked.signal?.throwIfAborted()
        if (pauseMs === undefined || !mayHelp(error)) throw explained(asked, error)
        await waitFor(pauseMs, undefined, asked.signal ? { signal: asked.signal } : {})
      }
    }
  }

  return {
    ask,
    /** The whole answer as text. */
    async text(asked: S3Request): Promise<string> {
      const answer = await ask(asked)
      return textOf(answer).catch((error) => {
        throw explained(asked, error)
      })
    },
    close: () => agent.destroy(),
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of answer) {
    bytes += piece.length
    if (bytes > answerBytes) throw new Error('its answer is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

/** Failures of the store or the network, which may be temporary. A timeout is not retried. */
function mayHelp(error: unknown): boolean {
  if (error instanceof StoreError) return (error.answered ?? 0) >= 500 || error.answered === 429
  const { code } = error as NodeJS.ErrnoException
  return ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(code))
}

const isReading = ({ method }: S3Request) => method === 'GET' || method === 'HEAD'
const described = ({ method, key }: S3Request) => `${method} of ${key ?? 'the bucket'}`

function refusal(asked: S3Request, answered: number, text: string): StoreError {
  const reason = /<Code>([\w.-]{1,80})<\/Code>/.exec(text)?.[1] ?? ''
  return new StoreError(
    `The file store answered ${[answered, reason].join(' ').trim()} to ${described(asked)}`,
    { answered, reason, reading: isReading(asked) },
  )
}

function explained(asked: S3Request, error: unknown): StoreError {
  if (error instanceof StoreError) return error
  const { code, name, message } = error as NodeJS.ErrnoException
  const why = name === 'TimeoutError' ? 'it took too long' : (code ?? message)
  return new StoreError(`The file store did not answer ${described(asked)}: ${why}`, {
    cause: error,
    reading: isReading(asked),
  })
}
