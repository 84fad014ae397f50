import { expect, test, vi } from 'vitest'
import { Coalesced } from './coalesced.ts'

/** A read that is answered when the test says so, with the number of the read. */
function reads() {
  const begun: { answer(): void; fail(): void }[] = []
  const read = () =>
    new Promise<number>((resolve, reject) => {
      const number = begun.length + 1
      begun.push({ answer: () => resolve(number), fail: () => reject(new Error('lost')) })
    })
  return { begun, read }
}

test('whoever comes while a read is under way gets the next one, all of them the same', async () => {
  const looks = new Coalesced<number>()
  const { begun, read } = reads()
  const first = looks.ask('a', read)
  const second = looks.ask('a', read)
  const third = looks.ask('a', read)
  expect(begun).toHaveLength(1)
  begun[0]?.answer()
  expect(await first).toBe(1)
  await expect.poll(() => begun.length).toBe(2)
  const late = looks.ask('a', read)
  begun[1]?.answer()
  expect(await Promise.all([second, third])).toEqual([2, 2])
  await expect.poll(() => begun.length).toBe(3)
  begun[2]?.answer()
  expect(await late).toBe(3)
})

test('nobody waits for a read that hangs', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const looks = new Coalesced<number>()
  const { begun, read } = reads()
  const hanging = looks.ask('a', read)
  const behind = looks.ask('a', read)
  vi.advanceTimersByTime(1500)
  const later = looks.ask('a', read)
  begun[1]?.answer()
  expect(await later).toBe(2)
  begun[0]?.answer()
  expect(await hanging).toBe(1)
  await expect.poll(() => begun.length).toBe(3)
  begun[2]?.answer()
  expect(await behind).toBe(3)
  vi.useRealTimers()
})

test('what was read is forgotten at once', async () => {
  const looks = new Coalesced<number>()
  const { begun, read } = reads()
  for (const number of [1, 2, 3]) {
    const answer = looks.ask('a', read)
    begun[number - 1]?.answer()
    expect(await answer).toBe(number)
  }
})

test('others do not wait, and a read that fails is not held against those who come after', async () => {
  const looks = new Coalesced<number>()
  const { begun, read } = reads()
  const failing = looks.ask('a', read)
  const next = looks.ask('a', read)
  const other = looks.ask('b', read)
  begun[1]?.answer()
  expect(await other).toBe(2)
  begun[0]?.fail()
  await expect(failing).rejects.toThrow('lost')
  await expect.poll(() => begun.length).toBe(3)
  begun[2]?.answer()
  expect(await next).toBe(3)
})
