import { fileDownload, fileLinks } from '@countinghouse/contract/areas/file/file.contract.ts'
import { isImage } from '@countinghouse/contract/kit/file.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { linksOf, openFileLink } from '../../files/file-link.ts'
import { sessionCookie } from '../../http/bind.ts'
import { Answer, publicRoute, type Route, route } from '../../http/route.ts'

export const fileRoutes: Route[] = [
  route(fileLinks, async ({ fileIds }, { services, caller }) => ({
    links: await linksOf(services, caller, fileIds.split(',')),
    expiresInSeconds: limits.fileLinkSeconds,
  })),

  publicRoute(fileDownload, async ({ link }, { services, request, reply }) => {
    const cookie = request.cookies[sessionCookie]
    const { content, bytes, fileName, type } = await openFileLink(services, link, cookie)
    // Images are our own encoding. Anything else is saved, and could do nothing if it were shown.
    const disposition = isImage(type) ? 'inline' : 'attachment'
    reply.header('content-disposition', `${disposition}; ${fileNameParameter(fileName)}`)
    reply.header('content-security-policy', "default-src 'none'; sandbox")
    reply.header('content-length', bytes)
    return new Answer({}, { file: content, type })
  }),
]

/** Twice, as RFC 6266 says: in ASCII, and as it is. */
function fileNameParameter(fileName: string): string {
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${fileName.replace(/[^ -~]|["\\%]/g, '_')}"; filename*=UTF-8''${encoded}`
}
