/** Every kind of order that operators decide. */
import { cryptoPayoutReview } from './areas/crypto-payout/crypto-payout.review.ts'
import { withdrawalReview } from './areas/withdrawal/withdrawal.review.ts'
import type { Review } from './kit/review.ts'
import type { OrderKind } from './orders.ts'

export const reviews = {
  withdrawal: withdrawalReview,
  cryptoPayout: cryptoPayoutReview,
} satisfies Partial<Record<OrderKind, Review>>

export type ReviewedKind = keyof typeof reviews

export type AnyReview = (typeof reviews)[ReviewedKind]
