/** The geometry of a chart. Floats are used for drawing only: all texts come from the exact data. */
import { withMinus } from '../../lib/money.ts'

/** Round tick values that cover a range, including 0: steps of 1, 2 or 5 times a power of ten. */
export function roundTicks(least: number, most: number, about = 4): number[] {
  const low = Math.min(least, 0)
  const high = Math.max(most, 0)
  if (high === low) return [0]
  const raw = (high - low) / about
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = ([1, 2, 5].find((times) => times * power >= raw) ?? 10) * power
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  // Multiples of the step, because repeated addition would drift.
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** Short tick labels: `1.5K`, `2000万`. The units are the language's, the point is the same in all of them. */
export function shortNumbers(language: string): (value: number) => string {
  const format = new Intl.NumberFormat(language, {
    notation: 'compact',
    maximumSignificantDigits: 3,
  })
  return (value) =>
    withMinus(
      format
        .formatToParts(value)
        .map((part) => (part.type === 'decimal' ? '.' : part.value))
        .join(''),
    )
}

/** Shows every nth label, so that they do not overlap. */
export const labelStep = (count: number, width: number, room: number): number =>
  Math.max(1, Math.ceil((count * room) / Math.max(width, 1)))

export interface Bar {
  series: number
  from: number
  to: number
}

/** The bars of one point: positive and negative values are stacked separately. */
export function stackBars(values: readonly number[]): Bar[] {
  const top = { up: 0, down: 0 }
  return values.flatMap((value, series) => {
    if (value === 0) return []
    const side = value > 0 ? 'up' : 'down'
    const from = top[side]
    top[side] += value
    return [{ series, from, to: top[side] }]
  })
}

export function rangeOf(points: readonly { values: readonly number[] }[]): [number, number] {
  const ends = points.flatMap(({ values }) => stackBars(values).map(({ to }) => to))
  return [Math.min(0, ...ends), Math.max(0, ...ends)]
}
