/** Chooses a date, by typing or in the calendar, and a time. */
import { useEffect, useRef } from 'react'
import { instantOf, wallClockAt } from '../../lib/wall-clock.ts'
import { Stack } from '../box.tsx'
import { Calendar } from './calendar.tsx'
import classes from './dates.module.css'
import { DateTimeInput, type DateTimeInputProps } from './range-picker.tsx'

export default function DateTimePicker(props: DateTimeInputProps) {
  const { labels, time, at, offset, onChange } = props
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const wall = wallClockAt(at, offset)
  return (
    <Stack ref={box} className={classes.picker} gap="sm">
      <DateTimeInput {...props} />
      <Calendar
        label={labels[0]}
        start={wall.date}
        end={wall.date}
        today={wallClockAt(Date.now(), offset).date}
        onPick={(date) => onChange(instantOf({ date, time: wall.time || time }, offset))}
      />
    </Stack>
  )
}
