/**
 * One look a second at everything that is pushed to consoles: one statement for all merchants that are watched on this
 * server, however many consoles look, and without messaging between servers.
 */
import type { ReviewedKind } from '@countinghouse/contract/reviews.ts'
import type { Database } from '../db/database.ts'
import { isSameCounts, type ReviewCounts, type WaitingOrders } from './review-count.ts'

export interface LiveState {
  /** How many orders of each kind wait for review. */
  waiting: ReviewCounts
  /** Another one whenever anything that a dashboard shows has changed. */
  mark: string
  /** Another one whenever an export has ended or a notification has failed. */
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

  /** For all kinds that operators decide. */
  constructor(db: Pick<Database, 'readPipelined'>, waiting: readonly WaitingOrders[]) {
    this.#db = db
    this.waiting = waiting
  }

  /** Told after every look, changed or not. Returns a function that ends it. */
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
    // With a slow database looks must not pile up.
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
    // By the connections that dashboards are read from: what a replica does not know yet has not changed yet.
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

/** For who is to know when the counts or the notices change, and not after every look. */
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
