import * as exportRecord from '@countinghouse/contract/areas/export-record/export-record.contract.ts'
import { createDownloadLink, openDownloadLink } from '../../exports/export-records.ts'
import { sessionCookie } from '../../http/bind.ts'
import { Answer, publicRoute, type Route, route } from '../../http/route.ts'
import { listRoute } from '../../lists/list-route.ts'
import { exportRecords } from './export-record.lists.ts'

export const exportRecordRoutes: Route[] = [
  listRoute(exportRecords),

  route(exportRecord.checkLinkValid, ({ recordId }, { services, caller }) =>
    createDownloadLink(services, caller, recordId),
  ),

  publicRoute(
    exportRecord.exportDownload,
    async ({ link }, { services, request, reply, address }) => {
      const cookie = request.cookies[sessionCookie]
      const { content, bytes, fileName } = await openDownloadLink(services, link, cookie, address)
      reply.header('content-disposition', `attachment; filename="${fileName}"`)
      reply.header('content-length', bytes)
      return new Answer({}, { file: content })
    },
  ),
]
