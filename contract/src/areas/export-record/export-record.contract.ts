import { call } from '../../engine/call.ts'
import * as s from '../../engine/schema.ts'

export const checkLinkValid = call({
  area: 'exportRecord',
  path: '/exportRecords/checkLinkValid',
  summary:
    'A short-lived link to the file of an export, bound to this merchant. Says why when there is none (any more).',
  access: 'exportRecord.view',
  body: s.object({ recordId: s.text({ min: 1 }) }),
  result: s.object({
    url: s.text({ max: 500 }),
    fileName: s.text(),
    expiresInSeconds: s.integer(),
  }),
  errors: ['notFound', 'exportNotReady', 'exportExpired', 'exportFailed'],
})

export const exportDownload = call({
  area: 'exportRecord',
  method: 'GET',
  path: '/exportRecords/download',
  summary:
    'The file behind a short-lived link. Needs the session cookie of an operator of the same merchant who may see the exported list.',
  access: 'public',
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  body: s.object({ link: s.text({ min: 1 }) }),
  result: s.empty(),
  errors: ['notFound', 'permissionDenied', 'exportExpired'],
})
