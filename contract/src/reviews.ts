/** Every kind of order that operators decide. */
import { cryptoPayoutReview } from './areas/crypto-payout/crypto-payout.review.ts'
import { withdrawalReview } from './areas/withdrawal/withdrawal.review.ts'
import type { Review, ReviewedKind } from './kit/review.ts'

export const reviews = {
  withdrawal: withdrawalReview,
  cryptoPayout: cryptoPayoutReview,
} satisfies Record<ReviewedKind, Review>

export type AnyReview = (typeof reviews)[ReviewedKind]
