import { fileDownload, fileLinks } from '@countinghouse/contract/areas/file/file.contract.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { linksOf, openFileLink } from '../../platform/files/file-link.ts'
import { sessionCookie } from '../../platform/http/bind.ts'
import { answerFile } from '../../platform/http/file-answer.ts'
import { publicRoute, type Route, route } from '../../platform/http/route.ts'

export const fileRoutes: Route[] = [
  route(fileLinks, async ({ fileIds }, { services, caller }) => ({
    links: await linksOf(services, caller, fileIds.split(',')),
    expiresInSeconds: limits.fileLinkSeconds,
  })),

  publicRoute(fileDownload, async ({ link }, { services, request, reply }) => {
    const cookie = request.cookies[sessionCookie]
    return answerFile(reply, await openFileLink(services, link, cookie))
  }),
]
