import type { Call } from '@countinghouse/contract/engine/call.ts'
import type { ListQuery } from '@countinghouse/contract/engine/list.ts'
import { Answer, type Route, route } from '../../platform/http/route.ts'
import type { ListSource } from '../lists/define-list.ts'
import { exportedFor } from '../lists/visible-list.ts'
import { requestExport } from './export-records.ts'
import { exportFile } from './file-export.ts'

/** Starts an export of the list with the filters it is given. */
export function exportRoute(call: Call, source: ListSource): Route {
  if (call.file) throw new Error(`${call.path} answers a file: bind it with fileExportRoute`)
  return route(call, (query, { services, caller, language, address }) =>
    requestExport(services, caller, exportedFor(caller.roles, source), query as ListQuery, {
      language,
      address,
    }),
  )
}

/** Answers the exported file itself. */
export function fileExportRoute(call: Call, source: ListSource): Route {
  if (!call.file) throw new Error(`${call.path} answers a record: bind it with exportRoute`)
  return route(call, async (query, { services, caller, language, address, reply }) => {
    const request = { language, address }
    const shown = exportedFor(caller.roles, source)
    const file = await exportFile(services, caller, shown, query as ListQuery, request)
    reply.header('content-disposition', `attachment; filename="${file.fileName}"`)
    return new Answer({}, { file: file.content })
  })
}
