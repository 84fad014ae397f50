/** Uses up nonces, each once. Requests of a merchant that come at once share one statement. */
import type { Database } from '../db/database.ts'

interface Batch {
  nonces: Set<string>
  /** Those that were not used before. */
  fresh: Promise<Set<string>>
}

export class Nonces {
  readonly #db: Pick<Database, 'sql'>
  readonly #seconds: number
  /** By merchant: the batch that waits for the running one to end. */
  readonly #waiting = new Map<string, Batch>()
  readonly #running = new Map<string, Promise<unknown>>()

  constructor(db: Pick<Database, 'sql'>, seconds: number) {
    this.#db = db
    this.#seconds = seconds
  }

  /** False for one that was used before. */
  async use(merchantId: string, nonce: string): Promise<boolean> {
    const batch = this.#waiting.get(merchantId) ?? this.#open(merchantId)
    // Another request with the same nonce came a moment before.
    if (batch.nonces.has(nonce)) return false
    batch.nonces.add(nonce)
    return (await batch.fresh).has(nonce)
  }

  #open(merchantId: string): Batch {
    const nonces = new Set<string>()
    const before = this.#running.get(merchantId) ?? Promise.resolve()
    const fresh = before
      .catch(() => {})
      .then(() => {
        this.#waiting.delete(merchantId)
        const running = this.#useUp(merchantId, [...nonces])
        this.#running.set(merchantId, running)
        const end = () => {
          if (this.#running.get(merchantId) === running) this.#running.delete(merchantId)
        }
        running.then(end, end)
        return running
      })
    const batch = { nonces, fresh }
    this.#waiting.set(merchantId, batch)
    return batch
  }

  async #useUp(merchantId: string, nonces: readonly string[]): Promise<Set<string>> {
    // Nobody waits for the disk here: what a crash takes is the nonces of its last instant, and their orders, if they
    // were made, are found again by their numbers.
    const rows = await this.#db.sql<{ nonce: string }[]>`
      select nonce from set_config('synchronous_commit', 'off', true),
                        use_nonces(${merchantId}, ${nonces}::text[], ${this.#seconds}) as nonce`
    return new Set(rows.map(({ nonce }) => nonce))
  }
}
