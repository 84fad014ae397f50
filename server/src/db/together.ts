/**
 * One answer for everyone who asks for the same at once. Who comes while an answer is under way gets the next one,
 * which is asked for after that: nobody is told what was read before they came.
 */
export class Together<Answer> {
  readonly #underWay = new Map<string, { answer: Promise<Answer>; next?: Promise<Answer> }>()

  ask(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const underWay = this.#underWay.get(key)
    if (!underWay) return this.#begin(key, read)
    const begin = () => this.#begin(key, read)
    underWay.next ??= underWay.answer.then(begin, begin)
    return underWay.next
  }

  #begin(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const underWay: { answer: Promise<Answer>; next?: Promise<Answer> } = { answer: read() }
    this.#underWay.set(key, underWay)
    const end = () => {
      if (!underWay.next) this.#underWay.delete(key)
    }
    underWay.answer.then(end, end)
    return underWay.answer
  }
}
