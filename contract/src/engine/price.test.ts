import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, fractionDigits, plus, unitOf } from './decimal.ts'
import { feeOf, maxAmountWithFee } from './price.ts'

const price = (flat: string, rate: string) => ({ flat, rate, minimum: '0' })

/** A plain decimal as it travels: up to 18 digits before and behind the point, zeros in front and behind too. */
const digits = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), fc.integer({ min: 1, max: 18 }))
  .map(([number, length]) => number.toString().padStart(18, '0').slice(-length))
const decimal = fc
  .tuple(digits, fc.option(digits))
  .map(([whole, fraction]) => (fraction === null ? whole : `${whole}.${fraction}`))
const millionths = fc.integer({ min: 0, max: 999_999 })
const rateOf = (n: number) => `0.${String(n).padStart(6, '0')}`
const rate = millionths.map(rateOf)
const precision = fc.constantFrom(0, 2, 6, 8, 18)

/** In units of 10^-18, which share nothing with the library behind the code. */
function units(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(18, '0'))
}

describe('a fee', () => {
  test('is flat + rate * amount, rounded up to what the currency holds and by less than one unit', () => {
    fc.assert(
      fc.property(decimal, millionths, decimal, precision, (flat, of, amount, places) => {
        const exact = units(flat) * 1_000_000n + BigInt(of) * units(amount)
        const step = 10n ** BigInt(24 - places)
        const fee = units(feeOf(price(flat, rateOf(of)), amount, places)) * 1_000_000n
        expect(fee % step).toBe(0n)
        expect(fee >= exact && fee - exact < step).toBe(true)
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
        const [less, more] = units(a) < units(b) ? [a, b] : [b, a]
        const fee = (amount: string) => feeOf(price(flat, of), amount, places)
        expect(compare(fee(less), fee(more))).toBeLessThanOrEqual(0)
      }),
    )
  })

  test.each([
    ['0.5', '0.001', '100', 6, '0.6'],
    ['0', '0.001', '12.345678', 6, '0.012346'],
    ['0', '0.001', '1000', 6, '1'],
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
      const most = maxAmountWithFee(price(flat, of), available, places)
      expect(compare(most, '0')).toBeGreaterThanOrEqual(0)
      expect(fractionDigits(most)).toBeLessThanOrEqual(places)
      if (most !== '0') expect(compare(cost(most), available)).toBeLessThanOrEqual(0)
      expect(compare(cost(plus(most, unitOf(places))), available)).toBe(1)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['0.0000001', '0', '0.0000002', 6],
  ['0', '0.5', '0.000001', 6],
  ['3', '0', '2.5', 6],
  ['3', '0', '0', 6],
])(
  'a balance of %s + %s * x that leaves nothing to send leaves 0 and not less: %s',
  (flat, of, available, places) => {
    expect(maxAmountWithFee(price(flat, of), available, places)).toBe('0')
  },
)
