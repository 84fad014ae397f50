import { withdrawalReviewCount } from '@countinghouse/contract/areas/withdrawal/withdrawal.contract.ts'
import { withdrawalMachine } from '@countinghouse/contract/areas/withdrawal/withdrawal.states.ts'
import { type Route, route } from '../../http/route.ts'
import { listRoute } from '../../lists/list-route.ts'
import { withdrawals } from './withdrawal.lists.ts'

export const withdrawalRoutes: Route[] = [
  listRoute(withdrawals),

  route(withdrawalReviewCount, async (_body, { services, caller }) => {
    const [row] = await services.db.asMerchant(
      caller.merchantId,
      (tx) => tx<{ auditNum: number }[]>`
        select count(*)::int as "auditNum" from withdrawal_order
        where merchant_id = ${caller.merchantId}
          and status = ${withdrawalMachine.states.pendingReview.id}`,
    )
    return { auditNum: row?.auditNum ?? 0 }
  }),
]
