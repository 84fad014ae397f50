import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Heartbeat } from './heartbeat.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function beating(isNeeded = () => true) {
  const state = { looks: 0, stopped: 0, look: async (): Promise<unknown> => undefined }
  const heart = new Heartbeat(
    {
      everyMs: 100,
      missesAllowed: 2,
      isNeeded,
      probe() {
        state.looks += 1
        return state.look()
      },
      onSilence() {
        state.stopped += 1
      },
    },
    true,
  )
  return { heart, state }
}

test('a database that stays silent is given up once, after as many looks as it may miss', async () => {
  const { heart, state } = beating()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([heart.isAnswering, state.looks]).toEqual([true, 10])
  state.look = () => new Promise(() => {})
  await vi.advanceTimersByTimeAsync(200)
  expect(heart.isAnswering).toBe(true)
  await vi.advanceTimersByTimeAsync(100)
  expect(heart.isAnswering).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([state.stopped, state.looks]).toEqual([1, 11])
  heart.stop()
})

test('it is there again with its first answer', async () => {
  const { heart, state } = beating()
  state.look = () => Promise.reject(new Error('cut'))
  await vi.advanceTimersByTimeAsync(500)
  expect(heart.isAnswering).toBe(false)
  state.look = async () => undefined
  await vi.advanceTimersByTimeAsync(100)
  expect(heart.isAnswering).toBe(true)
  heart.stop()
})

test('a database that nobody asks anything is not looked at', async () => {
  const { heart, state } = beating(() => false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([heart.isAnswering, state.looks]).toEqual([true, 0])
  heart.stop()
})

test('a database that answers others is not frozen, however long a look takes', async () => {
  const { heart, state } = beating()
  state.look = () => new Promise(() => {})
  for (let i = 0; i < 10; i++) {
    await vi.advanceTimersByTimeAsync(100)
    heart.noteAnswer()
  }
  expect([heart.isAnswering, state.stopped]).toEqual([true, 0])
  await vi.advanceTimersByTimeAsync(400)
  expect([heart.isAnswering, state.stopped]).toEqual([false, 1])
  heart.stop()
})
