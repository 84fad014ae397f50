/**
 * The merchant's own people and system, as far as the demo world needs them: without them payouts would only pile
 * up before the merchant's audit. The newest are left for whoever is trying the console.
 */
import { type Countinghouse, CountinghouseError } from '../../../../sdk/src/countinghouse.ts'
import { cryptoPayoutReview } from '../../areas/crypto-payout/crypto-payout.review.ts'
import { p2pPayoutReview } from '../../areas/p2p-payout/p2p-payout.review.ts'
import { CallError } from '../../call-error.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { reviewOrder, waitingOrdersOf } from '../../orders/review.ts'
import type { ActingOperator } from '../../security/session.ts'
import { anyReview, refusalRemark, sandboxAddress } from '../kinds/demo-kind.ts'
import { demoMerchants } from '../world/demo-world.ts'
import type { Chance } from '../world/random.ts'

const reviewed = [
  { product: 'cryptoPayout', definition: anyReview(cryptoPayoutReview) },
  { product: 'p2pPayout', definition: anyReview(p2pPayoutReview) },
] as const
/** How many payouts of each kind are always left for people. */
export const leftForPeople = 12
/** Of a hundred decisions. */
const outcomes = { approve: 88, reject: 7, cancel: 5 }

/**
 * Decides the oldest payout of each kind that waits, if more wait than are left for people. What the merchant's system
 * takes back, it takes back through the front door; without a program it takes back nothing.
 */
export async function decideWaitingPayout(
  db: Database,
  merchantId: string,
  chance: Chance,
  client?: Countinghouse,
): Promise<void> {
  const reviewer = await reviewerOf(db, merchantId)
  if (!reviewer) return
  for (const { product, definition } of reviewed) {
    const orderNo = await db.asMerchant(merchantId, (tx) =>
      oldestWaiting(tx, definition, merchantId),
    )
    if (orderNo === undefined) continue
    const decision = chance.weighted(outcomes)
    try {
      if (decision === 'cancel') await client?.cancel(product, { orderNo })
      else {
        const remark = decision === 'reject' ? refusalRemark : ''
        const decided = { orderNo, decision, remark, address: sandboxAddress }
        await db.asMerchant(merchantId, (tx) => reviewOrder(tx, definition, reviewer, decided))
      }
    } catch (error) {
      // Somebody at a console was faster.
      if (!(error instanceof CallError || error instanceof CountinghouseError)) throw error
    }
  }
}

/** The operator who decides for a demo merchant, unless disabled. */
export async function reviewerOf(
  db: Database,
  merchantId: string,
): Promise<ActingOperator | undefined> {
  const name = demoMerchants.find((merchant) => merchant.merchantId === merchantId)?.checker
  if (name === undefined) return undefined
  const [operator] = await db.asMerchant(
    merchantId,
    (tx) => tx<{ operatorId: string }[]>`
      select operator_id as "operatorId" from operator
      where merchant_id = ${merchantId} and name = ${name} and disabled_at is null`,
  )
  return operator && { merchantId, name, ...operator }
}

async function oldestWaiting(
  tx: Transaction,
  { kind, review }: ReturnType<typeof anyReview>,
  merchantId: string,
): Promise<string | undefined> {
  const { table, status } = waitingOrdersOf(kind, review)
  const [oldest] = await tx<{ orderNo: string }[]>`
    select order_no as "orderNo" from (
      select order_no, created_at from ${tx(table)} o
      where merchant_id = ${merchantId} and status = ${status}
        and not exists (select from held_decision h where h.merchant_id = o.merchant_id and h.order_no = o.order_no)
      order by created_at desc offset ${leftForPeople}) more
    order by created_at limit 1`
  return oldest?.orderNo
}
