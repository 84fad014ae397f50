import { withdrawalReviewCount } from '@countinghouse/contract/areas/withdrawal/withdrawal.contract.ts'
import { type Route, route } from '../../http/route.ts'

const pendingReview = 1

export const withdrawalRoutes: Route[] = [
  route(withdrawalReviewCount, async (_body, { services, caller }) => {
    const [row] = await services.db.asMerchant(
      caller.merchantId,
      (tx) => tx<{ auditNum: number }[]>`
        select count(*)::int as "auditNum" from withdrawal_order
        where merchant_id = ${caller.merchantId} and status = ${tx.unsafe(String(pendingReview))}`,
    )
    return { auditNum: row?.auditNum ?? 0 }
  }),
]
