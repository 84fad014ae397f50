/** Server-sent events: the review counts, at once and whenever one changes. One stream carries them all. */
import { PassThrough, type Readable } from 'node:stream'
import type { ReviewCounts } from '../../live/review-count.ts'
import type { Caller } from '../../security/session.ts'
import type { Services } from '../../services.ts'

const heartbeatMs = 20_000
/** Then the console asks anew, and its session is looked at again. */
const longestMs = 5 * 60_000

export async function reviewCountStream(
  { reviewCounts, openStreams }: Services,
  caller: Caller,
): Promise<Readable> {
  const { merchantId } = caller
  const stream = new PassThrough()
  const send = (counts: ReviewCounts) =>
    stream.write(`event: reviewCount\ndata: ${JSON.stringify(counts)}\n\n`)
  send(await reviewCounts.count(merchantId))
  const unsubscribe = reviewCounts.subscribe(merchantId, { send, end })
  const forget = openStreams.add({ caller, permissions: ['withdrawal.view'], end })
  const heartbeat = setInterval(() => stream.write(':\n\n'), heartbeatMs)
  const longest = setTimeout(end, longestMs)
  stream.on('close', end)
  return stream

  /** Whoever ends it, nothing is written any more. */
  function end(): void {
    unsubscribe()
    forget()
    clearInterval(heartbeat)
    clearTimeout(longest)
    stream.end()
  }
}
