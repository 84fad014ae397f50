import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, call, fetchData, prefetchCall, prefetchedData } from './api.ts'
import { keepReading, readEvents } from './read-events.ts'
import { toasts } from './toast.ts'

const reload = vi.fn()
const fetched = vi.fn<typeof fetch>()
let cookie = 'countinghouse_token=abc'

beforeEach(async () => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', { protocol: 'http:', reload })
  vi.stubGlobal('document', {
    documentElement: { lang: '' },
    get cookie() {
      return cookie
    },
    set cookie(value: string) {
      cookie = value
    },
  })
  const { startTexts } = await import('./texts.ts')
  await startTexts()
})

afterEach(() => {
  cookie = 'countinghouse_token=abc'
  toasts.set([])
  vi.resetAllMocks()
})

const answer = (body: unknown, status = 200) =>
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }))
const shown = () => toasts.get().map(({ kind, text }) => [kind, text])

test('code 200 returns the data, and the request carries language and token', async () => {
  answer({ code: '200', success: true, data: { auditNum: 3 }, msg: '' })
  expect(await fetchData('/mentionMoneyOrder/auditNum', {})).toEqual({ auditNum: 3 })
  const [address, init] = fetched.mock.calls[0] ?? []
  expect(address).toBe('/api/mentionMoneyOrder/auditNum')
  expect(init?.headers).toMatchObject({ Lang: 'en_IN', Authorization: 'Bearer abc' })
  expect(shown()).toEqual([])
})

test('a page of another session asks for nothing and is loaded anew', async () => {
  answer({ code: '200', success: true, data: null, msg: '' })
  await call('/userInfo', {})
  cookie = 'countinghouse_token=other'
  await expect(call('/userInfo', {})).rejects.toBeInstanceOf(ApiError)
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(reload).toHaveBeenCalledOnce()
  expect(cookie).toBe('countinghouse_token=other')
})

test('an answer without a code is returned as it is', async () => {
  answer({ anything: 1 })
  expect((await call('/userInfo', {})).data).toEqual({ anything: 1 })
})

test('another code shows its message and rejects', async () => {
  answer({ code: 'S00500', success: false, data: null, msg: 'It broke' }, 500)
  await expect(call('/userInfo', {})).rejects.toEqual(new ApiError('It broke', 'S00500'))
  expect(shown()).toEqual([['error', 'It broke']])
})

test('what did not succeed is said before the cause, where the caller names it', async () => {
  const { loadConsoleTexts } = await import('./texts.ts')
  await loadConsoleTexts()
  answer({ code: 'S00500', success: false, data: null, msg: 'It broke' }, 500)
  await expect(call('/userInfo', {}, { failure: 'change' })).rejects.toMatchObject({
    message: 'It broke',
  })
  expect(shown()).toEqual([['error', 'Change Failed: It broke']])
})

test.each(['000002', '000006'])('%s clears the session and reloads the page', async (code) => {
  answer({ code, success: false, data: null, msg: 'Gone' }, 401)
  await expect(call('/userInfo', {})).rejects.toBeInstanceOf(ApiError)
  expect(cookie).toContain('Max-Age=0')
  expect(reload).toHaveBeenCalledOnce()
})

test('M01020 is returned to the caller, with its message shown', async () => {
  answer({ code: 'M01020', success: false, data: null, msg: 'Wrong code' }, 403)
  const result = await call('/twoFactor/unBind', { verifyCode: '123456' })
  expect(result).toEqual({ code: 'M01020', data: null, msg: 'Wrong code' })
  expect(shown()).toEqual([['error', 'Wrong code']])
})

test('N01016 is returned with its ticket and shown as information', async () => {
  const data = { ticket: 't', verifyType: 'captcha', expiresInSeconds: 300 }
  answer({ code: 'N01016', success: false, data, msg: 'One more step' })
  const result = await call('/user/login', { userName: 'a', password: 'b' })
  expect(result).toMatchObject({ code: 'N01016', data })
  expect(shown()).toEqual([['info', 'One more step']])
})

test('an unreachable server is reported once, and not at all for background calls', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(call('/userInfo', {}, { background: true })).rejects.toBeInstanceOf(ApiError)
  expect(shown()).toEqual([])
  await expect(call('/userInfo', {})).rejects.toBeInstanceOf(ApiError)
  expect(shown()).toHaveLength(1)
})

test('an HTTP error without an envelope shows its status', async () => {
  fetched.mockResolvedValueOnce(new Response('<html>Bad gateway</html>', { status: 502 }))
  await expect(call('/userInfo', {})).rejects.toBeInstanceOf(ApiError)
  expect(shown()[0]?.[1]).toContain('502')
})

test('an aborted call rejects without a message', async () => {
  const abort = new AbortController()
  fetched.mockImplementationOnce(async () => {
    abort.abort()
    throw abort.signal.reason
  })
  await expect(call('/userInfo', {}, { signal: abort.signal })).rejects.toThrow()
  expect(shown()).toEqual([])
})

test('events of a stream arrive whole, however the bytes are split, and with when to come back', async () => {
  const chunks = [
    'event: reviewCount\ndata: {"a":1}\n\n:\n\nevent: review',
    'Count\ndata: {"a":2}\n\nretry: 250\n\n',
  ]
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })
  const headers = { 'Content-Type': 'text/event-stream' }
  fetched.mockResolvedValueOnce(new Response(body, { headers }))
  const heard: string[] = []
  const path = '/mentionMoneyOrder/auditNum/stream'
  const { signal } = new AbortController()
  expect(await readEvents(path, (data) => heard.push(data), signal)).toBe(250)
  expect(heard).toEqual(['{"a":1}', '{"a":2}'])
})

test('a stream that ends at once is a failure, and one without a sign of life is given up', async () => {
  vi.useFakeTimers()
  const path = '/mentionMoneyOrder/auditNum/stream'
  const headers = { 'Content-Type': 'text/event-stream' }
  const { signal } = new AbortController()
  fetched.mockResolvedValueOnce(new Response('data: {}\n\n', { headers }))
  await expect(readEvents(path, () => undefined, signal)).rejects.toThrow('ended at once')

  fetched.mockImplementationOnce(async (_, init) => {
    const silent = new ReadableStream({
      start: (controller) =>
        init?.signal?.addEventListener('abort', () => controller.error(new Error('given up'))),
    })
    return new Response(silent, { headers })
  })
  const reading = expect(readEvents(path, () => undefined, signal)).rejects.toThrow('given up')
  await vi.advanceTimersByTimeAsync(60_000)
  await reading
  vi.useRealTimers()
})

test('a stream is read without asynchronous iteration, and its body is cancelled with it', async () => {
  const iterate = vi
    .spyOn(ReadableStream.prototype, Symbol.asyncIterator)
    .mockImplementation(() => {
      throw new TypeError('undefined is not a function')
    })
  const cancelled = vi.fn()
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
    cancel: cancelled,
  })
  fetched.mockResolvedValueOnce(
    new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }),
  )
  const reading = readEvents(
    '/mentionMoneyOrder/auditNum/stream',
    () => {
      throw new Error('the page is gone')
    },
    new AbortController().signal,
  )
  await expect(reading).rejects.toThrow('the page is gone')
  await vi.waitUntil(() => cancelled.mock.calls.length > 0)
  iterate.mockRestore()
})

test('a stream that fails three times in a row is left for five minutes, and whoever asked polls meanwhile', async () => {
  vi.useFakeTimers()
  const heard: string[] = []
  const lost = vi.fn()
  const stop = new AbortController()
  fetched.mockImplementation(async () => new Response('', { status: 503 }))
  const path = '/mentionMoneyOrder/auditNum/stream'
  const reading = keepReading(path, (data) => heard.push(data), lost, stop.signal)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledTimes(3)
  expect(lost).toHaveBeenCalledTimes(3)
  fetched.mockImplementation(async (_, init) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('data: 1\n\n'))
        init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted')))
      },
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  })
  await vi.advanceTimersByTimeAsync(300_000)
  expect(heard).toEqual(['1'])
  stop.abort()
  await reading
  vi.useRealTimers()
})

test('a refused stream rejects without a message', async () => {
  answer({ code: 'S00403', success: false, data: null, msg: 'No' }, 403)
  const path = '/mentionMoneyOrder/auditNum/stream'
  const reading = readEvents(path, () => undefined, new AbortController().signal)
  await expect(reading).rejects.toMatchObject({ name: 'ApiError', code: 'S00403' })
  expect(shown()).toEqual([])
})

test('a quiet call rejects without a message, and the end of the session is said all the same', async () => {
  answer({ code: 'S00500', success: false, data: null, msg: 'It broke' }, 500)
  await expect(call('/userInfo', {}, { quiet: true })).rejects.toThrow('It broke')
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(call('/userInfo', {}, { quiet: true })).rejects.toBeInstanceOf(ApiError)
  expect(shown()).toEqual([])
  answer({ code: errorCodes.sessionEnded.code, success: false, data: null, msg: 'Over' }, 401)
  await expect(call('/userInfo', {}, { quiet: true })).rejects.toThrow('Over')
  expect(reload).toHaveBeenCalled()
})

const counted = { code: '200', success: true, data: { auditNum: 3 }, msg: '' }

test('a call that was made ahead is not made again, and once more it is', async () => {
  answer(counted)
  prefetchCall('/mentionMoneyOrder/auditNum', {})
  expect(await fetchData('/mentionMoneyOrder/auditNum', {})).toEqual({ auditNum: 3 })
  expect(fetched).toHaveBeenCalledOnce()
  answer({ ...counted, data: { auditNum: 4 } })
  expect(await fetchData('/mentionMoneyOrder/auditNum', {})).toEqual({ auditNum: 4 })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('what was called ahead is there at once when it has come, and only when it succeeded', async () => {
  answer(counted)
  prefetchCall('/mentionMoneyOrder/auditNum', {})
  expect(prefetchedData('/mentionMoneyOrder/auditNum', {})).toBeUndefined()
  await vi.waitUntil(() => prefetchedData('/mentionMoneyOrder/auditNum', {}))
  expect(prefetchedData('/mentionMoneyOrder/auditNum', {})).toBeUndefined()

  answer({ code: 'S00403', success: false, data: null, msg: 'Not yet' }, 403)
  prefetchCall('/mentionMoneyOrder/auditNum', {})
  answer(counted)
  expect(await fetchData('/mentionMoneyOrder/auditNum', {})).toEqual({ auditNum: 3 })
  expect(shown()).toEqual([])
})

test('a call ahead that failed is made again', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  prefetchCall('/mentionMoneyOrder/auditNum', {})
  answer(counted)
  expect(await fetchData('/mentionMoneyOrder/auditNum', {})).toEqual({ auditNum: 3 })
  expect(shown()).toEqual([])
})
