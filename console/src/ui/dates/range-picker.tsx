/** Chooses a period: by a quick range, by typing both ends, or in the calendar. */
import { useEffect, useRef, useState } from 'react'
import {
  dayEnd,
  dayStart,
  daysOf,
  instantOf,
  joinSpan,
  type QuickRange,
  type Span,
  spanOf,
  wallClockAt,
} from '../../lib/period.ts'
import { useTexts } from '../../lib/texts.ts'
import { useTimeZone, zoneAt } from '../../lib/time-zone.ts'
import fieldClasses from '../inline-field.module.css'
import { Calendar } from './calendar.tsx'
import { DateInput, TimeInput } from './date-input.tsx'
import classes from './dates.module.css'

export interface RangePickerProps {
  label: string
  /** The value of a period filter: a quick range, or two ends joined by a comma. */
  value: string
  /** Days have no zone; date-times, and "today", are in the chosen zone, or in `offset`. */
  form: 'days' | 'dateTimes'
  offset?: number | undefined
  quick: readonly QuickRange[]
  problem?: string | undefined
  onChange(value: string): void
}

export default function RangePicker(props: RangePickerProps) {
  const { label, value, form, quick, problem, onChange } = props
  const t = useTexts('list')
  const zone = useTimeZone()
  const offset = props.offset ?? zone.offset
  const [anchor, setAnchor] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  // The code may load after the popover has taken the focus.
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  const change = (changed: string) => {
    setAnchor(undefined)
    onChange(changed)
  }
  const [first, last] = endsOf(form, value, offset)

  function pick(day: string) {
    const [start, end] = anchor && anchor < day ? [anchor, day] : [day, anchor ?? day]
    setAnchor(anchor === undefined ? day : undefined)
    onChange(form === 'days' ? `${start},${end}` : joinSpan(wholeDays(start, end, offset)))
  }

  return (
    <div ref={box} className={classes.picker}>
      {quick.length > 0 && (
        <fieldset className={classes.quick}>
          <legend className="sr-only">{t.quickRanges}</legend>
          {quick.map((range) => (
            <button
              key={range}
              type="button"
              aria-pressed={value === range}
              onClick={() => change(range)}
            >
              {t.quick[range]}
            </button>
          ))}
        </fieldset>
      )}
      <Ends {...props} offset={offset} onChange={change} />
      {problem && (
        <p className={fieldClasses.problem} role="alert">
          {problem}
        </p>
      )}
      <Calendar
        label={label}
        start={first}
        end={last}
        today={wallClockAt(Date.now(), offset).date}
        onPick={pick}
      />
      <div className={classes.foot}>
        <span>{form === 'dateTimes' && <ZoneName offset={offset} />}</span>
        <button
          type="button"
          className={fieldClasses.clear}
          disabled={value === ''}
          onClick={() => change('')}
        >
          {t.clear}
        </button>
      </div>
    </div>
  )
}

function ZoneName({ offset }: { offset: number }) {
  const { timeZones } = useTexts('shell')
  const { name, label } = zoneAt(offset)
  return `${timeZones[name]} (${label})`
}

const wholeDays = (start: string, end: string, offset: number): Span => ({
  start: instantOf({ date: start, time: dayStart }, offset),
  end: instantOf({ date: end, time: dayEnd }, offset),
})

function endsOf(form: 'days' | 'dateTimes', value: string, offset: number): [string, string] {
  if (form === 'days') return daysOf(value, offset, Date.now())
  const { start, end } = spanOf(value, offset, Date.now())
  return [wallClockAt(start, offset).date, wallClockAt(end, offset).date]
}

type EndsProps = RangePickerProps & { offset: number }

function Ends({ form, value, offset, problem, onChange }: EndsProps) {
  const t = useTexts('calendar')
  const invalid = problem !== undefined
  if (form === 'days') {
    const [start, end] = daysOf(value, offset, Date.now())
    const change = (first: string, last: string) =>
      onChange(first || last ? `${first},${last}` : '')
    return (
      <div className={classes.pair}>
        <DateInput
          label={t.startDate}
          value={start}
          invalid={invalid}
          onChange={(day) => change(day, end)}
        />
        <DateInput
          label={t.endDate}
          value={end}
          invalid={invalid}
          onChange={(day) => change(start, day)}
        />
      </div>
    )
  }
  const span = spanOf(value, offset, Date.now())
  return (
    <>
      <DateTimeInput
        labels={[t.startDate, t.startTime]}
        time={dayStart}
        at={span.start}
        offset={offset}
        invalid={invalid}
        onChange={(start) => onChange(joinSpan({ ...span, start }))}
      />
      <DateTimeInput
        labels={[t.endDate, t.endTime]}
        time={dayEnd}
        at={span.end}
        offset={offset}
        invalid={invalid}
        onChange={(end) => onChange(joinSpan({ ...span, end }))}
      />
    </>
  )
}

export interface DateTimeInputProps {
  labels: readonly [date: string, time: string]
  /** The default time if only a date is chosen. */
  time: string
  at: number | undefined
  offset: number
  invalid?: boolean
  onChange(at: number | undefined): void
}

export function DateTimeInput({
  labels,
  time,
  at,
  offset,
  invalid = false,
  onChange,
}: DateTimeInputProps) {
  const wall = wallClockAt(at, offset)
  // While the date is being retyped there is no instant; the time is remembered for it.
  const [kept, setKept] = useState('')
  const shownTime = wall.time || kept
  return (
    <div className={classes.pair}>
      <DateInput
        label={labels[0]}
        value={wall.date}
        invalid={invalid}
        onLeave={() => setKept('')}
        onChange={(date) => {
          setKept(shownTime)
          onChange(instantOf({ date, time: shownTime || time }, offset))
        }}
      />
      <TimeInput
        label={labels[1]}
        value={shownTime}
        invalid={invalid}
        disabled={at === undefined}
        // An incomplete time does not change the instant.
        onChange={(typed) => typed && onChange(instantOf({ date: wall.date, time: typed }, offset))}
      />
    </div>
  )
}
