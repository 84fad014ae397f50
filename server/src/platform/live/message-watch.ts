/**
 * Wakes conversation streams when there are new messages. One query ten times a second serves all orders that
 * consoles listen to on this server, without messaging between servers.
 */
import type { Database } from '../db/database.ts'

interface Listener {
  merchantId: string
  orderNo: string
  /** The last message that it has sent. */
  lastSent(): number
  /** Called again and again until it has sent all there is. */
  wake(): void
}

interface LastMessage {
  merchantId: string
  orderNo: string
  messageNo: number | null
}

const checkMs = 100

export class MessageWatch {
  readonly #db: Pick<Database, 'sql'>
  readonly #listeners = new Set<Listener>()
  #timer: NodeJS.Timeout | undefined
  #isChecking = false

  constructor(db: Pick<Database, 'sql'>) {
    this.#db = db
  }

  /** Returns a function that removes the listener. */
  add(listener: Listener): () => void {
    this.#listeners.add(listener)
    this.#timer ??= setInterval(() => void this.#check(), checkMs)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  async #check(): Promise<void> {
    // Checks must not pile up when the database is slow.
    if (this.#isChecking) return
    this.#isChecking = true
    // A database that is briefly unavailable is no reason to end streams.
    await this.#wakeThoseBehind().catch(() => undefined)
    this.#isChecking = false
  }

  async #wakeThoseBehind(): Promise<void> {
    const byOrder = Map.groupBy(
      this.#listeners,
      ({ merchantId, orderNo }) => `${merchantId}/${orderNo}`,
    )
    const watched = [...byOrder.values()].flatMap(([first]) => first ?? [])
    const last = await this.#db.sql<LastMessage[]>`
      select merchant_id::text as "merchantId", order_no as "orderNo", message_no as "messageNo"
      from last_messages(${watched.map(({ merchantId }) => merchantId)}::bigint[],
                         ${watched.map(({ orderNo }) => orderNo)}::text[])`
    for (const { merchantId, orderNo, messageNo } of last) {
      for (const listener of byOrder.get(`${merchantId}/${orderNo}`) ?? [])
        if (listener.lastSent() < (messageNo ?? 0)) listener.wake()
    }
  }
}
