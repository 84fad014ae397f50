/** Changes the terms for a merchant's new orders of a method. Existing orders keep the terms they were created under. */
import type { Direction } from '@countinghouse/contract/rails/rail.ts'
import { rails } from '@countinghouse/contract/rails/rails.ts'
import type { Database } from '../../db/database.ts'
import { allTerms, writeMethod } from '../../rails/terms.ts'
import { audit } from '../../security/audit.ts'
import { StartError } from '../../start-error.ts'
import {
  type AnyTerms,
  checkLimits,
  describedTerms,
  readWrittenTerms,
  type TermOption,
} from '../../written-terms.ts'

const shared: TermOption[] = ['enabled', 'minimum', 'maximum', 'flat-fee', 'fee-percent']
const taken: Record<Direction, TermOption[]> = {
  payin: [...shared, 'settlement', 'tolerance', 'expiry', 'partial'],
  payout: [...shared, 'answer'],
}

export const readTerms = (
  direction: Direction,
  written: Parameters<typeof readWrittenTerms>[2],
): AnyTerms => readWrittenTerms(taken, direction, written)

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
    checkLimits(after)
    await writeMethod(tx, merchantId, { country, method, direction }, after)
    const product = `${country} ${method} ${direction}`
    const detail = { product, before: describedTerms(before), after: describedTerms(after) }
    const event = { operatorId: null, action: 'product.changed', address: 'administrator' } as const
    await audit(tx, { ...event, detail })
    return describedTerms(after)
  })
}
