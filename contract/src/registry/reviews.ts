/** Every kind of order that operators decide. */
import { cryptoPayoutReview } from '../areas/crypto-payout/crypto-payout.review.ts'
import { p2pPayoutReview } from '../areas/p2p-payout/p2p-payout.review.ts'
import { withdrawalReview } from '../areas/withdrawal/withdrawal.review.ts'
import type { Review } from '../engine/review.ts'
import type { OrderKind } from './orders.ts'

export const reviews = {
  withdrawal: withdrawalReview,
  cryptoPayout: cryptoPayoutReview,
  p2pPayout: p2pPayoutReview,
} satisfies Partial<Record<OrderKind, Review>>

export type ReviewedKind = keyof typeof reviews

export const reviewedKinds = Object.keys(reviews) as [ReviewedKind, ...ReviewedKind[]]

export type AnyReview = (typeof reviews)[ReviewedKind]
