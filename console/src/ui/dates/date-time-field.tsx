/** A field for one date and time, in the chosen time zone. */
import { useState } from 'react'
import { lazy } from '../../lib/lazy.tsx'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { FieldPopover } from '../field-popover.tsx'
import classes from './waiting.module.css'

const DateTimePicker = lazy(() => import('./date-time-picker.tsx'), 'calendar')

interface Props {
  label: string
  timeLabel: string
  /** The default time if only a date is chosen. */
  time: string
  at: number | undefined
  /** The text shown if nothing is chosen. */
  otherwise: string
  onChange(at: number | undefined): void
}

export function DateTimeField({ label, timeLabel, time, at, otherwise, onChange }: Props) {
  const { offset } = useTimeZone()
  const [opened, setOpened] = useState(false)
  return (
    <FieldPopover
      label={label}
      summary={at === undefined ? otherwise : formatInstant(at, offset)}
      empty={at === undefined}
      opened={opened}
      onOpen={setOpened}
      onWant={DateTimePicker.preload}
    >
      <DateTimePicker
        labels={[label, timeLabel]}
        time={time}
        at={at}
        offset={offset}
        onChange={onChange}
        fallback={<div className={classes.waiting} tabIndex={-1} data-autofocus />}
      />
    </FieldPopover>
  )
}
