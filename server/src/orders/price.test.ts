/** Prices against Big, which shares nothing with them. */

import {
  compare,
  feeOf,
  fractionDigits,
  minus,
  mostWithFee,
  plus,
} from '@countinghouse/contract/kit/price.ts'
import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

/** A plain decimal as it travels: up to 18 digits before and behind the point, zeros in front and behind too. */
const digits = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), fc.integer({ min: 1, max: 18 }))
  .map(([number, length]) => number.toString().padStart(18, '0').slice(-length))
const decimal = fc
  .tuple(digits, fc.option(digits))
  .map(([whole, fraction]) => (fraction === null ? whole : `${whole}.${fraction}`))
const rate = fc.integer({ min: 0, max: 999_999 }).map((n) => new Big(n).div(1_000_000).toFixed())
const precision = fc.constantFrom(0, 2, 6, 8, 18)

const price = (flat: string, of: string) => ({ flat, rate: of, minimum: '1' })

describe('a fee', () => {
  test('is flat + rate * amount, rounded up to what the currency holds and by less than one unit', () => {
    fc.assert(
      fc.property(decimal, rate, decimal, precision, (flat, of, amount, places) => {
        const exact = new Big(of).times(amount).plus(flat)
        const fee = feeOf(price(flat, of), amount, places)
        expect(fee).toBe(exact.round(places, Big.roundUp).toFixed())
        expect(new Big(fee).gte(exact)).toBe(true)
        expect(new Big(fee).minus(exact).lt(new Big(10).pow(-places))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('is a plain decimal without needless zeros, whatever the amount', () => {
    fc.assert(
      fc.property(decimal, rate, decimal, precision, (flat, of, amount, places) => {
        expect(feeOf(price(flat, of), amount, places)).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
      }),
    )
  })

  test('is never less for more', () => {
    fc.assert(
      fc.property(decimal, rate, decimal, decimal, precision, (flat, of, a, b, places) => {
        const [less, more] = new Big(a).lt(b) ? [a, b] : [b, a]
        const fees = [less, more].map((amount) => feeOf(price(flat, of), amount, places)) as [
          string,
          string,
        ]
        expect(compare(...fees)).toBeLessThanOrEqual(0)
      }),
    )
  })

  test.each([
    ['0', '0.001', '12.345678', 6, '0.012346'],
    ['0', '0.001', '1000', 6, '1'],
    ['0', '0.001', '0.001', 6, '0.000001'],
    ['0', '0.001', '0.0000000001', 6, '0.000001'],
    ['1', '0', '99.5', 6, '1'],
    ['0.5', '0.1', '0', 6, '0.5'],
    ['0', '0', '5', 6, '0'],
    ['0', '0.001', '0.000000000000000001', 18, '0.000000000000000001'],
    ['0.4', '0', '1', 0, '1'],
  ])('of %s + %s * %s to %i digits is %s', (flat, of, amount, places, expected) => {
    expect(feeOf(price(flat, of), amount, places)).toBe(expected)
  })
})

test('the most that can be sent with its fee fits, and one unit more does not', () => {
  fc.assert(
    fc.property(decimal, rate, decimal, precision, (flat, of, available, places) => {
      const cost = (amount: string) => plus(amount, feeOf(price(flat, of), amount, places))
      const most = mostWithFee(price(flat, of), available, places)
      expect(new Big(most).gte(0)).toBe(true)
      expect(fractionDigits(most)).toBeLessThanOrEqual(places)
      if (most !== '0') expect(compare(cost(most), available)).toBeLessThanOrEqual(0)
      const more = new Big(most).plus(new Big(10).pow(-places)).toFixed()
      expect(compare(cost(more), available)).toBe(1)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['0.0000001', '0', '0.0000002', 6],
  ['0', '0.5', '0.000001', 6],
  ['3', '0', '2.5', 6],
])(
  'a balance of %s + %s * x that leaves nothing to send leaves 0 and not less: %s',
  (flat, of, available, places) => {
    expect(mostWithFee(price(flat, of), available, places)).toBe('0')
  },
)

test('sums and differences are exact', () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      expect(plus(a, b)).toBe(new Big(a).plus(b).toFixed())
      expect(minus(a, b)).toBe(new Big(a).minus(b).toFixed())
    }),
  )
})

test('amounts compare by what they are worth, not by how they are written', () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      expect(compare(a, b)).toBe(new Big(a).cmp(b))
      expect(compare(a, a.includes('.') ? `0${a}0` : `0${a}.0`)).toBe(0)
    }),
  )
})

test('digits behind the point count up to the last that is not zero', () => {
  fc.assert(
    fc.property(decimal, (a) => {
      const [, fraction = ''] = new Big(a).toFixed().split('.')
      expect(fractionDigits(a)).toBe(fraction.length)
    }),
  )
})
