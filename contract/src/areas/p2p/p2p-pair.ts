/** The pairs that are traded between people, and the terms of a pair where a merchant has no others. */
import { currencies, type FiatCurrency, isFiat, railCurrencies } from '../../currencies.ts'
import type { Direction } from '../local-rail/rail.ts'

export interface PairTerms {
  enabled: boolean
  /** What is added to the market rate: `0.01` is one percent. Payouts pay below the market, payins above it. */
  margin: string
  /** Of one order, in fiat. */
  minimum: string
  maximum: string
  /** Digits of a quantity behind the point. */
  digits: number
  feeRate: string
}

/** How long an order waits for somebody to trade with, and when what it brings is available. */
export interface PayinPairTerms extends PairTerms {
  expiryMinutes: number
  settlementDays: 0 | 1
}

export interface PairTermsOf {
  payin: PayinPairTerms
  payout: PairTerms
}

type RailCurrency = (typeof railCurrencies)[keyof typeof railCurrencies]

export const p2pFiatCurrencies: readonly FiatCurrency[] = Object.values(railCurrencies)

const limitsOf: Record<RailCurrency, { minimum: string; maximum: string }> = {
  INR: { minimum: '500', maximum: '500000' },
  THB: { minimum: '200', maximum: '200000' },
  IDR: { minimum: '100000', maximum: '100000000' },
  BRL: { minimum: '30', maximum: '30000' },
}

const isTraded = (fiat: string): fiat is RailCurrency => Object.hasOwn(limitsOf, fiat)

/** Undefined for what is not traded. */
export function declaredPairTerms(currency: string, fiatCurrency: string): PairTermsOf | undefined {
  const traded = currencies[currency]
  if (!traded || isFiat(currency) || !isTraded(fiatCurrency)) return undefined
  const shared = {
    enabled: true,
    ...limitsOf[fiatCurrency],
    digits: traded.precision,
  }
  return {
    payin: { ...shared, margin: '0.005', feeRate: '0.01', expiryMinutes: 30, settlementDays: 0 },
    payout: { ...shared, margin: '-0.005', feeRate: '0.008' },
  }
}

export const pairDirections: readonly Direction[] = ['payin', 'payout']
