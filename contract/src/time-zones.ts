/**
 * The zones that can be chosen, those of the specification first. Offsets are fixed, in hours ahead of GMT: none of these
 * places changes its clocks.
 */
export const timeZones = [
  { name: 'singapore', label: 'GMT+8', offset: 8 },
  { name: 'india', label: 'GMT+5:30', offset: 5.5 },
  { name: 'bangkok', label: 'GMT+7', offset: 7 },
  { name: 'brazil', label: 'GMT-3', offset: -3 },
  { name: 'utc', label: 'GMT+0', offset: 0 },
] as const

export type TimeZone = (typeof timeZones)[number]
export type ZoneLabel = TimeZone['label']
