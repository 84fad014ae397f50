import { expect, test, vi } from 'vitest'
import { signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { checkAuditLogs } from './check-audit-logs.ts'

const app = await startTestApp()
// An entry in the log of each.
for (const name of ['admin', 'lantern']) await signedIn(app, name)

const checked = async () => {
  const rows = await app.owner<{ merchantId: string }[]>`
    select merchant_id as "merchantId" from audit_check where whole_at is not null order by 1`
  return rows.map(({ merchantId }) => merchantId)
}
const comes = () =>
  app.owner`update job_schedule set next_run_at = now() where name = 'checkAuditLogs'`

test('a check of the logs that has no time for all merchants goes on with the next one', async () => {
  // Not before it is called here.
  await app.owner`update job_schedule set next_run_at = now() + interval '1 day' where name = 'checkAuditLogs'`
  const { signal } = new AbortController()
  const after = await checkAuditLogs(app.db.jobs, signal, undefined, 0)
  expect([after, await checked()]).toEqual(['10001', ['10001']])

  // In the queue that waits for the clock.
  await app.owner`
    insert into job (task, payload, key, run_at)
    values ('checkAuditLogs', ${app.owner.json({ after })}, 'schedule:checkAuditLogs', now() + interval '1 hour')`
  await app.owner`update audit_check set whole_at = null`
  await comes()
  await vi.waitFor(async () => expect(await checked()).toEqual(['10002']), waitLimitMs)

  // And then it begins with the first again.
  const waits = () => app.owner`select 1 from job where task = 'checkAuditLogs'`
  await vi.waitFor(async () => expect(await waits()).toHaveLength(0), waitLimitMs)
  await comes()
  await vi.waitFor(async () => expect(await checked()).toEqual(['10001', '10002']), waitLimitMs)
})
