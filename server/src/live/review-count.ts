/**
 * Pushes to every open console of a merchant how many orders of each kind wait for review. One indexed query a second
 * per watched merchant serves all of its consoles and needs no messaging between servers.
 */
import type { Review } from '@countinghouse/contract/kit/review.ts'
import { type ReviewedKind, reviews } from '@countinghouse/contract/reviews.ts'
import type { Database } from '../db/database.ts'

export type ReviewCounts = Record<ReviewedKind, number>

const waitingState = ({ machine, waiting }: Review) => machine.states[waiting]?.id ?? 0

export async function countPendingReview(db: Database, merchantId: string): Promise<ReviewCounts> {
  const [counts] = await db.asMerchant(
    merchantId,
    (tx) => tx<ReviewCounts[]>`
      select (select count(*)::int from withdrawal_order
              where merchant_id = ${merchantId}
                and status = ${waitingState(reviews.withdrawal)}) as withdrawal,
             (select count(*)::int from crypto_payout_order
              where merchant_id = ${merchantId}
                and status = ${waitingState(reviews.cryptoPayout)}) as "cryptoPayout"`,
  )
  return counts ?? { withdrawal: 0, cryptoPayout: 0 }
}

const isSame = (now: ReviewCounts, before: ReviewCounts | undefined): boolean =>
  now.withdrawal === before?.withdrawal && now.cryptoPayout === before.cryptoPayout

interface Listener {
  send(counts: ReviewCounts): void
  /** Called when the server stops. */
  end(): void
}

export class ReviewCountWatch {
  readonly #db: Database
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #last = new Map<string, ReviewCounts>()
  #timer: NodeJS.Timeout | undefined
  #isPolling = false

  constructor(db: Database) {
    this.#db = db
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
      const counts = await countPendingReview(this.#db, merchantId).catch(() => undefined)
      if (counts === undefined || isSame(counts, this.#last.get(merchantId))) continue
      this.#last.set(merchantId, counts)
      for (const { send } of listeners) send(counts)
    }
  }
}
