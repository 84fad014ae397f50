/** A scheduled report, as plain data: how often it is written, when, and with which results. The console loads this. */
import { type CutOff, minutesOf } from '../../engine/report-day.ts'
import { limits } from '../../limits.ts'

/** Each names what its file covers: the day, the week (Monday to Sunday) or the month before the day of the run. */
export const rhythms = ['daily', 'weekly', 'monthly'] as const
export type Rhythm = (typeof rhythms)[number]

/** In the order of ISO 8601. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** Days that every month has, and its last one. */
export const monthDays = [...Array.from({ length: 28 }, (_, i) => `${i + 1}`), 'last']

/** When a schedule runs. */
export interface RunTime {
  rhythm: Rhythm
  /** Of a weekly one. */
  weekday?: Weekday | null | undefined
  /** Of a monthly one: one of `monthDays`. */
  day?: string | null | undefined
  hour: number
}

/** Why an active schedule does not run. */
const scheduleObstacles = ['operatorDisabled', 'permissionMissing', 'localOrdersOff'] as const
export type ScheduleObstacle = (typeof scheduleObstacles)[number]

export const scheduleStates = ['active', 'paused', ...scheduleObstacles] as const
export const runOutcomes = [
  'exported',
  'empty',
  'tooLarge',
  'failed',
  ...scheduleObstacles,
] as const
export type RunOutcome = (typeof runOutcomes)[number]

/** The earliest hour at which the days in the file are over. */
export function earliestHour(
  { rhythm, weekday, day }: Pick<RunTime, 'rhythm' | 'weekday' | 'day'>,
  cutOff: CutOff,
): number {
  const endsThatDay = { daily: true, weekly: weekday === 'monday', monthly: day === '1' }[rhythm]
  return endsThatDay ? Math.ceil((minutesOf(cutOff) + limits.reportClosedMinutes) / 60) : 0
}

/** What a merchant's server is told, by what became of a run. */
export const reportEvents = { exported: 'report.ready', empty: 'report.empty' } as const
