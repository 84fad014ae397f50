/** What a merchant and the platform agreed on for a pair, and its rate: read where orders are made. */
import { orderTypes } from '@countinghouse/contract/areas/p2p/p2p.fields.ts'
import {
  declaredTerms,
  type PairTermsOf,
  p2pFiatCurrencies,
} from '@countinghouse/contract/areas/p2p/p2p-pair.ts'
import {
  noPushRate,
  type PushRate,
  quotedRate,
  rateDigits,
} from '@countinghouse/contract/areas/p2p/push-rate.settings.ts'
import { cryptoCurrencyNames, currencies, homeCountry } from '@countinghouse/contract/currencies.ts'
import {
  compare,
  divide,
  fractionDigits,
  isPositive,
  plus,
  roundTo,
  times,
} from '@countinghouse/contract/kit/decimal.ts'
import { feeOf } from '@countinghouse/contract/kit/price.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import {
  type Details,
  type Direction,
  keptDetails,
  problemIn,
  type Rail,
} from '@countinghouse/contract/rails/rail.ts'
import { rails } from '@countinghouse/contract/rails/rails.ts'
import { callError } from '../call-error.ts'
import type { Transaction } from '../db/database.ts'

export interface Pair {
  currency: string
  fiatCurrency: string
}

export interface PricedPair<D extends Direction = Direction> extends Pair {
  direction: D
  terms: PairTermsOf[D]
  /** At which an order is quoted now: fiat for one unit; null without a market rate. */
  rate: string | null
}

/** A pair with what its rate follows from. */
export interface QuotedPair<D extends Direction = Direction> extends PricedPair<D> {
  push: PushRate
  marketRate: string | null
  /** By the terms alone. */
  platformRate: string | null
}

/** Every pair of the merchant in one direction. */
export async function pairsOf<D extends Direction>(
  tx: Transaction,
  merchantId: string,
  direction: D,
): Promise<QuotedPair<D>[]> {
  const [stored, pushed, prices] = await Promise.all([
    storedTerms(tx, merchantId, direction),
    pushRates(tx, merchantId, direction),
    tx<{ currency: string; usd: string }[]>`select currency, usd from exchange_rate`,
  ])
  const usd = new Map(prices.map((price) => [price.currency, price.usd]))
  return p2pFiatCurrencies.flatMap((fiatCurrency) =>
    cryptoCurrencyNames.flatMap((currency) => {
      const declared = declaredTerms(currency, fiatCurrency)?.[direction]
      if (!declared) return []
      const own = stored.get(`${currency} ${fiatCurrency}`)
      const terms = { ...declared, ...own } as PairTermsOf[D]
      const marketRate = rateOf(usd.get(currency), usd.get(fiatCurrency), '0')
      const platformRate = rateOf(usd.get(currency), usd.get(fiatCurrency), terms.margin)
      const push = pushed.get(`${currency} ${fiatCurrency}`) ?? noPushRate
      const rate = quotedRate(push, { marketRate, platformRate })
      return [{ currency, fiatCurrency, direction, terms, rate, push, marketRate, platformRate }]
    }),
  )
}

async function storedTerms(tx: Transaction, merchantId: string, direction: Direction) {
  const rows = await tx<({ currency: string; fiatCurrency: string } & PairTermsOf['payin'])[]>`
    select currency, fiat_currency as "fiatCurrency", enabled, trim_scale(margin)::text as margin,
           trim_scale(minimum)::text as minimum, trim_scale(maximum)::text as maximum, digits,
           trim_scale(fee_rate)::text as "feeRate", expiry_minutes as "expiryMinutes",
           settlement_days as "settlementDays"
    from p2p_pair_setting where merchant_id = ${merchantId} and direction = ${direction}`
  return new Map(
    rows.map(({ currency, fiatCurrency, ...terms }) => [`${currency} ${fiatCurrency}`, terms]),
  )
}

async function pushRates(tx: Transaction, merchantId: string, direction: Direction) {
  const rows = await tx<(Pair & PushRate)[]>`
    select currency, fiat_currency as "fiatCurrency", mode as "rateMode",
           coalesce(trim_scale(fixed)::text, '') as "fixedRate",
           coalesce(trim_scale(floating)::text, '') as "floatingRate"
    from push_rate where merchant_id = ${merchantId} and order_type = ${orderTypes[direction]}`
  return new Map(
    rows.map(({ currency, fiatCurrency, ...push }) => [`${currency} ${fiatCurrency}`, push]),
  )
}

export function rateOf(
  usd: string | undefined,
  fiatUsd: string | undefined,
  margin: string,
): string | null {
  if (!usd || !fiatUsd) return null
  const rate = times(divide(usd, fiatUsd, rateDigits * 2, 'halfEven'), plus('1', margin))
  return roundTo(rate, rateDigits, 'halfEven')
}

/** What an order is priced by. */
export interface PricedTrade extends Pair {
  fiatAmount: string
  method: string
}

/** What somebody asks for, in either direction. */
export interface AskedTrade extends PricedTrade {
  merchantOrderNo: string
  customerUid: string
  notifyUrl: string | null
}

/** An order at the rate of this moment: what is bought or sold, and what it costs. */
export interface AgreedTrade<D extends Direction = Direction> {
  country: Country
  rate: string
  quantity: string
  fee: string
  terms: PairTermsOf[D]
}

/** The order that a merchant may make; what it may not make is refused, and nothing has been written by then. */
export async function agreeOnTrade<D extends Direction>(
  tx: Transaction,
  merchantId: string,
  direction: D,
  asked: PricedTrade,
): Promise<AgreedTrade<D>> {
  const pairs = await pairsOf(tx, merchantId, direction)
  return agreeUnderPair(
    pairs.find((of) => isPair(of, asked)),
    asked,
  )
}

export const isPair = (a: Pair, b: Pair): boolean =>
  a.currency === b.currency && a.fiatCurrency === b.fiatCurrency

/** The same for a pair that is known. */
export function agreeUnderPair<D extends Direction>(
  pair: PricedPair<D> | undefined,
  { currency, fiatCurrency, fiatAmount, method }: PricedTrade,
): AgreedTrade<D> {
  const country = homeCountry(fiatCurrency)
  if (!pair?.terms.enabled || country === '')
    throw callError('pairNotOffered', { currency, fiatCurrency })
  const { terms, rate } = pair
  const rail: Rail = rails[country]
  if (!rail.methods[method]?.payout) throw callError('methodNotOffered', { method })
  const { precision = 0 } = currencies[fiatCurrency] ?? {}
  if (fractionDigits(fiatAmount) > precision)
    throw callError('amountTooFine', { digits: precision, currency: fiatCurrency })
  const { minimum, maximum } = terms
  if (compare(fiatAmount, minimum) < 0)
    throw callError('amountTooSmall', { minimum, currency: fiatCurrency })
  if (compare(fiatAmount, maximum) > 0)
    throw callError('amountTooLarge', { maximum, currency: fiatCurrency })
  // A rate of 0 sells for nothing: 100 % below the market.
  if (rate === null || !isPositive(rate)) throw callError('rateMissing', { currency, fiatCurrency })
  // What the merchant pays is rounded up, what it gets is rounded down: the fiat is covered either way.
  const rounding = pair.direction === 'payin' ? 'down' : 'up'
  const quantity = divide(fiatAmount, rate, terms.digits, rounding)
  if (!isPositive(quantity)) throw callError('amountTooSmall', { minimum, currency: fiatCurrency })
  const fee = feeOf({ flat: '0', rate: terms.feeRate, minimum: '0' }, quantity, terms.digits)
  return { country, rate, quantity, fee, terms }
}

/** A payee as an order stores one. Refuses details that break the rules of the country's rail. */
export function payeeOf(country: Country, method: string, given: Details) {
  const rail: Rail = rails[country]
  const side = rail.methods[method]?.payout
  if (!side) throw callError('methodNotOffered', { method })
  const problem = problemIn(rail, side, given)
  if (problem) throw callError('inputInvalid', problem)
  const details = keptDetails(rail, given)
  return { details, account: details[side.account] ?? '' }
}
