/** Currencies, the networks or countries they move in, and how finely they are counted. */
import type { Country } from './limits.ts'

export interface Network {
  /** Which rules an address of this network follows. */
  addressFamily: 'tron' | 'evm' | 'bitcoin'
  /** Confirmations that make a payment final, unless the platform's administrator asks for another number. */
  confirmations: number
  explorerTx: string
}

export const networks = {
  TRC20: {
    addressFamily: 'tron',
    confirmations: 20,
    explorerTx: 'https://tronscan.org/#/transaction/',
  },
  ERC20: { addressFamily: 'evm', confirmations: 12, explorerTx: 'https://etherscan.io/tx/' },
  BEP20: { addressFamily: 'evm', confirmations: 15, explorerTx: 'https://bscscan.com/tx/' },
  Polygon: { addressFamily: 'evm', confirmations: 127, explorerTx: 'https://polygonscan.com/tx/' },
  BTC: { addressFamily: 'bitcoin', confirmations: 3, explorerTx: 'https://mempool.space/tx/' },
} as const satisfies Record<string, Network>
export type NetworkName = keyof typeof networks
export const networkNames = Object.keys(networks) as NetworkName[]
export const isNetwork = (name: string): name is NetworkName => Object.hasOwn(networks, name)

/** 0 for an unknown network: a person must look at payments over it. */
export const declaredConfirmations = (network: string): number =>
  isNetwork(network) ? networks[network].confirmations : 0

export interface Currency {
  precision: number
  /** Digits after the point that people see. */
  shown: number
  networks: readonly NetworkName[]
}

export const cryptoCurrencies = {
  USDT: { precision: 6, shown: 2, networks: ['TRC20', 'ERC20', 'BEP20', 'Polygon'] },
  USDC: { precision: 6, shown: 2, networks: ['ERC20', 'Polygon'] },
  BTC: { precision: 8, shown: 8, networks: ['BTC'] },
  ETH: { precision: 18, shown: 6, networks: ['ERC20'] },
  TRX: { precision: 6, shown: 2, networks: ['TRC20'] },
} as const satisfies Record<string, Currency>
export type CryptoCurrency = keyof typeof cryptoCurrencies
export const cryptoCurrencyNames = Object.keys(cryptoCurrencies) as CryptoCurrency[]

export const fiatCurrencies = {
  INR: { precision: 2, shown: 2, networks: [] },
  THB: { precision: 2, shown: 2, networks: [] },
  IDR: { precision: 0, shown: 0, networks: [] },
  BRL: { precision: 2, shown: 2, networks: [] },
  USD: { precision: 2, shown: 2, networks: [] },
} as const satisfies Record<string, Currency>
export type FiatCurrency = keyof typeof fiatCurrencies
export const fiatCurrencyNames = Object.keys(fiatCurrencies) as FiatCurrency[]
export const isFiat = (currency: string): currency is FiatCurrency =>
  Object.hasOwn(fiatCurrencies, currency)

/** The currency that each country's local rails pay in. */
export const railCurrencies = {
  IN: 'INR',
  TH: 'THB',
  ID: 'IDR',
  BR: 'BRL',
} as const satisfies Record<Country, FiatCurrency>

/** The country whose rails pay in this currency; empty for crypto, and for fiat that has none of its own. */
export const homeCountry = (currency: string): CountryOrNone =>
  (Object.keys(railCurrencies) as Country[]).find(
    (country) => railCurrencies[country] === currency,
  ) ?? ''

/** Where a currency is money: fiat in one country, crypto in none. */
export type CountryOrNone = Country | ''

/** Fiat is kept apart by country and always names one; crypto never does. */
export const isCountryFor = (currency: string, country: CountryOrNone): boolean =>
  isFiat(currency) === (country !== '')

export const currencies: Readonly<Record<string, Currency>> = {
  ...cryptoCurrencies,
  ...fiatCurrencies,
}
export const currencyNames = Object.keys(currencies)

/** The most decimal places that a table shows. */
const tableDigits = 6

/** Digits after the point that people see of every amount. */
export const shownDigits = (currency: string): number => currencies[currency]?.shown ?? 2

/** How many decimal places tables show for a currency: the same for all amounts. */
export const decimalPlacesOf = (currency: string): number =>
  Math.max(shownDigits(currency), Math.min(currencies[currency]?.precision ?? 2, tableDigits))
