/** Server-sent events: the review count, at once and whenever it changes. */
import { PassThrough, type Readable } from 'node:stream'
import { countPendingReview } from '../../live/review-count.ts'
import type { Services } from '../../services.ts'

const heartbeatMs = 20_000
/** Then the console asks anew, and its session is looked at again. */
const longestMs = 5 * 60_000

export async function reviewCountStream(
  { db, reviewCounts }: Services,
  merchantId: string,
): Promise<Readable> {
  const stream = new PassThrough()
  const send = (count: number) =>
    stream.write(`event: reviewCount\ndata: {"auditNum":${count}}\n\n`)
  send(await countPendingReview(db, merchantId))
  const unsubscribe = reviewCounts.subscribe(merchantId, { send, end: () => stream.end() })
  const heartbeat = setInterval(() => stream.write(':\n\n'), heartbeatMs)
  const end = setTimeout(() => stream.end(), longestMs)
  stream.on('close', () => {
    unsubscribe()
    clearInterval(heartbeat)
    clearTimeout(end)
  })
  return stream
}
