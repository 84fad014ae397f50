/** The change of a figure against the period before, with a text for screen readers. */
import { compare, minus, times } from '@countinghouse/contract/engine/decimal.ts'
import { useTexts } from '../lib/texts.ts'
import classes from './change.module.css'

export const noValue = '–'

const arrows = { up: '▲', down: '▼', same: '=' } as const

interface ChangeMarkProps {
  change: Change | undefined
  inPoints?: boolean
  /** Neither colour: more is neither good nor bad. */
  neutral?: boolean
}

export function ChangeMark({ change, inPoints, neutral }: ChangeMarkProps) {
  const t = useTexts('figure')
  if (!change) return null
  const size = inPoints ? t.points({ size: change.size }) : change.size
  return (
    <span className={classes.change} data-direction={neutral ? undefined : change.direction}>
      <span aria-hidden>{`${arrows[change.direction]} ${size}`}</span>
      <span className="sr-only">{t[change.direction]({ size })}</span>
    </span>
  )
}

/** For display only, so floats are precise enough. */
export interface Change {
  direction: 'up' | 'down' | 'same'
  /** Without a sign: `12.5%`, `3.2` percentage points, or an amount. */
  size: string
}

/** More than that compares a period with hardly anything: of no use to anybody. */
const mostPercent = 999

/** In percent of the value before; undefined if that is nothing fair to compare with. */
export function relativeChange(now: string, before: string): Change | undefined {
  if (compare(before, '0') === 0) return undefined
  const percent = (Number(minus(now, before)) / Number(before)) * 100
  const size = Math.abs(percent)
  if (size > mostPercent) return undefined
  return { direction: directionOf(compare(now, before)), size: `${shown(size)}%` }
}

/** As an amount, for what is itself a difference: it may be near zero or below, and a percentage of it says nothing. */
export function differenceOf(
  now: string,
  before: string,
  format: (value: string) => string,
): Change {
  const difference = minus(now, before)
  const sign = compare(difference, '0')
  return { direction: directionOf(sign), size: format(difference.replace('-', '')) }
}

/** For rates from 0 to 1, in percentage points; undefined if either is unknown. */
export function pointChange(now: string | null, before: string | null): Change | undefined {
  if (now === null || before === null) return undefined
  const size = Math.abs(Number(times(minus(now, before), '100')))
  return { direction: directionOf(compare(now, before)), size: shown(size) }
}

/** A rate from 0 to 1 as a percentage: `97.31%`. */
export const percentOf = (rate: string): string => `${times(rate, '100')}%`

/** A small change is never rounded to zero. */
const shown = (size: number): string => (size > 0 && size < 0.1 ? '<0.1' : size.toFixed(1))

const directionOf = (sign: -1 | 0 | 1): Change['direction'] =>
  sign > 0 ? 'up' : sign < 0 ? 'down' : 'same'
