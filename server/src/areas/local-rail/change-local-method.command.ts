/** Changes the terms for a merchant's new orders of a method. Existing orders keep the terms they were created under. */
import { isAmount } from '@countinghouse/contract/kit/checks.ts'
import { compare } from '@countinghouse/contract/kit/decimal.ts'
import type { Direction, PayinTerms, PayoutTerms } from '@countinghouse/contract/rails/rail.ts'
import { rails } from '@countinghouse/contract/rails/rails.ts'
import type { Database } from '../../db/database.ts'
import { allTerms } from '../../rails/terms.ts'
import { audit } from '../../security/audit.ts'
import { StartError } from '../../start-error.ts'

export const directions: readonly Direction[] = ['payin', 'payout']

type AnyTerms = Partial<PayinTerms & PayoutTerms>

/** What the command line may say about a term, and what it must look like. */
const options: Record<string, { of?: Direction; read(value: string): AnyTerms | undefined }> = {
  enabled: { read: (v) => (/^(yes|no)$/.test(v) ? { enabled: v === 'yes' } : undefined) },
  minimum: { read: (v) => amount(v) && { minimum: v } },
  maximum: { read: (v) => amount(v) && { maximum: v } },
  'flat-fee': { read: (v) => amount(v) && { flatFee: v } },
  'fee-percent': { read: (v) => percent(v) && { feeRate: hundredth(v) } },
  settlement: {
    of: 'payin',
    read: (v) => (/^T\+[01]$/.test(v) ? { settlementDays: v === 'T+1' ? 1 : 0 } : undefined),
  },
  tolerance: { of: 'payin', read: (v) => percent(v) && { underpaidTolerance: hundredth(v) } },
  expiry: { of: 'payin', read: (v) => minutes(v) && { expiryMinutes: Number(v) } },
  partial: {
    of: 'payin',
    read: (v) => (v === 'credit' || v === 'return' ? { partialRule: v } : undefined),
  },
  answer: { of: 'payout', read: (v) => minutes(v) && { answerMinutes: Number(v) } },
}

const mostMinutes = 43_200
const amount = (v: string) => isAmount(v) || v === '0' || undefined
const percent = (v: string) => /^\d{1,2}(\.\d{1,4})?$/.test(v) || undefined
const minutes = (v: string) => (/^[1-9]\d{0,4}$/.test(v) && Number(v) <= mostMinutes) || undefined
const hundredth = (v: string): string => (Number(v) / 100).toFixed(6)

/** From the command line; an omitted option keeps its value. */
export function readTerms(
  direction: Direction,
  written: Readonly<Record<string, string | boolean | undefined>>,
): AnyTerms {
  const given = Object.entries(options).flatMap(([name, { of = direction, read }]) => {
    const value = written[name]
    if (typeof value !== 'string') return []
    const terms = of === direction ? read(value) : undefined
    if (!terms) throw new StartError(`--${name} ${value} is no term of a ${direction}.`)
    return [terms]
  })
  return Object.assign({}, ...given)
}

export async function changeLocalMethod(
  db: Database,
  merchantId: string,
  { country, method, direction }: { country: string; method: string; direction: Direction },
  change: AnyTerms,
): Promise<string> {
  return db.asMerchant(merchantId, async (tx) => {
    // Two changes at once come one after the other.
    await tx`select 1 from merchant where merchant_id = ${merchantId} for update`
    const { payins, payouts } = await allTerms(tx, rails, merchantId)
    const before: AnyTerms | undefined = (direction === 'payin' ? payins : payouts).find(
      (of) => of.country === country && of.method === method,
    )?.terms
    if (!before)
      throw new StartError(`Merchant ${merchantId} has no ${direction} ${method} in ${country}.`)
    const after = { ...before, ...change }
    if (compare(after.minimum ?? '0', after.maximum ?? '0') > 0)
      throw new StartError('The minimum must not be above the maximum.')
    const row = {
      merchant_id: merchantId,
      country,
      method,
      direction,
      enabled: after.enabled ?? false,
      minimum: after.minimum ?? '0',
      maximum: after.maximum ?? '0',
      flat_fee: after.flatFee ?? '0',
      fee_rate: after.feeRate ?? '0',
      settlement_days: after.settlementDays ?? null,
      expiry_minutes: after.expiryMinutes ?? null,
      underpaid_tolerance: after.underpaidTolerance ?? null,
      partial_rule: after.partialRule ?? null,
      answer_minutes: after.answerMinutes ?? null,
    }
    await tx`
      insert into local_method_setting ${tx(row)}
      on conflict (merchant_id, country, method, direction) do update set
        enabled = excluded.enabled, minimum = excluded.minimum, maximum = excluded.maximum,
        flat_fee = excluded.flat_fee, fee_rate = excluded.fee_rate, settlement_days = excluded.settlement_days,
        expiry_minutes = excluded.expiry_minutes, underpaid_tolerance = excluded.underpaid_tolerance,
        partial_rule = excluded.partial_rule, answer_minutes = excluded.answer_minutes`
    const product = `${country} ${method} ${direction}`
    const detail = { product, before: described(before), after: described(after) }
    const event = { operatorId: null, action: 'product.changed', address: 'administrator' } as const
    await audit(tx, { ...event, detail })
    return described(after)
  })
}

const described = (terms: AnyTerms): string =>
  Object.entries(terms)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
