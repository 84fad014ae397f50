import { expect, test } from 'vitest'
import { quickDays } from '../../orders/balances/statement-days.ts'
import { readStatement, statementQuery, writeStatement } from './statement-state.ts'

// 1 March in Singapore, still February in Greenwich.
const now = Date.parse('2026-02-28T20:00:00Z')

test('without anything said a statement is of USDT and this month, by the clock of Singapore', () => {
  expect(readStatement('', now)).toEqual({
    customerUid: '',
    currency: 'USDT',
    country: '',
    bucket: 'total',
    startDate: '2026-03-01',
    endDate: '2026-03-31',
  })
  expect(quickDays('lastMonth', now)).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' })
})

test('a statement in the URL is read as it was written', () => {
  const state = {
    customerUid: 'C1',
    currency: 'BTC',
    country: '' as const,
    bucket: 'frozen' as const,
    startDate: '2026-01-05',
    endDate: '2026-01-06',
  }
  expect(readStatement(writeStatement(state), now)).toEqual(state)
  expect(statementQuery(state, true)).toEqual(state)
  const fiat = { ...state, currency: 'USD', country: 'TH' as const }
  expect(readStatement(writeStatement(fiat), now)).toEqual(fiat)
  const { customerUid: _, ...ofMerchant } = fiat
  expect(statementQuery(fiat, false)).toEqual(ofMerchant)
  expect(statementQuery(fiat, true)).toBeUndefined()
})

test('fiat without a country is of its own, and crypto is of none', () => {
  expect(readStatement('?currency=INR', now).country).toBe('IN')
  expect(readStatement('?currency=INR&country=XX', now).country).toBe('IN')
  expect(readStatement('?currency=USDT&country=IN', now).country).toBe('')
})

test.each([
  '?currency=XYZ',
  '?currency=USD',
  '?currency=USDT&startDate=2026-02-02&endDate=2026-02-01',
])('%j asks for no statement', (search) => {
  expect(statementQuery(readStatement(search, now), false)).toBeUndefined()
})

test('a statement of a customer needs the customer, and one of the merchant names none', () => {
  expect(statementQuery(readStatement('?currency=USDT', now), true)).toBeUndefined()
  const own = statementQuery(readStatement('?currency=USDT&customerUid=C1', now), false)
  expect(own).not.toHaveProperty('customerUid')
})
