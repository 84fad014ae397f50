/** Who wants to move how much of what, before it is said what kind of order that becomes. */
import {
  type CryptoCurrency,
  cryptoCurrencies,
  type NetworkName,
  railCurrencies,
} from '@countinghouse/contract/currencies.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { banks } from '../../../connectors/sandbox/banks/all-banks.ts'
import type { Chance } from '../../../connectors/sandbox/world/random.ts'
import { identityOf } from './customers.ts'

export interface Draft {
  merchantId: string
  merchantOrderNo: string
  currency: CryptoCurrency
  network: NetworkName
  amount: string
  /** USD for one unit. */
  price: number
  uid: string
  /** The customer at the other end of a transfer between two. */
  otherUid: string
  /** How many customers the merchant has. */
  customers: number
  /** What the same comes to on a local rail; undefined for a merchant that has none. */
  local?: LocalDraft | undefined
}

export interface LocalDraft {
  country: Country
  /** A customer who banks there. */
  uid: string
  /** In the country's currency, before the limits of any method. */
  amount: number
}

type RailCurrency = (typeof railCurrencies)[Country]
export type PricedCurrency = CryptoCurrency | RailCurrency
export type Prices = Readonly<Record<PricedCurrency, number>>

const railCountries = Object.keys(banks) as Country[]

/** USD for one unit. */
export const usdPrices: Prices = {
  USDT: 1,
  USDC: 1,
  BTC: 91_500,
  ETH: 3_150,
  TRX: 0.28,
  ...(Object.fromEntries(
    railCountries.map((country) => [railCurrencies[country], banks[country].rate.usd]),
  ) as Record<RailCurrency, number>),
}

/** Many small ones, few large ones, in USD: 50 to 700 come in, and 35 to 210 go out. */
const sizes = { in: { least: 50, spread: 14, bend: 1.3 }, out: { least: 35, spread: 6, bend: 1 } }

/** Who has nothing to take out is followed by others, before somebody puts something in instead. */
export const mostTries = 4

const favourites: Record<CryptoCurrency, number> = { USDT: 70, USDC: 12, BTC: 6, ETH: 8, TRX: 4 }

export function draftOf(
  chance: Chance,
  {
    merchantId,
    merchantOrderNo,
    customers,
    prices = usdPrices,
    countries = [],
    size = chance.next(),
    goesOut = false,
  }: Pick<Draft, 'merchantId' | 'merchantOrderNo'> & {
    customers: number
    prices?: Prices
    /** Where the merchant has local rails. */
    countries?: readonly Country[]
    /** Where it lies among all, from 0 for the smallest to 1. */
    size?: number
    goesOut?: boolean | undefined
  },
): Draft {
  const currency = chance.weighted(favourites)
  const network = chance.pick<NetworkName>(cryptoCurrencies[currency].networks)
  const price = prices[currency]
  const { least, spread, bend } = goesOut ? sizes.out : sizes.in
  const usd = least * spread ** (size ** bend)
  const amount = (usd / price).toFixed(Math.min(cryptoCurrencies[currency].precision, 6))
  // Some customers come often, most seldom.
  const customer = Math.floor(chance.next() ** 2 * customers)
  return {
    merchantId,
    merchantOrderNo,
    customers,
    currency,
    network,
    amount,
    price,
    uid: uidOf(customer),
    otherUid: uidOf((customer + chance.integer(1, Math.max(1, customers - 1))) % customers),
    local:
      countries.length > 0
        ? localOf(chance, merchantId, customers, countries, usd, prices)
        : undefined,
  }
}

/** The same for so little that the merchant can surely pay it. */
export const smaller = ({ local, ...draft }: Draft): Draft => ({
  ...draft,
  local: local && { ...local, amount: local.amount / 50 },
})

const countryShares = Object.fromEntries(
  railCountries.map((country) => [country, banks[country].share]),
) as Record<Country, number>

function localOf(
  chance: Chance,
  merchantId: string,
  customers: number,
  countries: readonly Country[],
  usd: number,
  prices: Prices,
): LocalDraft {
  const drawn = chance.weighted(countryShares)
  const country = countries.includes(drawn) ? drawn : chance.pick(countries)
  const uid = customerIn(country, { merchantId, customers }, chance)
  return { country, uid, amount: usd / prices[railCurrencies[country]] }
}

/** One of the countries with banks, and a customer who banks there. */
export function placeOf(draft: Draft, chance: Chance): Pick<LocalDraft, 'country' | 'uid'> {
  const country = chance.weighted(countryShares)
  return { country, uid: customerIn(country, draft, chance) }
}

function customerIn(
  country: Country,
  { merchantId, customers }: Pick<Draft, 'merchantId' | 'customers'>,
  chance: Chance,
): string {
  const uids = customersIn(country, merchantId, customers)
  return uids[Math.floor(chance.next() ** 2 * uids.length)] as string
}

const compatriots = new Map<string, Map<string, string[]>>()

/** The merchant's customers who bank in a country; all customers if nobody does. */
function customersIn(country: Country, merchantId: string, customers: number): string[] {
  const name = `${merchantId}/${customers}`
  let found = compatriots.get(name)
  if (!found) {
    const all = Array.from({ length: customers }, (_, index) => uidOf(index))
    const those = Map.groupBy(all, (uid) => identityOf(merchantId, uid).country ?? '')
    found = new Map(railCountries.map((each) => [each, those.get(each) ?? all]))
    compatriots.set(name, found)
  }
  return found.get(country) ?? []
}

const uids: string[] = []

/** Interned: looking a customer up yields the same string again. */
const uidOf = (index: number): string => {
  uids[index] ??= `C${100_000 + index}`
  return uids[index]
}
