import { reviewCalls } from '../../kit/review-calls.ts'
import { cryptoPayoutReview } from './crypto-payout.review.ts'

export const cryptoPayoutReviewCalls = reviewCalls(cryptoPayoutReview)
