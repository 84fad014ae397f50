/** The price of a trade: whatever the rates and terms are, the fiat is covered, and nobody gains a digit by rounding. */

import type { Direction } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { declaredPairTerms, type PairTermsOf } from '@countinghouse/contract/areas/p2p/p2p-pair.ts'
import { compare, fractionDigits, minus, times } from '@countinghouse/contract/engine/decimal.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PricedPair, quoteP2pTradeUnder, rateOf } from './pair.ts'

const declared = declaredPairTerms('USDT', 'INR') as PairTermsOf

const pairOf = <D extends Direction>(
  direction: D,
  rate: string | null,
  more: Partial<PairTermsOf[D]> = {},
): PricedPair<D> => ({
  currency: 'USDT',
  fiatCurrency: 'INR',
  direction,
  fiatDigits: 2,
  cryptoDigits: 6,
  rate,
  terms: { ...declared[direction], ...more },
})

const inputOf = (fiatAmount: string) => ({
  currency: 'USDT',
  fiatCurrency: 'INR',
  fiatAmount,
  method: 'upi',
})

const fiat = fc.integer({ min: 50_000, max: 50_000_000 }).map((paise) => (paise / 100).toFixed(2))
const rate = fc.integer({ min: 1, max: 2_000_000_000 }).map((units) => (units / 10_000).toFixed(4))
const digits = fc.integer({ min: 0, max: 6 })
const feeRate = fc.integer({ min: 0, max: 9_999 }).map((units) => (units / 10_000).toFixed(4))

describe('a trade', () => {
  test('is rounded against the merchant by less than one unit of its precision, and never further', () => {
    fc.assert(
      fc.property(fiat, rate, digits, feeRate, (fiatAmount, of, precision, fee) => {
        const unit = precision === 0 ? '1' : `0.${'0'.repeat(precision - 1)}1`
        const terms = { digits: precision, feeRate: fee }
        // What is worth less than one unit can't be bought.
        if (compare(times(unit, of), fiatAmount) < 0) {
          const { quantity } = quoteP2pTradeUnder(pairOf('payin', of, terms), inputOf(fiatAmount))
          const worth = times(quantity, of)
          expect(compare(worth, fiatAmount)).toBeLessThanOrEqual(0)
          expect(compare(minus(fiatAmount, worth), times(unit, of))).toBeLessThan(0)
        }
        const sold = quoteP2pTradeUnder(pairOf('payout', of, terms), inputOf(fiatAmount))
        const worth = times(sold.quantity, of)
        expect(compare(worth, fiatAmount)).toBeGreaterThanOrEqual(0)
        expect(compare(minus(worth, fiatAmount), times(unit, of))).toBeLessThan(0)
        expect(fractionDigits(sold.quantity)).toBeLessThanOrEqual(precision)
      }),
      { numRuns: 500 },
    )
  })

  test('leaves the merchant something: its fee is at least what was agreed on and below the quantity', () => {
    fc.assert(
      fc.property(fiat, feeRate, (fiatAmount, fee) => {
        for (const direction of ['payin', 'payout'] as const) {
          const pair = pairOf(direction, '80', { feeRate: fee })
          const trade = quoteP2pTradeUnder(pair, inputOf(fiatAmount))
          expect(compare(trade.fee, times(trade.quantity, fee))).toBeGreaterThanOrEqual(0)
          expect(compare(trade.fee, trade.quantity)).toBeLessThanOrEqual(0)
        }
      }),
    )
  })

  test('is as precise as its currency: a fee of 1 % of some Bitcoin is 1 %', () => {
    const ofBitcoin = declaredPairTerms('BTC', 'INR') as PairTermsOf
    const pair = {
      ...pairOf('payin', '5140000'),
      currency: 'BTC',
      cryptoDigits: 8,
      terms: ofBitcoin.payin,
    }
    const trade = quoteP2pTradeUnder(pair, { ...inputOf('600'), currency: 'BTC' })
    expect(trade).toMatchObject({ quantity: '0.00011673', fee: '0.00000117' })
    for (const [currency, digits] of [
      ['USDT', 6],
      ['ETH', 18],
    ] as const)
      expect(declaredPairTerms(currency, 'THB')?.payout.digits).toBe(digits)
  })

  test('of less than the smallest quantity is refused rather than given for nothing', () => {
    const pair = pairOf('payin', '60000000', { digits: 0 })
    expect(() => quoteP2pTradeUnder(pair, inputOf('500'))).toThrow('amountTooSmall')
  })
})

test('the rate is that of the market with the margin, and there is none where one side has no price', () => {
  expect(rateOf('1', '0.0125', '0.005')).toBe('80.4')
  expect(rateOf('1', '0.0125', '-0.005')).toBe('79.6')
  expect(rateOf('64000', '0.0000625', '0')).toBe('1024000000')
  expect(rateOf(undefined, '0.0125', '0')).toBeNull()
  expect(rateOf('1', undefined, '0')).toBeNull()
})
