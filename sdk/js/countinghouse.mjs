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
  randomBytes,
  sign,
  timingSafeEqual,
} from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** What the platform refused. `code` is one per cause, `field` names the field of the body that it is about. */
export class CountinghouseError extends Error {
  status
  code
  field
  requestId

  constructor(status, answer, requestId) {
    super(answer.msg || `The platform answered with status ${status}`)
    this.name = 'CountinghouseError'
    this.status = status
    this.code = answer.code ?? String(status)
    this.field = answer.field
    this.requestId = requestId ?? undefined
  }
}

const basePath = '/open/v2'
const retriedStatuses = [429, 502, 503, 504]
const retriedCodes = ['S00409']

export class Countinghouse {
  #options
  #key

  constructor(options) {
    this.#options = { timeoutMs: 20_000, retries: 3, language: 'en_IN', ...options }
    this.#key = createPrivateKey(options.privateKey)
  }

  /** Makes an order. The same content again answers the same order. */
  create(product, body) {
    return this.call(`/${product}/create`, body)
  }

  /** One order as it is now. */
  query(product, name) {
    return this.call(`/${product}/query`, name)
  }

  /** Takes back an order that has not come to its end. One that is cancelled already is answered as it is. */
  cancel(product, name) {
    return this.call(`/${product}/cancel`, name)
  }

  /** Gives a completed payment back. One that is refunded already is answered as it is. */
  refund(product, name) {
    return this.call(`/${product}/refund`, name)
  }

  balances() {
    return this.call('/balances', {})
  }

  rates() {
    return this.call('/rates', {})
  }

  async call(path, body) {
    const { retries } = this.#options
    const text = JSON.stringify(body)
    for (let tried = 0; ; tried++) {
      try {
        return await this.#send(`${basePath}${path}`, text)
      } catch (error) {
        if (tried >= retries || !isWorthAnotherTry(error)) throw error
        await sleep(250 * 2 ** tried * (0.5 + Math.random()))
      }
    }
  }

  /** Each try has a time and a nonce of its own: those of the first may have been used. */
  async #send(path, body) {
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

async function envelopeOf(response) {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    // From something between us and the platform.
    return {}
  }
}

/** A refusal stays one; what had no answer, came too early or met another change may succeed. */
function isWorthAnotherTry(error) {
  if (!(error instanceof CountinghouseError)) return true
  return retriedStatuses.includes(error.status) || retriedCodes.includes(error.code)
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
}) {
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

/** Seconds by which its time may differ from ours. */
const tolerance = 300

/** Whether a notification is ours, by the webhook secret; the secret before counts for 24 hours after a change. */
export function isOurNotification({ headers, body }, secret, toleranceSeconds = tolerance) {
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
export function isSignedNotification({ headers, body }, publicKey, toleranceSeconds = tolerance) {
  const content = contentOf(headers, body, toleranceSeconds)
  if (content === undefined) return false
  const signature = textOf(headers, 'webhook-signature-rsa-sha256')
  return createVerify('sha256').update(content).verify(publicKey, signature, 'base64')
}

/** Undefined for one that is too old: it may have been recorded and sent again. */
function contentOf(headers, body, toleranceSeconds) {
  const timestamp = textOf(headers, 'webhook-timestamp')
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!(age <= toleranceSeconds)) return undefined
  return `${textOf(headers, 'webhook-id')}.${timestamp}.${body}`
}

const textOf = (headers, name) => String(headers[name] ?? '')
