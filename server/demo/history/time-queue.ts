/** Steps that lie ahead, soonest first; those of the same time in the order in which they were put in. */
export interface Due {
  at: number
}

interface Entry<T extends Due> {
  item: T
  at: number
  turn: number
}

/** A heap: it stays fast however many orders are under way at once. */
export class TimeQueue<T extends Due> {
  readonly #heap: Entry<T>[] = []
  #turns = 0

  add(item: T): void {
    const heap = this.#heap
    const entry = { item, at: item.at, turn: this.#turns++ }
    let place = heap.length
    while (place > 0) {
      const above = (place - 1) >> 1
      const parent = heap[above] as Entry<T>
      if (!isBefore(entry, parent)) break
      heap[place] = parent
      place = above
    }
    heap[place] = entry
  }

  /** When the next one is due; infinity when there is none. */
  get nextAt(): number {
    return this.#heap[0]?.at ?? Number.POSITIVE_INFINITY
  }

  /** The next one that is due by this time. */
  takeDue(time: number): T | undefined {
    const heap = this.#heap
    const first = heap[0]
    if (!first || first.at > time) return undefined
    const last = heap.pop() as Entry<T>
    if (last !== first) this.#sink(last)
    return first.item
  }

  #sink(entry: Entry<T>): void {
    const heap = this.#heap
    let place = 0
    for (;;) {
      let below = 2 * place + 1
      if (below >= heap.length) break
      const right = heap[below + 1]
      if (right && isBefore(right, heap[below] as Entry<T>)) below += 1
      const child = heap[below] as Entry<T>
      if (!isBefore(child, entry)) break
      heap[place] = child
      place = below
    }
    heap[place] = entry
  }
}

const isBefore = (a: Entry<Due>, b: Entry<Due>): boolean =>
  a.at < b.at || (a.at === b.at && a.turn < b.turn)
