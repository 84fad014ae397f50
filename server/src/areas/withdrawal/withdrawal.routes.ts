import * as withdrawal from '@countinghouse/contract/areas/withdrawal/withdrawal.contract.ts'
import { exportRoute } from '../../exports/export-routes.ts'
import { Answer, type Route, route } from '../../http/route.ts'
import { listRoute } from '../../lists/list-route.ts'
import { detailRoute, notifyRoute } from '../../orders/order-routes.ts'
import { reviewRoutes } from '../../orders/review-routes.ts'
import { reviewCountStream } from './review-count-stream.ts'
import { withdrawals } from './withdrawal.lists.ts'
import { withdrawalOrder } from './withdrawal.postings.ts'
import { withdrawalReview } from './withdrawal.review.ts'

export const withdrawalRoutes: Route[] = [
  listRoute(withdrawals),
  detailRoute(withdrawal.withdrawalDetail, withdrawalOrder, withdrawals),
  exportRoute(withdrawal.withdrawalExport, withdrawals),
  notifyRoute(withdrawal.withdrawalNotify, withdrawalOrder),

  ...reviewRoutes(withdrawal.withdrawalReviewCalls, withdrawalReview),
  route(withdrawal.withdrawalReviewCountStream, async (_body, { services, caller }) => {
    return new Answer({}, { file: await reviewCountStream(services, caller) })
  }),
]
