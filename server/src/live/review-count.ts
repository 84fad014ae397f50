/**
 * Tells every open console of a merchant how many orders of each kind wait for review. One look a second per
 * merchant that somebody watches, on indexes, serves all of its consoles and needs no word between servers.
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
  /** The server stops: nothing more will come. */
  end(): void
}

export class ReviewCountWatch {
  readonly #db: Database
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #last = new Map<string, ReviewCounts>()
  #timer: NodeJS.Timeout | undefined
  #looking = false

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns how to stop listening. */
  subscribe(merchantId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(merchantId) ?? new Set()
    this.#listeners.set(merchantId, listeners.add(listener))
    this.#timer ??= setInterval(() => void this.#look(), 1000)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      this.#listeners.delete(merchantId)
      this.#last.delete(merchantId)
      if (this.#listeners.size === 0) this.#stopLooking()
    }
  }

  /** Hangs up on everybody, so that a stopping server does not wait for them. */
  close(): void {
    this.#stopLooking()
    for (const listeners of this.#listeners.values()) for (const { end } of listeners) end()
  }

  #stopLooking(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #look(): Promise<void> {
    // A slow database is not asked again before it has answered.
    if (this.#looking) return
    this.#looking = true
    await this.#lookOnce()
    this.#looking = false
  }

  async #lookOnce(): Promise<void> {
    for (const [merchantId, listeners] of this.#listeners) {
      // A database that is away for a moment is no reason to hang up.
      const counts = await countPendingReview(this.#db, merchantId).catch(() => undefined)
      if (counts === undefined || isSame(counts, this.#last.get(merchantId))) continue
      this.#last.set(merchantId, counts)
      for (const { send } of listeners) send(counts)
    }
  }
}
