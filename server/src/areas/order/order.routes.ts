/** The calls of every order kind, and those of figures where a kind declares them. */
import { orderCalls } from '@countinghouse/contract/kit/order-calls.ts'
import { exportRoute, fileExportRoute } from '../../exports/export-routes.ts'
import type { Route } from '../../http/route.ts'
import { listRoute } from '../../lists/list-route.ts'
import { statusCountsRoute } from '../../lists/status-counts.ts'
import { figureRoutes } from '../../orders/figure-routes.ts'
import type { OrderRegistry } from '../../orders/order-kind.ts'
import { detailRoute, notifyRoute } from '../../orders/order-routes.ts'
import { spanRoutes } from '../../orders/span-route.ts'

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
