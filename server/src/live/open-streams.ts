/**
 * The streams that consoles hold open: a few per operator, and none longer than the session that asked for it. Every
 * few seconds their sessions are looked at, so that one that ended on another server, or by an administrator, ends
 * its streams here as well.
 */
import { type Permission, permits } from '@countinghouse/contract/permissions.ts'
import type { Database } from '../db/database.ts'
import { type Caller, livingSessions } from '../security/session.ts'

interface OpenStream {
  caller: Caller
  /** What the operator must hold to hear it. */
  permission: Permission
  end(): void
}

/** A console hears one stream per window that is in sight. */
export const mostPerOperator = 6
const lookMs = 5000

const isOperator = (a: Caller, b: Caller) =>
  a.merchantId === b.merchantId && a.operatorId === b.operatorId

export class OpenStreams {
  readonly #db: Database
  /** In the order in which they were opened. */
  readonly #streams = new Set<OpenStream>()
  #timer: NodeJS.Timeout | undefined
  #looking = false

  constructor(db: Database) {
    this.#db = db
  }

  /** One too many ends the operator's oldest: it may be of a browser that is gone. Returns how to take it off. */
  add(stream: OpenStream): () => void {
    const own = [...this.#streams].filter(({ caller }) => isOperator(caller, stream.caller))
    for (const oldest of own.slice(0, Math.max(own.length + 1 - mostPerOperator, 0))) {
      this.#end(oldest)
    }
    this.#streams.add(stream)
    this.#timer ??= setInterval(() => void this.#look(), lookMs)
    return () => this.#remove(stream)
  }

  /** The session is over. */
  endSession({ tokenHash }: Caller): void {
    for (const stream of this.#streams)
      if (stream.caller.tokenHash.equals(tokenHash)) this.#end(stream)
  }

  /** The operator's other sessions are over. */
  endOtherSessions(caller: Caller): void {
    for (const stream of this.#streams) {
      const other = !stream.caller.tokenHash.equals(caller.tokenHash)
      if (other && isOperator(stream.caller, caller)) this.#end(stream)
    }
  }

  /** Hangs up on everybody, so that a stopping server does not wait for them. */
  close(): void {
    for (const stream of this.#streams) this.#end(stream)
  }

  #end(stream: OpenStream): void {
    this.#remove(stream)
    stream.end()
  }

  #remove(stream: OpenStream): void {
    this.#streams.delete(stream)
    if (this.#streams.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #look(): Promise<void> {
    // A slow database is not asked again before it has answered.
    if (this.#looking) return
    this.#looking = true
    const merchants = Map.groupBy(this.#streams, ({ caller }) => caller.merchantId)
    for (const [merchantId, streams] of merchants) {
      // One that is away for a moment is no reason to hang up.
      await this.#endStale(merchantId, streams).catch(() => undefined)
    }
    this.#looking = false
  }

  async #endStale(merchantId: string, streams: OpenStream[]): Promise<void> {
    const hashes = streams.map(({ caller }) => caller.tokenHash)
    const rolesOf = await livingSessions(this.#db, merchantId, hashes)
    for (const stream of streams) {
      const roles = rolesOf.get(stream.caller.tokenHash.toString('hex'))
      if (!roles || !permits(roles, stream.permission)) this.#end(stream)
    }
  }
}
