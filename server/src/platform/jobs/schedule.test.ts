import { afterAll, expect, test, vi } from 'vitest'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import type { Task } from './queue.ts'
import {
  enqueueDue,
  removeSchedule,
  scheduleFor,
  setPlatformSchedules,
  setSchedule,
} from './schedule.ts'
import { handle, startWorker, type Worker } from './worker.ts'

interface Report {
  merchantId?: string
  name: string
}

/** Not declared by `task`: the app's own worker would have to do it. */
const reportTask: Task<Report> = { name: 'testReport' }
const log = { error: vi.fn(), warn: vi.fn() }
const workers: Worker[] = []
const done: string[] = []
const app = await startTestApp()
// Whoever puts a job of a schedule into the queue is counted, also when it joins one that is there.
await app.owner.unsafe(`
    create table put_in (key text);
    grant insert on put_in to countinghouse_app;
    create function count_put_in() returns trigger language plpgsql as
      $$ begin insert into put_in values (new.key); return new; end $$;
    create trigger count_put_in before insert on job for each row
      when (new.task = 'testReport') execute function count_put_in()`)
// Two beside the worker of the app itself, which looks after schedules too.
const handler = {
  queue: { slots: 10, perMerchant: 10, perLane: 10 },
  limitMs: 60_000,
  tries: 1,
  run: async ({ name }: Report) => void done.push(name),
}
for (let i = 0; i < 2; i++)
  workers.push(startWorker(app.db.jobs.sql, [handle(reportTask, handler)], log))
afterAll(async () => {
  for (const worker of workers) await worker.stop()
})

const daily = { rule: { kind: 'daily', at: '00:05' }, zone: 'America/New_York' } as const
const inTime = <T>(check: () => T | Promise<T>) => vi.waitFor(check, waitLimitMs)
const rowsOf = (prefix: string) => app.owner`
  select name, next_run_at > now() as later, next_run_at, merchant_id from job_schedule
  where name like ${`${prefix}%`} order by name`
const miss = (prefix: string) => app.owner`
  update job_schedule set next_run_at = now() - interval '3 days' where name like ${`${prefix}%`}`
const timesDone = (name: string) => done.filter((each) => each === name).length

test('a time that has come, or was missed several times, makes one job on however many servers', async () => {
  const names = Array.from({ length: 20 }, (_, i) => `many${i}`)
  for (const name of names)
    await setSchedule(app.db.sql, scheduleFor(reportTask, { name }, { name, ...daily }))
  expect(done).toEqual([])
  await miss('many')
  await inTime(() => expect(new Set(done)).toEqual(new Set(names)))
  expect((await rowsOf('many')).every(({ later }) => later)).toBe(true)
  for (const name of names) expect(timesDone(name)).toBe(1)
  const counted = await app.owner`select key, count(*)::int from put_in group by key`
  expect(counted.map(({ count }) => count)).toEqual(names.map(() => 1))
})

test('servers that see the same time come at the same moment put it in once', async () => {
  const name = 'race'
  await setSchedule(app.db.sql, scheduleFor(reportTask, { name }, { name, ...daily }))
  // While nobody can put anything in, all of them find out that the time has come.
  const holder = await app.owner.reserve()
  await holder`begin`
  await holder`lock table job in share row exclusive mode`
  await miss(name)
  const all = Array.from({ length: 4 }, () => enqueueDue(app.db.sql, log))
  await inTime(async () => {
    const blocked = await app.owner`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%update job_schedule%'`
    expect(blocked.length).toBeGreaterThanOrEqual(4)
  })
  await holder`commit`
  holder.release()
  await Promise.all(all)
  await inTime(() => expect(timesDone(name)).toBe(1))
  expect(await app.owner`select 1 from put_in where key = 'schedule:race'`).toHaveLength(1)
})

test('a schedule of a merchant is its own, and its jobs are of that merchant', async () => {
  const set = (merchantId: string) =>
    app.db.asMerchant(merchantId, (tx) =>
      setSchedule(
        tx,
        scheduleFor(reportTask, { merchantId, name: merchantId }, { name: 'own', ...daily }),
      ),
    )
  await set('10001')
  await set('10002')
  await app.db.asMerchant('10001', (tx) => removeSchedule(tx, { name: 'own', merchantId: '10001' }))
  expect(await rowsOf('own')).toMatchObject([{ merchant_id: '10002' }])
  await miss('own')
  await inTime(() => expect(timesDone('10002')).toBe(1))
  expect(timesDone('10001')).toBe(0)
})

test('a schedule that is set again keeps its time, unless its rule or its zone is another', async () => {
  const name = 'kept'
  const set = (when: { rule: { kind: 'daily'; at: string }; zone: string }) =>
    setSchedule(app.db.sql, scheduleFor(reportTask, { name }, { name, ...when }))
  await set(daily)
  const soon = new Date(Date.now() + 60_000)
  const setTime = () =>
    app.owner`update job_schedule set next_run_at = ${soon} where name = ${name}`
  await setTime()
  await set(daily)
  expect(await rowsOf(name)).toMatchObject([{ next_run_at: soon }])
  await set({ ...daily, zone: 'Asia/Kolkata' })
  const [moved] = await rowsOf(name)
  expect(moved?.next_run_at.toISOString()).toContain('T18:35:00')
  await expect(set({ ...daily, zone: 'Nowhere' })).rejects.toThrow('time zone')
})

test("the platform's own schedules are those that it declares", async () => {
  const platform = async () =>
    (await app.owner`select name from job_schedule where merchant_id is null order by name`).map(
      ({ name }) => name,
    )
  expect(await platform()).toContain('cleanExports')
  await setPlatformSchedules(app.db.sql, [
    scheduleFor(reportTask, { name: 'only' }, { name: 'only', ...daily }),
  ])
  expect(await platform()).toEqual(['only'])
})

test('a schedule that nobody can read is told, and holds up no other', async () => {
  for (const name of ['broken', 'fine'])
    await setSchedule(app.db.sql, scheduleFor(reportTask, { name }, { name, ...daily }))
  await app.owner`update job_schedule set zone = 'Nowhere' where name = 'broken'`
  await app.owner`update job_schedule set next_run_at = now() - interval '2 days' where name = 'broken'`
  await miss('fine')
  await inTime(() => expect(timesDone('fine')).toBe(1))
  await inTime(async () => expect(await rowsOf('broken')).toMatchObject([{ later: true }]))
})
