import { decimalPlacesOf } from '@countinghouse/contract/currencies.ts'
import { expect, test } from 'vitest'
import {
  exactDecimal,
  exactMoney,
  forPrograms,
  fullAmountIfCut,
  groupDigits,
  moneyParts,
  wholeMoney,
  wholeParts,
  withMinus,
} from './money.ts'

test('money has separators and as many decimal places as its currency, zeros too', () => {
  expect(moneyParts('1234567.5', 'USDT')).toEqual({
    whole: '1,234,567',
    fraction: '.50',
    finer: '0000',
    shortened: false,
  })
  expect(moneyParts('0.1', 'BTC')).toMatchObject({ whole: '0', fraction: '.10000000', finer: '' })
})

test('rupiah of the past have decimal places where there are any, in tables as elsewhere', () => {
  expect(moneyParts('15000', 'IDR')).toMatchObject({ whole: '15,000', fraction: '', finer: '' })
  expect(moneyParts('9.5', 'IDR')).toMatchObject({ fraction: '', finer: '', shortened: true })
  for (const amount of ['15000', '15000.00', '9.5', '-9.05'])
    expect(wholeMoney(amount, 'IDR')).toBe(exactMoney(amount, 'IDR'))
})

test('digits beyond what a table shows are left out, never rounded, and it says that there are more', () => {
  expect(moneyParts('12.345678', 'USDT')).toMatchObject({ finer: '5678', shortened: false })
  expect(moneyParts('0.123456999012345678', 'ETH')).toMatchObject({
    fraction: '.123456',
    finer: '',
    shortened: true,
  })
  expect(decimalPlacesOf('ETH')).toBe(6)
  expect(moneyParts('1.250000000000000000', 'ETH').shortened).toBe(false)
  expect(fullAmountIfCut('0.0000004', 'ETH')).toBe('0.0000004 ETH')
  expect(fullAmountIfCut('0.000004', 'ETH')).toBeUndefined()
})

test('digits beyond the precision of a float are kept', () => {
  expect(exactMoney('9007199254740993.000000000000000001', 'ETH')).toBe(
    '9,007,199,254,740,993.000000000000000001 ETH',
  )
  expect(exactMoney('-1000', 'USDT')).toBe('−1,000.00 USDT')
  expect(exactMoney('30.10603', 'USDT')).toBe('30.106030 USDT')
  expect(exactMoney('15000.5', 'IDR')).toBe('15,000.5 IDR')
  expect(exactDecimal('1.500')).toBe('1.5')
})

test('negative amounts have the same sign on every screen, and a keyboard minus when copied', () => {
  expect(moneyParts('-0.5', 'USDT').whole).toBe('−0')
  expect(exactDecimal('-1.5')).toBe('−1.5')
  expect(withMinus('-3%')).toBe('−3%')
  expect(forPrograms('−1,000.00 USDT')).toBe('-1,000.00 USDT')
  expect(forPrograms('A−1')).toBe('A−1')
})

test('a detail has the places of the table, and those that it leaves out', () => {
  expect(wholeParts('30.1', 'USDT')).toMatchObject({ fraction: '.10', finer: '0000' })
  expect(wholeParts('0.1234567', 'ETH')).toMatchObject({ fraction: '.123456', finer: '7' })
})

test('copied amounts have all digits, also those that the screen leaves out', () => {
  expect(wholeMoney('2519.51884', 'USDT')).toBe('2,519.518840 USDT')
  expect(wholeMoney('0', 'USDT')).toBe('0.000000 USDT')
  expect(wholeMoney('0.1234567', 'ETH')).toBe('0.1234567 ETH')
})

test('an unknown currency is shown with two digits', () => {
  expect(exactMoney('1', 'XYZ')).toBe('1.00 XYZ')
})

test('separators stand between thousands only', () => {
  expect([1, 999, 1000, 1000000].map(groupDigits)).toEqual(['1', '999', '1,000', '1,000,000'])
})
