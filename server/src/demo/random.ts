/** Chance that can be repeated: the same seed gives the same world. */
export interface Chance {
  /** From 0 up to, but not including, 1. */
  next(): number
  integer(min: number, max: number): number
  pick<T>(values: readonly T[]): T
  /** One of the names, as often as its weight says. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T
  text(alphabet: string, length: number): string
  hex(length: number): string
}

// Weights are asked for millions of times, and are always the same few objects.
const sums = new WeakMap<object, { entries: [string, number][]; sum: number }>()

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
      let known = sums.get(weights)
      if (!known) {
        const entries = Object.entries<number>(weights)
        known = { entries, sum: entries.reduce((sum, [, weight]) => sum + weight, 0) }
        sums.set(weights, known)
      }
      let left = next() * known.sum
      for (const [name, weight] of known.entries) {
        left -= weight
        if (left < 0) return name as keyof typeof weights
      }
      return known.entries[0]?.[0] as keyof typeof weights
    },
    text(alphabet, length) {
      let text = ''
      for (let i = 0; i < length; i++) text += alphabet[Math.floor(next() * alphabet.length)]
      return text
    },
    hex(length) {
      let text = ''
      while (text.length < length)
        text += Math.floor(next() * 4_294_967_296)
          .toString(16)
          .padStart(8, '0')
      return text.slice(0, length)
    },
  }
}
