/** One entry of the timeline: icon, title and time. */

import type { Tone } from '@countinghouse/contract/engine/machine.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/texts.ts'
import { formatInstant, instantInAllZones, useTimeZone } from '../lib/time-zone.ts'
import { Inline, Text } from '../ui/box.tsx'
import type { TraceItem } from './trace.ts'

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
      <Inline align="baseline" justify="between" wrap="tight" gap="md">
        <Text as="strong" tone="text" breaks>
          {title}
        </Text>
        <Text as="time" size="xs" dateTime={time} title={instantInAllZones(time, timeZones)}>
          {formatInstant(time, offset)}
        </Text>
      </Inline>
      {children}
    </li>
  )
}
