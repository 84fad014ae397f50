import { cryptoPayinReport } from '@countinghouse/contract/areas/report/order.reports.ts'
import { expect, test } from 'vitest'
import {
  firstHour,
  newScheduleValues,
  scheduleBody,
  scheduleValues,
  withPossibleHour,
} from './schedule-form.ts'

const report = cryptoPayinReport

test('a new schedule takes over what the page is filtered by, and not its days', () => {
  const query = {
    reportDateStart: '2026-01-01',
    reportDateEnd: '2026-01-31',
    sortKey: 'amount',
    sortType: 0,
    cutOff: '2:30',
    currency: 'USDT,BTC',
  }
  expect(scheduleBody(report, newScheduleValues(report, query, 'id'), undefined)).toEqual({
    report: 'cryptoPayinReport',
    rhythm: 'daily',
    hour: 9,
    cutOff: '2:30',
    zone: 'GMT+8',
    language: 'id',
    notifyUrl: '',
    filters: { currency: 'USDT,BTC' },
  })
})

test('a schedule that is edited and not changed stays as it is', () => {
  const schedule = {
    report: 'cryptoPayinReport',
    rhythm: 'monthly',
    weekday: null,
    day: 'last',
    hour: 0,
    cutOff: '5:00',
    zone: 'GMT+5:30',
    language: 'en',
    notifyUrl: 'https://example.com/a',
    filters: { network: 'TRC20' },
    scheduleId: 'RS1',
    version: 3,
    operatorName: 'admin',
    state: 'active',
    nextRunTime: null,
    lastRun: null,
  } as const
  const { operatorName, state, nextRunTime, lastRun, weekday, ...said } = schedule
  expect(scheduleBody(report, scheduleValues(report, schedule), schedule)).toEqual(said)
})

test('an hour before the days of the file are closed is not kept', () => {
  const values = { ...newScheduleValues(report, { cutOff: '5:00' }, 'en'), hour: '3' }
  expect(firstHour(values)).toBe(6)
  expect(withPossibleHour(values).hour).toBe('6')
  const tuesday = { ...values, rhythm: 'weekly', weekday: 'tuesday' }
  expect(withPossibleHour(tuesday).hour).toBe('3')
})
