import * as p2pPayout from '@countinghouse/contract/areas/p2p-payout/p2p-payout.contract.ts'
import type { Route } from '../../http/route.ts'
import { reviewRoutes } from '../../orders/review-routes.ts'
import { p2pPayoutReview } from './p2p-payout.review.ts'

export const p2pPayoutRoutes: Route[] = [
  ...reviewRoutes(p2pPayout.p2pPayoutReviewCalls, p2pPayoutReview),
]
