/** Against whole numbers of the finest unit, which share nothing with the library behind the code. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compare,
  convert,
  divide,
  fractionDigits,
  isPositive,
  minus,
  plain,
  plus,
  type Rounding,
  roundTo,
  splitByRate,
  splitEvenly,
  sum,
  times,
  unitOf,
} from './decimal.ts'

const finest = 24
const one = 10n ** BigInt(finest)

function units(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.')
  const size = BigInt(whole + fraction.padEnd(finest, '0'))
  return decimal.startsWith('-') ? -size : size
}

function written(value: bigint, digits = finest): string {
  const text = (value < 0n ? -value : value).toString().padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const fraction = text.slice(text.length - digits).replace(/0+$/, '')
  const shown = fraction === '' ? whole : `${whole}.${fraction}`
  return value < 0n ? `-${shown}` : shown
}

/** A quotient of whole numbers as a whole number. */
function rounded(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const sign = numerator < 0n === denominator < 0n ? 1n : -1n
  const [n, d] = [numerator, denominator].map((x) => (x < 0n ? -x : x)) as [bigint, bigint]
  const [down, rest] = [n / d, n % d]
  const isUp =
    rest !== 0n &&
    (rounding === 'up' ||
      (rounding === 'halfEven' && (rest * 2n > d || (rest * 2n === d && down % 2n === 1n))))
  return sign * (isUp ? down + 1n : down)
}

/** A plain decimal as it travels: up to 18 digits before and 12 behind the point, zeros in front and behind too. */
const digitsOf = (most: number) =>
  fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** BigInt(most) - 1n }), fc.integer({ min: 1, max: most }))
    .map(([number, length]) => number.toString().padStart(most, '0').slice(-length))
const amount = fc
  .tuple(digitsOf(18), fc.option(digitsOf(12)))
  .map(([whole, fraction]) => (fraction === null ? whole : `${whole}.${fraction}`))
const signed = fc.tuple(amount, fc.boolean()).map(([a, isBelow]) => (isBelow ? `-${a}` : a))
const notZero = signed.filter((a) => units(a) !== 0n)
const rate = amount.filter((a) => units(a) !== 0n)
const part = fc.integer({ min: 0, max: 1_000_000 }).map((n) => written(BigInt(n), 6))
const precision = fc.constantFrom(0, 2, 6, 8, 12)
const rounding = fc.constantFrom<Rounding>('up', 'down', 'halfEven')

test('sums, differences and products are exact, and plain decimals without needless zeros', () => {
  fc.assert(
    fc.property(signed, signed, (a, b) => {
      expect(plus(a, b)).toBe(written(units(a) + units(b)))
      expect(minus(a, b)).toBe(written(units(a) - units(b)))
      expect(times(a, b)).toBe(written(units(a) * units(b), 2 * finest))
      expect(sum(a, b, a)).toBe(written(2n * units(a) + units(b)))
      expect(plain(a)).toBe(written(units(a)))
    }),
  )
  expect(sum()).toBe('0')
  expect(plus('0.1', '0.2')).toBe('0.3')
})

test('amounts compare by what they are worth, not by how they are written', () => {
  fc.assert(
    fc.property(signed, signed, (a, b) => {
      const difference = units(a) - units(b)
      expect(compare(a, b)).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0)
      expect(compare(a, a.includes('.') ? `${a}0` : `${a}.0`)).toBe(0)
      expect(isPositive(a)).toBe(units(a) > 0n)
      expect(fractionDigits(a)).toBe(written(units(a)).split('.')[1]?.length ?? 0)
    }),
  )
})

describe('rounding', () => {
  test('takes the nearest that its direction allows, for amounts and for quotients', () => {
    fc.assert(
      fc.property(signed, notZero, precision, rounding, (a, b, digits, way) => {
        const step = 10n ** BigInt(digits)
        expect(roundTo(a, digits, way)).toBe(written(rounded(units(a) * step, one, way), digits))
        expect(divide(a, b, digits, way)).toBe(
          written(rounded(units(a) * step, units(b), way), digits),
        )
      }),
      { numRuns: 2000 },
    )
  })

  test('down never makes more, up never less, and half even is as near as can be', () => {
    fc.assert(
      fc.property(amount, precision, (a, digits) => {
        const [down, even, up] = (['down', 'halfEven', 'up'] as const).map((way) =>
          roundTo(a, digits, way),
        ) as [string, string, string]
        expect(compare(down, a)).toBeLessThanOrEqual(0)
        expect(compare(up, a)).toBeGreaterThanOrEqual(0)
        expect([down, up]).toContain(even)
        expect(compare(minus(up, down), unitOf(digits))).toBeLessThanOrEqual(0)
        const away = units(a) - units(even)
        expect(2n * (away < 0n ? -away : away)).toBeLessThanOrEqual(units(unitOf(digits)))
      }),
    )
  })

  test.each<[string, number, Rounding, string]>([
    ['2.5', 0, 'halfEven', '2'],
    ['3.5', 0, 'halfEven', '4'],
    ['-2.5', 0, 'halfEven', '-2'],
    ['2.500001', 0, 'halfEven', '3'],
    ['-0.001', 2, 'down', '0'],
    ['-0.001', 2, 'up', '-0.01'],
    ['0.0000001', 6, 'up', '0.000001'],
  ])('%s to %i digits, %s, is %s', (a, digits, way, expected) => {
    expect(roundTo(a, digits, way)).toBe(expected)
  })
})

describe('a conversion', () => {
  test('and the way back never create money when both round down', () => {
    fc.assert(
      fc.property(amount, rate, precision, precision, (a, by, there, back) => {
        const bought = convert(a, by, there, 'down')
        expect(compare(divide(bought, by, back, 'down'), a)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 2000 },
    )
  })

  test('is asked for at least what it costs when both round up', () => {
    fc.assert(
      fc.property(amount, rate, precision, precision, (wanted, by, there, back) => {
        const cost = divide(wanted, by, there, 'up')
        expect(compare(convert(cost, by, back, 'up'), wanted)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 2000 },
    )
  })

  test('of the parts rounded down is never more than that of the whole', () => {
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 8 }),
        rate,
        precision,
        (all, by, to) => {
          const parts = all.map((each) => convert(each, by, to, 'down'))
          expect(compare(sum(...parts), convert(sum(...all), by, to, 'down'))).toBeLessThanOrEqual(
            0,
          )
        },
      ),
    )
  })
})

describe('a split', () => {
  test('by a rate adds up exactly, whichever way it rounds', () => {
    fc.assert(
      fc.property(amount, part, precision, rounding, (a, by, digits, way) => {
        const [taken, rest] = splitByRate(a, by, digits, way)
        expect(plus(taken, rest)).toBe(plain(a))
        expect(fractionDigits(taken)).toBeLessThanOrEqual(digits)
        if (way === 'down') expect(compare(rest, '0')).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('into pieces adds up exactly, and no two differ by more than a unit', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 60 }), precision, (a, pieces, digits) => {
        const whole = roundTo(a, digits, 'down')
        const all = splitEvenly(whole, pieces, digits)
        expect(all).toHaveLength(pieces)
        expect(sum(...all)).toBe(whole)
        const spread = minus(all[0] as string, all.at(-1) as string)
        expect(['0', unitOf(digits)]).toContain(spread)
      }),
    )
  })

  test.each([
    ['1.001', 3, 2],
    ['-1', 3, 2],
    ['1', 0, 2],
    ['1', 1.5, 2],
  ])('of %s into %d to %i digits is refused', (a, pieces, digits) => {
    expect(() => splitEvenly(a, pieces, digits)).toThrow(RangeError)
  })
})

test('invalid numbers and divisions by zero throw', () => {
  for (const wrong of ['', 'x', '1,5', 'NaN', '0x10', '1 000'])
    expect(() => plus(wrong, '1')).toThrow()
  expect(() => divide('1', '0.00', 2, 'down')).toThrow()
})
