import form from '@countinghouse/contract/areas/form/texts.en.ts'
import { expect, test } from 'vitest'
import { amountProblem, costLines, maxAmountOf } from './amount-cost.ts'

const terms = {
  currency: 'USDT',
  price: { flat: '1', rate: '0', minimum: '10' },
  available: '101.5',
}
const problem = (amount: string) => amountProblem(terms, amount, form)

test('an amount that costs more than the balance is refused, and the maximum is named', () => {
  expect(problem('100.5')).toBeUndefined()
  expect(maxAmountOf(terms)).toBe('100.5')
  expect(problem('100.500001')).toContain('At most 100.50 USDT')
})

test.each([
  ['', 'Please enter an amount above 0'],
  ['0', 'Please enter an amount above 0'],
  ['ten', 'Please enter an amount above 0'],
  ['-5', 'The amount must not be less than 0'],
  ['9.99', 'The minimum amount is 10.00 USDT'],
  ['10.0000001', 'USDT has at most 6 decimal places'],
])('%j is refused: %s', (amount, reason) => {
  expect(problem(amount)).toBe(reason)
})

test('the lines show what arrives, the fee and the deduction; without an amount that can be sent they are empty', () => {
  const values = (amount: string) =>
    costLines(terms, amount, 'USDT', form).map(({ value }) => value)
  expect(values('20')).toEqual(['20.00 USDT', '1.00 USDT', '21.00 USDT'])
  for (const amount of ['x', '9', '100.6']) expect(values(amount)).toEqual(['–', '–', '–'])
})
