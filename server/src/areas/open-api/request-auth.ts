/**
 * Authenticates an open call. Cheap checks come first, before a byte of the body is read: key, time, address, limits.
 * Then the signature, and last the nonce, so that only the owner of the key can use one up.
 */
import { createHash } from 'node:crypto'
import {
  isNonce,
  isTimestamp,
  openHeaders,
  openLimits,
  signedText,
} from '@countinghouse/contract/areas/open-api/signature.ts'
import type { FastifyRequest } from 'fastify'
import { callError } from '../../platform/call-error.ts'
import { addressOf } from '../../platform/http/request-origin.ts'
import { isSignedBy } from '../../platform/security/public-key.ts'
import type { Services } from '../../platform/services.ts'
import { type ApiKey, type FindKey, isAllowed, keyFinder, publicKeysOf } from './api-key.ts'
import { MinuteCounts, secondsLeft } from './minute-counts.ts'
import { Nonces } from './nonces.ts'

/** What a request says about itself. */
interface SignatureHeaders {
  timestamp: string
  nonce: string
  signature: string
}

/** A request whose key is known, and whose signature is not checked yet. */
export interface OpenRequest extends SignatureHeaders {
  key: ApiKey
  address: string
}

const minuteMs = 60_000
const clockMs = openLimits.clockMinutes * minuteMs
/** The sender's clock may be ahead by as much as it may be behind. */
const nonceSeconds = (2 * clockMs) / 1000

export class RequestAuth {
  readonly #services: Pick<Services, 'config'>
  readonly #findKey: FindKey
  readonly #nonces: Nonces
  readonly #answered = new MinuteCounts()
  readonly #badSignatures = new MinuteCounts()

  constructor(services: Pick<Services, 'db' | 'config'>) {
    this.#services = services
    this.#findKey = keyFinder(services.db)
    this.#nonces = new Nonces(services.db, nonceSeconds)
  }

  /** Before the body is read. `known` is called with the key as soon as it is found, whatever follows. */
  async checkHeaders(request: FastifyRequest, known: (key: ApiKey) => void): Promise<OpenRequest> {
    // The key first: whoever forgets another header finds the refused request in the log.
    const key = await this.#findKey(readHeader(request, openHeaders.key, (value) => value !== ''))
    known(key)
    const claim = readSignatureHeaders(request)
    if (Math.abs(Date.now() - Number(claim.timestamp)) > clockMs)
      throw callError('requestStale', { minutes: openLimits.clockMinutes })
    const address = addressOf(request)
    if (!isAllowed(key, address)) throw callError('addressNotAllowed', { address })
    const tooMany =
      this.#isOver(this.#answered.countOf(key.keyId) + 1) ||
      this.#badSignatures.countOf(sender(key, address)) >= openLimits.badSignaturesPerMinute
    if (tooMany) throw callError('keyLimitReached', { seconds: secondsLeft() })
    return { ...claim, key, address }
  }

  /** With the body, byte for byte. */
  async verifySignature(
    open: OpenRequest,
    { method, url: path }: PathOf,
    body: Buffer,
  ): Promise<void> {
    const { key, address, timestamp, nonce } = open
    const bodyHash = createHash('sha256').update(body).digest('hex')
    const text = signedText({ method, path, timestamp, nonce, bodyHash })
    // Counted before it is checked: many whose bodies arrive at once have passed the check of the headers together.
    const name = sender(key, address)
    if (this.#badSignatures.add(name) > openLimits.badSignaturesPerMinute)
      throw callError('keyLimitReached', { seconds: secondsLeft() })
    if (!publicKeysOf(key).some((each) => isSignedBy(each, text, open.signature)))
      throw callError('signatureWrong')
    this.#badSignatures.takeBack(name)
    if (this.#isOver(this.#answered.add(key.keyId)))
      throw callError('keyLimitReached', { seconds: secondsLeft() })
    if (!(await this.#nonces.use(key.merchantId, `${key.keyId}:${nonce}`)))
      throw callError('nonceUsed')
  }

  #isOver(count: number): boolean {
    const { openRateLimitPerMinute: most } = this.#services.config
    return most > 0 && count > most
  }
}

interface PathOf {
  method: string
  url: string
}

const sender = ({ keyId }: ApiKey, address: string): string => `${keyId} ${address}`

function readHeader(
  { headers }: FastifyRequest,
  header: string,
  isRight: (value: string) => boolean,
): string {
  const value = headers[header]
  if (typeof value === 'string' && isRight(value)) return value
  throw callError('requestUnsigned', { header })
}

const readSignatureHeaders = (request: FastifyRequest): SignatureHeaders => ({
  timestamp: readHeader(request, openHeaders.timestamp, isTimestamp),
  nonce: readHeader(request, openHeaders.nonce, isNonce),
  signature: readHeader(
    request,
    openHeaders.signature,
    (value) => value !== '' && value.length <= 2048,
  ),
})
