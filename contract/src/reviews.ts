/** Every kind of order that operators decide. */
import { cryptoPayoutReview } from './areas/crypto-payout/crypto-payout.review.ts'
import { withdrawalReview } from './areas/withdrawal/withdrawal.review.ts'

export const reviews = { withdrawal: withdrawalReview, cryptoPayout: cryptoPayoutReview } as const

export type ReviewedKind = keyof typeof reviews
export type AnyReview = (typeof reviews)[ReviewedKind]
