/**
 * Authenticates a signed call. Cheap checks come first, before a byte of the body is read: key, time, address, limits.
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
import { callError } from '../../call-error.ts'
import { isSignedBy } from '../../security/public-key.ts'
import { addressOf } from '../request-origin.ts'
import { MinuteCounts, secondsLeft } from './minute-counts.ts'
import { isAllowed, publicKeysOf, type SigningKey } from './signing-key.ts'

/** What a request says about itself. */
interface SignatureHeaders {
  timestamp: string
  nonce: string
  signature: string
}

/** A request whose key is known, and whose signature is not checked yet. */
export interface ClaimedRequest<Key extends SigningKey> extends SignatureHeaders {
  key: Key
  address: string
}

const minuteMs = 60_000
const clockMs = openLimits.clockMinutes * minuteMs
/** A nonce is kept for so long: the sender's clock may be ahead by as much as it may be behind. */
export const nonceSeconds = (2 * clockMs) / 1000

export interface KnownKeys<Key extends SigningKey> {
  find(keyId: string): Promise<Key>
  /** False for a nonce that was used before with this key. */
  useNonce(key: Key, nonce: string): Promise<boolean>
  /** Processed requests of a key per minute; 0 for any number. */
  requestsPerMinute: number
}

export class RequestAuth<Key extends SigningKey> {
  readonly #keys: KnownKeys<Key>
  readonly #answered = new MinuteCounts()
  readonly #badSignatures = new MinuteCounts()

  constructor(keys: KnownKeys<Key>) {
    this.#keys = keys
  }

  /** Before the body is read. `known` is called with the key as soon as it is found, whatever follows. */
  async checkHeaders(
    request: FastifyRequest,
    known: (key: Key) => void,
  ): Promise<ClaimedRequest<Key>> {
    // The key first: whoever forgets another header finds the refused request in the log.
    const key = await this.#keys.find(readHeader(request, openHeaders.key, (value) => value !== ''))
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
    claimed: ClaimedRequest<Key>,
    { method, url: path }: PathOf,
    body: Buffer,
  ): Promise<void> {
    const { key, address, timestamp, nonce } = claimed
    const bodyHash = createHash('sha256').update(body).digest('hex')
    const text = signedText({ method, path, timestamp, nonce, bodyHash })
    // Counted before it is checked: many whose bodies arrive at once have passed the check of the headers together.
    const name = sender(key, address)
    if (this.#badSignatures.add(name) > openLimits.badSignaturesPerMinute)
      throw callError('keyLimitReached', { seconds: secondsLeft() })
    if (!publicKeysOf(key).some((each) => isSignedBy(each, text, claimed.signature)))
      throw callError('signatureWrong')
    this.#badSignatures.takeBack(name)
    if (this.#isOver(this.#answered.add(key.keyId)))
      throw callError('keyLimitReached', { seconds: secondsLeft() })
    if (!(await this.#keys.useNonce(key, nonce))) throw callError('nonceUsed')
  }

  #isOver(count: number): boolean {
    const { requestsPerMinute: most } = this.#keys
    return most > 0 && count > most
  }
}

interface PathOf {
  method: string
  url: string
}

const sender = ({ keyId }: SigningKey, address: string): string => `${keyId} ${address}`

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
