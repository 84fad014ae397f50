import * as cryptoPayout from '@countinghouse/contract/areas/crypto-payout/crypto-payout.contract.ts'
import type { Route } from '../../http/route.ts'
import { reviewRoutes } from '../../orders/review-routes.ts'
import { cryptoPayoutReview } from './crypto-payout.review.ts'

export const cryptoPayoutRoutes: Route[] = [
  ...reviewRoutes(cryptoPayout.cryptoPayoutReviewCalls, cryptoPayoutReview),
]
