/** Conversations as consoles, payers and payees have them, for tests. */
import type { ConversationMessage } from '@countinghouse/contract/areas/conversation/conversation.contract.ts'
import { expect, vi } from 'vitest'
import { messageReceiver, type ReportedMessage } from '../../src/areas/upstream/report-message.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import type { Browser } from '../app/browser.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { waitLimitMs } from '../app/wait-limit.ts'
import { newOrder, openMarket } from './order-factory.ts'
import { movedOrder } from './order-moves.ts'

/** With the rates that P2P orders are made at. */
export async function startTradingApp(): Promise<TestApp> {
  const app = await startTestApp()
  await openMarket(app.db)
  return app
}

const merchantId = '10001'
const kind = 'p2pPayin'

/** A P2P payin of merchant 10001, with the moves that the other side reports of it. */
export async function newPayin({ db }: TestApp, ...moves: string[]): Promise<string> {
  const order = await newOrder.p2pPayin(db, merchantId)
  return (await movedOrder(db, kind, order, ...moves)).order_no
}

let reports = 0

/** What the payer writes, unless somebody else does. */
export const reportMessage = (
  app: TestApp,
  orderNo: string,
  content: string,
  more: Partial<ReportedMessage> = {},
) =>
  messageReceiver(
    app,
    orderRegistry,
  )({
    merchantId,
    kind,
    orderNo,
    author: 'payer',
    messageId: `m${++reports}`,
    content,
    ...more,
  })

export const conversationPath = (name: string) => `/c2c/conversation/${name}`

export async function tokenFor(browser: Browser, orderNo: string): Promise<string> {
  const answer = await browser.call('/c2c/order/getFireBaseToken', { orderId: orderNo })
  expect(answer).toMatchObject({ code: '200', data: { expiresInSeconds: 300 } })
  return answer.data.token
}

/** Token and sign-in, as a console does both. */
export async function joinConversation(browser: Browser, orderNo: string): Promise<void> {
  const token = await tokenFor(browser, orderNo)
  const answer = await browser.call(conversationPath('signIn'), { token })
  expect(answer).toMatchObject({ code: '200', data: { orderNo } })
}

let requests = 0
export const newRequestNo = () => `request-${++requests}`

export const sendMessage = (browser: Browser, orderNo: string, content: string) =>
  browser.call(conversationPath('send'), { orderNo, content, requestNo: newRequestNo() })

export const attachFile = (browser: Browser, orderNo: string, content: Uint8Array, fields = {}) =>
  browser.upload(conversationPath('upload'), content, {
    orderNo,
    requestNo: newRequestNo(),
    fileName: 'receipt.png',
    ...fields,
  })

export interface Listening {
  messages: ConversationMessage[]
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
    `${conversationPath('stream')}?${new URLSearchParams({ orderNo, after: String(after) })}`,
    { headers },
  )
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const messages: ConversationMessage[] = []
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
        messages.push(JSON.parse(data[2] as string) as ConversationMessage)
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
    count: (wanted) => vi.waitFor(() => expect(ids).toHaveLength(wanted), { timeout: waitLimitMs }),
  }
}
