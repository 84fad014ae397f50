/** Chance that can be repeated: the same seed gives the same world. */
export interface Chance {
  /** From 0 up to, but not including, 1. */
  next(): number
  integer(min: number, max: number): number
  pick<T>(values: readonly T[]): T
  /** One of the names, as often as its weight says. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T
  /** The alphabet is ASCII. */
  text(alphabet: string, length: number): string
  bytes(length: number): Buffer
  hex(length: number): string
}

// Weights are asked for millions of times, and are always the same few objects.
const sums = new WeakMap<object, { entries: [string, number][]; sum: number }>()

/** The same chance, but for what happens mostly: that happens. */
export const likeliest = (chance: Chance): Chance => ({
  ...chance,
  weighted: <T extends string>(weights: Readonly<Record<T, number>>): T => {
    const [first] = Object.entries<number>(weights).toSorted(([, a], [, b]) => b - a)
    return first?.[0] as T
  },
})

/** The name that lies at a part, from 0 to 1, of all weights. */
export function weightedAt<T extends string>(
  weights: Readonly<Record<T, number>>,
  part: number,
): T {
  let known = sums.get(weights)
  if (!known) {
    const entries = Object.entries<number>(weights)
    known = { entries, sum: entries.reduce((sum, [, weight]) => sum + weight, 0) }
    sums.set(weights, known)
  }
  let remaining = part * known.sum
  for (const [name, weight] of known.entries) {
    remaining -= weight
    if (remaining < 0) return name as T
  }
  return known.entries[0]?.[0] as T
}

const scratch = Buffer.alloc(64)

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  // mulberry32
  const bits = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return (t ^ (t >>> 14)) >>> 0
  }
  const next = () => bits() / 4_294_967_296
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const fill = (length: number) => {
    if (length > scratch.length) throw new Error(`${length} bytes are more than anybody needs`)
    for (let i = 0; i < length; i += 4) scratch.writeUInt32LE(bits(), i)
  }
  return {
    next,
    integer,
    pick: (values) => values[integer(0, values.length - 1)] as (typeof values)[number],
    weighted: (weights) => weightedAt(weights, next()),
    text(alphabet, length) {
      for (let i = 0; i < length; i++)
        scratch[i] = alphabet.charCodeAt(Math.floor(next() * alphabet.length))
      return scratch.toString('latin1', 0, length)
    },
    bytes(length) {
      fill(length)
      return Buffer.from(scratch.subarray(0, length))
    },
    hex(length) {
      fill(length / 2)
      return scratch.toString('hex', 0, length / 2)
    },
  }
}
