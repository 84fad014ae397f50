/** The calls of the review desk, of all kinds: each is for whoever may decide orders of the kind. */
import {
  leaveReview,
  openReview,
  reviewQueue,
  undoReview,
} from '@countinghouse/contract/areas/review/review.contract.ts'
import { mayUse } from '@countinghouse/contract/permissions.ts'
import type { ReviewedKind } from '@countinghouse/contract/registry/reviews.ts'
import { undoDecision } from '../../engine/orders/pending-decision.ts'
import type { AnyReviewDefinition, ReviewRegistry } from '../../engine/orders/review.ts'
import { releaseClaim } from '../../engine/orders/review-claim.ts'
import { forEachIndependently, readOrderNos } from '../../engine/orders/review-orders.ts'
import { callError } from '../../platform/call-error.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Caller } from '../../platform/security/session.ts'
import { readReview } from './read-review.query.ts'
import { waitingOrders } from './waiting-orders.query.ts'

export function reviewDeskRoutes(registry: ReviewRegistry): Route[] {
  const permitted = (caller: Caller, kind: ReviewedKind): AnyReviewDefinition => {
    if (!mayUse(caller, registry[kind].review.permission)) throw callError('permissionDenied')
    return registry[kind]
  }
  return [
    route(reviewQueue, async ({ mine = false }, { services: { db }, caller }) => ({
      orders: await waitingOrders(db, Object.values(registry), caller, mine),
    })),

    route(openReview, async ({ kind, orderNo }, { services: { db }, caller }) => {
      const definition = permitted(caller, kind)
      return db.asMerchant(caller.merchantId, (tx) =>
        readReview(tx, registry, definition, caller, orderNo),
      )
    }),

    route(leaveReview, async ({ kind, orderNo }, { services: { db }, caller }) => {
      permitted(caller, kind)
      await db.asMerchant(caller.merchantId, (tx) => releaseClaim(tx, caller, orderNo))
      return {}
    }),

    route(
      undoReview,
      async ({ kind, orderNos }, { services: { db }, caller, address, language }) => {
        permitted(caller, kind)
        const { results } = await forEachIndependently(
          readOrderNos(orderNos),
          language,
          (orderNo) =>
            db.asMerchant(caller.merchantId, async (tx) => {
              await undoDecision(tx, caller, orderNo, address)
              return {}
            }),
        )
        return { results: results.map(({ orderNo, done, msg }) => ({ orderNo, done, msg })) }
      },
    ),
  ]
}
