import type { ListQuery } from '@countinghouse/contract/kit/list.ts'
import { reportCalls } from '@countinghouse/contract/kit/report-call.ts'
import { exportRoute, fileExportRoute } from '../../exports/export-routes.ts'
import { type Route, route } from '../../http/route.ts'
import { visibleTo } from '../../lists/visible-list.ts'
import type { OrderRegistry } from '../../orders/order-kind.ts'
import { type ReportSource, reportSources } from './report.lists.ts'
import { runReport } from './run-report.ts'

export const reportRoutes = (orders: OrderRegistry): Route[] =>
  reportSources(orders).flatMap((source) => {
    const [list, exported] = reportCalls(source.list)
    return [
      route(list, (query, { services, caller }) =>
        runReport(
          services.db,
          visibleTo(caller.roles, source) as ReportSource,
          caller.merchantId,
          query as ListQuery,
        ),
      ),
      exported.file ? fileExportRoute(exported, source) : exportRoute(exported, source),
    ]
  })
