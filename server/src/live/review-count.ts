/**
 * Tells every open console of a merchant how many withdrawals wait for review. One look a second per merchant
 * that somebody watches, on an index, serves all of its consoles and needs no word between servers.
 */
import { withdrawalMachine } from '@countinghouse/contract/areas/withdrawal/withdrawal.states.ts'
import type { Database } from '../db/database.ts'

export async function countPendingReview(db: Database, merchantId: string): Promise<number> {
  const [row] = await db.asMerchant(
    merchantId,
    (tx) => tx<{ count: number }[]>`
      select count(*)::int as count from withdrawal_order
      where merchant_id = ${merchantId} and status = ${withdrawalMachine.states.pendingReview.id}`,
  )
  return row?.count ?? 0
}

interface Listener {
  send(count: number): void
  /** The server stops: nothing more will come. */
  end(): void
}

export class ReviewCountWatch {
  readonly #db: Database
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #last = new Map<string, number>()
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
      const count = await countPendingReview(this.#db, merchantId).catch(() => undefined)
      if (count === undefined || count === this.#last.get(merchantId)) continue
      this.#last.set(merchantId, count)
      for (const { send } of listeners) send(count)
    }
  }
}
