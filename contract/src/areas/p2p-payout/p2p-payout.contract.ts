import { call } from '../../engine/call.ts'
import { reviewCalls } from '../../engine/review-calls.ts'
import * as s from '../../engine/schema.ts'
import { p2pPayoutReview } from './p2p-payout.review.ts'

export const p2pPayoutReviewCalls = reviewCalls(p2pPayoutReview)

export const p2pPayoutSplit = call({
  area: 'p2pPayout',
  path: '/c2c/order/split',
  summary:
    'Splits a payout that has no buyer yet into 2 to 10 pieces, which are traded on their own. Their fiat amounts add up to that of the order; each has the same part of the quantity. A payout is split once, and a piece never.',
  access: 'p2pPayout.split',
  secondFactor: 'whenBound',
  body: s.object({
    orderNo: s.text({ min: 1 }),
    pieces: s.list(s.object({ fiatAmount: s.amount() })),
    remark: s.optional(s.text()),
    verifyCode: s.optional(s.googleCode()),
  }),
  result: s.empty(),
  errors: [
    'notFound',
    'piecesCount',
    'piecesSum',
    'pieceTooSmall',
    'amountTooFine',
    'splitTooEarly',
    'alreadySplit',
    'moveRefused',
  ],
})
