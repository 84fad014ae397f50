/** Converts between a schedule and the values of its form. Pure. */

import {
  earliestHour,
  type Rhythm,
  type Weekday,
} from '@countinghouse/contract/areas/report/report-schedule.ts'
import type { Report } from '@countinghouse/contract/engine/report.ts'
import {
  type CutOff,
  cutOffs,
  type ReportZone,
  zoneNames,
} from '@countinghouse/contract/engine/report-day.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import type { ApiBody, ApiResult } from '@countinghouse/contract/registry/api.ts'

export type Schedule = ApiResult<'/report/schedule/list'>['records'][number]

/** All values are strings, as in form fields. */
export interface ScheduleValues extends Record<string, string> {
  rhythm: string
  weekday: string
  day: string
  hour: string
  cutOff: string
  zone: string
  language: string
  notifyUrl: string
}

const filterPrefix = 'filter.'
/** The name of a report filter in the form values. */
export const filterField = (name: string): string => filterPrefix + name

const filterValues = (report: Report, filters: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(report.by.map((name) => [filterField(name), String(filters[name] ?? '')]))

/** Starts with the filters of the page. */
export const newScheduleValues = (
  report: Report,
  query: Readonly<Record<string, unknown>>,
  language: Language,
): ScheduleValues => ({
  rhythm: 'daily',
  weekday: 'monday',
  day: '1',
  hour: '9',
  cutOff: String(query.cutOff ?? cutOffs[0]),
  zone: String(query.zone ?? zoneNames[0]),
  language,
  notifyUrl: '',
  ...filterValues(report, query),
})

export const scheduleValues = (report: Report, schedule: Schedule): ScheduleValues => ({
  rhythm: schedule.rhythm,
  weekday: schedule.weekday ?? 'monday',
  day: schedule.day ?? '1',
  hour: String(schedule.hour),
  cutOff: schedule.cutOff,
  zone: schedule.zone,
  language: schedule.language,
  notifyUrl: schedule.notifyUrl,
  ...filterValues(report, schedule.filters),
})

export const firstHour = ({ rhythm, weekday, day, cutOff }: ScheduleValues): number =>
  earliestHour({ rhythm: rhythm as Rhythm, weekday: weekday as Weekday, day }, cutOff as CutOff)

/** Raises the hour to the earliest one that the other choices allow. */
export const withPossibleHour = (values: ScheduleValues): ScheduleValues => ({
  ...values,
  hour: String(Math.max(Number(values.hour), firstHour(values))),
})

export function scheduleBody(
  report: Report,
  values: ScheduleValues,
  schedule: Schedule | undefined,
): ApiBody<'/report/schedule/save'> {
  const { rhythm, weekday, day } = values
  const filters = report.by.flatMap((name) => {
    const value = values[filterField(name)]
    return value ? [[name, value]] : []
  })
  return {
    ...(schedule && { scheduleId: schedule.scheduleId, version: schedule.version }),
    report: report.name,
    rhythm: rhythm as Rhythm,
    ...(rhythm === 'weekly' && { weekday: weekday as Weekday }),
    ...(rhythm === 'monthly' && { day }),
    hour: Number(values.hour),
    cutOff: values.cutOff as CutOff,
    zone: values.zone as ReportZone,
    language: values.language as Language,
    notifyUrl: values.notifyUrl.trim(),
    filters: Object.fromEntries(filters),
  }
}
