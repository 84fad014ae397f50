import * as cryptoPayout from '@countinghouse/contract/areas/crypto-payout/crypto-payout.contract.ts'
import { exportRoute } from '../../exports/export-routes.ts'
import type { Route } from '../../http/route.ts'
import { listRoute } from '../../lists/list-route.ts'
import { detailRoute, notifyRoute } from '../../orders/order-routes.ts'
import { reviewRoutes } from '../../orders/review-routes.ts'
import { cryptoPayouts } from './crypto-payout.lists.ts'
import { cryptoPayoutOrder } from './crypto-payout.postings.ts'
import { cryptoPayoutReview } from './crypto-payout.review.ts'

export const cryptoPayoutRoutes: Route[] = [
  listRoute(cryptoPayouts),
  detailRoute(cryptoPayout.cryptoPayoutDetail, cryptoPayoutOrder, cryptoPayouts),
  exportRoute(cryptoPayout.cryptoPayoutExport, cryptoPayouts),
  notifyRoute(cryptoPayout.cryptoPayoutNotify, cryptoPayoutOrder),
  ...reviewRoutes(cryptoPayout.cryptoPayoutReviewCalls, cryptoPayoutReview),
]
