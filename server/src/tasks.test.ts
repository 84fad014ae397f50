import { access } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { newOperator, signedIn } from '../test/app/builders.ts'
import { runProgram } from '../test/app/running-server.ts'
import { startTestApp } from '../test/app/test-app.ts'
import { waitLimitMs } from '../test/app/wait-limit.ts'
import { insertOrderRows } from '../test/orders/order-rows.ts'

const app = await startTestApp()
const admin = await signedIn(app, 'admin')

const inTime = <T>(check: () => T | Promise<T>) => vi.waitFor(check, waitLimitMs)
const comes = (name: string) =>
  app.owner`update job_schedule set next_run_at = now() where name = ${name}`
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

test('files of exports go when their time is over, and records a month later, without anybody coming', async () => {
  await insertOrderRows(app.owner, 'withdrawal_order', '10001', 3)
  const recordIds: string[] = []
  for (let i = 0; i < 3; i++) {
    const { data } = await admin.call('/mentionMoneyOrder/export', {})
    recordIds.push(data.recordId)
  }
  const statusOf = async (recordId: string) =>
    (await app.owner`select status from export_record where record_id = ${recordId}`)[0]?.status
  const fileOf = (recordId: string) => `${app.dataDir}/files/10001/${recordId}.xlsx`
  const [over, old] = recordIds as [string, string]
  for (const recordId of recordIds)
    await inTime(async () => expect(await statusOf(recordId)).toBe(2))
  await app.owner`update export_record set expires_at = now() where record_id = any(${[over, old]})`
  await app.owner`
    update export_record set finished_at = now() - interval '38 days' where record_id = ${old}`

  await comes('cleanExports')
  // One after the other: records go when files have gone.
  await inTime(async () =>
    expect(await Promise.all(recordIds.map(statusOf))).toEqual([4, undefined, 2]),
  )
  const files = recordIds.map((id) => isThere(fileOf(id)))
  expect(await Promise.all(files)).toEqual([false, false, true])
})

test('sessions of long ago go, but not the last one of an operator; tries and tickets go when they are over', async () => {
  const name = await newOperator(app, ['admin'])
  for (let i = 0; i < 2; i++) await signedIn(app, name)
  await app.owner`
    update session s set created_at = s.created_at - interval '40 days'
    from operator o where o.operator_id = s.operator_id and o.name = ${name}`
  const sessions = () => app.owner`
    select 1 from session s join operator o on o.operator_id = s.operator_id where o.name = ${name}`
  expect(await sessions()).toHaveLength(2)
  await app.owner`
    insert into throttle (key, tries, expires_at) values ('over', 1, now() - interval '1 second'), ('not', 1, now() + interval '1 hour')`
  await app.owner`
    insert into used_nonce values (10002, 'over', now() - interval '1 second')`

  await comes('cleanSignIns')
  await inTime(async () => expect(await sessions()).toHaveLength(1))
  expect(await app.owner`select key from throttle where key in ('over', 'not')`).toEqual([
    { key: 'not' },
  ])
  await inTime(async () =>
    expect(await app.owner`select 1 from used_nonce where nonce = 'over'`).toHaveLength(0),
  )
  expect((await admin.call('/userInfo')).code).toBe('200')
})

test('a server does not start with a task that nothing does', async () => {
  // In a process of its own, so that no other server has to do this task.
  const { out } = await runProgram([
    '--input-type=module',
    '-e',
    `
      const { task } = await import('./server/src/platform/jobs/queue.ts')
      const { startTasks } = await import('./server/src/tasks.ts')
      task('nobodyDoesThis')
      await startTasks({ db: {} }, {}).catch(({ message }) => console.log(message))
      try { task('notify') } catch ({ message }) { console.log(message) }`,
  ])
  expect(out).toContain('Nothing does these tasks: nobodyDoesThis')
  expect(out).toContain('declared twice')
})
