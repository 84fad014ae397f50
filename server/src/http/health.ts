/** For monitors: whether the database answers, and how many jobs have failed for good. */
import type { Databases } from '../db/database.ts'
import { countFailedJobs } from '../jobs/failed-jobs.ts'

export function healthCheck({ ping }: Pick<Databases, 'ping'>) {
  let asking: Promise<number> | undefined
  return async () => {
    // Concurrent requests share one query.
    asking ??= ping(countFailedJobs).finally(() => {
      asking = undefined
    })
    return { status: 'ok', failedJobs: await asking }
  }
}
