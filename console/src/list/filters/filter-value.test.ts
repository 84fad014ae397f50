import { period, range } from '@countinghouse/contract/engine/list.ts'
import { expect, test } from 'vitest'
import { normalizeAmount } from '../../lib/money.ts'
import { type Period, quickPeriod } from '../../lib/period.ts'
import { filterProblem, problemWhileTyping } from './filter-value.ts'

const amount = range('quantity')
const time = period('createTime', 'startDate', 'endDate')
const between = (start: number, end: number | undefined): Period => ({
  type: 'instants',
  start,
  end,
})

test.each(['', ',', '1,', ',2', '0.5,10', '-1,1'])('%j is a range of amounts', (value) => {
  expect(filterProblem(amount, value)).toBeUndefined()
})

test.each(['x,', '1,2x', '1e5,', '.5,', '1,2.'])('%j is no range of amounts', (value) => {
  expect(filterProblem(amount, value)).toBe('notANumber')
})

test('a period must not end before it starts', () => {
  expect(filterProblem(time, between(2, 1))).toBe('endBeforeStart')
  expect(filterProblem(time, between(1, 1))).toBeUndefined()
  expect(filterProblem(time, between(2, undefined))).toBeUndefined()
  expect(filterProblem(time, quickPeriod('today'))).toBeUndefined()
})

test('a maximum must not be less than the minimum', () => {
  expect(filterProblem(amount, '10,9.99')).toBe('maximumBelowMinimum')
  expect(filterProblem(amount, '9,10')).toBeUndefined()
  expect(filterProblem(amount, '5,5.0')).toBeUndefined()
})

test('while one types, only ends that are the wrong way round are said', () => {
  expect(problemWhileTyping(amount, '10,9')).toBe('maximumBelowMinimum')
  expect(problemWhileTyping(time, between(2, 1))).toBe('endBeforeStart')
  expect(problemWhileTyping(amount, '-,')).toBeUndefined()
})

test('separators of a pasted amount are forgiven', () => {
  expect(normalizeAmount(' 1,234.50 ')).toBe('1234.50')
})
