import * as dashboard from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import type { DashboardPeriod } from '@countinghouse/contract/areas/dashboard/dashboard.figures.ts'
import * as firstDay from '@countinghouse/contract/areas/dashboard/first-day.contract.ts'
import type { ReportZone } from '@countinghouse/contract/engine/report-day.ts'
import type { FastifyRequest } from 'fastify'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { hasWritten } from '../../platform/http/read-your-writes.ts'
import { Answer, type Route, route } from '../../platform/http/route.ts'
import { dashboardStream } from './dashboard-stream.ts'
import { Dashboards } from './dashboards.ts'
import { noteOfFirstDay, readFirstDay } from './first-day.ts'
import { lastSignIns } from './last-sign-ins.query.ts'
import { readOutside } from './outside.query.ts'
import { readShortcuts, saveShortcuts } from './shortcuts.ts'
import { tradeDataOf } from './trade-data.query.ts'

const queryOf = (
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
      const read = await dashboards.read(services, { merchantId, ...queryOf(body, request) })
      return dashboards.view(read, caller)
    }),
    route(dashboard.dashboardStream, async (body, { services, caller, request }) => {
      const query = queryOf(body, request)
      return new Answer({}, { file: await dashboardStream(services, dashboards, caller, query) })
    }),
    route(dashboard.outside, (_body, { services, caller }) =>
      readOutside(services.db, caller.merchantId),
    ),
    route(dashboard.lastSignIns, (_body, { services, caller }) => lastSignIns(services.db, caller)),
    route(dashboard.shortcuts, (_body, { services, caller }) => readShortcuts(services.db, caller)),
    route(dashboard.saveShortcuts, ({ menuIds }, { services, caller }) =>
      saveShortcuts(services.db, caller, menuIds),
    ),
    route(firstDay.firstDay, (_body, { services: { db, config }, caller }) =>
      readFirstDay(db, orders, caller, config.sandbox === true),
    ),
    route(firstDay.noteFirstDay, async ({ note }, { services, caller }) => {
      await noteOfFirstDay(services.db, caller, note)
      return {}
    }),
    route(dashboard.localTradeData, (body, { services, caller }) =>
      tradeData(services.db, caller.merchantId, body),
    ),
  ]
}
