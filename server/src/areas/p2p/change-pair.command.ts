/** Changes the terms for a merchant's new orders of a pair. Existing orders keep the terms they were created under. */
import type { PairTerms, PayinPairTerms } from '@countinghouse/contract/areas/p2p/p2p-pair.ts'
import type { Direction } from '@countinghouse/contract/rails/rail.ts'
import type { Database } from '../../db/database.ts'
import { isPair, type Pair, pairsOf, writePair } from '../../p2p/pair.ts'
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
    await writePair(tx, merchantId, { ...pair, direction }, after)
    const detail = { product: name, before: describedTerms(before), after: describedTerms(after) }
    const event = { operatorId: null, action: 'product.changed', address: 'administrator' } as const
    await audit(tx, { ...event, detail })
    return describedTerms(after)
  })
}
