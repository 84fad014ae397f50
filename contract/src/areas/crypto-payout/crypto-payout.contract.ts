import { reviewCalls } from '../../engine/review-calls.ts'
import { cryptoPayoutReview } from './crypto-payout.review.ts'

export const cryptoPayoutReviewCalls = reviewCalls(cryptoPayoutReview)
