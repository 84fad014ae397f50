import { call } from '../../engine/call.ts'
import { rule } from '../../engine/input-problem.ts'
import * as s from '../../engine/schema.ts'
import { limits } from '../../limits.ts'

const fileIds = s
  .text({ min: 1, max: limits.fileLinksMax * 40 })
  .refine((value) => value.split(',').length <= limits.fileLinksMax, {
    error: rule('tooMany'),
    params: { most: limits.fileLinksMax },
  })

export const fileLinks = call({
  area: 'file',
  path: '/files/links',
  summary:
    'Short-lived links to stored files, by their ids joined with commas. Files that do not exist (any more), or that the operator may not see, are left out.',
  access: 'signedIn',
  body: s.object({ fileIds }),
  result: s.object({
    links: s.list(s.object({ fileId: s.text(), url: s.text({ max: 500 }) })),
    expiresInSeconds: s.integer(),
  }),
})

export const fileDownload = call({
  area: 'file',
  method: 'GET',
  path: '/files/download',
  summary:
    'The file behind a short-lived link, with the type that its content has. Needs the session cookie of an operator of the same merchant who may see it.',
  access: 'public',
  file: 'application/octet-stream',
  body: s.object({ link: s.text({ min: 1 }) }),
  result: s.empty(),
  errors: ['notFound', 'permissionDenied'],
})
