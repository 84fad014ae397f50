/** The terms of a merchant for a method of a rail, and quotes for new local orders. */

import {
  type Details,
  type Direction,
  firstDetailProblem,
  type MethodSide,
  type PayinTerms,
  type PayoutTerms,
  type Rail,
  type Rails,
  storedDetails,
  type Terms,
} from '@countinghouse/contract/areas/local-rail/rail.ts'
import { currencies } from '@countinghouse/contract/currencies.ts'
import { compare, fractionDigits } from '@countinghouse/contract/engine/decimal.ts'
import { feeOf } from '@countinghouse/contract/engine/price.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'

/** The request for a local order, in either direction. */
export interface LocalOrderInput {
  merchantOrderNo: string
  country: Country
  method: string
  amount: string
  details: Details
  notifyUrl: string | null
}

/** The quoted part of every local order, in either direction. */
export interface QuotedLocalOrder<T extends Terms> {
  rail: Rail
  terms: T
  fee: string
  details: Details
  account: string
}

/** The columns that local payins and payouts share. */
export const localOrderColumns = (
  input: LocalOrderInput,
  { rail, fee, details, account }: QuotedLocalOrder<Terms>,
) => ({
  merchant_order_no: input.merchantOrderNo,
  currency: rail.currency,
  network: '',
  country: input.country,
  method: input.method,
  amount: input.amount,
  processing_fee: fee,
  network_fee: '0',
  notify_url: input.notifyUrl,
  channel: '',
  upstream_order_no: null,
  details,
  account,
  bank_reference: null,
})

interface TermsOf {
  payin: PayinTerms
  payout: PayoutTerms
}

/**
 * Quotes a local order. Refuses a country or method that the merchant does not have, amounts beyond the limits or too
 * precise, and details that break the rules of the rail, before anything is written.
 */
export async function quoteLocalOrder<D extends Direction>(
  tx: Transaction,
  rails: Rails,
  direction: D,
  merchantId: string,
  input: LocalOrderInput,
): Promise<QuotedLocalOrder<TermsOf[D]>> {
  const { country, method } = input
  const rail = rails[country]
  const side = rail?.methods[method]?.[direction] as MethodSide<string, TermsOf[D]> | undefined
  const stored = await storedTerms(tx, merchantId, direction, input, rail?.currency ?? '')
  if (!rail || !stored.isOffered) throw callError('countryNotOffered', { country })
  const terms = { ...side?.terms, ...stored.own } as TermsOf[D]
  if (!side || !terms.enabled) throw callError('methodNotOffered', { method })
  const { amount, details: given } = input
  const { currency } = rail
  const { minimum, maximum } = terms
  const { precision = 0 } = currencies[currency] ?? {}
  const digits = Math.min(stored.digits ?? precision, precision)
  if (fractionDigits(amount) > digits) throw callError('amountTooFine', { digits, currency })
  if (compare(amount, minimum) < 0) throw callError('amountTooSmall', { minimum, currency })
  if (compare(amount, maximum) > 0) throw callError('amountTooLarge', { maximum, currency })
  const problem = firstDetailProblem(rail, side, given)
  if (problem) throw callError('inputInvalid', problem)
  const price = { flat: terms.flatFee, rate: terms.feeRate, minimum }
  const details = storedDetails(rail, given)
  const fee = feeOf(price, amount, precision)
  return { rail, terms, fee, details, account: details[side.account] ?? '' }
}

interface StoredTerms {
  /** Whether the merchant has this country. */
  isOffered: boolean
  /** Set where the merchant has terms of its own. */
  own: Partial<PayinTerms & PayoutTerms> | null
  /** The merchant's own number of decimal places; null for that of the currency. */
  digits: number | null
}

async function storedTerms(
  tx: Transaction,
  merchantId: string,
  direction: Direction,
  { country, method }: Pick<LocalOrderInput, 'country' | 'method'>,
  currency: string,
): Promise<StoredTerms> {
  const [row] = await tx<StoredTerms[]>`
    select m.use_local_config = 1 and ${country} = any(m.run_countries) as "isOffered",
           ${ownTerms(tx)} as own, c.digits
    from merchant m
    left join currency_setting c on c.merchant_id = m.merchant_id and c.currency = ${currency}
    left join local_method_setting s on s.merchant_id = m.merchant_id and s.country = ${country}
      and s.method = ${method} and s.direction = ${direction}
    where m.merchant_id = ${merchantId}`
  return row ?? { isOffered: false, own: null, digits: null }
}

/** The terms in a row `s` of local_method_setting, by their names in the rail; null without a row. */
const ownTerms = (tx: Transaction) => tx`
  case when s.method is not null then jsonb_strip_nulls(jsonb_build_object(
    'enabled', s.enabled, 'minimum', trim_scale(s.minimum)::text, 'maximum', trim_scale(s.maximum)::text,
    'flatFee', trim_scale(s.flat_fee)::text, 'feeRate', trim_scale(s.fee_rate)::text,
    'settlementDays', s.settlement_days, 'expiryMinutes', s.expiry_minutes,
    'underpaidTolerance', trim_scale(s.underpaid_tolerance)::text, 'partialRule', s.partial_rule,
    'answerMinutes', s.answer_minutes)) end`

/** One method of a merchant, with the terms that hold for it. */
export interface MethodTerms<T extends Terms> {
  country: string
  method: string
  terms: T
}

export interface MerchantTerms {
  payins: MethodTerms<PayinTerms>[]
  payouts: MethodTerms<PayoutTerms>[]
}

/** Every method of the merchant's countries. */
export async function allTerms(
  tx: Transaction,
  rails: Rails,
  merchantId: string,
): Promise<MerchantTerms> {
  const [[merchant], settings] = await Promise.all([
    tx<{ countries: string[] }[]>`
      select run_countries as countries from merchant where merchant_id = ${merchantId}`,
    tx<{ key: string; own: Partial<PayinTerms & PayoutTerms> }[]>`
      select concat_ws('/', s.country, s.method, s.direction) as key, ${ownTerms(tx)} as own
      from local_method_setting s where s.merchant_id = ${merchantId}`,
  ])
  const stored = new Map(settings.map((row) => [row.key, row.own]))
  const termsFor = <D extends Direction>(direction: D) =>
    (merchant?.countries ?? []).flatMap((country) =>
      Object.entries(rails[country]?.methods ?? {}).flatMap(([method, sides]) => {
        const declared = sides[direction]?.terms as TermsOf[D] | undefined
        if (!declared) return []
        const terms = { ...declared, ...stored.get(`${country}/${method}/${direction}`) }
        return [{ country, method, terms }]
      }),
    )
  return { payins: termsFor('payin'), payouts: termsFor('payout') }
}

/** Whether the merchant may have orders there. */
export async function hasCountry(
  tx: Transaction,
  merchantId: string,
  country: string,
): Promise<boolean> {
  const [merchant] = await tx`
    select 1 from merchant
    where merchant_id = ${merchantId} and use_local_config = 1 and ${country} = any(run_countries)`
  return merchant !== undefined
}

/** Keeps the version, which counts changes of the terms. A new row gets the terms that applied without it. */
export async function switchMethod(
  tx: Transaction,
  merchantId: string,
  { country, method, direction }: { country: string; method: string; direction: Direction },
  terms: Terms & Partial<PayinTerms & PayoutTerms>,
  enabled: boolean,
): Promise<void> {
  const row = {
    merchant_id: merchantId,
    country,
    method,
    direction,
    enabled,
    minimum: terms.minimum,
    maximum: terms.maximum,
    flat_fee: terms.flatFee,
    fee_rate: terms.feeRate,
    settlement_days: terms.settlementDays ?? null,
    expiry_minutes: terms.expiryMinutes ?? null,
    underpaid_tolerance: terms.underpaidTolerance ?? null,
    partial_rule: terms.partialRule ?? null,
    answer_minutes: terms.answerMinutes ?? null,
  }
  await tx`
    insert into local_method_setting ${tx(row)}
    on conflict (merchant_id, country, method, direction) do update set enabled = excluded.enabled`
}
