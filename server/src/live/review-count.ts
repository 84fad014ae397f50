/**
 * Pushes to every open console of a merchant how many orders of each kind wait for review. One indexed query a second
 * per watched merchant serves all of its consoles and needs no messaging between servers.
 */
import type { ReviewedKind } from '@countinghouse/contract/reviews.ts'
import type { Database } from '../db/database.ts'
import { joined, name, raw, send, sql } from '../db/sql.ts'

/** Where the orders of a kind wait for a decision. */
export interface WaitingOrders {
  kind: ReviewedKind
  table: string
  /** The id of the state in which they wait. */
  status: number
}

export type ReviewCounts = Record<ReviewedKind, number>

/** In one statement, by the index of each table that begins with the merchant and the state. */
export async function countWaiting(
  db: Database,
  merchantId: string,
  waiting: readonly WaitingOrders[],
): Promise<Partial<ReviewCounts>> {
  const counts = waiting.map(
    ({ kind, table, status }) => sql`
      (select count(*)::int from ${name(table)}
       where merchant_id = ${merchantId} and status = ${status}) as ${name(kind)}`,
  )
  const [row] = await db.asMerchant(merchantId, (tx) =>
    send<Partial<ReviewCounts>>(tx, sql`select ${joined(counts, raw(', '))}`),
  )
  return row ?? {}
}

const isSame = (now: ReviewCounts, before: ReviewCounts | undefined): boolean =>
  before !== undefined &&
  Object.entries(now).every(([kind, count]) => before[kind as ReviewedKind] === count)

interface Listener {
  send(counts: ReviewCounts): void
  /** Called when the server stops. */
  end(): void
}

export class ReviewCountWatch {
  readonly #db: Database
  readonly #waiting: readonly WaitingOrders[]
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #last = new Map<string, ReviewCounts>()
  #timer: NodeJS.Timeout | undefined
  #isPolling = false

  /** For all kinds that operators decide. */
  constructor(db: Database, waiting: readonly WaitingOrders[]) {
    this.#db = db
    this.#waiting = waiting
  }

  count(merchantId: string): Promise<ReviewCounts> {
    return countWaiting(this.#db, merchantId, this.#waiting) as Promise<ReviewCounts>
  }

  /** Returns a function that unsubscribes. */
  subscribe(merchantId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(merchantId) ?? new Set()
    this.#listeners.set(merchantId, listeners.add(listener))
    this.#timer ??= setInterval(() => void this.#poll(), 1000)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      this.#listeners.delete(merchantId)
      this.#last.delete(merchantId)
      if (this.#listeners.size === 0) this.#stopPolling()
    }
  }

  /** Ends all streams, so that a stopping server does not wait for them. */
  close(): void {
    this.#stopPolling()
    for (const listeners of this.#listeners.values()) for (const { end } of listeners) end()
  }

  #stopPolling(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #poll(): Promise<void> {
    // With a slow database polls must not pile up.
    if (this.#isPolling) return
    this.#isPolling = true
    await this.#pollOnce()
    this.#isPolling = false
  }

  async #pollOnce(): Promise<void> {
    for (const [merchantId, listeners] of this.#listeners) {
      // A database that is briefly unavailable is no reason to end streams.
      const counts = await this.count(merchantId).catch(() => undefined)
      if (counts === undefined || isSame(counts, this.#last.get(merchantId))) continue
      this.#last.set(merchantId, counts)
      for (const { send } of listeners) send(counts)
    }
  }
}
