/** Sends one callback over HTTP: no redirects, ten seconds at most, and only the start of the answer is read. */
import { type ClientRequestArgs, Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
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

/** Connections to one host. Whoever waits for one has not begun: its time does not run yet. */
const connectionsPerHost = 16
/** Kept for the next callback, so that a burst needs no handshake for each. */
const keeping = { keepAlive: true, maxFreeSockets: connectionsPerHost, timeout: 5_000 }

interface CheckedArgs extends ClientRequestArgs {
  /** The addresses that the name has now: a connection to a former one is not used again. */
  checked: string
}
const agents = {
  http: new (class extends HttpAgent {
    override getName(args: CheckedArgs) {
      return `${super.getName(args)} ${args.checked}`
    }
  })(keeping),
  https: new (class extends HttpsAgent {
    override getName(args: CheckedArgs) {
      return `${super.getName(args)} ${args.checked}`
    }
  })(keeping),
}

const places = new Map<string, { free: number; waiting: (() => void)[] }>()

async function withPlace<T>(host: string, work: () => Promise<T>): Promise<T> {
  const place = places.get(host) ?? { free: connectionsPerHost, waiting: [] }
  places.set(host, place)
  if (place.free > 0) place.free -= 1
  else await new Promise<void>((resolve) => place.waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = place.waiting.shift()
    if (next) next()
    else place.free += 1
    if (place.free === connectionsPerHost) places.delete(host)
  }
}

export const deliver = (
  address: string,
  body: string,
  headers: Record<string, string>,
  guard: GuardOptions,
  timeoutMs = deliveryTimeoutMs,
  /** How much of the answer is read. */
  mostBytes = answerBytes,
): Promise<Delivery> =>
  withPlace(URL.parse(address)?.host ?? '', () =>
    deliverNow(address, body, headers, guard, timeoutMs, mostBytes),
  )

async function deliverNow(
  address: string,
  body: string,
  headers: Record<string, string>,
  guard: GuardOptions,
  timeoutMs: number,
  mostBytes: number,
): Promise<Delivery> {
  // Covers DNS, connection, headers and a body that arrives slowly.
  const signal = AbortSignal.timeout(timeoutMs)
  const startedAt = performance.now()
  const finish = (httpStatus: number | null, response: string): Delivery => ({
    httpStatus,
    durationMs: Math.round(performance.now() - startedAt),
    // U+0000 can't be stored.
    response: response.replaceAll('\u0000', '').slice(0, mostBytes),
  })
  try {
    const url = new URL(address)
    const checked = await Promise.race([resolvePublicAddresses(url, guard), expiry(signal)])
    const { status, text } = await Promise.race([
      send(url, checked, body, headers, signal, mostBytes),
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
  mostBytes: number,
  mayReuse = true,
) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const isSecure = url.protocol === 'https:'
    const request = (isSecure ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      headers: {
        ...traceHeaders(),
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Countinghouse',
      },
      signal,
      agent: mayReuse && (isSecure ? agents.https : agents.http),
      ...({ checked: checked.join() } satisfies Partial<CheckedArgs>),
      ...connecting,
      lookup: (_host, _options, callback) => {
        callback(
          null,
          checked.map((address) => ({ address, family: isIP(address) })),
        )
      },
    })
    let isAnswered = false
    request.on('response', (response) => {
      isAnswered = true
      const chunks: Buffer[] = []
      let bytes = 0
      const done = () => {
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') })
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes < mostBytes) return
        done()
        response.destroy()
      })
      response.on('end', done)
      response.on('error', reject)
    })
    request.on('error', (error) => {
      // The other side had just closed a connection that was kept. It may know the message by now: its id is the same.
      const isStale = request.reusedSocket && !isAnswered && !signal.aborted
      if (isStale) resolve(send(url, checked, body, headers, signal, mostBytes, false))
      else reject(error)
    })
    request.end(body)
  })
}
