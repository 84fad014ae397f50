import { expect, test } from 'vitest'
import { amountIn } from './searched-amount.ts'

test.each([
  ['75', ['75']],
  ['344.91', ['344.91']],
  ['1,234.50', ['1234.50']],
  ['1.234,50', ['1234.50']],
  ['1,234,567', ['1234567']],
  // What a language writes for thousands, another writes before decimal places.
  ['1.850', ['1.850', '1850']],
  ['1,850', ['1850', '1.850']],
  ['0.05', ['0.05']],
  ['12,5', ['12.5']],
])('%s is an amount', (text, values) => {
  expect(amountIn(text)).toEqual({ values, currency: undefined })
})

test.each([
  ['75 USDT', { values: ['75'], currency: 'USDT' }],
  ['usdt 75', { values: ['75'], currency: 'USDT' }],
  ['5,000inr', { values: ['5000', '5.000'], currency: 'INR' }],
])('%s names its currency', (text, amount) => {
  expect(amountIn(text)).toEqual(amount)
})

test.each([
  '',
  '0',
  '0.00',
  '0077',
  '1,23,4',
  '1.2.3',
  '1,234.5.6',
  '12a',
  'abc 12',
  'USDT 1 INR',
  '1,234,56.7',
  '.',
  ',',
  '1'.repeat(19),
  'W20261119ABCD',
  '-5',
])('%j is none', (text) => {
  expect(amountIn(text)).toBeUndefined()
})
