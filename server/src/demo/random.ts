/** Chance that can be repeated: the same seed gives the same world. */
export interface Chance {
  /** From 0 up to, but not including, 1. */
  next(): number
  integer(min: number, max: number): number
  pick<T>(values: readonly T[]): T
  /** One of the names, as often as its weight says. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T
  text(alphabet: string, length: number): string
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    integer,
    pick: (values) => values[integer(0, values.length - 1)] as (typeof values)[number],
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        left -= weight
        if (left < 0) return name
      }
      return entries[0]?.[0] as keyof typeof weights
    },
    text: (alphabet, length) =>
      Array.from({ length }, () => alphabet[integer(0, alphabet.length - 1)]).join(''),
  }
}
