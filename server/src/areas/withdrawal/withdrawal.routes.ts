import * as withdrawal from '@countinghouse/contract/areas/withdrawal/withdrawal.contract.ts'
import { exportRoute } from '../../exports/export-routes.ts'
import { Answer, type Route, route } from '../../http/route.ts'
import { listRoute } from '../../lists/list-route.ts'
import { countPendingReview } from '../../live/review-count.ts'
import { detailRoute, notifyRoute } from '../../orders/order-routes.ts'
import { checkAddresses } from './check-address.query.ts'
import { reviewCountStream } from './review-count-stream.ts'
import { readOrderNos, reviewWithdrawals } from './review-withdrawal.command.ts'
import { withdrawals } from './withdrawal.lists.ts'
import { withdrawalOrder } from './withdrawal.postings.ts'

export const withdrawalRoutes: Route[] = [
  listRoute(withdrawals),
  detailRoute(withdrawal.withdrawalDetail, withdrawalOrder, withdrawals),
  exportRoute(withdrawal.withdrawalExport, withdrawals),
  notifyRoute(withdrawal.withdrawalNotify, withdrawalOrder),

  route(withdrawal.withdrawalReview, (body, { services, caller, address, language }) =>
    reviewWithdrawals(services, caller, body, address, language),
  ),

  route(withdrawal.withdrawalAddressCheck, async ({ orderNos }, { services, caller }) => ({
    addresses: await checkAddresses(services.db, caller.merchantId, readOrderNos(orderNos)),
  })),

  route(withdrawal.withdrawalReviewCount, async (_body, { services, caller }) => ({
    auditNum: await countPendingReview(services.db, caller.merchantId),
  })),

  route(withdrawal.withdrawalReviewCountStream, async (_body, { services, caller }) => {
    return new Answer({}, { file: await reviewCountStream(services, caller) })
  }),
]
