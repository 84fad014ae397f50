import * as dashboard from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import type { DashboardPeriod } from '@countinghouse/contract/areas/dashboard/dashboard.figures.ts'
import type { ReportZone } from '@countinghouse/contract/kit/report.ts'
import type { FastifyRequest } from 'fastify'
import { hasWritten } from '../../http/read-your-writes.ts'
import { Answer, type Route, route } from '../../http/route.ts'
import type { OrderRegistry } from '../../orders/order-kind.ts'
import { dashboardStream } from './dashboard-stream.ts'
import { Dashboards } from './dashboards.ts'
import { lastSignIns } from './last-sign-ins.query.ts'
import { readShortcuts, saveShortcuts } from './shortcuts.ts'
import { tradeDataOf } from './trade-data.query.ts'

const askedOf = (
  { period, zone }: { period: DashboardPeriod; zone?: string | undefined },
  request: FastifyRequest,
) => ({
  period,
  zone: (zone ?? 'GMT+8') as ReportZone,
  hasWritten: hasWritten(request),
})

export function dashboardRoutes(orders: OrderRegistry): Route[] {
  const dashboards = new Dashboards(orders)
  const tradeData = tradeDataOf(orders)
  return [
    route(dashboard.dashboardStats, async (body, { services, caller, request }) => {
      const { merchantId } = caller
      const read = await dashboards.read(services, { merchantId, ...askedOf(body, request) })
      return dashboards.view(read, caller)
    }),
    route(dashboard.dashboardStream, async (body, { services, caller, request }) => {
      const asked = askedOf(body, request)
      return new Answer({}, { file: await dashboardStream(services, dashboards, caller, asked) })
    }),
    route(dashboard.lastSignIns, (_body, { services, caller }) => lastSignIns(services.db, caller)),
    route(dashboard.shortcuts, (_body, { services, caller }) => readShortcuts(services.db, caller)),
    route(dashboard.saveShortcuts, ({ menuIds }, { services, caller }) =>
      saveShortcuts(services.db, caller, menuIds),
    ),
    route(dashboard.localTradeData, (body, { services, caller }) =>
      tradeData(services.db, caller.merchantId, body),
    ),
  ]
}
