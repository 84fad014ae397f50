/** The calls of every order kind, and those of figures where a kind declares them. */
import { orderCalls } from '@countinghouse/contract/engine/order-calls.ts'
import { exportRoute, fileExportRoute } from '../../engine/exports/export-routes.ts'
import { listRoute } from '../../engine/lists/list-route.ts'
import { statusCountsRoute } from '../../engine/lists/status-counts.ts'
import { figureRoutes } from '../../engine/orders/figure-routes.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { detailRoute, notifyRoute } from '../../engine/orders/order-routes.ts'
import { spanRoutes } from '../../engine/orders/span-route.ts'
import type { Route } from '../../platform/http/route.ts'

export const orderRoutes = (registry: OrderRegistry): Route[] =>
  Object.values(registry).flatMap((order) => {
    const [, exportCall, detailCall, notifyCall, statusCountsCall] = orderCalls(order.declared)
    return [
      listRoute(order.source),
      (exportCall.file ? fileExportRoute : exportRoute)(exportCall, order.source),
      detailRoute(detailCall, order),
      notifyRoute(notifyCall, order),
      statusCountsRoute(statusCountsCall, order.source),
      ...figureRoutes(order),
      ...spanRoutes(order),
    ]
  })
