/** Counts things within the running minute, on this server. */
export class MinuteCounts {
  #minute = 0
  #counts = new Map<string, number>()

  #current(): Map<string, number> {
    const minute = Math.floor(Date.now() / 60_000)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#counts = new Map()
    }
    return this.#counts
  }

  countOf(name: string): number {
    return this.#current().get(name) ?? 0
  }

  add(name: string): number {
    const count = this.countOf(name) + 1
    this.#current().set(name, count)
    return count
  }

  takeBack(name: string): void {
    this.#current().set(name, Math.max(this.countOf(name) - 1, 0))
  }
}

export const secondsLeft = (): number => 60 - Math.floor((Date.now() % 60_000) / 1000)
