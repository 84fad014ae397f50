import * as cryptoPayout from '@countinghouse/contract/areas/crypto-payout/crypto-payout.contract.ts'
import { reviewRoutes } from '../../engine/orders/review-routes.ts'
import type { Route } from '../../platform/http/route.ts'
import { cryptoPayoutReview } from './crypto-payout.review.ts'

export const cryptoPayoutRoutes: Route[] = [
  ...reviewRoutes(cryptoPayout.cryptoPayoutReviewCalls, cryptoPayoutReview),
]
