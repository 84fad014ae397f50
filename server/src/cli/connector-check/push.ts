/** Requests as the server sends them to a connector, sound ones and others. */
import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { openHeaders, signedText } from '@countinghouse/contract/areas/open-api/signature.ts'

export interface Told {
  /** 0 where nothing came. */
  status: number
  /** Undefined where it was no JSON. */
  body?: unknown
  ms: number
}

export interface Signing {
  /** By a key that the connector does not know. */
  isForged?: boolean
  isMissing?: boolean
  ageMs?: number
  /** What is signed, where something else is sent. */
  signedBody?: string
}

const forged = generateKeyPairSync('ed25519').privateKey

export class Pushing {
  readonly #url: URL
  readonly #key: KeyObject
  readonly #patienceMs: number
  slowestMs = 0

  constructor(url: URL, key: KeyObject, patienceMs: number) {
    this.#url = url
    this.#key = key
    this.#patienceMs = patienceMs
  }

  send = (content: object, signing: Signing = {}) => this.sendText(JSON.stringify(content), signing)

  async sendText(body: string, signing: Signing = {}): Promise<Told> {
    const began = performance.now()
    const signal = AbortSignal.timeout(2 * this.#patienceMs)
    const headers = { 'content-type': 'application/json', ...this.#signatureOf(body, signing) }
    let told: Omit<Told, 'ms'> = { status: 0 }
    try {
      const response = await fetch(this.#url, { method: 'POST', headers, body, signal })
      const text = await response.text()
      told = { status: response.status, body: jsonOf(text) }
    } catch {
      // A connection that is closed or silent is no answer.
    }
    const ms = performance.now() - began
    this.slowestMs = Math.max(this.slowestMs, ms)
    return { ...told, ms }
  }

  #signatureOf(body: string, { isForged, isMissing, ageMs = 0, signedBody = body }: Signing) {
    const { pathname, search } = this.#url
    const timestamp = String(Date.now() - ageMs)
    const nonce = randomUUID()
    const bodyHash = createHash('sha256').update(signedBody).digest('hex')
    const path = pathname + search
    const text = signedText({ method: 'POST', path, timestamp, nonce, bodyHash })
    const signature = sign(null, Buffer.from(text), isForged ? forged : this.#key)
    return {
      [openHeaders.key]: 'countinghouse',
      [openHeaders.timestamp]: timestamp,
      [openHeaders.nonce]: nonce,
      ...(!isMissing && { [openHeaders.signature]: signature.toString('base64') }),
    }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
