/** Schedules of reports when their time comes: which days, how often, and in whose name. */
import { readSheet } from 'read-excel-file/node'
import { expect, test, vi } from 'vitest'
import { atTime, HistoryClock } from '../../demo/history/history-clock.ts'
import { disableOperator } from '../../src/areas/session/administer-operator.command.ts'
import { setRates } from '../../src/engine/orders/usd-value.ts'
import { startTasks } from '../../src/tasks.ts'
import { newOperator, signedIn } from '../app/builders.ts'
import { startTestApp } from '../app/test-app.ts'
import { waitLimitMs } from '../app/wait-limit.ts'
import { payin } from '../orders/orders.ts'
import { age, miss, recordsOf, runAt, saved, scheduleOf } from './report-schedules.ts'

const merchantId = '10001'
const dayMs = 86_400_000
const app = await startTestApp()
const admin = await signedIn(app, 'admin')
await setRates(app.owner, [{ currency: 'USDT', usd: '1' }])

const payinAt = (at: string) =>
  atTime(app.db, new HistoryClock(new Date(at))).asMerchant(merchantId, (tx) =>
    payin(tx, merchantId, '10'),
  )

// The second is of the 16th at 4:00 in Singapore, and at 1:30 in India.
for (const at of ['2026-01-05T12:00:00Z', '2026-01-15T20:00:00Z', '2026-01-31T03:00:00Z'])
  await payinAt(at)
// Whatever the hour, one of these is of the last day that is closed.
for (const days of [1, 2, 3]) await payinAt(new Date(Date.now() - days * dayMs).toISOString())

const inTime = <T>(check: () => T | Promise<T>) => vi.waitFor(check, waitLimitMs)

async function fileOf(recordId: string) {
  const url = await inTime(async () => {
    const answer = await admin.call('/exportRecords/checkLinkValid', { recordId })
    expect(answer.msg).toBe('')
    return answer.data.url.replace('/api', '') as string
  })
  const [header = [], ...rows] = await readSheet(
    Buffer.from(await (await admin.fetch(url)).arrayBuffer()),
  )
  return { header, days: rows.map((row) => new Date(String(row[1])).toISOString().slice(0, 10)) }
}

const weekly = { rhythm: 'weekly', weekday: 'monday' }
const india = { zone: 'GMT+5:30', cutOff: '2:30' }
test.each([
  ['a day', { cutOff: '2:30' }, '2026-01-17T01:00:00Z', '2026-01-16', ['2026-01-16']],
  ['a day in India', india, '2026-01-16T03:30:00Z', '2026-01-15', ['2026-01-15']],
  ['a week', weekly, '2026-01-12T01:00:00Z', '2026-01-05-to-2026-01-11', ['2026-01-05']],
  [
    'a week in India',
    { ...weekly, ...india, weekday: 'thursday' },
    '2026-01-22T03:30:00Z',
    '2026-01-12-to-2026-01-18',
    ['2026-01-15'],
  ],
  [
    'a month',
    { rhythm: 'monthly', day: '1' },
    '2026-02-01T01:00:00Z',
    '2026-01-01-to-2026-01-31',
    ['2026-01-31', '2026-01-16', '2026-01-05'],
  ],
  [
    'a month in India, on the last day of the next',
    { rhythm: 'monthly', day: 'last', ...india },
    '2026-02-28T03:30:00Z',
    '2026-01-01-to-2026-01-31',
    ['2026-01-31', '2026-01-15', '2026-01-05'],
  ],
])('%s is written at its hour and not before, with its days in its name', async (...asked) => {
  const [, more, due, name, days] = asked
  const scheduleId = await saved(admin, { ...more, language: 'id' })
  await age(app, scheduleId)
  // A run before that says what was due then.
  await runAt(app, scheduleId, new Date(Date.parse(due) - 1).toISOString())
  const before = await scheduleOf(admin, scheduleId)
  expect(before.lastRun.runTime < due).toBe(true)
  await runAt(app, scheduleId, due)
  const { lastRun } = await scheduleOf(admin, scheduleId)
  expect(lastRun).toMatchObject({ outcome: 'exported', notifyStatus: 'noNotificationRequired' })
  expect(Date.parse(lastRun.runTime)).toBe(Date.parse(due))
  const file = await fileOf(lastRun.recordId)
  expect(file.days).toEqual(days)
  expect(file.header).toContain('Mata uang')
  const records = await recordsOf(admin, scheduleId, app)
  expect(records.find(({ recordId }: never) => recordId === lastRun.recordId)).toMatchObject({
    fileName: `cryptoPayinReport-${name}.xlsx`,
    listName: 'cryptoPayinReport',
    exportOrigin: 'scheduled',
    operatorName: 'admin',
    exportStatus: 'ready',
  })
})

test('a time comes once, however many servers see it come', async () => {
  const worker = await startTasks(app.services, { error: vi.fn(), warn: vi.fn() } as never)
  const scheduleId = await saved(admin, { hour: 1, filters: { network: 'TRC20' } })
  await miss(app, scheduleId, 1)
  await inTime(async () => expect((await scheduleOf(admin, scheduleId)).lastRun).not.toBeNull())
  // And as often as a worker may do it that takes over from another.
  await Promise.all(
    Array.from({ length: 4 }, () => runAt(app, scheduleId, new Date().toISOString())),
  )
  expect(await recordsOf(admin, scheduleId, app)).toHaveLength(1)
  const { nextRunTime } = await scheduleOf(admin, scheduleId)
  expect(Date.parse(nextRunTime)).toBeGreaterThan(Date.now())
  await worker.stop()
})

test('of the times that were missed, the last is made up for', async () => {
  const scheduleId = await saved(admin, { hour: 2, filters: { network: 'TRC20' } })
  await miss(app, scheduleId, 5)
  const { lastRun, nextRunTime } = await inTime(async () => {
    const found = await scheduleOf(admin, scheduleId)
    expect(found.lastRun).not.toBeNull()
    return found
  })
  expect(Date.parse(nextRunTime) - Date.parse(lastRun.runTime)).toBe(dayMs)
  const runs = await app.owner`
    select 1 from report_schedule_run where schedule_id = ${scheduleId}`
  expect(runs).toHaveLength(1)
})

test('a report without rows says so, and makes no record', async () => {
  const scheduleId = await saved(admin, { filters: { currency: 'BTC' } })
  await age(app, scheduleId)
  await runAt(app, scheduleId, '2026-01-17T01:00:00Z')
  const { lastRun } = await scheduleOf(admin, scheduleId)
  expect(lastRun).toMatchObject({ outcome: 'empty', recordId: null, periodStart: '2026-01-16' })
  expect(await recordsOf(admin, scheduleId, app)).toEqual([])
})

test('times before it was saved, changed or resumed are not made up for', async () => {
  const scheduleId = await saved(admin, { hour: 3 })
  await runAt(app, scheduleId, new Date().toISOString())
  expect((await scheduleOf(admin, scheduleId)).lastRun).toBeNull()
  const pause = (isPaused: boolean) =>
    admin.call('/report/schedule/pause', { scheduleId, isPaused })
  expect((await pause(true)).data).toEqual({ state: 'paused' })
  await miss(app, scheduleId, 1)
  await runAt(app, scheduleId, new Date().toISOString())
  expect(await scheduleOf(admin, scheduleId)).toMatchObject({ lastRun: null, nextRunTime: null })
  expect((await pause(false)).data).toEqual({ state: 'active' })
  await runAt(app, scheduleId, new Date().toISOString())
  const resumed = await scheduleOf(admin, scheduleId)
  expect(resumed.lastRun).toBeNull()
  expect(Date.parse(resumed.nextRunTime)).toBeGreaterThan(Date.now())
})

test('it runs in the name of whoever saved it, and not when that operator may not any more', async () => {
  const name = await newOperator(app, ['finance'])
  const finance = await signedIn(app, name)
  const scheduleId = await saved(finance, { hour: 8 })
  await age(app, scheduleId)
  const outcomeAt = async (at: string) => {
    await runAt(app, scheduleId, at)
    const { state, lastRun, operatorName } = await scheduleOf(admin, scheduleId)
    return [state, lastRun.outcome, operatorName]
  }
  expect(await outcomeAt('2026-01-06T01:00:00Z')).toEqual(['active', 'exported', name])
  await app.owner`update operator set roles = '{viewer}' where name = ${name}`
  const noPermission = ['permissionMissing', 'permissionMissing', name]
  expect(await outcomeAt('2026-01-07T01:00:00Z')).toEqual(noPermission)
  await app.owner`update operator set roles = '{finance}' where name = ${name}`
  await disableOperator(app.db, name)
  const disabled = ['operatorDisabled', 'operatorDisabled', name]
  expect(await outcomeAt('2026-01-17T01:00:00Z')).toEqual(disabled)
  expect(await recordsOf(admin, scheduleId, app)).toHaveLength(1)
  // A colleague takes it over by saving it.
  await saved(admin, { hour: 8, scheduleId, version: 1 })
  expect(await outcomeAt('2026-02-01T01:00:00Z')).toEqual(['active', 'exported', 'admin'])
})

test('a run that finds too many exports open is tried again, and in the end says that it failed', async () => {
  const scheduleId = await saved(admin, { hour: 7 })
  await app.owner`
    insert into export_record (merchant_id, record_id, operator_id, operator_name, list_name, permission, query,
                               language, file_name, record_count)
    select 10001, 'open' || n, operator_id, name, 'gone', 'report.view', '{}', 'en', '', 1
    from operator, generate_series(1, 20) n where name = 'admin'`
  await miss(app, scheduleId, 1)
  const jobs = () =>
    app.owner`select attempts, problem from job where payload ->> 'scheduleId' = ${scheduleId}`
  await inTime(async () => expect(await jobs()).toMatchObject([{ attempts: 1 }]))
  await inTime(async () => expect((await jobs())[0]?.problem).toContain('exportTooMany'))
  expect((await scheduleOf(admin, scheduleId)).lastRun).toBeNull()
  await app.owner`
    update job set attempts = 4, run_at = now() where payload ->> 'scheduleId' = ${scheduleId}`
  await inTime(async () =>
    expect((await scheduleOf(admin, scheduleId)).lastRun).toMatchObject({ outcome: 'failed' }),
  )
  await app.owner`delete from export_record where list_name = 'gone'`
})
