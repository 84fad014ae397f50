import type { RunOutcome, Weekday } from '../report/report-schedule.ts'

/** Reports by the clock: the drawer of a report's schedules, and the form of one. */
export default {
  title: (v: { report: string }) => `Schedules: ${v.report}`,
  close: 'Close schedules',
  lead: 'At its hour a file appears among the export records. It covers the day, the week (Monday to Sunday) or the month before.',
  loading: 'Loading the schedules',
  loadFailed: 'The schedules could not be loaded',
  none: 'This report has no schedule yet',
  noneLead: 'A new one takes over the filters that the page has now.',
  add: 'New schedule',
  full: (v: { max: number }) =>
    `Your merchant has all ${v.max} schedules that it may have. Remove one to make another.`,

  every: {
    daily: (v: { time: string }) => `Every day at ${v.time}`,
    weekly: (v: { time: string; weekday: string }) => `Every ${v.weekday} at ${v.time}`,
    monthly: (v: { time: string; day: string }) => `On day ${v.day} of every month at ${v.time}`,
    monthlyLast: (v: { time: string }) => `On the last day of every month at ${v.time}`,
  },
  covers: {
    daily: 'The day before',
    weekly: 'The week before, Monday to Sunday',
    monthly: 'The month before',
  },
  daysFrom: (v: { cutOff: string }) => `days begin at ${v.cutOff}`,

  states: {
    active: 'Active',
    paused: 'Paused',
    operatorDisabled: 'Stopped',
    permissionMissing: 'Stopped',
    localOrdersOff: 'Stopped',
  },
  obstacles: {
    operatorDisabled: (v: { operator: string }) =>
      `It ran in the name of ${v.operator}, who can not sign in any more. Edit and save it to run it in your name.`,
    permissionMissing: (v: { operator: string }) =>
      `It ran in the name of ${v.operator}, whose role does not allow it any more. Edit and save it to run it in your name.`,
    localOrdersOff: () => 'Local orders are not enabled for this merchant.',
  },

  period: 'Covers',
  filters: 'Filters',
  noFilters: 'None',
  language: 'Language of the file',
  operator: 'Runs in the name of',
  address: 'Notification address',
  nextRun: 'Next run',
  noNextRun: 'None while it is paused',
  lastRun: 'Last result',
  notYet: 'It has not run yet',
  notification: 'Notification',
  tries: (v: { count: number; time: string }) =>
    v.count === 1 ? `tried once, ${v.time}` : `tried ${v.count} times, last ${v.time}`,
  outcomes: {
    exported: 'File',
    empty: 'Nothing to export',
    tooLarge: 'More records than a file can hold. Narrow the filters.',
    failed: 'Failed. It is tried again at the next time.',
    operatorDisabled: 'Not run: its operator can not sign in any more',
    permissionMissing: 'Not run: the role of its operator does not allow it any more',
    localOrdersOff: 'Not run: local orders are not enabled',
  } satisfies Record<RunOutcome, string>,
  openRecord: 'Open export record',
  recordGone: 'The record has been removed',

  edit: 'Edit',
  pause: 'Pause',
  resume: 'Resume',
  remove: 'Remove',
  paused: 'Paused',
  resumed: 'Resumed',
  removed: 'Removed',
  removeTitle: 'Remove this schedule?',
  removeLead:
    'No more files are written, and notifications that are still to be tried are not sent. Files that are there stay among the export records.',

  newTitle: 'New schedule',
  editTitle: 'Edit schedule',
  rhythm: 'How often',
  rhythms: { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' },
  weekday: 'Weekday',
  weekdays: {
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
    sunday: 'Sunday',
  } satisfies Record<Weekday, string>,
  day: 'Day of the month',
  lastDay: 'Last day',
  hour: 'Hour',
  hourLead: 'Hours at which the days of the file are closed: an hour after they have ended.',
  cutOff: 'Days begin at',
  zone: 'Time zone of days and hour',
  addressLead:
    'Optional: a public https address of your own server. It is told by a signed notification when the file is there, with a link for which one has to sign in.',
  inYourName: 'It runs in your name, with what your role may see.',
  saved: 'Saved',
}
