/** Uses up nonces, each once. Requests of a merchant that come at once share one statement. */
import { Coalesced } from '../../platform/db/coalesced.ts'
import type { Database } from '../../platform/db/database.ts'

interface Batch {
  nonces: Set<string>
  /** Those that were not used before, once the statement was sent: a second one would find all of them used. */
  fresh?: Promise<Set<string>>
}

export class Nonces {
  readonly #db: Pick<Database, 'sql'>
  readonly #seconds: number
  /** By merchant: the batch whose statement is yet to be sent. */
  readonly #waiting = new Map<string, Batch>()
  readonly #statements = new Coalesced<Set<string>>()

  constructor(db: Pick<Database, 'sql'>, seconds: number) {
    this.#db = db
    this.#seconds = seconds
  }

  /** False for one that was used before. */
  async use(merchantId: string, nonce: string): Promise<boolean> {
    const batch = this.#waiting.get(merchantId) ?? { nonces: new Set() }
    // Another request with the same nonce came a moment before.
    if (batch.nonces.has(nonce)) return false
    batch.nonces.add(nonce)
    this.#waiting.set(merchantId, batch)
    const fresh = await this.#statements.ask(merchantId, () => this.#useUp(merchantId, batch))
    return fresh.has(nonce)
  }

  #useUp(merchantId: string, batch: Batch): Promise<Set<string>> {
    if (this.#waiting.get(merchantId) === batch) this.#waiting.delete(merchantId)
    batch.fresh ??= this.#send(merchantId, [...batch.nonces])
    return batch.fresh
  }

  async #send(merchantId: string, nonces: readonly string[]): Promise<Set<string>> {
    // Nobody waits for the disk here: what a crash takes is the nonces of its last instant, and their orders, if they
    // were made, are found again by their numbers.
    const rows = await this.#db.sql<{ nonce: string }[]>`
      select nonce from set_config('synchronous_commit', 'off', true),
                        use_nonces(${merchantId}, ${nonces}::text[], ${this.#seconds}) as nonce`
    return new Set(rows.map(({ nonce }) => nonce))
  }
}
