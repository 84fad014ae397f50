import type { RunOutcome, Weekday } from '../report/report-schedule.ts'

/** Reports by the clock: the drawer of a report's schedules, and the form of one. */
export default {
  title: (v: { report: string }) => `Schedules: ${v.report}`,
  close: 'Close schedules',
  lead: 'At the chosen hour, a file appears in the export records. It covers the previous day, week (Monday to Sunday) or month.',
  loading: 'Loading the schedules',
  loadFailed: 'The schedules could not be loaded',
  none: 'This report has no schedule yet',
  noneLead: 'A new one uses the filters currently set on the page.',
  add: 'New schedule',
  full: (v: { max: number }) =>
    `Your merchant has reached the limit of ${v.max} schedules. Remove one to add another.`,

  every: {
    daily: (v: { time: string }) => `Every day at ${v.time}`,
    weekly: (v: { time: string; weekday: string }) => `Every ${v.weekday} at ${v.time}`,
    monthly: (v: { time: string; day: string }) => `On day ${v.day} of every month at ${v.time}`,
    monthlyLast: (v: { time: string }) => `On the last day of every month at ${v.time}`,
  },
  covers: {
    daily: 'The previous day',
    weekly: 'The previous week, Monday to Sunday',
    monthly: 'The previous month',
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
      `It ran in the name of ${v.operator}, who can no longer sign in. Edit and save it to run it in your name.`,
    permissionMissing: (v: { operator: string }) =>
      `It ran in the name of ${v.operator}, whose role no longer allows it. Edit and save it to run it in your name.`,
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
    failed: 'Failed. It will be tried again next time.',
    operatorDisabled: 'Not run: its operator can no longer sign in',
    permissionMissing: 'Not run: the role of its operator no longer allows it',
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
    'No more files are created, and pending notifications are not sent. Existing files stay in the export records.',

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
  hourLead: 'From one hour after the last day of the file has ended.',
  cutOff: 'Days begin at',
  zone: 'Time zone',
  addressLead:
    'Optional: a public https address of your own server. It gets a signed notification when the file is ready, with a link that requires signing in.',
  inYourName: 'It runs in your name, with the permissions of your role.',
  saved: 'Saved',
}
