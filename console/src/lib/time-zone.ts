/** The time zone in which the console shows instants. Exports do not follow it. */
import { readText, storageKeys, writeText } from './storage.ts'
import { createStore, useStore } from './store.ts'

export const timeZones = [
  { name: 'singapore', offset: 8 },
  { name: 'india', offset: 5.5 },
] as const
export type TimeZone = (typeof timeZones)[number]

const chosen = createStore<TimeZone>(stored())

function stored(): TimeZone {
  const offset = Number(readText(storageKeys.timeZone))
  return timeZones.find((zone) => zone.offset === offset) ?? timeZones[0]
}

export const useTimeZone = (): TimeZone => useStore(chosen)

export function setTimeZone(zone: TimeZone): void {
  chosen.set(zone)
  writeText(storageKeys.timeZone, String(zone.offset))
}

/** `UTC+5:30` */
export function offsetLabel(offset: number): string {
  const minutes = Math.round((offset % 1) * 60)
  return `UTC+${Math.trunc(offset)}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
}

/** `yyyy-MM-dd HH:mm:ss`, `offset` hours ahead of GMT. */
export function formatInstant(instant: string | number, offset: number): string {
  const shifted = new Date(new Date(instant).getTime() + offset * 3_600_000)
  return shifted.toISOString().slice(0, 19).replace('T', ' ')
}
