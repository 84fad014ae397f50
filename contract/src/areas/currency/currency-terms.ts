/** A merchant's terms for a currency, and their defaults. */
import { currencies, currencyNames, isFiat } from '../../currencies.ts'

/** `floating`: the market rate and a percentage of it. */
export const rateModes = ['floating', 'fixed'] as const
export type RateMode = (typeof rateModes)[number]

export interface CurrencyTerms {
  enabled: boolean
  fullName: string
  /** A larger weight comes first wherever currencies are offered. */
  weight: number
  /** Digits behind the point that amounts of new orders may have. */
  precision: number
  /** Smaller deposits are not credited automatically. */
  minimumDeposit: string
  minimumWithdrawal: string
  /** The fee of each customer withdrawal besides the product's rate, and its currency. */
  feeCurrency: string
  feeAmount: string
  rateMode: RateMode
  /** USD for one unit; empty until one was set. */
  fixedRate: string
  /** Added to the market rate: 0.01 is one percent. */
  floatingRate: string
}

const fullNames: Readonly<Record<string, string>> = {
  USDT: 'Tether USD',
  USDC: 'USD Coin',
  BTC: 'Bitcoin',
  ETH: 'Ether',
  TRX: 'TRON',
  INR: 'Indian rupee',
  THB: 'Thai baht',
  IDR: 'Indonesian rupiah',
  BRL: 'Brazilian real',
  USD: 'US dollar',
}

export const declaredCurrency = (currency: string): CurrencyTerms => ({
  enabled: true,
  fullName: fullNames[currency] ?? currency,
  weight: (currencyNames.length - currencyNames.indexOf(currency)) * 100,
  precision: currencies[currency]?.precision ?? 0,
  minimumDeposit: '0',
  minimumWithdrawal: '0',
  feeCurrency: currency,
  feeAmount: '0',
  rateMode: 'floating',
  fixedRate: '',
  floatingRate: '0',
})

/** Fiat moves over rails, whose methods have minima and fees of their own. */
export const hasWallet = (currency: string): boolean => !isFiat(currency)

/** Larger weights first; of equal ones in the order in which currencies are declared. */
export const byWeight =
  (weightOf: (currency: string) => number) =>
  (a: string, b: string): number =>
    weightOf(b) - weightOf(a) || currencyNames.indexOf(a) - currencyNames.indexOf(b)
