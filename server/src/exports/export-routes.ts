import type { Call } from '@countinghouse/contract/kit/call.ts'
import type { ListQuery } from '@countinghouse/contract/kit/list.ts'
import { type Route, route } from '../http/route.ts'
import type { ListSource } from '../lists/define-list.ts'
import { requestExport } from './export-records.ts'

/** Starts an export of the list with the filters it is given. */
export function exportRoute(call: Call, source: ListSource): Route {
  return route(call, (query, { services, caller, language, address }) =>
    requestExport(services, caller, source, query as ListQuery, { language, address }),
  )
}
