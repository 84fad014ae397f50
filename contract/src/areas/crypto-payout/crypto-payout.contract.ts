import { detailCall, exportCall, notifyCall } from '../../kit/order-calls.ts'
import { reviewCalls } from '../../kit/review-calls.ts'
import { cryptoPayoutList } from './crypto-payout.list.ts'
import { cryptoPayoutReview } from './crypto-payout.review.ts'

export const cryptoPayoutDetail = detailCall(cryptoPayoutList, '/payAnother/detail')
export const cryptoPayoutExport = exportCall(cryptoPayoutList, '/payAnother/export')
export const cryptoPayoutNotify = notifyCall(
  cryptoPayoutList,
  '/payAnother/pushOrder',
  'cryptoPayout.notify',
)
export const cryptoPayoutReviewCalls = reviewCalls(cryptoPayoutReview, {
  area: 'cryptoPayout',
  view: 'cryptoPayout.view',
})
