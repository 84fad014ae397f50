/** The change of a figure, with a text for screen readers. */
import { useTexts } from '../lib/texts.ts'
import type { Change } from './change.ts'
import classes from './change-mark.module.css'

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
  const size = change && (inPoints ? t.points({ size: change.size }) : change.size)
  return (
    <span className={classes.change} data-direction={neutral ? undefined : change?.direction}>
      <span aria-hidden>{change ? `${arrows[change.direction]} ${size}` : noValue}</span>
      <span className="sr-only">
        {change ? t[change.direction]({ size: size ?? '' }) : t.incomparable}
      </span>
    </span>
  )
}
