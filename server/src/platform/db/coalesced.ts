/**
 * Coalesces concurrent reads of the same key. A caller that arrives during a read shares the next read, which starts
 * after the current one ends: nobody gets a result that was read before they asked.
 */
interface Inflight<Answer> {
  answer: Promise<Answer>
  startedAt: number
  next?: Promise<Answer>
}

/** A read older than this may be hanging: a new caller starts its own instead of waiting for it. */
const hangingAfterMs = 1000

export class Coalesced<Answer> {
  readonly #inflight = new Map<string, Inflight<Answer>>()

  ask(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const inflight = this.#inflight.get(key)
    if (!inflight || performance.now() - inflight.startedAt > hangingAfterMs) {
      return this.#start(key, read)
    }
    const start = () => this.#start(key, read)
    inflight.next ??= inflight.answer.then(start, start)
    return inflight.next
  }

  #start(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const inflight: Inflight<Answer> = { answer: read(), startedAt: performance.now() }
    this.#inflight.set(key, inflight)
    const end = () => {
      if (!inflight.next && this.#inflight.get(key) === inflight) this.#inflight.delete(key)
    }
    inflight.answer.then(end, end)
    return inflight.answer
  }
}
