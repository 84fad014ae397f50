import { releaseOrder as releaseOrderCall } from '@countinghouse/contract/areas/order/restore-freeze.contract.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { kindOfOrderNo } from '../../engine/orders/order-number.ts'
import type { ReviewRegistry } from '../../engine/orders/review.ts'
import { notingUncounted } from '../../engine/orders/uncounted-approval.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { releaseOrder } from './release-order.command.ts'

export const restoreFreezeRoutes = (registry: OrderRegistry, reviews: ReviewRegistry): Route[] => [
  route(releaseOrderCall, async (body, { services: { db }, caller, address }) => {
    const { orderNo } = body
    const kind = registry[kindOfOrderNo(registry, orderNo) ?? '']?.declared.id ?? 0
    await notingUncounted(db, caller, { orderNo, kind, address }, () =>
      releaseOrder(db, { registry, reviews }, caller, { ...body, address }),
    )
    return {}
  }),
]
