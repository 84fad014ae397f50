/** Links to stored files. All links of a page are batched into one call. */
import { limits } from '@countinghouse/contract/limits.ts'
import { fetchData } from './api.ts'
import { textsOf } from './texts.ts'
import { toast } from './toast.ts'

type Link = PromiseWithResolvers<string | undefined>

let waiting = new Map<string, Link>()

/** Undefined for a file that no longer exists or that this operator may not see. */
export function fetchFileLink(fileId: string): Promise<string | undefined> {
  if (waiting.size === 0) setTimeout(askForLinks)
  const link = waiting.get(fileId) ?? Promise.withResolvers<string | undefined>()
  waiting.set(fileId, link)
  return link.promise
}

function askForLinks(): void {
  const batch = [...waiting]
  waiting = new Map()
  for (let at = 0; at < batch.length; at += limits.fileLinksMax) {
    void answerLinks(new Map(batch.slice(at, at + limits.fileLinksMax)))
  }
}

async function answerLinks(batch: ReadonlyMap<string, Link>): Promise<void> {
  try {
    const { links } = await fetchData('/files/links', { fileIds: [...batch.keys()].join(',') })
    const urls = new Map(links.map(({ fileId, url }) => [fileId, url]))
    for (const [fileId, { resolve }] of batch) resolve(urls.get(fileId))
  } catch (error) {
    for (const { reject } of batch.values()) reject(error)
  }
}

/** Images open in a new tab; other files are downloaded, because the server sends them as attachments. */
export async function openFile(fileId: string, isPicture: boolean): Promise<void> {
  const url = await fetchFileLink(fileId)
  if (!url) toast.error(textsOf('file').gone)
  else if (isPicture) window.open(url, '_blank', 'noopener')
  else location.assign(url)
}
