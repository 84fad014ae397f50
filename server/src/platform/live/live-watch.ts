/**
 * Polls once a second for everything that is pushed to consoles: one statement for all merchants that are watched on
 * this server, however many consoles there are, and no messaging between servers.
 */
import type { ReviewedKind } from '@countinghouse/contract/registry/reviews.ts'
import type { Database } from '../db/database.ts'
import { isSameCounts, type ReviewCounts, type WaitingOrders } from './review-count.ts'

export interface LiveState {
  /** How many orders of each kind wait for review. */
  waiting: ReviewCounts
  /** Changes whenever anything on a dashboard changes. */
  mark: string
  /** Changes whenever an export ends or a notification fails. */
  notices: string
}

interface Seen {
  merchantId: string
  waiting: number[]
  mark: string
  notices: string
}

type Watcher = (state: LiveState) => void

const everyMs = 1000

export class LiveWatch {
  readonly #db: Pick<Database, 'readPipelined'>
  readonly waiting: readonly WaitingOrders[]
  readonly #watchers = new Map<string, Set<Watcher>>()
  #timer: NodeJS.Timeout | undefined
  #isLooking = false

  /** `waiting` covers all order kinds that operators review. */
  constructor(db: Pick<Database, 'readPipelined'>, waiting: readonly WaitingOrders[]) {
    this.#db = db
    this.waiting = waiting
  }

  /** The watcher is called after every poll, changed or not. Returns a function that ends the watch. */
  watch(merchantId: string, watcher: Watcher): () => void {
    const watchers = this.#watchers.get(merchantId) ?? new Set()
    this.#watchers.set(merchantId, watchers.add(watcher))
    this.#timer ??= setInterval(() => void this.#look(), everyMs)
    return () => {
      watchers.delete(watcher)
      if (watchers.size === 0 && this.#watchers.get(merchantId) === watchers)
        this.#watchers.delete(merchantId)
      if (this.#watchers.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  async #look(): Promise<void> {
    // Polls must not pile up when the database is slow.
    if (this.#isLooking) return
    this.#isLooking = true
    // A database that is briefly unavailable is no reason to end streams.
    await this.#tell().catch(() => undefined)
    this.#isLooking = false
  }

  async #tell(): Promise<void> {
    const merchants = [...this.#watchers.keys()]
    const [first] = merchants
    if (first === undefined) return
    const kinds = this.waiting.map(({ id }) => id)
    const states = this.waiting.map(({ status }) => status)
    // On the connections that dashboards are read from: a change that a replica lacks has not happened for its
    // readers.
    const [seen] = await this.#db.readPipelined(first, (tx) => [
      tx<Seen[]>`
        select merchant_id::text as "merchantId", waiting, mark, notices
        from look_at(${merchants}::bigint[], ${kinds}::smallint[], ${states}::smallint[])`,
    ])
    for (const { merchantId, waiting, mark, notices } of seen) {
      const counts = Object.fromEntries(
        this.waiting.map(({ kind }, place) => [kind, waiting[place] ?? 0]),
      ) as Record<ReviewedKind, number>
      for (const watcher of this.#watchers.get(merchantId) ?? [])
        watcher({ waiting: counts, mark, notices })
    }
  }
}

/** Calls back only when the counts or the notices have changed. */
export function onChangedCounts(
  before: ReviewCounts,
  tell: (counts: ReviewCounts, notices: string) => void,
): Watcher {
  let last: { waiting: ReviewCounts; notices?: string } = { waiting: before }
  return ({ waiting, notices }) => {
    const isSame = isSameCounts(waiting, last.waiting) && notices === (last.notices ?? notices)
    last = { waiting, notices }
    if (!isSame) tell(waiting, notices)
  }
}
