/**
 * The Countinghouse open API for Node 20 and newer, without dependencies: signs, retries, and checks notifications.
 *
 *   const client = new Countinghouse({ baseUrl, keyId, privateKey })
 *   const order = await client.create('cryptoPayin', { merchantOrderNo: 'A-1', … })
 */
import { Buffer } from 'node:buffer'
import {
  createHash,
  createHmac,
  createPrivateKey,
  createVerify,
  type KeyObject,
  randomBytes,
  sign,
  timingSafeEqual,
} from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Calls, OrderName, Product } from './calls.ts'

export interface Options {
  /** Where the platform is: `https://pay.example.com`. */
  baseUrl: string
  /** The id of the API key, as the console shows it. */
  keyId: string
  /** PEM of the private key whose public key is on file: RSA of at least 2048 bits, or Ed25519. */
  privateKey: string
  /** For one try. */
  timeoutMs?: number
  /** After the first try. Safe for every call: the merchant order number makes an order once, and a move is made once. */
  retries?: number
  /** Language of messages: `en_IN`, `zh_CN`, `zh_TW`, `id_ID`. */
  language?: string
}

/** What the platform refused. `code` is one per cause, `field` names the field of the body that it is about. */
export class CountinghouseError extends Error {
  readonly status: number
  readonly code: string
  readonly field: string | undefined
  readonly requestId: string | undefined

  constructor(status: number, answer: Partial<Envelope>, requestId: string | null) {
    super(answer.msg || `The platform answered with status ${status}`)
    this.name = 'CountinghouseError'
    this.status = status
    this.code = answer.code ?? String(status)
    this.field = answer.field
    this.requestId = requestId ?? undefined
  }
}

interface Envelope {
  code: string
  success: boolean
  data: unknown
  msg: string
  field?: string
}

type Path = keyof Calls
type ProductWith<Action extends string> = {
  [P in Product]: `/${P}/${Action}` extends Path ? P : never
}[Product]
type Body<P extends Path> = Calls[P]['body']
type Result<P extends Path> = Calls[P]['result']

const basePath = '/open/v2'
const retriedStatuses = [429, 502, 503, 504]
const retriedCodes = ['S00409']

export class Countinghouse {
  readonly #options: Required<Options>
  readonly #key: KeyObject

  constructor(options: Options) {
    this.#options = { timeoutMs: 20_000, retries: 3, language: 'en_IN', ...options }
    this.#key = createPrivateKey(options.privateKey)
  }

  /** Makes an order. The same content again answers the same order. */
  create<P extends Product>(
    product: P,
    body: Body<`/${P}/create`>,
  ): Promise<Result<`/${P}/create`>> {
    return this.call(`/${product}/create`, body)
  }

  /** One order as it is now. */
  query<P extends Product>(product: P, name: OrderName): Promise<Result<`/${P}/query`>> {
    return this.call(`/${product}/query`, name as Body<`/${P}/query`>)
  }

  /** Takes back an order that has not come to its end. One that is cancelled already is answered as it is. */
  cancel<P extends ProductWith<'cancel'>>(
    product: P,
    name: OrderName,
  ): Promise<Result<`/${P}/cancel`>> {
    return this.call(`/${product}/cancel`, name as Body<`/${P}/cancel`>)
  }

  /** Gives a completed payment back. One that is refunded already is answered as it is. */
  refund<P extends ProductWith<'refund'>>(
    product: P,
    name: OrderName,
  ): Promise<Result<`/${P}/refund`>> {
    return this.call(`/${product}/refund`, name as Body<`/${P}/refund`>)
  }

  balances(): Promise<Result<'/balances'>> {
    return this.call('/balances', {})
  }

  rates(): Promise<Result<'/rates'>> {
    return this.call('/rates', {})
  }

  async call<P extends Path>(path: P, body: Body<P>): Promise<Result<P>> {
    const { retries } = this.#options
    const text = JSON.stringify(body)
    for (let tried = 0; ; tried++) {
      try {
        return (await this.#send(`${basePath}${path}`, text)) as Result<P>
      } catch (error) {
        if (tried >= retries || !isWorthAnotherTry(error)) throw error
        await sleep(250 * 2 ** tried * (0.5 + Math.random()))
      }
    }
  }

  /** Each try has a time and a nonce of its own: those of the first may have been used. */
  async #send(path: string, body: string): Promise<unknown> {
    const { baseUrl, keyId, timeoutMs, language } = this.#options
    const response = await fetch(new URL(path, baseUrl), {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        lang: language,
        ...signedHeaders({ keyId, key: this.#key, method: 'POST', path, body }),
      },
    })
    const answer = await envelopeOf(response)
    if (response.ok && answer.success) return answer.data
    throw new CountinghouseError(response.status, answer, response.headers.get('x-request-id'))
  }
}

async function envelopeOf(response: Response): Promise<Partial<Envelope>> {
  const text = await response.text()
  try {
    return JSON.parse(text) as Envelope
  } catch {
    // From something between us and the platform.
    return {}
  }
}

/** A refusal stays one; what had no answer, came too early or met another change may succeed. */
function isWorthAnotherTry(error: unknown): boolean {
  if (!(error instanceof CountinghouseError)) return true
  return retriedStatuses.includes(error.status) || retriedCodes.includes(error.code)
}

export interface ToSign {
  keyId: string
  key: KeyObject
  method: string
  /** With its query, as it is sent. */
  path: string
  body: string
  timestamp?: string
  nonce?: string
}

/** The headers of a signed request, for whoever sends it by other means. */
export function signedHeaders({
  keyId,
  key,
  method,
  path,
  body,
  timestamp = String(Date.now()),
  nonce = randomBytes(18).toString('base64url'),
}: ToSign): Record<string, string> {
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const text = [method, path, timestamp, nonce, bodyHash].join('\n')
  const algorithm = key.asymmetricKeyType === 'rsa' ? 'sha256' : null
  return {
    'x-api-key': keyId,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': sign(algorithm, Buffer.from(text), key).toString('base64'),
  }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

export interface Notification {
  headers: Headers
  /** As it came, before anybody parsed it. */
  body: string
}

/** Seconds by which its time may differ from ours. */
const tolerance = 300

/** Whether a notification is ours, by the webhook secret; the secret before counts for 24 hours after a change. */
export function isOurNotification(
  { headers, body }: Notification,
  secret: string,
  toleranceSeconds = tolerance,
): boolean {
  const content = contentOf(headers, body, toleranceSeconds)
  if (content === undefined) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(content).digest()
  return textOf(headers, 'webhook-signature')
    .split(' ')
    .some((each) => {
      const given = Buffer.from(each.replace(/^v1,/, ''), 'base64')
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
}

/** The same by the platform's public key, which the console shows. */
export function isSignedNotification(
  { headers, body }: Notification,
  publicKey: string,
  toleranceSeconds = tolerance,
): boolean {
  const content = contentOf(headers, body, toleranceSeconds)
  if (content === undefined) return false
  const signature = textOf(headers, 'webhook-signature-rsa-sha256')
  return createVerify('sha256').update(content).verify(publicKey, signature, 'base64')
}

/** Undefined for one that is too old: it may have been recorded and sent again. */
function contentOf(headers: Headers, body: string, toleranceSeconds: number): string | undefined {
  const timestamp = textOf(headers, 'webhook-timestamp')
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!(age <= toleranceSeconds)) return undefined
  return `${textOf(headers, 'webhook-id')}.${timestamp}.${body}`
}

const textOf = (headers: Headers, name: string): string => String(headers[name] ?? '')
