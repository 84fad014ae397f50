import { expect, test } from 'vitest'
import { exactDecimal, exactMoney, groupDigits, moneyParts } from './money.ts'

test('money has separators and the decimal places of its currency', () => {
  expect(moneyParts('1234567.5', 'USDT')).toEqual({
    whole: '1,234,567',
    fraction: '.50',
    finer: '',
  })
  expect(moneyParts('0.1', 'BTC')).toEqual({ whole: '0', fraction: '.10000000', finer: '' })
  expect(moneyParts('15000', 'IDR')).toEqual({ whole: '15,000', fraction: '', finer: '' })
})

test('further digits follow, omitted ones leave a mark, and trailing zeros are dropped', () => {
  expect(moneyParts('12.345678', 'USDT')).toMatchObject({ fraction: '.34', finer: '5678' })
  expect(moneyParts('0.123456789012345678', 'ETH')).toMatchObject({
    fraction: '.123456',
    finer: '78…',
  })
  expect(moneyParts('12.340000', 'USDT')).toMatchObject({ fraction: '.34', finer: '' })
  expect(moneyParts('9.5', 'IDR')).toMatchObject({ fraction: '', finer: '.5' })
})

test('digits beyond the precision of a float are kept', () => {
  expect(exactMoney('9007199254740993.000000000000000001', 'ETH')).toBe(
    '9,007,199,254,740,993.000000000000000001 ETH',
  )
  expect(exactMoney('-1000', 'USDT')).toBe('-1,000.00 USDT')
  expect(exactDecimal('1.500')).toBe('1.5')
})

test('an unknown currency is shown with two digits', () => {
  expect(exactMoney('1', 'XYZ')).toBe('1.00 XYZ')
})

test('separators stand between thousands only', () => {
  expect([1, 999, 1000, 1000000].map(groupDigits)).toEqual(['1', '999', '1,000', '1,000,000'])
})
