import { call } from '../../engine/call.ts'
import { filterShape } from '../../engine/list-call.ts'
import type { Report } from '../../engine/report.ts'
import { cutOffs, type ReportZone, zoneNames } from '../../engine/report-day.ts'
import * as s from '../../engine/schema.ts'
import { languages } from '../../languages.ts'
import { limits } from '../../limits.ts'
import { exportStates } from '../export-record/export-record.list.ts'
import { notifyStatuses } from '../order/order.fields.ts'
import {
  monthDays,
  reportEvents,
  rhythms,
  runOutcomes,
  scheduleStates,
  weekdays,
} from './report-schedule.ts'
import { reports } from './reports.ts'

const names = (choices: { ids: object }) => Object.keys(choices.ids) as [string, ...string[]]
const report = () => s.oneOf(reports.map(({ name }) => name) as [string, ...string[]])
const zones = zoneNames as [ReportZone, ...ReportZone[]]

/** What a schedule says. */
const schedule = {
  report: report(),
  rhythm: s.oneOf(rhythms),
  hour: s.integer({ min: 0, max: 23 }),
  cutOff: s.oneOf(cutOffs),
  zone: s.oneOf(zones),
  language: s.oneOf(languages),
}
const weekday = () => s.oneOf(weekdays)
const day = () => s.oneOf(monthDays as [string, ...string[]])
const filters = () => s.record(s.text({ max: 2000 }))

/** The filters of a report besides its days, as fields of the body. */
export const dimensionFilters = ({ filters, by, ...list }: Report) =>
  s.object(
    filterShape({
      ...list,
      filters: Object.fromEntries(Object.entries(filters).filter(([name]) => by.includes(name))),
    }),
  )

export const reportScheduleList = call({
  area: 'report',
  path: '/report/schedule/list',
  summary:
    'The schedules of a report, with the next time of each and what became of the last. Without a report: all of the merchant.',
  access: 'report.schedule',
  body: s.object({ report: s.optional(report()) }),
  result: s.object({
    records: s.list(
      s.object({
        ...schedule,
        scheduleId: s.text(),
        version: s.integer(),
        weekday: s.nullable(weekday()),
        day: s.nullable(day()),
        filters: filters(),
        /** Empty for none. */
        notifyUrl: s.text({ max: limits.callbackAddressMax }),
        /** In whose name it runs: whoever saved it last. */
        operatorName: s.text(),
        state: s.oneOf(scheduleStates),
        /** Null while it is paused. */
        nextRunTime: s.nullable(s.instant()),
        lastRun: s.nullable(
          s.object({
            runTime: s.instant(),
            periodStart: s.date(),
            periodEnd: s.date(),
            outcome: s.oneOf(runOutcomes),
            recordId: s.nullable(s.text()),
            /** Null when there is no record (any more). */
            exportStatus: s.nullable(s.oneOf(names(exportStates))),
            notifyStatus: s.oneOf(names(notifyStatuses)),
            notifyCount: s.integer(),
            lastNotifyTime: s.nullable(s.instant()),
            /** The start of the last answer, or why there was none. */
            notifyAnswer: s.text({ max: 2000 }),
          }),
        ),
      }),
    ),
    /** Of the merchant, for all reports. */
    total: s.integer(),
  }),
})

export const saveReportSchedule = call({
  area: 'report',
  path: '/report/schedule/save',
  summary: `Makes a schedule, or changes the one that \`scheduleId\` and \`version\` name; from then on it runs in the name of the caller. The file covers the day, the week (Monday to Sunday) or the month before the day of its run, by \`cutOff\` in \`zone\`, and appears among the export records at \`hour\` in the same zone; \`hour\` must be an hour after these days are over. \`notifyUrl\` is told by a signed notification with a link to the record. A bound authenticator's code is asked for when an address is given or changed. At most ${limits.reportSchedulesMax} per merchant.`,
  access: 'report.schedule',
  body: s.object({
    ...schedule,
    scheduleId: s.optional(s.text({ min: 1 })),
    version: s.optional(s.integer({ min: 1, max: 2_000_000_000 })),
    weekday: s.optional(weekday()),
    day: s.optional(day()),
    filters: s.optional(filters()),
    notifyUrl: s.optional(s.text({ max: limits.callbackAddressMax })),
    verifyCode: s.optional(s.googleCode()),
  }),
  result: s.object({ scheduleId: s.text(), version: s.integer() }),
  errors: [
    'notFound',
    'localOrdersOff',
    'scheduleChanged',
    'scheduleExists',
    'schedulesTooMany',
    'googleCodeMissing',
    'googleCodeWrong',
    'googleCodeThrottled',
  ],
})

export const pauseReportSchedule = call({
  area: 'report',
  path: '/report/schedule/pause',
  summary:
    'Pauses a schedule, or resumes it. What was missed meanwhile is not made up for. The same again changes nothing.',
  access: 'report.schedule',
  body: s.object({ scheduleId: s.text({ min: 1 }), isPaused: s.boolean() }),
  result: s.object({ state: s.oneOf(scheduleStates) }),
  errors: ['notFound'],
})

/** What a merchant's server receives when a scheduled report is there, or had no rows. */
export const reportNotification = s.object({
  type: s.oneOf(Object.values(reportEvents) as ['report.ready', 'report.empty']),
  version: s.integer({ min: 1, max: 1 }),
  timestamp: s.instant(),
  data: s.object({
    scheduleId: s.text(),
    report: report(),
    cutOff: s.oneOf(cutOffs),
    zone: s.oneOf(zones),
    periodStart: s.date(),
    periodEnd: s.date(),
    /** Null for a report without rows. */
    recordId: s.nullable(s.text()),
    fileName: s.nullable(s.text()),
    /** To the record in the console, where whoever opens it has to sign in. */
    link: s.nullable(s.text({ max: 500 })),
    expireTime: s.nullable(s.instant()),
    recordCount: s.integer(),
  }),
})

export const removeReportSchedule = call({
  area: 'report',
  path: '/report/schedule/remove',
  summary:
    'Removes a schedule. Its files stay among the export records; notifications that are still to be tried are not sent.',
  access: 'report.schedule',
  body: s.object({ scheduleId: s.text({ min: 1 }) }),
  result: s.empty(),
  errors: ['notFound'],
})
