import * as withdrawal from '@countinghouse/contract/areas/withdrawal/withdrawal.contract.ts'
import { reviewRoutes } from '../../engine/orders/review-routes.ts'
import { Answer, type Route, route } from '../../platform/http/route.ts'
import { reviewCountStream } from './review-count-stream.ts'
import { withdrawalReview } from './withdrawal.review.ts'

export const withdrawalRoutes: Route[] = [
  ...reviewRoutes(withdrawal.withdrawalReviewCalls, withdrawalReview),
  route(withdrawal.withdrawalReviewCountStream, async (_body, { services, caller }) => {
    return new Answer({}, { file: await reviewCountStream(services, caller) })
  }),
]
