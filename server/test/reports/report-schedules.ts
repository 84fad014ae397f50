/** Schedules of reports for tests: saved over HTTP, run at times of the test's choice. */

import { atTime, HistoryClock } from '../../demo/history/history-clock.ts'
import { reportSources } from '../../src/areas/report/report.lists.ts'
import { runSchedule } from '../../src/areas/report/run-schedule.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import type { Browser } from '../app/browser.ts'
import type { TestApp } from '../app/test-app.ts'

export const sources = reportSources(orderRegistry)

export const daily = {
  report: 'cryptoPayinReport',
  rhythm: 'daily',
  hour: 9,
  cutOff: '0:00',
  zone: 'GMT+8',
  language: 'en',
} as const

export const save = (browser: Browser, more: object = {}) =>
  browser.call('/report/schedule/save', { ...daily, ...more })

/** The number of a new schedule. */
export async function saved(browser: Browser, more: object = {}): Promise<string> {
  const { msg, data } = await save(browser, more)
  if (msg !== '') throw new Error(msg)
  return data.scheduleId
}

export async function scheduleOf(browser: Browser, scheduleId: string) {
  const { data } = await browser.call('/report/schedule/list', {})
  return data.records.find((each: { scheduleId: string }) => each.scheduleId === scheduleId)
}

/** As if it had been saved long ago. */
export const age = (app: TestApp, scheduleId: string) => app.owner`
  update report_schedule set since = '2020-01-01' where schedule_id = ${scheduleId}`

/** Does what the task does, at this time. */
export const runAt = (app: TestApp, scheduleId: string, at: string, merchantId = '10001') =>
  runSchedule(atTime(app.db, new HistoryClock(new Date(at))), sources, { merchantId, scheduleId })

/** As if no server had run for some days. */
export async function miss(app: TestApp, scheduleId: string, days: number): Promise<void> {
  await age(app, scheduleId)
  await app.owner`
    update job_schedule set next_run_at = next_run_at - ${days} * interval '1 day'
    where name = ${`report:${scheduleId}`}`
}

export async function recordsOf(browser: Browser, scheduleId: string, app: TestApp) {
  const ids = await app.owner`select record_id from export_record where schedule_id = ${scheduleId}`
  const { data } = await browser.call('/exportRecords/list', { size: 80, current: 1 })
  return data.records.filter(({ recordId }: { recordId: string }) =>
    ids.some(({ record_id }) => record_id === recordId),
  )
}
