import * as p2pPayout from '@countinghouse/contract/areas/p2p-payout/p2p-payout.contract.ts'
import { reviewRoutes } from '../../engine/orders/review-routes.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { p2pPayoutReview } from './p2p-payout.review.ts'
import { splitP2pPayout } from './split-p2p-payout.command.ts'

export const p2pPayoutRoutes: Route[] = [
  ...reviewRoutes(p2pPayout.p2pPayoutReviewCalls, p2pPayoutReview),
  route(p2pPayout.p2pPayoutSplit, (body, { services, caller, address }) =>
    splitP2pPayout(services, caller, body, address),
  ),
]
