/** The days of reports: when they begin, in which zone. */
import { timeZones, type ZoneLabel } from '../time-zones.ts'
import type { Row } from './list.ts'

/** When a report day begins: a time of day in a zone. */
export const cutOffs = ['0:00', '2:30', '5:00'] as const
export type CutOff = (typeof cutOffs)[number]
export type ReportZone = ZoneLabel
export const zoneNames: readonly ReportZone[] = timeZones.map(({ label }) => label)
/** Minutes ahead of GMT. */
export const reportZones = Object.fromEntries(
  timeZones.map(({ label, offset }) => [label, offset * 60]),
) as Readonly<Record<ReportZone, number>>

/** After midnight. */
export const minutesOf = (cutOff: CutOff): number => {
  const [hours = 0, minutes = 0] = cutOff.split(':').map(Number)
  return hours * 60 + minutes
}

/** How many minutes after midnight of GMT the days of a report begin. */
export const dayShiftMinutes = (zone: ReportZone, cutOff: CutOff): number =>
  minutesOf(cutOff) - reportZones[zone]

const minuteMs = 60_000

/** When the day of a row begins. Two names may mean the same moment: 0:00 of GMT+5:30 is 2:30 of GMT+8. */
export function dayBeginning({ reportDate, dayStart }: Row): { cutOff: CutOff; zone: ReportZone } {
  const shift = Date.parse(String(dayStart)) - Date.parse(`${reportDate}T00:00:00Z`)
  for (const zone of zoneNames)
    for (const cutOff of cutOffs)
      if (dayShiftMinutes(zone, cutOff) * minuteMs === shift) return { cutOff, zone }
  throw new Error(`No day of a report begins at ${dayStart}`)
}
