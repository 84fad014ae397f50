import type { ConversationMessage } from '@countinghouse/contract/areas/conversation/conversation.contract.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '../../lib/toast.ts'
import { discard, onSent, outgoingOf, sendAgain, sendDraft } from './outbox.ts'

const orderNo = 'Q1'
const fetched = vi.fn<typeof fetch>()
let stopHearing = () => undefined as unknown
const heard: number[] = []

beforeEach(async () => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('document', { documentElement: { lang: '' }, cookie: '' })
  const { startTexts } = await import('../../lib/texts.ts')
  await startTexts()
  heard.length = 0
  toasts.set([])
  stopHearing = onSent(orderNo, ({ messageNo }) => heard.push(messageNo))
})

afterEach(() => {
  stopHearing()
  for (const { requestNo } of outgoingOf(orderNo)) discard(requestNo)
  vi.resetAllMocks()
})

const written = (messageNo: number) =>
  Response.json({
    code: '200',
    success: true,
    data: { message: { messageNo } as ConversationMessage },
    msg: '',
  })
const refused = (code: string, msg: string) =>
  Response.json({ code, success: false, data: null, msg }, { status: 422 })
const sent = () =>
  fetched.mock.calls
    .filter(([address]) => String(address).endsWith('/send'))
    .map(([, init]) => JSON.parse(String(init?.body)) as { requestNo: string; content: string })
const settled = (problem: string | undefined) =>
  vi.waitFor(() => expect(outgoingOf(orderNo)[0]?.problem?.text).toBe(problem))

test('a message that was lost on its way is kept, and sent again under the same number', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  sendDraft(orderNo, { content: 'Paid at noon', files: [] })
  await vi.waitFor(() => expect(outgoingOf(orderNo)[0]?.problem).toBeDefined())
  const [failed] = outgoingOf(orderNo)
  expect(failed).toMatchObject({ content: 'Paid at noon', problem: { isRefused: false } })
  expect(toasts.get()).toEqual([])

  fetched.mockResolvedValueOnce(written(4))
  if (failed) sendAgain(failed)
  await vi.waitFor(() => expect(heard).toEqual([4]))
  expect(outgoingOf(orderNo)).toEqual([])
  const [first, second] = sent()
  expect(second).toEqual(first)
})

test('a refusal stands beside the message', async () => {
  fetched.mockResolvedValueOnce(refused('C00004', 'You have written 500 messages'))
  sendDraft(orderNo, { content: 'One more', files: [] })
  await settled('You have written 500 messages')
  expect(outgoingOf(orderNo)[0]?.problem?.isRefused).toBe(true)
})

test('a sign-in that has ended is made again, and the message sent once more', async () => {
  fetched
    .mockResolvedValueOnce(refused('C00002', 'Please open again'))
    .mockResolvedValueOnce(Response.json({ code: '200', data: { token: 't' } }))
    .mockResolvedValueOnce(Response.json({ code: '200', data: {} }))
    .mockResolvedValueOnce(written(5))
  sendDraft(orderNo, { content: 'Hello', files: [] })
  await vi.waitFor(() => expect(heard).toEqual([5]))
  expect(sent()).toHaveLength(2)
})

test('messages of an order go one after the other, in the order in which they were written', async () => {
  const first = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(first.promise).mockResolvedValueOnce(written(2))
  sendDraft(orderNo, { content: 'first', files: [] })
  sendDraft(orderNo, { content: 'second', files: [] })
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  first.resolve(written(1))
  await vi.waitFor(() => expect(heard).toEqual([1, 2]))
  expect(sent().map(({ content }) => content)).toEqual(['first', 'second'])
})
