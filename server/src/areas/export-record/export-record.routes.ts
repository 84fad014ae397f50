import * as exportRecord from '@countinghouse/contract/areas/export-record/export-record.contract.ts'
import { createDownloadLink, openDownloadLink } from '../../engine/exports/export-records.ts'
import { listRoute } from '../../engine/lists/list-route.ts'
import { sessionCookie } from '../../platform/http/bind.ts'
import { Answer, publicRoute, type Route, route } from '../../platform/http/route.ts'
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
      return new Answer({}, { file: content, type: typeOf(fileName) })
    },
  ),
]

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: exportRecord.exportDownload.file ?? '',
  zip: 'application/zip',
}

const typeOf = (fileName: string): string =>
  types[fileName.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
