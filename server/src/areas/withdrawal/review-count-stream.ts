/** Server-sent events: the review counts, at once and whenever one changes. One stream carries them all. */
import type { Readable } from 'node:stream'
import { openEventStream } from '../../platform/live/event-stream.ts'
import { onChangedCounts } from '../../platform/live/live-watch.ts'
import { countWaiting, type ReviewCounts } from '../../platform/live/review-count.ts'
import type { Caller } from '../../platform/security/session.ts'
import type { Services } from '../../platform/services.ts'

export async function reviewCountStream(
  { db, liveWatch, openStreams }: Services,
  caller: Caller,
): Promise<Readable> {
  const { merchantId } = caller
  const now = (await countWaiting(db, merchantId, liveWatch.waiting)) as ReviewCounts
  const { stream, send } = openEventStream(
    openStreams,
    { caller, permissions: ['withdrawal.view'] },
    () => unwatch(),
  )
  const tell = (counts: ReviewCounts, notices?: string) =>
    send('reviewCount', JSON.stringify({ ...counts, notices }))
  tell(now)
  const unwatch = liveWatch.watch(merchantId, onChangedCounts(now, tell))
  return stream
}
