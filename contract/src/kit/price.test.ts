import { expect, test } from 'vitest'
import { compare, feeOf, minus, mostWithFee, plus } from './price.ts'

const price = (flat: string, rate: string) => ({ flat, rate, minimum: '0' })

test('a fee is the flat part and the share, rounded up to what the currency can hold', () => {
  expect(feeOf(price('1', '0'), '250.5', 6)).toBe('1')
  expect(feeOf(price('0.5', '0.001'), '100', 6)).toBe('0.6')
  expect(feeOf(price('0', '0.001'), '0.0001', 6)).toBe('0.000001')
})

test('sums and differences are exact, also below zero', () => {
  expect(plus('0.1', '0.2')).toBe('0.3')
  expect(minus('1', '1.000000000000000001')).toBe('-0.000000000000000001')
  expect(minus('5', '-5')).toBe('10')
  expect(plus('-0.5', '0.25')).toBe('-0.25')
})

test.each([
  [price('1', '0'), '100', 6],
  [price('0', '0.001'), '100', 6],
  [price('0.35', '0.0033'), '19.999999', 6],
  [price('0.0000001', '0.3'), '0.7', 8],
  [price('2', '0.1'), '2.000001', 6],
])('the most that fits %j into %s leaves no room for one unit more', (of, available, precision) => {
  const most = mostWithFee(of, available, precision)
  const unit = `0.${'1'.padStart(precision, '0')}`
  const cost = (amount: string) => plus(amount, feeOf(of, amount, precision))
  expect(compare(cost(most), available)).toBeLessThanOrEqual(0)
  expect(compare(cost(plus(most, unit)), available)).toBe(1)
})

test('a balance that does not cover the fee leaves nothing to send', () => {
  expect(mostWithFee(price('3', '0'), '2.5', 6)).toBe('0')
  expect(mostWithFee(price('3', '0'), '0', 6)).toBe('0')
})
