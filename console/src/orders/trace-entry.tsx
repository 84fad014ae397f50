/** One entry of the timeline: icon, title and time. */
import type { Tone } from '@countinghouse/contract/kit/machine.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/texts.ts'
import { formatInstant, useTimeZone } from '../lib/time-zone.ts'
import { instantInAllZones } from '../list/table/cell-text.ts'
import type { TraceItem } from './trace.ts'
import classes from './trace-view.module.css'

interface EntryProps {
  /** Its mark. */
  kind: TraceItem['kind']
  tone: Tone
  time: string
  title: ReactNode
  children?: ReactNode
}

export function Entry({ kind, tone, time, title, children }: EntryProps) {
  const { timeZones } = useTexts('shell')
  const { offset } = useTimeZone()
  return (
    <li data-kind={kind} data-tone={tone}>
      <div className={classes.line}>
        <strong>{title}</strong>
        <time dateTime={time} title={instantInAllZones(time, timeZones)}>
          {formatInstant(time, offset)}
        </time>
      </div>
      {children}
    </li>
  )
}
