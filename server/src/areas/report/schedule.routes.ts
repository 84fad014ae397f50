import * as contract from '@countinghouse/contract/areas/report/report-schedule.contract.ts'
import { needsLocalRails } from '@countinghouse/contract/engine/call.ts'
import { callError } from '../../platform/call-error.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { ReportSource } from './report.lists.ts'
import { saveSchedule } from './save-schedule.command.ts'
import { listSchedules, pauseSchedule, removeSchedule } from './schedule.commands.ts'

export const scheduleRoutes = (sources: readonly ReportSource[]): Route[] => [
  route(contract.reportScheduleList, ({ report }, { services, caller }) =>
    listSchedules(services.db, caller, sources, report),
  ),

  route(contract.saveReportSchedule, (body, { services, caller, address }) => {
    const list = sources.find(({ list }) => list.name === body.report)?.list
    if (!list) throw callError('notFound')
    if (
      caller.useLocalConfig === 0 &&
      needsLocalRails({ access: list.permission, area: list.area })
    )
      throw callError('localOrdersOff')
    return saveSchedule(services, caller, list, body, address)
  }),

  route(contract.pauseReportSchedule, (body, { services, caller, address }) =>
    pauseSchedule(services.db, caller, sources, body, address),
  ),

  route(contract.removeReportSchedule, ({ scheduleId }, { services, caller, address }) =>
    removeSchedule(services.db, caller, scheduleId, address),
  ),
]
