/** Chooses a period: by a quick range, by typing both ends, or in the calendar. */
import type { PeriodForm } from '@countinghouse/contract/engine/list.ts'
import { useEffect, useRef, useState } from 'react'
import {
  daysOf,
  type Period,
  periodOfDays,
  periodOfInstants,
  type QuickRange,
  quickPeriod,
  spanOf,
} from '../../lib/period.ts'
import { useTexts } from '../../lib/texts.ts'
import { useTimeZone, zoneAt } from '../../lib/time-zone.ts'
import { dayEnd, dayStart, instantOf, wallClockAt } from '../../lib/wall-clock.ts'
import { Inline, Stack, Text } from '../box.tsx'
import fieldClasses from '../inline-field.module.css'
import { Chip } from '../pressable.tsx'
import { Calendar } from './calendar.tsx'
import { DateInput, TimeInput } from './date-input.tsx'
import classes from './dates.module.css'

export interface RangePickerProps {
  label: string
  value: Period | undefined
  /** Dates have no zone; date-times, and "today", are in the chosen zone, or in `offset`. */
  form: PeriodForm
  offset?: number | undefined
  quick: readonly QuickRange[]
  problem?: string | undefined
  onChange(value: Period | undefined): void
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
  const change = (changed: Period | undefined) => {
    setAnchor(undefined)
    onChange(changed)
  }
  const clock = { offset, now: Date.now() }
  const [first, last] = daysOf(value, clock)

  function pick(day: string) {
    const [start, end] = anchor && anchor < day ? [anchor, day] : [day, anchor ?? day]
    setAnchor(anchor === undefined ? day : undefined)
    const days = periodOfDays(start, end)
    onChange(form === 'date' ? days : periodOfInstants(spanOf(days, clock)))
  }

  return (
    <Stack ref={box} className={classes.picker} gap="sm">
      {quick.length > 0 && (
        <Inline as="fieldset" wrap gap="sm">
          <legend className="sr-only">{t.quickRanges}</legend>
          {quick.map((range) => (
            <Chip
              key={range}
              aria-pressed={value?.type === 'quick' && value.range === range}
              onClick={() => change(quickPeriod(range))}
            >
              {t.quick[range]}
            </Chip>
          ))}
        </Inline>
      )}
      <Ends {...props} offset={offset} onChange={change} />
      {problem && (
        <Text tone="error" size="xs" above="2xs" role="alert">
          {problem}
        </Text>
      )}
      <Calendar
        label={label}
        start={first}
        end={last}
        today={wallClockAt(clock.now, offset).date}
        onPick={pick}
      />
      <Inline className={classes.foot} justify="between" tone="dim" size="xs">
        <span>{form !== 'date' && <ZoneName offset={offset} />}</span>
        <button
          type="button"
          className={fieldClasses.clear}
          disabled={!value}
          onClick={() => change(undefined)}
        >
          {t.clear}
        </button>
      </Inline>
    </Stack>
  )
}

function ZoneName({ offset }: { offset: number }) {
  const { timeZones } = useTexts('shell')
  const { name, label } = zoneAt(offset)
  return `${timeZones[name]} (${label})`
}

type EndsProps = RangePickerProps & { offset: number }

function Ends({ form, value, offset, problem, onChange }: EndsProps) {
  const t = useTexts('calendar')
  const invalid = problem !== undefined
  const clock = { offset, now: Date.now() }
  if (form === 'date') {
    const [start, end] = daysOf(value, clock)
    const change = (first: string, last: string) => onChange(periodOfDays(first, last))
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
  const span = spanOf(value, clock)
  return (
    <>
      <DateTimeInput
        labels={[t.startDate, t.startTime]}
        time={dayStart}
        at={span.start}
        offset={offset}
        invalid={invalid}
        onChange={(start) => onChange(periodOfInstants({ ...span, start }))}
      />
      <DateTimeInput
        labels={[t.endDate, t.endTime]}
        time={dayEnd}
        at={span.end}
        offset={offset}
        invalid={invalid}
        onChange={(end) => onChange(periodOfInstants({ ...span, end }))}
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
