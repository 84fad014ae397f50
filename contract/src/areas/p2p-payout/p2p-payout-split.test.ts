import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, divide, minus, splitEvenly, sum, times, unitOf } from '../../engine/decimal.ts'
import { quantitiesOf } from './p2p-payout-split.ts'

const order = { currency: 'USDT', fiatCurrency: 'INR', quantity: '11.86053', fiatAmount: '1000' }

test('each piece has the part of the quantity that it has of the fiat', () => {
  expect(quantitiesOf(order, ['250', '250', '500'])).toEqual(['2.965133', '2.965132', '5.930265'])
  expect(quantitiesOf({ ...order, quantity: '12' }, ['500', '250', '250'])).toEqual(['6', '3', '3'])
})

test('a piece that is smaller than a unit of the currency may have none', () => {
  const btc = { ...order, currency: 'BTC', quantity: '0.000184' }
  expect(quantitiesOf(btc, ['999.99', '0.01'])).toEqual(['0.000184', '0'])
})

const splits = fc.record({
  units: fc.integer({ min: 100_000, max: 900_000_000_000 }),
  paise: fc.array(fc.integer({ min: 1, max: 9_000_000 }), { minLength: 2, maxLength: 10 }),
})

test('quantities add up exactly, and each is within a unit of its exact part', () => {
  fc.assert(
    fc.property(splits, ({ units, paise }) => {
      const fiat = paise.map((each) => (each / 100).toFixed(2))
      const quantity = times(String(units), unitOf(6))
      const fiatAmount = sum(...fiat)
      const quantities = quantitiesOf({ ...order, quantity, fiatAmount }, fiat)
      expect(sum(...quantities)).toBe(quantity)
      for (const [i, each] of quantities.entries()) {
        const exact = divide(times(quantity, fiat[i] as string), fiatAmount, 20, 'halfEven')
        const off = minus(each, exact).replace('-', '')
        expect(compare(off, unitOf(6))).toBeLessThanOrEqual(0)
      }
    }),
  )
})

test('equal pieces have quantities that differ by a unit at most', () => {
  const quantities = quantitiesOf(order, splitEvenly('1000', 10, 2))
  const least = quantities.toSorted(compare)[0] as string
  for (const each of quantities) expect(['0', unitOf(6)]).toContain(minus(each, least))
})
