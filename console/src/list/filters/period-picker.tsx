/** Two instants on the clock of the chosen zone, or one of the quick ranges. */
import { useId } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, offsetLabel, useTimeZone } from '../../lib/time-zone.ts'
import classes from './filter-form.module.css'
import {
  dayEnd,
  dayStart,
  instantOf,
  isQuickRange,
  joinSpan,
  quickRanges,
  spanOf,
  wallOf,
} from './period.ts'

export interface PickerProps {
  value: string
  onChange(value: string): void
}

export function PeriodPicker({ value, onChange }: PickerProps) {
  const t = useTexts('list')
  const { timeZones } = useTexts('shell')
  const zone = useTimeZone()
  const span = spanOf(value, zone.offset, Date.now())
  return (
    <div className={classes.period}>
      <QuickRanges value={value} onChange={onChange} />
      <Moment
        dateLabel={t.startDate}
        timeLabel={t.startTime}
        time={dayStart}
        at={span.start}
        onChange={(start) => onChange(joinSpan({ ...span, start }))}
      />
      <Moment
        dateLabel={t.endDate}
        timeLabel={t.endTime}
        time={dayEnd}
        at={span.end}
        onChange={(end) => onChange(joinSpan({ ...span, end }))}
      />
      <div className={classes.foot}>
        <span>
          {timeZones[zone.name]} ({offsetLabel(zone.offset)})
        </span>
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

export function QuickRanges({ value, onChange }: PickerProps) {
  const t = useTexts('list')
  return (
    <fieldset className={classes.quick}>
      <legend className={classes.hidden}>{t.quickRanges}</legend>
      {quickRanges.map((range) => (
        <button
          key={range}
          type="button"
          aria-pressed={value === range}
          onClick={() => onChange(range)}
        >
          {t.quick[range]}
        </button>
      ))}
    </fieldset>
  )
}

interface MomentProps {
  dateLabel: string
  timeLabel: string
  /** The time of a date that is chosen alone. */
  time: string
  at: number | undefined
  onChange(at: number | undefined): void
}

export function Moment({ dateLabel, timeLabel, time, at, onChange }: MomentProps) {
  const id = useId()
  const { offset } = useTimeZone()
  const wall = wallOf(at, offset)
  return (
    <div className={classes.moment}>
      <label htmlFor={`${id}date`}>{dateLabel}</label>
      <input
        id={`${id}date`}
        type="date"
        className={classes.control}
        max="9999-12-31"
        value={wall.date}
        onChange={(event) => {
          const date = event.currentTarget.value
          onChange(instantOf({ date, time: wall.time || time }, offset))
        }}
      />
      <input
        type="time"
        step="1"
        className={classes.control}
        aria-label={timeLabel}
        value={wall.time}
        disabled={at === undefined}
        onChange={(event) => {
          const typed = event.currentTarget.value
          onChange(instantOf({ date: wall.date, time: typed || time }, offset))
        }}
      />
    </div>
  )
}

/** The period as its button says it. */
export function usePeriodText(value: string): { summary: string; hint?: string } {
  const t = useTexts('list')
  const { offset } = useTimeZone()
  if (!value) return { summary: t.any }
  const { start, end } = spanOf(value, offset, Date.now())
  const text = (ms: number) => formatInstant(ms, offset)
  const range =
    start !== undefined && end !== undefined
      ? `${text(start)} – ${text(end)}`
      : start !== undefined
        ? t.from({ time: text(start) })
        : t.until({ time: text(end ?? 0) })
  return isQuickRange(value)
    ? { summary: t.quick[value], hint: range }
    : { summary: range, hint: range }
}
