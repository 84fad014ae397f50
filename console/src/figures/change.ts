/** How a figure has changed against the period before. Only for looking at: no sum is made of it. */
import { compare, minus, times } from '@countinghouse/contract/kit/decimal.ts'

export interface Change {
  direction: 'up' | 'down' | 'same'
  /** Without a sign: `12.5%`, or `3.2` percentage points. */
  size: string
}

const mostPercent = 999

/** In percent of what was before; undefined where that was nothing. */
export function relativeChange(now: string, before: string): Change | undefined {
  if (compare(before, '0') === 0) return undefined
  const percent = (Number(minus(now, before)) / Number(before)) * 100
  const size = Math.abs(percent)
  return {
    direction: directionOf(compare(now, before)),
    size: size > mostPercent ? `>${mostPercent}%` : `${shown(size)}%`,
  }
}

/** Of rates from 0 to 1, in percentage points; undefined where either is unknown. */
export function pointChange(now: string | null, before: string | null): Change | undefined {
  if (now === null || before === null) return undefined
  const size = Math.abs(Number(times(minus(now, before), '100')))
  return { direction: directionOf(compare(now, before)), size: shown(size) }
}

/** A rate from 0 to 1 as people read it: `97.31%`. */
export const percentOf = (rate: string): string => `${times(rate, '100')}%`

/** What is not nothing does not look like nothing. */
const shown = (size: number): string => (size > 0 && size < 0.1 ? '<0.1' : size.toFixed(1))

const directionOf = (sign: -1 | 0 | 1): Change['direction'] =>
  sign > 0 ? 'up' : sign < 0 ? 'down' : 'same'
