/** The time zone in which the console shows instants. Exports do not follow it. */
import { type TimeZone, timeZones } from '@countinghouse/contract/time-zones.ts'
import { readText, storageKeys, writeText } from './storage.ts'
import { createStore, useStore } from './store.ts'

const chosen = createStore<TimeZone>(stored())

function stored(): TimeZone {
  const offset = readText(storageKeys.timeZone)
  return timeZones.find((zone) => String(zone.offset) === offset) ?? timeZones[0]
}

export const useTimeZone = (): TimeZone => useStore(chosen)

export function setTimeZone(zone: TimeZone): void {
  chosen.set(zone)
  writeText(storageKeys.timeZone, String(zone.offset))
}

/** The zone with this offset from GMT, in hours. */
export function zoneAt(offset: number): TimeZone {
  const zone = timeZones.find((one) => one.offset === offset)
  if (!zone) throw new Error(`No zone is at ${offset}`)
  return zone
}

/** `yyyy-MM-dd HH:mm:ss`, `offset` hours ahead of GMT. */
export function formatInstant(instant: string | number, offset: number): string {
  const shifted = new Date(new Date(instant).getTime() + offset * 3_600_000)
  return shifted.toISOString().slice(0, 19).replace('T', ' ')
}

/** `2026-03-02 04:15:30 Singapore time (GMT+8)`, a line for each zone. */
export const instantInAllZones = (
  instant: string,
  zoneNames: Readonly<Record<string, string>>,
): string =>
  timeZones
    .map(
      ({ name, label, offset }) =>
        `${formatInstant(instant, offset)} ${zoneNames[name]} (${label})`,
    )
    .join('\n')
