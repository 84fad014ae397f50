/** Schedules of reports as operators make and change them, and what merchants are told of their files. */
import { createHmac } from 'node:crypto'
import { reportNotification } from '@countinghouse/contract/areas/report/report-schedule.contract.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { describe, expect, test, vi } from 'vitest'
import { atTime, HistoryClock } from '../../demo/history/history-clock.ts'
import { bindAuthenticator } from '../app/authenticator-app.ts'
import type { Browser } from '../app/browser.ts'
import { newOperator, signedIn } from '../app/builders.ts'
import { startReceiver } from '../app/receiver.ts'
import { startAppForTest, startTestApp } from '../app/test-app.ts'
import { waitLimitMs } from '../app/wait-limit.ts'
import { payin } from '../orders/orders.ts'
import { age, daily, miss, runAt, save, saved, scheduleOf } from './report-schedules.ts'

const merchantId = '10001'
const app = await startTestApp()
const admin = await signedIn(app, 'admin')
const lantern = await signedIn(app, 'lantern')
for (const days of [1, 2, 3]) {
  const clock = new HistoryClock(new Date(Date.now() - days * 86_400_000))
  await payin(atTime(app.db, clock), merchantId, '10')
}

const inTime = <T>(check: () => T | Promise<T>) => vi.waitFor(check, waitLimitMs)
const remove = (browser: Browser, scheduleId: string) =>
  browser.call('/report/schedule/remove', { scheduleId })

describe('a schedule', () => {
  test('is shown as it was saved, and what it does is logged', async () => {
    const more = { hour: 20, filters: { currency: 'USDT,BTC', network: '' } }
    const scheduleId = await saved(admin, more)
    expect(await scheduleOf(admin, scheduleId)).toMatchObject({
      ...daily,
      hour: 20,
      filters: { currency: 'USDT,BTC' },
      weekday: null,
      day: null,
      notifyUrl: '',
      operatorName: 'admin',
      state: 'active',
      version: 1,
      lastRun: null,
    })
    const { nextRunTime } = await scheduleOf(admin, scheduleId)
    expect(nextRunTime).toMatch(/T12:00:00.000Z$/)
    await admin.call('/report/schedule/pause', { scheduleId, isPaused: true })
    await admin.call('/report/schedule/pause', { scheduleId, isPaused: true })
    await admin.call('/report/schedule/pause', { scheduleId, isPaused: false })
    await saved(admin, { ...more, scheduleId, version: 1, hour: 21 })
    expect((await remove(admin, scheduleId)).success).toBe(true)
    expect((await remove(admin, scheduleId)).status).toBe(404)
    expect(await scheduleOf(admin, scheduleId)).toBeUndefined()
    expect(
      await app.owner`select 1 from job_schedule where name like ${`%${scheduleId}`}`,
    ).toHaveLength(0)
    const logged = await app.owner`
      select action from audit_entry where detail ->> 'scheduleId' = ${scheduleId} order by seq`
    expect(logged.map(({ action }) => action.split('.')[1])).toEqual([
      'created',
      'paused',
      'resumed',
      'changed',
      'removed',
    ])
  })

  test.each([
    ['How often', { rhythm: 'hourly' }],
    ['Weekday', { rhythm: 'weekly' }],
    ['weekday', { weekday: 'monday' }],
    ['Day of the month', { rhythm: 'monthly', day: '29' }],
    ['Day of the month', { rhythm: 'monthly' }],
    ['Hour', { hour: 24 }],
    // The day ends at that hour, and is closed an hour later.
    ['Hour', { hour: 0 }],
    ['Hour', { hour: 5, cutOff: '5:00' }],
    ['Hour', { hour: 3, cutOff: '2:30', rhythm: 'weekly', weekday: 'monday' }],
    ['Time zone', { zone: 'GMT+1' }],
    ['Language of the file', { language: 'fr' }],
    ['Report', { report: 'withdrawal' }],
    ['Currency', { filters: { currency: 'XYZ' } }],
    ['country', { filters: { country: 'IN' } }],
    ['reportDateStart', { filters: { reportDateStart: '2026-01-01' } }],
    ['Version', { scheduleId: 'RS1' }],
    ['Notification address', { notifyUrl: 'nowhere' }],
  ])('is refused by its field: %s in %j', async (field, more) => {
    const answer = await save(admin, more)
    expect([answer.status, answer.code]).toEqual([400, 'S00400'])
    expect(answer.msg).toContain(`“${field}”`)
  })

  test('of another merchant is not found, and not seen', async () => {
    const scheduleId = await saved(admin, { hour: 19 })
    expect((await save(lantern, { scheduleId, version: 1 })).status).toBe(404)
    expect((await remove(lantern, scheduleId)).status).toBe(404)
    const paused = await lantern.call('/report/schedule/pause', { scheduleId, isPaused: true })
    expect(paused.status).toBe(404)
    expect(await scheduleOf(lantern, scheduleId)).toBeUndefined()
    expect(await scheduleOf(admin, scheduleId)).toMatchObject({ state: 'active' })
    await runAt(app, scheduleId, new Date(Date.now() + 2 * 86_400_000).toISOString(), '10002')
    expect(await scheduleOf(admin, scheduleId)).toMatchObject({ lastRun: null })
  })

  test('is for those who may make it, of reports that the merchant has', async () => {
    for (const name of ['viewer', 'support']) {
      const other = await signedIn(app, name)
      expect((await save(other)).status).toBe(403)
      expect((await other.call('/report/schedule/list', {})).status).toBe(403)
    }
    const local = await save(lantern, { report: 'localPayinReport' })
    expect([local.status, local.code]).toEqual([403, 'R00002'])
  })

  test('that is there already is not made again, whoever clicks how often', async () => {
    const clicks = await Promise.all([1, 2, 3].map(() => save(admin, { hour: 18 })))
    expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(clicks.find(({ status }) => status === 409)).toMatchObject({ code: 'R00012' })
    expect((await save(admin, { hour: 18, language: 'id' })).status).toBe(200)
  })

  test('is one of so many that a merchant may have', async () => {
    const hours = Array.from({ length: limits.reportSchedulesMax }, (_, i) => i + 1)
    for (const hour of hours) await saved(lantern, { hour })
    const answer = await save(lantern, { hour: 23 })
    expect([answer.status, answer.code]).toEqual([422, 'R00011'])
    expect(answer.msg).toContain(String(limits.reportSchedulesMax))
    const { data } = await lantern.call('/report/schedule/list', { report: 'businessDaily' })
    expect(data).toEqual({ records: [], total: hours.length })
  })

  test('that somebody else has changed meanwhile is not changed, and says by whom', async () => {
    const scheduleId = await saved(admin, { hour: 17 })
    const finance = await signedIn(app, 'finance')
    const edits = await Promise.all([
      save(admin, { scheduleId, version: 1, hour: 16, cutOff: '2:30' }),
      save(finance, { scheduleId, version: 1, hour: 16, cutOff: '5:00' }),
    ])
    const [won, lost] = edits.toSorted((a, b) => a.status - b.status)
    expect([won?.status, won?.data.version, lost?.status, lost?.code]).toEqual([
      200,
      2,
      409,
      'R00013',
    ])
    const { operatorName, hour } = await scheduleOf(admin, scheduleId)
    expect(hour).toBe(16)
    expect(lost?.msg).toMatch(new RegExp(`^${operatorName} has changed this schedule`))
  })
})

describe('an address', () => {
  test.each([
    'http://93.184.216.34/',
    'https://127.0.0.1/',
    'https://localhost/reports',
    'https://[::1]/',
    'https://10.0.0.8/',
    'https://169.254.169.254/latest/meta-data',
    'https://user:secret@93.184.216.34/',
    'ftp://93.184.216.34/',
    'javascript:alert(1)',
  ])('that must not be called is refused: %s', async (notifyUrl) => {
    const guarded = await hostile()
    const answer = await save(guarded, { notifyUrl })
    expect([answer.status, answer.code]).toEqual([400, 'S00400'])
    expect(answer.msg).toContain(
      '“Notification address” must begin with https:// and lead to a public host',
    )
  })

  let strict: Promise<Browser> | undefined
  const hostile = () => {
    strict ??= startTestApp({ allowLocalCallbacks: false }).then((other) =>
      signedIn(other, 'admin'),
    )
    return strict
  }

  test('asks for a code when it is given or changed, once an authenticator is bound', async () => {
    const name = await newOperator(app, ['finance'])
    const finance = await signedIn(app, name)
    const phone = await bindAuthenticator(finance)
    await phone.letTimePass(app.owner, name)
    const scheduleId = await saved(finance, { hour: 15 })
    const edit = { scheduleId, version: 1, hour: 15, notifyUrl: 'https://93.184.216.34/a' }
    expect(await save(finance, edit)).toMatchObject({ status: 403, code: 'M01020' })
    const wrong = await save(finance, { ...edit, verifyCode: phone.wrongCode() })
    expect(wrong).toMatchObject({ status: 403, code: 'M01020' })
    expect((await save(finance, { ...edit, verifyCode: phone.nextCode() })).data.version).toBe(2)
    expect((await save(finance, { ...edit, version: 2, hour: 14 })).data.version).toBe(3)
    const other = { ...edit, version: 3, notifyUrl: 'https://93.184.216.34/b' }
    expect((await save(finance, other)).code).toBe('M01020')
    expect((await save(finance, { ...edit, version: 3, notifyUrl: '' })).data.version).toBe(4)
  })
})

describe('a notification', () => {
  const done = (scheduleId: string, notifyStatus: string) =>
    inTime(async () => {
      const { lastRun } = await scheduleOf(admin, scheduleId)
      expect(lastRun).toMatchObject({ notifyStatus })
      return lastRun
    })

  test('is signed, links to the record that is ready, and is tried again until it is taken', async () => {
    const receiver = await startReceiver((response, count) => {
      response.statusCode = count === 1 ? 500 : 200
      response.end(count === 1 ? 'broken' : 'success')
    })
    const scheduleId = await saved(admin, { hour: 13, notifyUrl: receiver.url })
    await miss(app, scheduleId, 1)
    const failed = await done(scheduleId, 'notificationFailed')
    expect(failed).toMatchObject({ notifyCount: 1, notifyAnswer: 'broken', exportStatus: 'ready' })
    await app.owner`update job set run_at = now() where task = 'notifyReport'`
    const taken = await done(scheduleId, 'notificationComplete')
    expect(taken).toMatchObject({ notifyCount: 2, notifyAnswer: 'success' })

    const [key] = await app.owner`
      select webhook_secret_sealed as sealed from merchant_key where merchant_id = ${merchantId}`
    const secret = Buffer.from(app.vault.open(key?.sealed, 'merchant_key:10001'), 'base64')
    for (const { headers, body } of receiver.received) {
      const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      const expected = createHmac('sha256', secret).update(content).digest('base64')
      expect(headers['webhook-signature']).toBe(`v1,${expected}`)
      expect(headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id'])
    }
    const told = JSON.parse(receiver.received[1]?.body ?? '')
    expect(reportNotification.safeParse(told).error).toBeUndefined()
    const { recordId, periodStart } = taken
    expect(told).toMatchObject({
      type: 'report.ready',
      data: {
        scheduleId,
        recordId,
        fileName: `cryptoPayinReport-${periodStart}.xlsx`,
        recordCount: 1,
        link: `https://console.example.com/#/download/file?recordId=${recordId}`,
      },
    })
    const { data } = await admin.call('/exportRecords/list', { recordId })
    expect(data.records).toMatchObject([{ recordId, exportStatus: 'ready' }])
  })

  test('of a report without rows says so, without a link', async () => {
    const receiver = await startReceiver()
    const more = { hour: 12, filters: { currency: 'BTC' }, notifyUrl: receiver.url }
    const scheduleId = await saved(admin, more)
    await age(app, scheduleId)
    await runAt(app, scheduleId, '2026-01-17T04:00:00Z')
    await done(scheduleId, 'notificationComplete')
    const told = JSON.parse(receiver.received[0]?.body ?? '')
    expect(reportNotification.safeParse(told).error).toBeUndefined()
    expect(told).toMatchObject({
      type: 'report.empty',
      data: { periodStart: '2026-01-16', recordId: null, link: null, recordCount: 0 },
    })
  })

  test('to an address that must not be called any more is not sent, and says why', async () => {
    const other = await startAppForTest()
    const browser = await signedIn(other, 'admin')
    const receiver = await startReceiver()
    const scheduleId = await saved(browser, { notifyUrl: receiver.url })
    other.services.config.allowLocalCallbacks = false
    await age(other, scheduleId)
    await runAt(other, scheduleId, '2026-01-17T01:00:00Z')
    await inTime(async () => {
      const { lastRun } = await scheduleOf(browser, scheduleId)
      expect(lastRun).toMatchObject({ outcome: 'empty', notifyStatus: 'notificationFailed' })
      expect(lastRun.notifyAnswer).toContain('https://')
    })
    expect(receiver.received).toEqual([])
  })
})
