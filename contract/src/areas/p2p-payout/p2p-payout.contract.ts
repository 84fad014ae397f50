import { reviewCalls } from '../../kit/review-calls.ts'
import { p2pPayoutReview } from './p2p-payout.review.ts'

export const p2pPayoutReviewCalls = reviewCalls(p2pPayoutReview)
