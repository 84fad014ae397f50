/** Instants and what clocks show at them. Date-times on the wire are of GMT+8, whatever zone is shown. */

import { formatInstant } from './time-zone.ts'

/** A date and a time in a zone; both are empty for no instant. */
export interface WallClock {
  date: string
  time: string
}

export const dayStart = '00:00:00'
export const dayEnd = '23:59:59'

/** The zone of date-times on the wire, in hours ahead of GMT. */
export const wireOffset = 8

const hourMs = 3_600_000

export function wallClockAt(ms: number | undefined, offset: number): WallClock {
  if (ms === undefined) return { date: '', time: '' }
  const [date = '', time = ''] = formatInstant(ms, offset).split(' ')
  return { date, time }
}

/** Undefined while the date is incomplete or does not exist. */
export function instantOf({ date, time }: WallClock, offset: number): number | undefined {
  // A time without seconds is what browsers give for a full minute.
  const ms = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`) - offset * hourMs
  return Number.isNaN(ms) || ms < 0 ? undefined : ms
}

export const writeWireTime = (ms: number): string => formatInstant(ms, wireOffset)

export const readWireTime = (text: string): number =>
  Date.parse(`${text.replace(' ', 'T')}Z`) - wireOffset * hourMs
