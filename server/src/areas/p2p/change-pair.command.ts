/** Changes the terms for a merchant's new orders of a pair. Existing orders keep the terms they were created under. */
import type { PairTerms, PayinPairTerms } from '@countinghouse/contract/areas/p2p/p2p-pair.ts'
import type { Direction } from '@countinghouse/contract/rails/rail.ts'
import type { Database } from '../../db/database.ts'
import { isPair, type Pair, pairsOf } from '../../p2p/pair.ts'
import { audit } from '../../security/audit.ts'
import { StartError } from '../../start-error.ts'
import {
  type AnyTerms,
  checkLimits,
  describedTerms,
  readWrittenTerms,
  type TermOption,
} from '../../written-terms.ts'

const shared: TermOption[] = ['enabled', 'margin', 'minimum', 'maximum', 'fee-percent']
const taken: Record<Direction, TermOption[]> = {
  payin: [...shared, 'settlement', 'expiry'],
  payout: shared,
}

export const readPairTerms = (
  direction: Direction,
  written: Parameters<typeof readWrittenTerms>[2],
): AnyTerms => readWrittenTerms(taken, direction, written)

export async function changePair(
  db: Pick<Database, 'asMerchant'>,
  merchantId: string,
  { direction, ...pair }: Pair & { direction: Direction },
  change: AnyTerms,
): Promise<string> {
  const name = `${pair.currency}/${pair.fiatCurrency} ${direction}`
  return db.asMerchant(merchantId, async (tx) => {
    // Two changes at once come one after the other.
    const [merchant] = await tx`select 1 from merchant where merchant_id = ${merchantId} for update`
    if (!merchant) throw new StartError(`There is no merchant ${merchantId}.`)
    const pairs = await pairsOf(tx, merchantId, direction)
    const before: (PairTerms & Partial<PayinPairTerms>) | undefined = pairs.find((each) =>
      isPair(each, pair),
    )?.terms
    if (!before) throw new StartError(`${name} is not traded.`)
    const after = { ...before, ...change }
    checkLimits(after)
    const row = {
      merchant_id: merchantId,
      currency: pair.currency,
      fiat_currency: pair.fiatCurrency,
      direction,
      enabled: after.enabled,
      margin: after.margin,
      minimum: after.minimum,
      maximum: after.maximum,
      digits: after.digits,
      fee_rate: after.feeRate,
      expiry_minutes: after.expiryMinutes ?? null,
      settlement_days: after.settlementDays ?? null,
    }
    await tx`
      insert into p2p_pair_setting ${tx(row)}
      on conflict (merchant_id, currency, fiat_currency, direction) do update set
        enabled = excluded.enabled, margin = excluded.margin, minimum = excluded.minimum,
        maximum = excluded.maximum, digits = excluded.digits, fee_rate = excluded.fee_rate,
        expiry_minutes = excluded.expiry_minutes, settlement_days = excluded.settlement_days`
    const detail = { product: name, before: describedTerms(before), after: describedTerms(after) }
    const event = { operatorId: null, action: 'product.changed', address: 'administrator' } as const
    await audit(tx, { ...event, detail })
    return describedTerms(after)
  })
}
