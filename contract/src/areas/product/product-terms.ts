/**
 * The products of a merchant, their terms, and the defaults. Every order kind is a product; what it is offered in are
 * its units: currencies, networks of currencies, pairs or methods.
 */
import { type CryptoCurrency, cryptoCurrencies, cryptoCurrencyNames } from '../../currencies.ts'
import type { OrderKind } from '../../registry/orders.ts'

export type Product = OrderKind

/** Of a product as a whole, whatever the currency. */
export interface ProductTerms {
  enabled: boolean
  /** The part of an order's amount that the platform takes. */
  feeRate: string
  /** 0: what is credited is available at once. 1: from the next midnight of the product's zone. */
  settlementDays: 0 | 1
  /** The part of an order's amount that may be missing without anybody having to decide. */
  underpaidTolerance: string
  expiryMinutes: number
  /** How old a rate may be that a new order needs; 0 for any age. */
  rateAgeMinutes: number
}

/** Of one currency of a product, on one network where it moves over chains; amounts are in that currency. */
export interface UnitTerms {
  enabled: boolean
  minimum: string
  maximum: string
  /** Per order, besides the product's rate: the network's fee where the platform pays on a chain. */
  flatFee: string
}

/** Products whose units are currencies; those of the others are pairs and methods with terms of their own. */
export const currencyProducts = [
  'cryptoPayin',
  'cryptoPayout',
  'deposit',
  'withdrawal',
  'transfer',
  'otc',
  'agent',
] as const satisfies readonly Product[]
export type CurrencyProduct = (typeof currencyProducts)[number]
export const isCurrencyProduct = (product: Product): product is CurrencyProduct =>
  (currencyProducts as readonly Product[]).includes(product)

interface Declared {
  feeRate: string
  /** Whether its orders move over a network. */
  isOnChain: boolean
  /** Whether the flat fee is the network's, and shown apart from the platform's. */
  paysNetwork: boolean
  minima: Readonly<Record<CryptoCurrency, string>>
}

const none: Declared['minima'] = { USDT: '0', USDC: '0', BTC: '0', ETH: '0', TRX: '0' }
const small: Declared['minima'] = {
  USDT: '1',
  USDC: '1',
  BTC: '0.00001',
  ETH: '0.0005',
  TRX: '1',
}
const traded: Declared['minima'] = { ...small, ETH: '0.0003' }
const large: Declared['minima'] = {
  USDT: '10',
  USDC: '10',
  BTC: '0.0005',
  ETH: '0.005',
  TRX: '20',
}
const maxima: Declared['minima'] = {
  USDT: '1000000',
  USDC: '1000000',
  BTC: '20',
  ETH: '400',
  TRX: '5000000',
}

export const declaredProducts: Readonly<Record<CurrencyProduct, Declared>> = {
  cryptoPayin: { feeRate: '0.002', isOnChain: true, paysNetwork: false, minima: small },
  cryptoPayout: { feeRate: '0.002', isOnChain: true, paysNetwork: true, minima: small },
  deposit: { feeRate: '0.002', isOnChain: true, paysNetwork: false, minima: none },
  withdrawal: { feeRate: '0.002', isOnChain: true, paysNetwork: true, minima: large },
  transfer: { feeRate: '0.001', isOnChain: false, paysNetwork: false, minima: small },
  otc: { feeRate: '0.002', isOnChain: false, paysNetwork: false, minima: traded },
  agent: { feeRate: '0.002', isOnChain: false, paysNetwork: false, minima: traded },
}

export const declaredTerms = (product: Product): ProductTerms => ({
  enabled: true,
  feeRate: isCurrencyProduct(product) ? declaredProducts[product].feeRate : '0',
  settlementDays: 0,
  underpaidTolerance: '0',
  expiryMinutes: 30,
  rateAgeMinutes: 60,
})

/** What a payment on a chain costs. */
const networkFees: Readonly<Record<string, string>> = {
  'USDT TRC20': '1',
  'USDT ERC20': '3',
  'USDT BEP20': '0.5',
  'USDT Polygon': '0.5',
  'USDC ERC20': '3',
  'USDC Polygon': '0.5',
  'BTC BTC': '0.00005',
  'ETH ERC20': '0.001',
  'TRX TRC20': '2',
}
/** Networks on which small amounts are not worth their fee. */
const expensiveNetworkMinimums: Readonly<Record<string, string>> = {
  'USDT ERC20': '20',
  'USDC ERC20': '20',
}

export interface DeclaredUnit {
  currency: CryptoCurrency
  /** Empty where no chain is involved. */
  network: string
  terms: UnitTerms
}

/** As calls name a unit: `withdrawal.USDT.TRC20`, `transfer.USDT`, `p2pPayin.USDT.INR`, `localPayin.IN.upi`. */
export const unitId = (product: Product, ...key: readonly string[]): string =>
  [product, ...key.filter((part) => part !== '')].join('.')

/** Everything that a product can be offered in. */
export const declaredUnits = (product: CurrencyProduct): DeclaredUnit[] =>
  cryptoCurrencyNames.flatMap((currency) => {
    const { isOnChain, paysNetwork, minima } = declaredProducts[product]
    return (isOnChain ? cryptoCurrencies[currency].networks : ['']).map((network) => {
      const name = `${currency} ${network}`
      const minimum = (minima === large && expensiveNetworkMinimums[name]) || minima[currency]
      const flatFee = paysNetwork ? (networkFees[name] ?? '0') : '0'
      return {
        currency,
        network,
        terms: { enabled: true, minimum, maximum: maxima[currency], flatFee },
      }
    })
  })

/** Undefined for what is no unit of these products. */
export function declaredUnit(id: string): DeclaredUnit | undefined {
  const product = currencyProducts.find((each) => id.startsWith(`${each}.`))
  const units = product ? declaredUnits(product) : []
  return units.find(({ currency, network }) => product && unitId(product, currency, network) === id)
}
