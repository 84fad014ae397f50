/** What a monitor asks: whether the database answers, and how many jobs wait for a person. */
import type { Databases } from '../db/database.ts'
import { countFailedJobs } from '../jobs/failed-jobs.ts'

export function healthCheck({ ping }: Pick<Databases, 'ping'>) {
  let asking: Promise<number> | undefined
  return async () => {
    // One question answers everybody who asks meanwhile.
    asking ??= ping(countFailedJobs).finally(() => {
      asking = undefined
    })
    return { status: 'ok', failedJobs: await asking }
  }
}
