/**
 * The event streams of consoles: a few per operator, and none outlives its session. Their sessions are checked every
 * few seconds, because a session may also be ended on another server or by an administrator.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Permission, permits } from '@countinghouse/contract/permissions.ts'
import type { Database } from '../db/database.ts'
import type { OperatorKey } from '../security/authenticator.ts'
import { activeSessions, type Caller } from '../security/session.ts'

interface OpenStream {
  caller: Caller
  /** The permissions needed to receive it. */
  permissions: readonly Permission[]
  /** Ends the stream, after writing `last` if it is given. */
  end(last?: string): void
}

/** A console opens one stream per visible window. */
export const maxStreamsPerOperator = 6
const checkMs = 5000
/** Tells the browser to reconnect at once: another server is ready. */
const reconnectNow = 'retry: 250\n\n'

const isOperator = (a: OperatorKey, b: OperatorKey) =>
  a.merchantId === b.merchantId && a.operatorId === b.operatorId

export class OpenStreams {
  readonly #db: Database
  /** In the order in which they were opened. */
  readonly #streams = new Set<OpenStream>()
  #timer: NodeJS.Timeout | undefined
  #isChecking = false

  constructor(db: Database) {
    this.#db = db
  }

  /** Beyond the limit the operator's oldest stream ends: its browser may be gone. Returns a function that removes the stream. */
  add(stream: OpenStream): () => void {
    const callerStreams = [...this.#streams].filter(({ caller }) =>
      isOperator(caller, stream.caller),
    )
    for (const oldest of callerStreams.slice(
      0,
      Math.max(callerStreams.length + 1 - maxStreamsPerOperator, 0),
    )) {
      this.#end(oldest)
    }
    this.#streams.add(stream)
    this.#timer ??= setInterval(() => void this.#check(), checkMs)
    return () => this.#remove(stream)
  }

  /** For a session that has ended. */
  endSession({ tokenHash }: Pick<Caller, 'tokenHash'>): void {
    for (const stream of this.#streams)
      if (stream.caller.tokenHash.equals(tokenHash)) this.#end(stream)
  }

  /** For an operator whose sessions have ended, except perhaps one. */
  endSessionsOf(who: OperatorKey, except?: Buffer): void {
    for (const stream of this.#streams) {
      const spared = except?.equals(stream.caller.tokenHash)
      if (!spared && isOperator(stream.caller, who)) this.#end(stream)
    }
  }

  /** Sends the browsers to another server, spread over time so that they don't overrun it. */
  async drain(withinMs: number): Promise<void> {
    const streams = [...this.#streams]
    for (const stream of streams) {
      if (this.#streams.has(stream)) this.#end(stream, reconnectNow)
      await sleep(withinMs / streams.length, undefined, { ref: false })
    }
  }

  /** Ends all streams, so that a stopping server does not wait for them. */
  close(): void {
    for (const stream of this.#streams) this.#end(stream, reconnectNow)
  }

  #end(stream: OpenStream, last?: string): void {
    this.#remove(stream)
    stream.end(last)
  }

  #remove(stream: OpenStream): void {
    this.#streams.delete(stream)
    if (this.#streams.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #check(): Promise<void> {
    // Checks must not pile up when the database is slow.
    if (this.#isChecking) return
    this.#isChecking = true
    const merchants = Map.groupBy(this.#streams, ({ caller }) => caller.merchantId)
    for (const [merchantId, streams] of merchants) {
      // A database that is briefly unavailable is no reason to end streams.
      await this.#endStale(merchantId, streams).catch(() => undefined)
    }
    this.#isChecking = false
  }

  async #endStale(merchantId: string, streams: OpenStream[]): Promise<void> {
    const hashes = streams.map(({ caller }) => caller.tokenHash)
    const rolesOf = await activeSessions(this.#db, merchantId, hashes)
    for (const stream of streams) {
      const roles = rolesOf.get(stream.caller.tokenHash.toString('hex'))
      if (!roles || !stream.permissions.every((each) => permits(roles, each))) this.#end(stream)
    }
  }
}
