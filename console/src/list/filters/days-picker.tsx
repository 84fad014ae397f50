/** Two days, whatever zone is shown, or one of the quick ranges. */
import { useId } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { useTimeZone } from '../../lib/time-zone.ts'
import classes from './filter-form.module.css'
import { daysOf, isQuickRange } from './period.ts'
import { type PickerProps, QuickRanges } from './period-picker.tsx'

export function DaysPicker({ value, onChange }: PickerProps) {
  const t = useTexts('list')
  const { offset } = useTimeZone()
  const [start, end] = daysOf(value, offset, Date.now())
  const change = (first: string, last: string) => onChange(first || last ? `${first},${last}` : '')
  return (
    <div className={classes.period}>
      <QuickRanges value={value} onChange={onChange} />
      <Day label={t.startDate} value={start} onChange={(day) => change(day, end)} />
      <Day label={t.endDate} value={end} onChange={(day) => change(start, day)} />
      <div className={classes.foot}>
        <span />
        <button
          type="button"
          className={classes.clear}
          disabled={value === ''}
          onClick={() => onChange('')}
        >
          {t.clear}
        </button>
      </div>
    </div>
  )
}

function Day({ label, value, onChange }: PickerProps & { label: string }) {
  const id = useId()
  return (
    <div className={classes.day}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className={classes.control}
        max="9999-12-31"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}

/** The days as their button says them. */
export function useDaysText(
  value: string,
  lastDays: number | undefined,
): { summary: string; hint?: string } {
  const t = useTexts('list')
  const { offset } = useTimeZone()
  if (!value) return { summary: lastDays ? t.lastDays({ days: lastDays }) : t.any }
  const [start, end] = daysOf(value, offset, Date.now())
  const range =
    start && end ? `${start} – ${end}` : start ? t.from({ time: start }) : t.until({ time: end })
  return isQuickRange(value)
    ? { summary: t.quick[value], hint: range }
    : { summary: range, hint: range }
}
