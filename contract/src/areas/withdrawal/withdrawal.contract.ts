import { call } from '../../engine/call.ts'
import { reviewCalls } from '../../engine/review-calls.ts'
import * as s from '../../engine/schema.ts'
import { withdrawalReview } from './withdrawal.review.ts'

export const withdrawalReviewCalls = reviewCalls(withdrawalReview)

export const withdrawalReviewCountStream = call({
  area: 'withdrawal',
  method: 'GET',
  path: '/mentionMoneyOrder/auditNum/stream',
  summary:
    'How many orders of each kind wait for review, by the names of the kinds (`withdrawal`, `cryptoPayout` …), as server-sent events (`reviewCount`), at once and whenever one changes; with `notices`, a mark that is another one whenever an export has ended or a notification has failed. Ends after five minutes: ask anew.',
  access: 'withdrawal.view',
  file: 'text/event-stream',
  result: s.empty(),
})
