import { expect, test, vi } from 'vitest'
import { Coalesced } from './coalesced.ts'

/** A read that resolves when the test says so, with the ordinal of the read. */
function reads() {
  const started: { answer(): void; fail(): void }[] = []
  const read = () =>
    new Promise<number>((resolve, reject) => {
      const number = started.length + 1
      started.push({ answer: () => resolve(number), fail: () => reject(new Error('lost')) })
    })
  return { started, read }
}

test('callers that arrive during a read share the next read', async () => {
  const coalesced = new Coalesced<number>()
  const { started, read } = reads()
  const first = coalesced.ask('a', read)
  const second = coalesced.ask('a', read)
  const third = coalesced.ask('a', read)
  expect(started).toHaveLength(1)
  started[0]?.answer()
  expect(await first).toBe(1)
  await expect.poll(() => started.length).toBe(2)
  const late = coalesced.ask('a', read)
  started[1]?.answer()
  expect(await Promise.all([second, third])).toEqual([2, 2])
  await expect.poll(() => started.length).toBe(3)
  started[2]?.answer()
  expect(await late).toBe(3)
})

test('a read that hangs does not block later callers', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const coalesced = new Coalesced<number>()
  const { started, read } = reads()
  const hanging = coalesced.ask('a', read)
  const behind = coalesced.ask('a', read)
  vi.advanceTimersByTime(1500)
  const later = coalesced.ask('a', read)
  started[1]?.answer()
  expect(await later).toBe(2)
  started[0]?.answer()
  expect(await hanging).toBe(1)
  await expect.poll(() => started.length).toBe(3)
  started[2]?.answer()
  expect(await behind).toBe(3)
  vi.useRealTimers()
})

test('results are not cached', async () => {
  const coalesced = new Coalesced<number>()
  const { started, read } = reads()
  for (const number of [1, 2, 3]) {
    const answer = coalesced.ask('a', read)
    started[number - 1]?.answer()
    expect(await answer).toBe(number)
  }
})

test('keys are independent, and a failed read does not fail the next one', async () => {
  const coalesced = new Coalesced<number>()
  const { started, read } = reads()
  const failing = coalesced.ask('a', read)
  const next = coalesced.ask('a', read)
  const other = coalesced.ask('b', read)
  started[1]?.answer()
  expect(await other).toBe(2)
  started[0]?.fail()
  await expect(failing).rejects.toThrow('lost')
  await expect.poll(() => started.length).toBe(3)
  started[2]?.answer()
  expect(await next).toBe(3)
})
