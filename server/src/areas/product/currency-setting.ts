/** A merchant's settings of its currencies, read when orders are created and where currencies are offered. */
import {
  byWeight,
  type CurrencyTerms,
  declaredCurrency,
} from '@countinghouse/contract/areas/currency/currency-terms.ts'
import type { ProductTerms } from '@countinghouse/contract/areas/product/product-terms.ts'
import { currencyNames } from '@countinghouse/contract/currencies.ts'
import { divide, plus, roundTo, times } from '@countinghouse/contract/engine/decimal.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'

export interface CurrencySetting extends CurrencyTerms {
  currency: string
  /** A stored file; empty for none. */
  avatar: string
  /** USD for one unit on the market; null without a rate. */
  marketRate: string | null
  /** Seconds since it held; null where its source did not say when. */
  rateAge: number | null
}

/** By name, in the order in which they are offered. */
export type CurrencySettings = ReadonlyMap<string, CurrencySetting>

export async function currencySettings(
  tx: Transaction,
  merchantId: string,
): Promise<CurrencySettings> {
  const [rows, rates] = await Promise.all([
    tx<Omit<CurrencySetting, 'marketRate' | 'rateAge'>[]>`
      select currency, enabled, full_name as "fullName", avatar, weight, digits as precision,
             trim_scale(minimum_deposit)::text as "minimumDeposit",
             trim_scale(minimum_withdrawal)::text as "minimumWithdrawal", coalesce(fee_currency, currency) as "feeCurrency",
             trim_scale(fee_amount)::text as "feeAmount", rate_mode as "rateMode",
             coalesce(trim_scale(fixed_rate)::text, '') as "fixedRate",
             trim_scale(coalesce(floating_rate, 0))::text as "floatingRate"
      from currency_setting where merchant_id = ${merchantId}`,
    tx<{ currency: string; usd: string; age: number | null }[]>`
      select currency, trim_scale(usd)::text as usd,
             extract(epoch from now() - quoted_at)::float8 as age from exchange_rate`,
  ])
  const stored = new Map(rows.map((row) => [row.currency, row]))
  const market = new Map(rates.map((rate) => [rate.currency, rate]))
  const order = byWeight(
    (currency) => stored.get(currency)?.weight ?? declaredCurrency(currency).weight,
  )
  return new Map(
    currencyNames.toSorted(order).map((currency) => {
      const declared = declaredCurrency(currency)
      const setting = { ...declared, ...stored.get(currency) }
      // Stored before the currency was declared to have fewer.
      const precision = Math.min(setting.precision, declared.precision)
      const { usd: marketRate = null, age: rateAge = null } = market.get(currency) ?? {}
      return [currency, { avatar: '', ...setting, currency, precision, marketRate, rateAge }]
    }),
  )
}

/** Which of them has a rate that is too old for new orders of a product. */
export const withOldRate = (
  { rateAgeMinutes }: Pick<ProductTerms, 'rateAgeMinutes'>,
  ...settings: (CurrencySetting | undefined)[]
): CurrencySetting | undefined =>
  settings.find((each) => rateAgeMinutes > 0 && (each?.rateAge ?? 0) > rateAgeMinutes * 60)

export function refuseOldRates(
  terms: Pick<ProductTerms, 'rateAgeMinutes'>,
  ...settings: (CurrencySetting | undefined)[]
): void {
  const old = withOldRate(terms, ...settings)
  if (old) throw callError('rateTooOld', { currency: old.currency, minutes: terms.rateAgeMinutes })
}

/** Digits of a rate behind the point. */
const rateDigits = 8

/** The merchant's own rate, USD for one unit; null where it follows a market rate that is missing. */
export function quotedRate({ rateMode, ...setting }: CurrencySetting): string | null {
  if (rateMode === 'fixed') return setting.fixedRate
  if (setting.marketRate === null) return null
  return roundTo(times(setting.marketRate, plus('1', setting.floatingRate)), rateDigits, 'halfEven')
}

/** Converts an amount at market rates, rounded up; null without both rates. */
export function atMarketRate(
  amount: string,
  from: CurrencySetting | undefined,
  to: CurrencySetting | undefined,
  digits: number,
): string | null {
  if (from?.currency === to?.currency) return roundTo(amount, digits, 'up')
  if (!from?.marketRate || !to?.marketRate) return null
  return divide(times(amount, from.marketRate), to.marketRate, digits, 'up')
}
