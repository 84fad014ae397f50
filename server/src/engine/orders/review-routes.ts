/** The calls of a review, bound in one line by its area. */
import type { reviewCalls } from '@countinghouse/contract/engine/review-calls.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { countWaiting } from '../../platform/live/review-count.ts'
import { checkAddresses } from './check-address.ts'
import { checkPayees } from './check-payee.ts'
import type { OrderTypes } from './order-kind.ts'
import { type ReviewDefinition, waitingOrdersOf } from './review.ts'
import { readOrderNos, reviewOrders } from './review-orders.ts'

export const reviewRoutes = <T extends OrderTypes>(
  { decide, check, count }: ReturnType<typeof reviewCalls>,
  definition: ReviewDefinition<T>,
): Route[] => [
  route(decide, (body, context) => reviewOrders(context.services, definition, context, body)),
  route(check, async ({ orderNos }, { services: { db }, caller, address }) => {
    const numbers = readOrderNos(orderNos)
    return definition.review.receiver === 'payee'
      ? { payees: await checkPayees(db, definition, caller, numbers, address) }
      : { addresses: await checkAddresses(db, definition, caller, numbers) }
  }),
  route(count, async (_body, { services: { db }, caller }) => {
    const { kind, review } = definition
    const counts = await countWaiting(db, caller.merchantId, [waitingOrdersOf(kind, review)])
    return { auditNum: counts[review.name] ?? 0 }
  }),
]
