/** The one field for a single moment of the chosen zone. */
import { useState } from 'react'
import { lazy } from '../../lib/lazy.tsx'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { FieldPopover } from '../field-popover.tsx'
import classes from './dates.module.css'

const MomentPicker = lazy(() => import('./moment-picker.tsx'), 'calendar')

interface Props {
  label: string
  timeLabel: string
  /** The time of a date that is chosen alone. */
  time: string
  at: number | undefined
  /** What is meant where nothing is chosen. */
  otherwise: string
  onChange(at: number | undefined): void
}

export function MomentField({ label, timeLabel, time, at, otherwise, onChange }: Props) {
  const { offset } = useTimeZone()
  const [opened, setOpened] = useState(false)
  return (
    <FieldPopover
      label={label}
      summary={at === undefined ? otherwise : formatInstant(at, offset)}
      empty={at === undefined}
      opened={opened}
      onOpen={setOpened}
      onWant={MomentPicker.preload}
    >
      <MomentPicker
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
