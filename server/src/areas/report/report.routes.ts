import { sealReport } from '@countinghouse/contract/areas/report/report.contract.ts'
import { needsLocalRails } from '@countinghouse/contract/kit/call.ts'
import type { ListQuery } from '@countinghouse/contract/kit/list.ts'
import { reportCalls } from '@countinghouse/contract/kit/report-call.ts'
import { callError } from '../../call-error.ts'
import { exportRoute, fileExportRoute } from '../../exports/export-routes.ts'
import { type Route, route } from '../../http/route.ts'
import { visibleTo } from '../../lists/visible-list.ts'
import type { OrderRegistry } from '../../orders/order-kind.ts'
import { type ReportSource, reportSources } from './report.lists.ts'
import { runReport } from './run-report.ts'
import { scheduleRoutes } from './schedule.routes.ts'
import { sealReport as seal } from './seal-report.command.ts'

export function reportRoutes(orders: OrderRegistry): Route[] {
  const sources = reportSources(orders)
  const sealing = route(sealReport, (body, { services, caller, address }) => {
    const source = sources.find(({ list }) => list.name === body.report)
    if (!source) throw callError('notFound')
    if (caller.useLocalConfig === 0 && needsLocalRails({ ...sealReport, area: source.list.area }))
      throw callError('localOrdersOff')
    return seal(services, caller, source, body, address)
  })
  return [...sources.flatMap(routesOf), sealing, ...scheduleRoutes(sources)]
}

function routesOf(source: ReportSource): Route[] {
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
}
