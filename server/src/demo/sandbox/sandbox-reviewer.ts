/**
 * The merchant's own people and system, as far as the demo world needs them: without them payouts would only pile
 * up before the merchant's audit. The newest are left for whoever is trying the console.
 */
import { cryptoPayoutReview } from '../../areas/crypto-payout/crypto-payout.review.ts'
import { p2pPayoutReview } from '../../areas/p2p-payout/p2p-payout.review.ts'
import { CallError } from '../../call-error.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { ordersThatWait, reviewOrder } from '../../orders/review.ts'
import { moveOrder } from '../../orders/transition.ts'
import type { ActingOperator } from '../../security/session.ts'
import { anyReview, refusalRemark, sandboxAddress } from '../kinds/demo-kind.ts'
import { demoMerchants } from '../world/demo-world.ts'
import type { Chance } from '../world/random.ts'

const reviewed = [anyReview(cryptoPayoutReview), anyReview(p2pPayoutReview)]
/** So many payouts of each kind wait for people at any time. */
export const leftForPeople = 12
/** Of a hundred decisions. */
const outcomes = { approve: 88, reject: 7, cancel: 5 }

/** Decides the oldest payout of each kind that waits, if more wait than are left for people. */
export async function decideWaitingPayout(
  db: Database,
  merchantId: string,
  chance: Chance,
): Promise<void> {
  const reviewer = await reviewerOf(db, merchantId)
  if (!reviewer) return
  for (const definition of reviewed) {
    try {
      await db.asMerchant(merchantId, (tx) => decide(tx, definition, reviewer, chance))
    } catch (error) {
      // Somebody at a console was faster.
      if (!(error instanceof CallError)) throw error
    }
  }
}

/** Whoever decides for a merchant of the demo world, unless that operator was disabled. */
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

async function decide(
  tx: Transaction,
  definition: ReturnType<typeof anyReview>,
  reviewer: ActingOperator,
  chance: Chance,
): Promise<void> {
  const { merchantId } = reviewer
  const { table, status } = ordersThatWait(definition.kind, definition.review)
  const [oldest] = await tx<{ orderNo: string }[]>`
    select order_no as "orderNo" from (
      select order_no, created_at from ${tx(table)} o
      where merchant_id = ${merchantId} and status = ${status}
        and not exists (select from held_decision h where h.merchant_id = o.merchant_id and h.order_no = o.order_no)
      order by created_at desc offset ${leftForPeople}) more
    order by created_at limit 1`
  if (!oldest) return
  const { orderNo } = oldest
  const outcome = chance.weighted(outcomes)
  if (outcome === 'cancel') {
    // The merchant's system takes back what it asked for.
    const move = { merchantId, orderNo, move: 'cancel', actor: 'merchant' } as const
    await moveOrder(tx, definition.kind, move)
  } else {
    const remark = outcome === 'reject' ? refusalRemark : ''
    const decided = { orderNo, decision: outcome, remark, address: sandboxAddress }
    await reviewOrder(tx, definition, reviewer, decided)
  }
}
