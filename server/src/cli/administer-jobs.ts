/** `npm run admin -- jobs`: what an administrator does about jobs that have failed their last try. */
import type { Database } from '../platform/db/database.ts'
import { dropFailedJob, failedJobs, retryFailedJobs } from '../platform/jobs/failed-jobs.ts'

/** Undefined when the arguments say nothing that can be done. */
export async function administerJobs(
  { sql }: Pick<Database, 'sql'>,
  [action = 'list', jobId = '', ...more]: readonly string[],
): Promise<string | undefined> {
  const isId = /^[1-9]\d{0,17}$/.test(jobId)
  if (more.length > 0) return undefined
  if (action === 'list' && jobId === '') return listOf(await failedJobs(sql))
  if (action === 'retry' && (isId || jobId === 'all')) {
    const retried = await retryFailedJobs(sql, jobId)
    if (retried === 0) return noneOf(jobId)
    return retried === 1 ? '1 job is tried again.' : `${retried} jobs are tried again.`
  }
  if (action === 'drop' && isId) {
    return (await dropFailedJob(sql, jobId)) ? `Job ${jobId} was dropped.` : noneOf(jobId)
  }
  return undefined
}

const noneOf = (jobId: string): string =>
  jobId === 'all' ? 'No job has failed.' : `There is no failed job ${jobId}.`

/** What a job is about, without the merchant, which has a line of its own. */
function aboutOf(payload: object): string {
  const { merchantId: _, ...rest } = payload as Record<string, unknown>
  return Object.entries(rest)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}

function listOf(jobs: Awaited<ReturnType<typeof failedJobs>>): string {
  if (jobs.length === 0) return noneOf('all')
  return jobs
    .map(({ jobId, task, merchantId, payload, attempts, problem, failedAt }) =>
      [
        `${jobId}  ${task}`,
        `  merchant  ${merchantId ?? '–'}`,
        `  about     ${aboutOf(payload) || '–'}`,
        `  tries     ${attempts}`,
        `  failed    ${failedAt.toISOString()}`,
        `  problem   ${problem}`,
      ].join('\n'),
    )
    .join('\n\n')
}
