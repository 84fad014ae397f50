/**
 * One answer for everyone who asks for the same at once. Who comes while an answer is under way gets the next one,
 * which is asked for after that: nobody is told what was read before they came.
 */
interface UnderWay<Answer> {
  answer: Promise<Answer>
  begunAt: number
  next?: Promise<Answer>
}

/** Who comes later than this does not wait for an answer that may never come. */
const patienceMs = 1000

export class Coalesced<Answer> {
  readonly #underWay = new Map<string, UnderWay<Answer>>()

  ask(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const underWay = this.#underWay.get(key)
    if (!underWay || performance.now() - underWay.begunAt > patienceMs) {
      return this.#begin(key, read)
    }
    const begin = () => this.#begin(key, read)
    underWay.next ??= underWay.answer.then(begin, begin)
    return underWay.next
  }

  #begin(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const underWay: UnderWay<Answer> = { answer: read(), begunAt: performance.now() }
    this.#underWay.set(key, underWay)
    const end = () => {
      if (!underWay.next && this.#underWay.get(key) === underWay) this.#underWay.delete(key)
    }
    underWay.answer.then(end, end)
    return underWay.answer
  }
}
