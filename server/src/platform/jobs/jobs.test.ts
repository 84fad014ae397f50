import { afterEach, describe, expect, test, vi } from 'vitest'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { administerJobs } from '../../cli/administer-jobs.ts'
import { version } from '../version.ts'
import { moveToFailedJobs } from './failed-jobs.ts'
import {
  finish,
  type Job,
  lease,
  type NextRun,
  postpone,
  type Queue,
  renew,
  scanLimit,
} from './lease.ts'
import { enqueue, type JobPayload, onEnqueued, type Task } from './queue.ts'
import { type Handler, handle, startWorker, type Worker } from './worker.ts'

interface Note extends JobPayload {
  name: string
  extra?: string
}

const workers: Worker[] = []
const app = await startTestApp()
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
  await app.owner`delete from job where task like 'test%'`
  await app.owner`delete from failed_job`
})

let made = 0
/** Not declared: no server has to do it. */
const newTask = (): Task<Note> => ({ name: `test${made++}` })
const wide: Queue = { slots: 20, perMerchant: 20, perLane: 20 }
const log = { error: vi.fn(), warn: vi.fn() }

function work(which: Task<Note>, run: Handler<Note>['run'], how: Partial<Handler<Note>> = {}) {
  const handler = { queue: wide, limitMs: 60_000, tries: 3, ...how, run }
  const worker = startWorker(app.db.jobs.sql, [handle(which, handler)], log)
  workers.push(worker)
  return worker
}

const put = (which: Task<Note>, payload: Note, options = {}) =>
  enqueue(app.db.sql, which, payload, options)

const inTime = <T>(check: () => T | Promise<T>) => vi.waitFor(check, waitLimitMs)

/** A task whose jobs wait until they are let go. */
function blockedTask() {
  const begun: Note[] = []
  const gates: PromiseWithResolvers<NextRun<Note>>[] = []
  const run: Handler<Note>['run'] = (payload, { signal }) => {
    const gate = Promise.withResolvers<NextRun<Note>>()
    begun.push(payload)
    gates.push(gate)
    signal.addEventListener('abort', () => gate.reject(signal.reason))
    return gate.promise
  }
  return {
    begun,
    run,
    release: (outcome?: NextRun<Note>) => {
      for (const { resolve } of gates.splice(0)) resolve(outcome)
    },
    fail: () => {
      for (const { reject } of gates.splice(0)) reject(new Error('no'))
    },
  }
}

const names = (notes: readonly Note[]) => notes.map(({ name }) => name).toSorted()
const waiting = ({ name }: Task) =>
  app.owner`select attempts, problem from job where task = ${name}`
const failed = ({ name }: Task) => app.owner`select * from failed_job where task = ${name}`

describe('a key', () => {
  test('has one job, which takes over what was said last', async () => {
    const which = newTask()
    const done: Note[] = []
    await put(which, { name: 'first', extra: 'kept' }, { key: which.name })
    await put(which, { name: 'second' }, { key: which.name })
    work(which, async (payload) => void done.push(payload))
    await inTime(async () => expect(await waiting(which)).toHaveLength(0))
    expect(done).toEqual([{ name: 'second', extra: 'kept' }])
  })

  test('that is asked for while its job runs has it run once more', async () => {
    const which = newTask()
    const { begun, run, release } = blockedTask()
    await put(which, { name: 'first' }, { key: which.name })
    work(which, run)
    await inTime(() => expect(begun).toHaveLength(1))
    await put(which, { name: 'second' }, { key: which.name })
    release()
    await inTime(() => expect(begun).toHaveLength(2))
    release()
    await inTime(async () => expect(await waiting(which)).toHaveLength(0))
    expect(names(begun)).toEqual(['first', 'second'])
  })
})

describe('what is asked for while its job runs', () => {
  /** A job that runs, with somebody who asks for it meanwhile: for the same time, as deadlines do. */
  async function askedTwice(how: Partial<Handler<Note>> = {}) {
    const which = newTask()
    const task = blockedTask()
    const options = { key: which.name, runAt: new Date(Date.now() - 60_000) }
    await put(which, { name: 'first' }, options)
    work(which, task.run, how)
    await inTime(() => expect(task.begun).toHaveLength(1))
    await put(which, { name: 'second' }, options)
    return { which, ...task }
  }
  const isDoneNext = async ({ which, begun, release }: Awaited<ReturnType<typeof askedTwice>>) => {
    await inTime(() => expect(begun).toEqual([{ name: 'first' }, { name: 'second' }]))
    release()
    await inTime(async () => expect(await waiting(which)).toHaveLength(0))
  }

  test('is done when the job has come to its end', async () => {
    const asked = await askedTwice()
    asked.release()
    await isDoneNext(asked)
  })

  test('comes before what the job has still to do by itself', async () => {
    const asked = await askedTwice()
    asked.release({ again: { name: 'later' }, runAt: new Date(Date.now() + 3_600_000) })
    await isDoneNext(asked)
  })

  test('is done when the job has failed its last try, and no person has to see to it', async () => {
    const asked = await askedTwice({ tries: 1 })
    asked.fail()
    await isDoneNext(asked)
    expect(await failed(asked.which)).toHaveLength(0)
  })

  test('is not put off when the job fails', async () => {
    const which = newTask()
    const take = () => lease(app.db.sql, [which.name], wide, [])
    await put(which, { name: 'first' }, { key: which.name })
    const [job] = await take()
    await put(which, { name: 'second' }, { key: which.name })
    await postpone(app.db.sql, job as Job, 'no', false)
    expect(await take()).toMatchObject([{ payload: { name: 'second' }, attempts: 2 }])
  })
})

describe('a share', () => {
  test.each<[string, keyof Queue, (i: number) => [Note, object]]>([
    ['of a lane', 'perLane', (i) => [{ name: `a${i}` }, { lane: 'full' }]],
    ['of a merchant', 'perMerchant', (i) => [{ name: `a${i}`, merchantId: '10001' }, {}]],
  ])('%s that is full holds up nobody else', async (_whose, limit, job) => {
    const which = newTask()
    const { begun, run, release } = blockedTask()
    for (let i = 0; i < 6; i++) await put(which, ...job(i))
    await put(which, { name: 'other', merchantId: '10002' }, { lane: 'free' })
    work(which, run, { queue: { ...wide, [limit]: 2 } })
    await inTime(() => expect(names(begun)).toEqual(['a0', 'a1', 'other']))
    for (let left = 4; left > 0; left -= 2) {
      release()
      await inTime(() => expect(begun).toHaveLength(9 - left))
    }
    release()
    await inTime(async () => expect(await waiting(which)).toHaveLength(0))
  })

  test.each<[string, keyof Queue, string, Note, object]>([
    ['of a lane', 'perLane', 'full', { name: 'other', merchantId: '10001' }, { lane: 'free' }],
    ['of a merchant', 'perMerchant', '', { name: 'other', merchantId: '10002' }, {}],
    ['of a merchant', 'perMerchant', '', { name: 'platform' }, {}],
  ])(
    '%s that is full holds up nobody, however much waits for it',
    async (_whose, limit, lane, payload, options) => {
      const which = newTask()
      const { begun, run, release } = blockedTask()
      await app.owner`
      insert into job (task, merchant_id, payload, lane, run_at)
      select ${which.name}, 10001, ${app.owner.json({ name: 'one of many', merchantId: '10001' })}, ${lane},
             now() - i * interval '1 minute'
      from generate_series(1, ${2 * scanLimit}::int) i`
      await put(which, payload, options)
      work(which, run, { queue: { ...wide, [limit]: 2 } })
      const one = 'one of many'
      await inTime(() => expect(names(begun)).toEqual([one, one, payload.name].toSorted()))
      await app.owner`delete from job where task = ${which.name} and leased_until < now()`
      release()
    },
  )

  test('of a queue is not open to the tasks of another queue', async () => {
    const [slow, quick] = [newTask(), newTask()]
    const [hanging, fine] = [blockedTask(), blockedTask()]
    for (let i = 0; i < 5; i++) await put(slow, { name: `slow${i}` })
    await put(quick, { name: 'quick' })
    const one = () => ({
      queue: { slots: 2, perMerchant: 2, perLane: 2 },
      limitMs: 60_000,
      tries: 1,
    })
    const pairs = [
      handle(slow, { ...one(), run: hanging.run }),
      handle(quick, { ...one(), run: fine.run }),
    ]
    workers.push(startWorker(app.db.jobs.sql, pairs, log))
    await inTime(() => expect(names(fine.begun)).toEqual(['quick']))
    expect(hanging.begun).toHaveLength(2)
    hanging.release()
    fine.release()
    await inTime(() => expect(hanging.begun).toHaveLength(4))
    hanging.release()
    await inTime(() => expect(hanging.begun).toHaveLength(5))
    hanging.release()
  })
})

describe('a worker that dies', () => {
  /** Takes the job as a worker does, and is never heard of again. */
  const takeAndDie = async (which: Task) =>
    expect(await lease(app.db.sql, [which.name], wide, [])).toMatchObject([{ task: which.name }])
  const age = ({ name }: Task) =>
    app.owner`update job set leased_until = now() - interval '1 second' where task = ${name}`

  test('leaves its job to another, once its lease has run out and not before', async () => {
    const which = newTask()
    const tries: [string, number][] = []
    await put(which, { name: 'left' })
    await takeAndDie(which)
    work(which, async ({ name }, { attempts }) => void tries.push([name, attempts]))
    await put(which, { name: 'later' })
    await inTime(async () => expect(await waiting(which)).toHaveLength(1))
    expect(tries).toEqual([['later', 1]])
    await age(which)
    await inTime(() => expect(tries.at(-1)).toEqual(['left', 2]))
  })

  test('of the same job again and again takes no further server with it', async () => {
    const which = newTask()
    const run = vi.fn<Handler<Note>['run']>()
    await put(which, { name: 'deadly' })
    for (let i = 0; i < 3; i++) {
      await takeAndDie(which)
      await age(which)
    }
    work(which, run, { tries: 3 })
    await inTime(async () => expect(await failed(which)).toHaveLength(1))
    expect(run).not.toHaveBeenCalled()
  })
})

describe('a worker that is paused for longer than its lease', () => {
  const expire = ({ name }: Task) =>
    app.owner`update job set leased_until = now() - interval '1 second' where task = ${name}`
  const leased = ({ name }: Task) =>
    app.owner`
      select attempts, problem, payload->>'name' as name from job
      where task = ${name} and leased_until > now()`

  /** The first worker runs the job; its lease runs out, and the second one runs it. */
  async function runByTwo(how: Partial<Handler<Note>> = {}) {
    const which = newTask()
    const [paused, second] = [blockedTask(), blockedTask()]
    await put(which, { name: 'once' }, { key: which.name })
    const first = work(which, paused.run, how)
    await inTime(() => expect(paused.begun).toHaveLength(1))
    await expire(which)
    // It would take its own job again.
    const stopped = first.stop()
    work(which, second.run, how)
    await inTime(() => expect(second.begun).toHaveLength(1))
    return { which, paused, second, stopped }
  }

  test.each<[string, (paused: ReturnType<typeof blockedTask>) => void]>([
    ['ends', ({ release }) => release()],
    ['puts off', ({ release }) => release({ again: { name: 'later' }, runAt: new Date() })],
    ['fails for good', ({ fail }) => fail()],
  ])('%s no job that another has by now', async (_what, wakeUp) => {
    const told = vi.fn(async () => {})
    const { which, paused, second, stopped } = await runByTwo({ tries: 3, failed: told })
    wakeUp(paused)
    await stopped
    expect(await leased(which)).toEqual([{ attempts: 2, problem: null, name: 'once' }])
    expect(await failed(which)).toHaveLength(0)
    expect(told).not.toHaveBeenCalled()
    second.release()
    await inTime(async () => expect(await waiting(which)).toHaveLength(0))
    expect([paused.begun, second.begun].flat()).toHaveLength(2)
  })

  test('renews no lease, frees nothing and keeps nothing as failed', async () => {
    const which = newTask()
    const take = async () => (await lease(app.db.sql, [which.name], wide, []))[0] as Job
    await put(which, { name: 'taken' })
    const paused = await take()
    await expire(which)
    const holder = await take()
    expect(await renew(app.db.sql, [paused, holder])).toEqual(new Set([holder.jobId]))
    await expire(which)
    expect(await renew(app.db.sql, [paused])).toEqual(new Set())
    await postpone(app.db.sql, paused, 'no', true)
    await finish(app.db.sql, [{ job: paused, next: undefined }])
    expect(await moveToFailedJobs(app.db.sql, paused, 'no')).toBe(false)
    expect(await waiting(which)).toEqual([{ attempts: 2, problem: null }])
    // Nobody else has taken it: who had it last ends it.
    await finish(app.db.sql, [{ job: holder, next: undefined }])
    expect(await waiting(which)).toEqual([])
  })
})

test('a job that fails comes again neither at once nor at the same moment as others', async () => {
  const which = newTask()
  for (let i = 0; i < 12; i++) await put(which, { name: `${i}` })
  work(which, () => Promise.reject(new Error('no')), { tries: 2 })
  await inTime(async () =>
    expect((await waiting(which)).filter(({ problem }) => problem)).toHaveLength(12),
  )
  const later = await app.owner<{ seconds: number }[]>`
    select extract(epoch from run_at - now())::float8 as seconds from job where task = ${which.name}`
  const seconds = later.map((job) => job.seconds).toSorted((a, b) => a - b)
  expect(seconds.at(-1)).toBeLessThanOrEqual(5.5)
  expect((seconds.at(-1) ?? 0) - (seconds[0] ?? 0)).toBeGreaterThan(0.1)
})

test('first tries come before repeats that have waited longer', async () => {
  const which = newTask()
  const one: Queue = { slots: 1, perMerchant: 1, perLane: 1 }
  for (const name of ['a', 'b']) await put(which, { name })
  const done: string[] = []
  const worker = work(
    which,
    async ({ name, extra }) => {
      done.push(name)
      if (extra) return undefined
      // Due at once, and earlier than all that is enqueued from now on.
      return { again: { name, extra: 'again' }, runAt: new Date(0), isRepeat: true }
    },
    { queue: one },
  )
  await inTime(async () => expect(await waiting(which)).toHaveLength(0))
  await worker.stop()
  expect(done).toEqual(['a', 'b', 'a', 'b'])
})

test('a job that a stopping server cuts short is taken over at once, and the try does not count', async () => {
  const which = newTask()
  const { begun, run } = blockedTask()
  await put(which, { name: 'cut' })
  const worker = work(which, run, { tries: 1 })
  await inTime(() => expect(begun).toHaveLength(1))
  await worker.stop()
  expect(await waiting(which)).toMatchObject([{ attempts: 0 }])
  const tries: number[] = []
  work(which, async (_payload, { attempts }) => void tries.push(attempts), { tries: 1 })
  await inTime(() => expect(tries).toEqual([1]))
})

test('a job that takes longer than its task may is cut off, and that counts as a try', async () => {
  const which = newTask()
  const { run } = blockedTask()
  await put(which, { name: 'slow' })
  work(which, run, { limitMs: 30, tries: 1 })
  await inTime(async () => expect(await failed(which)).toMatchObject([{ attempts: 1 }]))
  expect((await failed(which))[0]?.problem).toContain('timeout')
})

test('a job that was done is not a failed one when its end can not be written down: its lease runs out', async () => {
  const which = newTask()
  const told = vi.fn(async () => {})
  await app.owner.unsafe(`
    create function refuse_end() returns trigger language plpgsql as
      $$ begin raise exception 'the end of a job is refused'; end $$;
    create trigger refuse_end before delete on job
    for each row when (old.task = '${which.name}') execute function refuse_end()`)
  await put(which, { name: 'done' })
  const worker = work(which, async () => undefined, { tries: 1, failed: told })
  await inTime(() =>
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'the end of a job is refused' }),
    ),
  )
  await worker.stop()
  expect(told).not.toHaveBeenCalled()
  expect(await waiting(which)).toMatchObject([{ attempts: 1, problem: null }])
  await app.owner.unsafe('drop trigger refuse_end on job')
})

describe('the last try', () => {
  const secretive = new Error(
    'GET https://me:secret@host.example/in?token=abc was refused\n  at x.ts:1',
  )
  const health = async () => (await (await fetch(new URL('/ready', app.url))).json()) as object
  const hurry = ({ name }: Task) => app.owner`update job set run_at = now() where task = ${name}`

  test('keeps the job for a person, who sees why, tries it again or drops it', async () => {
    const which = newTask()
    const told = vi.fn(async () => {})
    let isBroken = true
    const run = async () => {
      if (isBroken) throw secretive
      return undefined
    }
    await put(which, { name: 'stuck', merchantId: '10002' })
    work(which, run, { tries: 2, failed: told })
    await inTime(async () =>
      expect(await waiting(which)).toMatchObject([{ problem: expect.any(String) }]),
    )
    expect(told).not.toHaveBeenCalled()
    expect(await health()).toEqual({ status: 'ready', version, database: 'ok', failedJobs: 0 })
    await hurry(which)
    await inTime(async () => expect(await failed(which)).toHaveLength(1))
    expect(await waiting(which)).toHaveLength(0)
    expect(told).toHaveBeenCalledExactlyOnceWith({ name: 'stuck', merchantId: '10002' })
    expect(await health()).toEqual({ status: 'ready', version, database: 'ok', failedJobs: 1 })
    await inTime(() =>
      expect(log.error).toHaveBeenCalledWith(
        expect.objectContaining({ task: which.name, failedJobs: 1 }),
        expect.any(String),
      ),
    )

    const list = (await administerJobs(app.db, [])) ?? ''
    expect(list).toMatch(new RegExp(`^\\d+ {2}${which.name}\n`))
    expect(list).toContain('merchant  10002')
    expect(list).toContain('about     name stuck')
    expect(list).toContain('tries     2')
    expect(list).toMatch(/failed {4}\d{4}-\d\d-\d\dT/)
    expect(list).toContain('problem   Error: GET https://host.example was refused')
    expect(list).not.toMatch(/secret|token|x\.ts/)

    const id = list.split(' ')[0] ?? ''
    isBroken = false
    expect(await administerJobs(app.db, ['retry', id])).toBe('1 job is tried again.')
    await inTime(async () => expect(await waiting(which)).toHaveLength(0))
    expect(await administerJobs(app.db, [])).toBe('No job has failed.')
    expect(await administerJobs(app.db, ['retry', id])).toBe(`There is no failed job ${id}.`)
  })

  test('of several can be repeated for all, or dropped one by one', async () => {
    const which = newTask()
    for (const name of ['a', 'b', 'c']) await put(which, { name })
    const done: Note[] = []
    const worker = work(which, () => Promise.reject(new Error('no')), { tries: 1 })
    await inTime(async () => expect(await failed(which)).toHaveLength(3))
    await worker.stop()
    const [first] = await app.owner`select job_id from failed_job order by job_id`
    expect(await administerJobs(app.db, ['drop', first?.job_id])).toContain('was dropped')
    expect(await administerJobs(app.db, ['retry', 'all'])).toBe('2 jobs are tried again.')
    work(which, async (payload) => void done.push(payload))
    await inTime(() => expect(names(done)).toEqual(['b', 'c']))
    for (const wrong of [['drop', 'all'], ['retry'], ['retry', 'x'], ['mend'], ['drop', '1', '2']])
      expect(await administerJobs(app.db, wrong)).toBeUndefined()
  })

  test('of a key that fails again is one entry, and goes when the key succeeds', async () => {
    const which = newTask()
    let isBroken = true
    const run = async () => {
      if (isBroken) throw new Error('no')
      return undefined
    }
    work(which, run, { tries: 1 })
    for (const attempts of [1, 2]) {
      await put(which, { name: 'again' }, { key: which.name })
      await inTime(async () => expect(await failed(which)).toMatchObject([{ attempts }]))
    }
    isBroken = false
    await put(which, { name: 'again' }, { key: which.name })
    await inTime(async () => expect(await failed(which)).toHaveLength(0))
  })
})

describe('a job of this process', () => {
  test('is heard of when its transaction is committed, and not before', async () => {
    const which = newTask()
    const heard: string[] = []
    const listening = onEnqueued((task) => void (task === which.name && heard.push(task)))
    const undone = app.db.asMerchant('10001', async (tx) => {
      await enqueue(tx, which, { name: 'undone' })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await app.db.asMerchant('10001', async (tx) => {
      await enqueue(tx, which, { name: 'later' }, { runAt: new Date(Date.now() + 60_000) })
      await enqueue(tx, which, { name: 'due' })
      expect(heard).toEqual([])
    })
    expect(heard).toHaveLength(1)
    await put(which, { name: 'alone' })
    expect(heard).toHaveLength(2)
    listening.remove()
  })

  test('begins without waiting for the next poll', async () => {
    const which = newTask()
    const done: Note[] = []
    const interval = vi.spyOn(globalThis, 'setInterval').mockReturnValue({} as NodeJS.Timeout)
    work(which, async (payload) => void done.push(payload))
    interval.mockRestore()
    // Many, because the look that follows the end of a job may find the next one too.
    for (let n = 1; n <= 20; n++) {
      await app.db.asMerchant('10001', (tx) => enqueue(tx, which, { name: `${n}` }))
      await inTime(() => expect(done).toHaveLength(n))
      await inTime(async () => expect(await waiting(which)).toHaveLength(0))
    }
  })
})
