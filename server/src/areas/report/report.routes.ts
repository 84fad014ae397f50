import { createPublicKey } from 'node:crypto'
import { sealKey, sealReport } from '@countinghouse/contract/areas/report/report.contract.ts'
import { needsLocalRails } from '@countinghouse/contract/engine/call.ts'
import type { ListQuery } from '@countinghouse/contract/engine/list.ts'
import { reportCalls } from '@countinghouse/contract/engine/report-call.ts'
import { exportRoute, fileExportRoute } from '../../engine/exports/export-routes.ts'
import { visibleTo } from '../../engine/lists/visible-list.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { callError } from '../../platform/call-error.ts'
import { publicRoute, type Route, route } from '../../platform/http/route.ts'
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
  const publishing = publicRoute(sealKey, async (_body, { services }) => {
    const key = createPublicKey(services.reportSealKey)
    return { publicKey: key.export({ type: 'spki', format: 'der' }).toString('base64') }
  })
  return [...sources.flatMap(routesOf), sealing, publishing, ...scheduleRoutes(sources)]
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
