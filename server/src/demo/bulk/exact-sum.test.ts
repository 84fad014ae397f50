import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ExactSum } from './exact-sum.ts'

const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 18 }))
  .map(([units, digits]) => new Big(units.toString()).div(new Big(10).pow(digits)).toFixed(digits))
const everyday = fc.integer({ min: 0, max: 9_999_999_999 }).map((n) => (n / 1e6).toFixed(6))

test('a sum of amounts is what exact decimals say, however large or fine they are', () => {
  Big.DP = 40
  fc.assert(
    fc.property(fc.array(fc.oneof(amount, everyday), { maxLength: 40 }), (amounts) => {
      const sum = new ExactSum()
      const other = new ExactSum()
      let expected = new Big(0)
      for (const next of amounts) {
        sum.add(next)
        other.add(next)
        expected = expected.plus(next)
        expect(sum.toString()).toBe(expected.toFixed())
        expect(sum.isLessThan(next)).toBe(expected.lt(next))
      }
      sum.addAll(other)
      for (const next of amounts) sum.subtract(next)
      expect(sum.toString()).toBe(expected.toFixed())
      for (const next of amounts) sum.subtract(next)
      expect(sum.toString()).toBe('0')
      sum.subtract('0.000001')
      expect(sum.isNegative()).toBe(true)
    }),
  )
})

test('a sum stays exact where numbers are not any more', () => {
  const sum = new ExactSum()
  for (let i = 0; i < 100_000; i++) sum.add('999999999.999999')
  expect(sum.toString()).toBe('99999999999999.9')
})
