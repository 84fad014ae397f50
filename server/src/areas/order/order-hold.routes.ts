import { releaseOrder as releaseOrderCall } from '@countinghouse/contract/areas/order/order-hold.contract.ts'
import { type Route, route } from '../../http/route.ts'
import type { OrderRegistry } from '../../orders/order-kind.ts'
import type { ReviewRegistry } from '../../orders/review.ts'
import { releaseOrder } from './release-order.command.ts'

export const orderHoldRoutes = (registry: OrderRegistry, reviews: ReviewRegistry): Route[] => [
  route(releaseOrderCall, async (body, { services: { db }, caller, address }) => {
    await releaseOrder(db, { registry, reviews }, caller, { ...body, address })
    return {}
  }),
]
