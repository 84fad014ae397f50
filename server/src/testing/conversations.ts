/** Conversations as consoles, payers and payees have them, for tests. */
import type { Message } from '@countinghouse/contract/areas/conversation/conversation.contract.ts'
import { expect, vi } from 'vitest'
import type { Browser } from './browser.ts'
import { patienceMs } from './patience.ts'

export const path = (name: string) => `/c2c/conversation/${name}`

export async function tokenFor(browser: Browser, orderNo: string): Promise<string> {
  const answer = await browser.call('/c2c/order/getFireBaseToken', { orderId: orderNo })
  expect(answer).toMatchObject({ code: '200', data: { expiresInSeconds: 300 } })
  return answer.data.token
}

/** Token and sign-in, as a console does both. */
export async function join(browser: Browser, orderNo: string): Promise<void> {
  const token = await tokenFor(browser, orderNo)
  const answer = await browser.call(path('signIn'), { token })
  expect(answer).toMatchObject({ code: '200', data: { orderNo } })
}

let requests = 0
export const newRequestNo = () => `request-${++requests}`

export const say = (browser: Browser, orderNo: string, content: string) =>
  browser.call(path('send'), { orderNo, content, requestNo: newRequestNo() })

export const attach = (browser: Browser, orderNo: string, content: Uint8Array, fields = {}) =>
  browser.upload(path('upload'), content, {
    orderNo,
    requestNo: newRequestNo(),
    fileName: 'receipt.png',
    ...fields,
  })

export interface Listening {
  messages: Message[]
  /** Of each event, in the order in which they came. */
  ids: number[]
  hasEnded(): boolean
  cut(): Promise<void>
  /** Waits until so many messages have come. */
  count(messages: number): Promise<void>
}

/** Listens as a console does that has the messages up to `after`. */
export async function listen(
  browser: Browser,
  orderNo: string,
  after = 0,
  headers: Record<string, string> = {},
): Promise<Listening> {
  const response = await browser.fetch(
    `${path('stream')}?${new URLSearchParams({ orderNo, after: String(after) })}`,
    { headers },
  )
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const messages: Message[] = []
  const ids: number[] = []
  let ended = false
  const read = async () => {
    const decoder = new TextDecoder()
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const parts = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const data = /^event: message\nid: (\d+)\ndata: (.*)$/.exec(part)
        if (!data) continue
        ids.push(Number(data[1]))
        messages.push(JSON.parse(data[2] as string) as Message)
      }
    }
  }
  void read()
    .catch(() => {})
    .finally(() => {
      ended = true
    })
  return {
    messages,
    ids,
    hasEnded: () => ended,
    cut: () => reader.cancel(),
    count: (wanted) => vi.waitFor(() => expect(ids).toHaveLength(wanted), { timeout: patienceMs }),
  }
}
