/** One job that many transactions ask for. */
import { expect, test, vi } from 'vitest'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import type { Transaction } from '../db/database.ts'
import { finish, lease } from './lease.ts'
import { enqueueShared, type Task } from './queue.ts'

const merchantId = '10001'
const queue = { slots: 9, perMerchant: 9, perLane: 9 }
const past = new Date('2026-01-01T00:00:00Z')
const app = await startTestApp()

let made = 0
/** A job of its own for each test, which no worker of the server knows. */
function sharedJob() {
  made += 1
  // Not declared: no server has to do it.
  const which: Task<{ merchantId: string }> = { name: `shared${made}` }
  const job = { payload: { merchantId }, runAt: past, key: which.name }
  return {
    ask: (tx: Transaction) => enqueueShared(tx, which, [job]),
    take: async () => (await lease(app.db.jobs.sql, [which.name], queue, []))[0],
    there: async () => (await app.owner`select 1 from job where task = ${which.name}`).length,
  }
}

/** Asks in a transaction that stays open until it is let go. */
function askingWithout(end: Promise<unknown>, ask: (tx: Transaction) => Promise<void>) {
  const asked = Promise.withResolvers<void>()
  const done = app.db.asMerchant(merchantId, async (tx) => {
    await ask(tx)
    asked.resolve()
    await end
  })
  return { asked: asked.promise, done }
}

const committed = (ask: (tx: Transaction) => Promise<void>) => app.db.asMerchant(merchantId, ask)

test('transactions that ask for the same job do not wait for each other, and there is one', async () => {
  const job = sharedJob()
  await committed(job.ask)
  const end = Promise.withResolvers<void>()
  const open = [1, 2, 3].map(() => askingWithout(end.promise, job.ask))
  await Promise.all(open.map(({ asked }) => asked))
  await committed(job.ask)
  end.resolve()
  await Promise.all(open.map(({ done }) => done))
  expect(await job.there()).toBe(1)
})

test('a job is not begun while a transaction that asked for it is open, so that it sees what that wrote', async () => {
  const job = sharedJob()
  await committed(job.ask)
  const end = Promise.withResolvers<void>()
  const open = askingWithout(end.promise, job.ask)
  await open.asked
  expect(await job.take()).toBeUndefined()
  end.resolve()
  await open.done
  expect(await job.take()).toBeDefined()
})

test('a job that is asked for while it runs runs once more, also if its server is slow', async () => {
  const job = sharedJob()
  await committed(job.ask)
  const first = await job.take()
  if (!first) throw new Error('There is no job')
  const end = Promise.withResolvers<void>()
  const open = askingWithout(end.promise, job.ask)
  await open.asked
  // The end of the job waits for the transaction, and then sees that somebody asked.
  const finished = finish(app.db.jobs.sql, [{ job: first, next: undefined }])
  end.resolve()
  await Promise.all([open.done, finished])
  const second = await job.take()
  if (!second) throw new Error('The job did not run once more')
  // Its lease runs out, and it goes on all the same.
  await app.owner`update job set leased_until = now() - interval '1 second' where job_id = ${second.jobId}`
  await committed(job.ask)
  await finish(app.db.jobs.sql, [{ job: second, next: undefined }])
  const third = await job.take()
  if (!third) throw new Error('The job did not run a third time')
  await finish(app.db.jobs.sql, [{ job: third, next: undefined }])
  expect(await job.there()).toBe(0)
})

test('a job that ends at the moment it is asked for is there again', async () => {
  const job = sharedJob()
  for (let round = 0; round < 20; round++) {
    await committed(job.ask)
    const taken = await vi.waitFor(async () => {
      const found = await job.take()
      if (!found) throw new Error('There is no job')
      return found
    }, waitLimitMs)
    await Promise.all([
      finish(app.db.jobs.sql, [{ job: taken, next: undefined }]),
      committed(job.ask),
    ])
    expect(await job.there()).toBe(1)
  }
})
