import { accountingExport } from '@countinghouse/contract/areas/accounting/accounting.contract.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { type Permission, permits } from '@countinghouse/contract/permissions.ts'
import { requestExport } from '../../engine/exports/export-records.ts'
import { daysMs, lengthOf, readPeriod } from '../../engine/lists/period.ts'
import { exportedFor } from '../../engine/lists/visible-list.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { callError } from '../../platform/call-error.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Period } from '../../platform/period.ts'
import { accountingSource } from './accounting.lists.ts'

/** The file has the records and the balances of both, so whoever takes it may see all of them. */
const needed = {
  merchant: ['asset.view', 'merchantFlow.view'],
  customer: ['customerAsset.view', 'customerFlow.view'],
} as const satisfies Record<string, readonly Permission[]>

export function accountingRoutes(orders: OrderRegistry): Route[] {
  const source = accountingSource(orders)
  return [
    route(
      accountingExport,
      ({ startDate, endDate, owner, format, columns }, context) => {
        const { services, caller, language, address } = context
        const query = { startDate, endDate, owner, format, columns, size: 1, current: 1 }
        const shown = exportedFor(caller.roles, source)
        const about = [startDate, endDate].map((date) => date.slice(0, 10)).join('-')
        return requestExport(services, caller, shown, query, { language, address, about })
      },
      async ({ startDate, endDate, owner }, { caller: { roles } }) => {
        const permissions = owner ? needed[owner] : Object.values(needed).flat()
        if (!permissions.every((permission) => permits(roles, permission)))
          throw callError('permissionDenied')
        const period = readPeriod('dateTime', startDate, endDate) as Period
        const field = 'endDate'
        if (period.end <= period.start)
          throw callError('inputInvalid', { field, rule: 'endBeforeStart' })
        const days = limits.accountingDaysMax
        if (lengthOf(period) > daysMs(days))
          throw callError('inputInvalid', { field, rule: 'periodTooLong', days })
      },
    ),
  ]
}
