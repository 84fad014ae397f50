/** The pairs of a merchant with their terms and rates, and quotes for new P2P orders. */

import {
  type Details,
  type Direction,
  firstDetailProblem,
  type Rail,
  storedDetails,
} from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import { orderTypes } from '@countinghouse/contract/areas/p2p/p2p.fields.ts'
import {
  declaredPairTerms,
  type PairTermsOf,
  p2pFiatCurrencies,
} from '@countinghouse/contract/areas/p2p/p2p-pair.ts'
import {
  noPushRate,
  type PushRate,
  quotedRate,
  rateDigits,
} from '@countinghouse/contract/areas/p2p/push-rate.settings.ts'
import { homeCountry, isFiat } from '@countinghouse/contract/currencies.ts'
import {
  compare,
  divide,
  fractionDigits,
  isPositive,
  plus,
  roundTo,
  times,
} from '@countinghouse/contract/engine/decimal.ts'
import { feeOf } from '@countinghouse/contract/engine/price.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { currencySettings, withOldRate } from '../product/currency-setting.ts'
import { productSettings } from '../product/product-setting.ts'

export interface Pair {
  currency: string
  fiatCurrency: string
}

export interface PricedPair<D extends Direction = Direction> extends Pair {
  direction: D
  terms: PairTermsOf[D]
  /** Decimal places of a fiat amount, and the most that a quantity may have. */
  fiatDigits: number
  cryptoDigits: number
  /** The rate for an order now: fiat for one unit; null without a market rate. */
  rate: string | null
  /** The currency whose rate is too old for new orders, if one is and the rate depends on it. */
  oldRate?: OldRate | undefined
}

interface OldRate {
  currency: string
  minutes: number
}

/** A pair with the rates that its own is derived from. */
export interface QuotedPair<D extends Direction = Direction> extends PricedPair<D> {
  push: PushRate
  marketRate: string | null
  /** The rate by the platform's terms alone. */
  platformRate: string | null
}

/** Every pair of the merchant in one direction, in the order in which currencies are offered. */
export async function pairsOf<D extends Direction>(
  tx: Transaction,
  merchantId: string,
  direction: D,
): Promise<QuotedPair<D>[]> {
  const [stored, pushed, known, settings] = await Promise.all([
    storedTerms(tx, merchantId, direction),
    pushRates(tx, merchantId, direction),
    currencySettings(tx, merchantId),
    productSettings(tx, merchantId),
  ])
  const product = settings[direction === 'payin' ? 'p2pPayin' : 'p2pPayout']
  const all = [...known.values()]
  const fiats = all.filter(({ currency }) => p2pFiatCurrencies.some((fiat) => fiat === currency))
  return fiats.flatMap((fiat) =>
    all
      .filter(({ currency }) => !isFiat(currency))
      .flatMap((crypto) => {
        const { currency, precision: cryptoDigits, marketRate: usd } = crypto
        const { currency: fiatCurrency, precision: fiatDigits } = fiat
        const declared = declaredPairTerms(currency, fiatCurrency)?.[direction]
        if (!declared) return []
        const stated = stored.get(`${currency} ${fiatCurrency}`)
        const terms = { ...declared, ...stated } as PairTermsOf[D]
        const marketRate = rateOf(usd, fiat.marketRate, '0')
        const platformRate = rateOf(usd, fiat.marketRate, terms.margin)
        const push = pushed.get(`${currency} ${fiatCurrency}`) ?? noPushRate
        const rate = quotedRate(push, { marketRate, platformRate })
        const old = push.rateMode === 'fixed' ? undefined : withOldRate(product, crypto, fiat)
        const oldRate = old && { currency: old.currency, minutes: product.rateAgeMinutes }
        const pair = { currency, fiatCurrency, direction, terms, fiatDigits, cryptoDigits, rate }
        return [{ ...pair, oldRate, push, marketRate, platformRate }]
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

/** Keeps the version, which counts changes of the terms. A new row gets the terms that applied without it. */
export async function switchPair(
  tx: Transaction,
  merchantId: string,
  {
    currency,
    fiatCurrency,
    direction,
    terms,
  }: Pick<PricedPair, keyof Pair | 'direction' | 'terms'>,
  enabled: boolean,
): Promise<void> {
  const { expiryMinutes, settlementDays }: Partial<PairTermsOf['payin']> = terms
  const row = {
    merchant_id: merchantId,
    currency,
    fiat_currency: fiatCurrency,
    direction,
    enabled,
    margin: terms.margin,
    minimum: terms.minimum,
    maximum: terms.maximum,
    digits: terms.digits,
    fee_rate: terms.feeRate,
    expiry_minutes: expiryMinutes ?? null,
    settlement_days: settlementDays ?? null,
  }
  await tx`
    insert into p2p_pair_setting ${tx(row)}
    on conflict (merchant_id, currency, fiat_currency, direction) do update set enabled = excluded.enabled`
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
  usd: string | null | undefined,
  fiatUsd: string | null | undefined,
  margin: string,
): string | null {
  if (!usd || !fiatUsd) return null
  const rate = times(divide(usd, fiatUsd, rateDigits * 2, 'halfEven'), plus('1', margin))
  return roundTo(rate, rateDigits, 'halfEven')
}

/** What determines the price of an order. */
export interface PricedTrade extends Pair {
  fiatAmount: string
  method: string
}

/** The request for a P2P order, in either direction. */
export interface TradeInput extends PricedTrade {
  merchantOrderNo: string
  customerUid: string
  notifyUrl: string | null
}

/** A quote at the current rate: what is bought or sold, and what it costs. */
export interface QuotedTrade<D extends Direction = Direction> {
  country: Country
  rate: string
  quantity: string
  fee: string
  terms: PairTermsOf[D]
}

/** Quotes a P2P order. Refuses what the merchant may not trade, before anything is written. */
export async function quoteP2pTrade<D extends Direction>(
  tx: Transaction,
  merchantId: string,
  direction: D,
  input: PricedTrade,
): Promise<QuotedTrade<D>> {
  const pairs = await pairsOf(tx, merchantId, direction)
  return quoteP2pTradeUnder(
    pairs.find((pair) => isPair(pair, input)),
    input,
  )
}

export const isPair = (a: Pair, b: Pair): boolean =>
  a.currency === b.currency && a.fiatCurrency === b.fiatCurrency

/** Quotes under a known pair. */
export function quoteP2pTradeUnder<D extends Direction>(
  pair: PricedPair<D> | undefined,
  { currency, fiatCurrency, fiatAmount, method }: PricedTrade,
): QuotedTrade<D> {
  const country = homeCountry(fiatCurrency)
  if (!pair?.terms.enabled || country === '')
    throw callError('pairNotOffered', { currency, fiatCurrency })
  const { terms, rate, fiatDigits } = pair
  const digits = Math.min(terms.digits, pair.cryptoDigits)
  const rail: Rail = rails[country]
  if (!rail.methods[method]?.payout) throw callError('methodNotOffered', { method })
  if (fractionDigits(fiatAmount) > fiatDigits)
    throw callError('amountTooFine', { digits: fiatDigits, currency: fiatCurrency })
  const { minimum, maximum } = terms
  if (compare(fiatAmount, minimum) < 0)
    throw callError('amountTooSmall', { minimum, currency: fiatCurrency })
  if (compare(fiatAmount, maximum) > 0)
    throw callError('amountTooLarge', { maximum, currency: fiatCurrency })
  if (pair.oldRate) throw callError('rateTooOld', pair.oldRate)
  // A rate of 0 sells for nothing: 100 % below the market.
  if (rate === null || !isPositive(rate)) throw callError('rateMissing', { currency, fiatCurrency })
  // Rounded up where the merchant pays and down where it receives, so that the fiat amount is always covered.
  const rounding = pair.direction === 'payin' ? 'down' : 'up'
  const quantity = divide(fiatAmount, rate, digits, rounding)
  if (!isPositive(quantity)) throw callError('amountTooSmall', { minimum, currency: fiatCurrency })
  const fee = feeOf({ flat: '0', rate: terms.feeRate, minimum: '0' }, quantity, digits)
  return { country, rate, quantity, fee, terms }
}

/** The payee as orders store it. Refuses details that break the rules of the country's rail. */
export function payeeOf(country: Country, method: string, given: Details) {
  const rail: Rail = rails[country]
  const side = rail.methods[method]?.payout
  if (!side) throw callError('methodNotOffered', { method })
  const problem = firstDetailProblem(rail, side, given)
  if (problem) throw callError('inputInvalid', problem)
  const details = storedDetails(rail, given)
  return { details, account: details[side.account] ?? '' }
}
