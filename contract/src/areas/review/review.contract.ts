/**
 * The calls of the review desk, where operators decide orders of all kinds one after the other. Each needs the
 * permission of the order's kind.
 */
import { call } from '../../engine/call.ts'
import { decisions } from '../../engine/review.ts'
import * as s from '../../engine/schema.ts'
import { limits } from '../../limits.ts'
import { reviewedKinds } from '../../registry/reviews.ts'

const kind = () => s.oneOf(reviewedKinds)
const order = () => s.object({ kind: kind(), orderNo: s.text({ min: 1 }) })

const area = 'review'
const access = 'signedIn'

export const reviewQueue = call({
  area,
  path: '/review/queue',
  summary: `Orders of all kinds that this operator may decide now, the oldest first, at most ${limits.review.queueMax}. Without those that have been decided and are about to be carried out, and those that somebody else has to decide. With \`mine\` those alone that the operator looks after.`,
  access,
  body: s.object({ mine: s.optional(s.boolean()) }),
  result: s.object({
    orders: s.list(
      s.object({
        kind: kind(),
        /** As the list of its kind has it. */
        row: s.record(s.nullable(s.anyOf([s.text(), s.number()]))),
        waitedSeconds: s.integer({ min: 0 }),
        /** Another operator who reads it now. */
        readBy: s.nullable(s.text()),
      }),
    ),
  }),
})

export const openReview = call({
  area,
  path: '/review/open',
  summary: `What is known of an order before it is decided: its customer, the balance that it is paid from, the last ${limits.review.lastDecisions} decisions about the customer (or the address, where there is no customer), and who else reads it. Marks the order as read by this operator for ${limits.review.claimSeconds} seconds, unless somebody else reads it.`,
  access,
  body: order(),
  result: s.object({
    waitedSeconds: s.integer({ min: 0 }),
    /** Another operator who is reading it now, which keeps nobody from deciding. */
    readBy: s.nullable(s.text()),
    /** A decision that is about to be carried out. */
    held: s.nullable(s.object({ decision: s.oneOf(decisions), by: s.text(), until: s.instant() })),
    customer: s.nullable(
      s.object({ customerUid: s.text(), customerName: s.text(), since: s.instant() }),
    ),
    /** Null for whoever may not see balances of its owner. */
    balance: s.nullable(
      s.object({
        owner: s.oneOf(['merchant', 'customer']),
        currency: s.text(),
        available: s.text(),
        frozen: s.text(),
      }),
    ),
    decisions: s.list(
      s.object({
        kind: kind(),
        orderNo: s.text(),
        decision: s.oneOf(decisions),
        amount: s.text(),
        currency: s.text(),
        by: s.text(),
        time: s.instant(),
        remark: s.text(),
      }),
    ),
  }),
  errors: ['notFound'],
})

export const leaveReview = call({
  area,
  path: '/review/leave',
  summary: 'This operator no longer reads the order.',
  access,
  body: order(),
  result: s.empty(),
})

export const undoReview = call({
  area,
  path: '/review/undo',
  summary:
    'Takes back decisions that have not been carried out yet: of this operator, or, by an administrator, of anybody. The answer says what became of each.',
  access,
  body: s.object({ kind: kind(), orderNos: s.text({ min: 1, max: 4000 }) }),
  result: s.object({
    results: s.list(s.object({ orderNo: s.text(), done: s.boolean(), msg: s.text({ max: 500 }) })),
  }),
  errors: ['inputInvalid', 'decisionNotHeld'],
})
