/** Uses up nonces, each once. Requests of one owner that come at once share one statement. */
import { Coalesced } from '../../db/coalesced.ts'

/** Uses up those of an owner in one statement, and returns those that were not used before. */
export type UseNonces = (owner: string, nonces: readonly string[]) => Promise<readonly string[]>

interface Batch {
  nonces: Set<string>
  /** Those that were not used before, once the statement was sent: a second one would find all of them used. */
  fresh?: Promise<Set<string>>
}

export class Nonces {
  readonly #useThem: UseNonces
  /** By owner: the batch whose statement is yet to be sent. */
  readonly #waiting = new Map<string, Batch>()
  readonly #statements = new Coalesced<Set<string>>()

  constructor(useThem: UseNonces) {
    this.#useThem = useThem
  }

  /** False for one that was used before. */
  async use(owner: string, nonce: string): Promise<boolean> {
    const batch = this.#waiting.get(owner) ?? { nonces: new Set() }
    // Another request with the same nonce came a moment before.
    if (batch.nonces.has(nonce)) return false
    batch.nonces.add(nonce)
    this.#waiting.set(owner, batch)
    const fresh = await this.#statements.ask(owner, () => this.#useUp(owner, batch))
    return fresh.has(nonce)
  }

  #useUp(owner: string, batch: Batch): Promise<Set<string>> {
    if (this.#waiting.get(owner) === batch) this.#waiting.delete(owner)
    batch.fresh ??= this.#useThem(owner, [...batch.nonces]).then((fresh) => new Set(fresh))
    return batch.fresh
  }
}
