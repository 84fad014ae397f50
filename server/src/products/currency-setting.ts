/** What a merchant says about its currencies: read where orders are made and where currencies are offered. */
import {
  byWeight,
  type CurrencyTerms,
  declaredCurrency,
} from '@countinghouse/contract/areas/currency/currency-terms.ts'
import { currencyNames } from '@countinghouse/contract/currencies.ts'
import { divide, plus, roundTo, times } from '@countinghouse/contract/kit/decimal.ts'
import type { Transaction } from '../db/database.ts'

export interface CurrencySetting extends CurrencyTerms {
  currency: string
  /** A stored file; empty for none. */
  avatar: string
  version: number
  /** USD for one unit on the market; null without a rate. */
  marketRate: string | null
}

/** By name, in the order in which they are offered. */
export type CurrencySettings = ReadonlyMap<string, CurrencySetting>

export async function currencySettings(
  tx: Transaction,
  merchantId: string,
): Promise<CurrencySettings> {
  const [rows, rates] = await Promise.all([
    tx<Omit<CurrencySetting, 'marketRate'>[]>`
      select currency, enabled, full_name as "fullName", avatar, weight, digits as precision,
             trim_scale(minimum_deposit)::text as "minimumDeposit",
             trim_scale(minimum_withdrawal)::text as "minimumWithdrawal", fee_currency as "feeCurrency",
             trim_scale(fee_amount)::text as "feeAmount", rate_mode as "rateMode",
             coalesce(trim_scale(fixed_rate)::text, '') as "fixedRate",
             trim_scale(floating_rate)::text as "floatingRate", version
      from currency_setting where merchant_id = ${merchantId}`,
    tx<{ currency: string; usd: string }[]>`
      select currency, trim_scale(usd)::text as usd from exchange_rate`,
  ])
  const stored = new Map(rows.map((row) => [row.currency, row]))
  const market = new Map(rates.map(({ currency, usd }) => [currency, usd]))
  const order = byWeight((currency) => stored.get(currency)?.weight ?? 0)
  return new Map(
    currencyNames.toSorted(order).map((currency) => [
      currency,
      {
        ...declaredCurrency(currency),
        currency,
        avatar: '',
        version: 0,
        ...stored.get(currency),
        marketRate: market.get(currency) ?? null,
      },
    ]),
  )
}

/** Digits of a rate behind the point. */
const rateDigits = 8

/** USD for one unit as the merchant quotes it; null where that takes a market rate and there is none. */
export function quotedRate({ rateMode, ...of }: CurrencySetting): string | null {
  if (rateMode === 'fixed') return of.fixedRate
  if (of.marketRate === null) return null
  return roundTo(times(of.marketRate, plus('1', of.floatingRate)), rateDigits, 'halfEven')
}

/** What an amount of one currency is in another, rounded up; null without rates of both. */
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

export async function writeCurrencySetting(
  tx: Transaction,
  merchantId: string,
  setting: CurrencyTerms & Pick<CurrencySetting, 'currency' | 'avatar'>,
): Promise<void> {
  const row = {
    merchant_id: merchantId,
    currency: setting.currency,
    enabled: setting.enabled,
    full_name: setting.fullName,
    avatar: setting.avatar,
    weight: setting.weight,
    digits: setting.precision,
    minimum_deposit: setting.minimumDeposit,
    minimum_withdrawal: setting.minimumWithdrawal,
    fee_currency: setting.feeCurrency,
    fee_amount: setting.feeAmount,
    rate_mode: setting.rateMode,
    fixed_rate: setting.fixedRate || null,
    floating_rate: setting.floatingRate,
  }
  await tx`
    insert into currency_setting ${tx(row)} on conflict (merchant_id, currency) do update set
      enabled = excluded.enabled, full_name = excluded.full_name, avatar = excluded.avatar, weight = excluded.weight,
      digits = excluded.digits, minimum_deposit = excluded.minimum_deposit,
      minimum_withdrawal = excluded.minimum_withdrawal, fee_currency = excluded.fee_currency,
      fee_amount = excluded.fee_amount, rate_mode = excluded.rate_mode, fixed_rate = excluded.fixed_rate,
      floating_rate = excluded.floating_rate, version = currency_setting.version + 1`
}
