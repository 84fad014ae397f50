/** Sends one callback over HTTP: no redirects, ten seconds at most, and only the start of the answer is read. */
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { traceHeaders } from '../../platform/request-context.ts'
import { type GuardOptions, resolvePublicAddresses } from './ssrf-guard.ts'

export interface Delivery {
  /** Null when there was no answer. */
  httpStatus: number | null
  durationMs: number
  /** The start of the answer, or why there is none. */
  response: string
}

const deliveryTimeoutMs = 10_000
const answerBytes = 2000
/**
 * The next of several addresses is tried after two seconds: the default of 250 ms is too short for distant merchants.
 */
const connecting = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 2_000 }

export async function deliver(
  address: string,
  body: string,
  headers: Record<string, string>,
  guard: GuardOptions,
  timeoutMs = deliveryTimeoutMs,
): Promise<Delivery> {
  // Covers DNS, connection, headers and a body that arrives slowly.
  const signal = AbortSignal.timeout(timeoutMs)
  const startedAt = performance.now()
  const finish = (httpStatus: number | null, response: string): Delivery => ({
    httpStatus,
    durationMs: Math.round(performance.now() - startedAt),
    // U+0000 can't be stored.
    response: response.replaceAll('\u0000', '').slice(0, answerBytes),
  })
  try {
    const url = new URL(address)
    const checked = await Promise.race([resolvePublicAddresses(url, guard), expiry(signal)])
    const { status, text } = await Promise.race([
      send(url, checked, body, headers, signal),
      expiry(signal),
    ])
    return finish(status, text)
  } catch (error) {
    return finish(null, reasonOf(error))
  }
}

/** System errors contain addresses, including our own, so only the kind of failure is recorded. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Of several addresses, the first.
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  const { syscall, code } = error as NodeJS.ErrnoException
  return syscall ? `${syscall} ${code}` : error.message
}

const expiry = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('No answer in time')))
  })

function send(
  url: URL,
  checked: readonly string[],
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      headers: {
        ...traceHeaders(),
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Countinghouse',
      },
      signal,
      agent: false,
      ...connecting,
      lookup: (_host, _options, callback) => {
        callback(
          null,
          checked.map((address) => ({ address, family: isIP(address) })),
        )
      },
    })
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      const done = () => {
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') })
        response.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes >= answerBytes) done()
      })
      response.on('end', done)
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}
