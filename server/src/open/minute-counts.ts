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

  of(name: string): number {
    return this.#current().get(name) ?? 0
  }

  add(name: string): number {
    const count = this.of(name) + 1
    this.#current().set(name, count)
    return count
  }
}

export const secondsLeft = (): number => 60 - Math.floor((Date.now() % 60_000) / 1000)
