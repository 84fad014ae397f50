import { limits } from '@countinghouse/contract/limits.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '../../lib/toast.ts'
import type { MessagePage } from './conversation-state.ts'
import { type Connection, listen } from './listen.ts'

const fetched = vi.fn<typeof fetch>()
let heard: (Connection | number)[] = []
let lastNo = 0
let stop = new AbortController()

beforeEach(async () => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('document', { documentElement: { lang: '' }, cookie: '' })
  const { startTexts } = await import('../../lib/texts.ts')
  await startTexts()
  vi.useFakeTimers()
  heard = []
  lastNo = 0
  stop = new AbortController()
})

afterEach(() => {
  stop.abort()
  vi.useRealTimers()
  vi.resetAllMocks()
  toasts.set([])
})

const answer = (data: object) => Response.json({ code: '200', success: true, data, msg: '' })
const refusal = (code: string, status: number) =>
  Response.json({ code, success: false, data: null, msg: 'No' }, { status })
const page: MessagePage = {
  records: [],
  hasEarlier: false,
  lastMessageNo: 0,
  unreadCount: 0,
  isOpen: true,
  addsEvidence: false,
}

/** Opens, brings these messages, and ends after so long. */
function streamOf(
  messageNos: number[],
  ms: number,
  signal?: AbortSignal | null,
  lastWords = '',
): Response {
  const body = new ReadableStream({
    start(controller) {
      const text = messageNos.map((messageNo) => `data: {"messageNo":${messageNo}}\n\n`).join('')
      controller.enqueue(new TextEncoder().encode(`:\n\n${text}`))
      setTimeout(() => {
        if (signal?.aborted) return
        if (lastWords) controller.enqueue(new TextEncoder().encode(lastWords))
        controller.close()
      }, ms)
      signal?.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
}

const paths = () => fetched.mock.calls.map(([address]) => String(address).replace(/.*\//, ''))

const streamsAsked = () => paths().filter((path) => path.startsWith('stream')).length

type Served = (signal?: AbortSignal | null) => Response

/** What the server answers to each path; the streams one after the other, then none. */
function serve(streams: Served[], others: Record<string, () => Response> = {}) {
  fetched.mockImplementation(async (address, init) => {
    const name = String(address).replace(/.*\/(\w+)(\?.*)?$/, '$1')
    if (name === 'stream') return streams.shift()?.(init?.signal) ?? new Promise(() => undefined)
    const answers: Record<string, () => Response> = {
      getFireBaseToken: () => answer({ token: 't', expiresInSeconds: 300 }),
      signIn: () => answer({ orderNo: 'Q1', expiresInSeconds: 1800 }),
      messages: () => answer(page),
    }
    return (others[name] ?? answers[name])?.() as Response
  })
}

const start = () =>
  listen(
    'Q1',
    { isSignedIn: false },
    {
      lastNo: () => lastNo,
      onPage: () => undefined,
      onConnection: (connection) => heard.push(connection),
      onMessage({ messageNo }) {
        lastNo = messageNo
        heard.push(messageNo)
      },
    },
    stop.signal,
  )

test('a stream that ends is asked for again after the last message, without a new sign-in', async () => {
  serve([() => streamOf([1, 2], 60_000), () => streamOf([3], 60_000)])
  void start()
  await vi.advanceTimersByTimeAsync(61_000)
  expect(heard).toEqual(['connecting', 'live', 1, 2, 'live', 3])
  expect(paths()).toEqual([
    'getFireBaseToken',
    'signIn',
    'messages',
    'stream?orderNo=Q1&after=0',
    'messages',
    'stream?orderNo=Q1&after=2',
  ])
})

test('a server that stops sends the console to the next one, however short the stream was', async () => {
  serve([() => streamOf([1], 2000, null, 'retry: 250\n\n'), () => streamOf([2], 60_000)])
  void start()
  await vi.advanceTimersByTimeAsync(2200)
  expect(heard).toEqual(['connecting', 'live', 1])
  await vi.advanceTimersByTimeAsync(100)
  expect(heard).toEqual(['connecting', 'live', 1, 'live', 2])
})

test('a sign-in that has ended is made again, and nobody hears of it', async () => {
  serve([() => refusal('C00002', 403), () => streamOf([1], 60_000)])
  void start()
  await vi.advanceTimersByTimeAsync(1000)
  expect(heard).toEqual(['connecting', 'live', 1])
  expect(paths().filter((path) => path === 'signIn')).toHaveLength(2)
  expect(toasts.get()).toEqual([])
})

test('when streams fail but pages load, the newest page is requested instead, and the stream again later', async () => {
  const failing = Array.from({ length: 3 }, () => () => new Response('', { status: 502 }))
  serve([...failing, () => streamOf([1], 60_000)])
  void start()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(streamsAsked()).toBe(3)
  expect(heard.at(-1)).toBe('live')
  expect(paths().filter((path) => path === 'messages').length).toBeGreaterThan(10)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(heard).toContain(1)
})

test('a sign-in is tried ten times with growing pauses, then left to the operator', async () => {
  serve([], { getFireBaseToken: () => new Response('', { status: 503 }) })
  const times: number[] = []
  const began = Date.now()
  const serving = fetched.getMockImplementation()
  fetched.mockImplementation((...args) => {
    times.push(Date.now() - began)
    return serving?.(...args) as Promise<Response>
  })
  const listening = start()
  await vi.advanceTimersByTimeAsync(600_000)
  await listening
  expect(times).toHaveLength(limits.conversation.signInTries)
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000, 15_000])
  expect(heard.at(-1)).toBe('givenUp')
  expect(toasts.get()).toEqual([])
})

test('a request that the role does not allow is not repeated', async () => {
  serve([], { getFireBaseToken: () => refusal('S00403', 403) })
  await start()
  expect(paths()).toEqual(['getFireBaseToken'])
  expect(heard).toEqual(['connecting', 'givenUp'])
})

test('a stream without a sign of life is given up and made again', async () => {
  serve([(signal) => streamOf([1], 400_000, signal), () => streamOf([2], 400_000)])
  void start()
  await vi.advanceTimersByTimeAsync(49_000)
  expect(heard).toEqual(['connecting', 'live', 1])
  await vi.advanceTimersByTimeAsync(2000)
  expect(heard).toEqual(['connecting', 'live', 1, 'lost', 'live', 2])
})

test('streams that end at once are asked for ever more slowly, and after three of them no longer', async () => {
  serve(Array.from({ length: 20 }, () => () => streamOf([], 10)))
  void start()
  await vi.advanceTimersByTimeAsync(400)
  expect(streamsAsked()).toBe(1)
  await vi.advanceTimersByTimeAsync(600)
  expect(streamsAsked()).toBe(2)
  await vi.advanceTimersByTimeAsync(8000)
  expect(streamsAsked()).toBe(3)
})
