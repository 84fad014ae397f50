/**
 * Gathers what is asked for at nearly the same time, by a key, and does it together. While one batch of a key is under
 * way its next one fills, so batches are as large as the load is heavy.
 */
interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

interface Options<Item, Result> {
  keyOf(item: Item): string
  /** How many at once. */
  most: number
  /** The results in the order of the items. */
  work(items: readonly Item[]): Promise<readonly Result[]>
}

export class Batched<Item, Result> {
  readonly #options: Options<Item, Result>
  /** Of each key that is busy. */
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>()

  constructor(options: Options<Item, Result>) {
    this.#options = options
  }

  add(item: Item): Promise<Result> {
    const key = this.#options.keyOf(item)
    return new Promise((resolve, reject) => {
      const one = { item, resolve, reject }
      const waiting = this.#waiting.get(key)
      if (waiting) waiting.push(one)
      else {
        this.#waiting.set(key, [one])
        // Those of the same turn of the event loop come along.
        setImmediate(() => void this.#run(key))
      }
    })
  }

  async #run(key: string): Promise<void> {
    const waiting = this.#waiting.get(key) ?? []
    while (waiting.length > 0) await this.#together(waiting.splice(0, this.#options.most))
    this.#waiting.delete(key)
  }

  async #together(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#options.work(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      if (batch.length === 1 || mayBeDone(error)) for (const { reject } of batch) reject(error)
      // One that can't be done takes no other with it.
      else for (const one of batch) await this.#together([one])
    }
  }
}

/** What was perhaps done, or can't be done now, is not repeated here. */
const mayBeDone = (error: unknown): boolean =>
  ['OUTCOME_UNKNOWN', 'CONNECTION_LOST', 'POOL_BUSY'].includes(
    (error as { code?: string }).code ?? '',
  )
