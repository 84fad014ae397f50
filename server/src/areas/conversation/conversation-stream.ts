/**
 * Server-sent events: the messages of one order after a number, then new ones. When woken, the stream continues after
 * the last message it has sent, so nothing is lost or sent twice; it reads no further before the console has taken
 * what was sent.
 */
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { limits } from '@countinghouse/contract/limits.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { messagesAfter, shownMessage } from '../../engine/orders/read-messages.ts'
import type { Caller } from '../../platform/security/session.ts'
import type { Services } from '../../platform/services.ts'
import { conversationKind, requireSignIn } from './conversation-access.ts'

const heartbeatMs = 20_000
/** After this the console reconnects and its sign-in is checked again. */
const longestMs = 5 * 60_000

export async function conversationStream(
  { db, messages, openStreams }: Services,
  registry: OrderRegistry,
  caller: Caller,
  orderNo: string,
  after: number,
): Promise<Readable> {
  const { merchantId } = caller
  const key = { merchantId, orderNo }
  const { declared } = conversationKind(registry, caller, orderNo)
  const seconds = await db.asMerchant(merchantId, (tx) => requireSignIn(tx, caller, orderNo))
  const stream = new PassThrough()
  const closed = new AbortController()
  let last = after
  let isReading = false
  const remove = messages.add({ ...key, lastSent: () => last, wake: () => void readOn() })
  const forget = openStreams.add({
    caller,
    permissions: ['conversation.view', declared.list.permission],
    end,
  })
  const heartbeat = setInterval(() => stream.write(':\n\n'), heartbeatMs)
  const longest = setTimeout(() => end(), Math.min(longestMs, seconds * 1000))
  stream.on('close', () => end())
  stream.write(':\n\n')
  void readOn()
  return stream

  async function readOn(): Promise<void> {
    if (isReading || closed.signal.aborted) return
    isReading = true
    // The console reconnects from its last message, so a failure loses nothing.
    await sendAll().catch(() => end())
    isReading = false
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const [rows] = await db.readPipelined(merchantId, (tx) => [
        messagesAfter(tx, key, last, limits.conversation.pageSize),
      ])
      for (const row of rows) {
        if (closed.signal.aborted) return
        const data = JSON.stringify(shownMessage(key, row))
        const isTaken = stream.write(`event: message\nid: ${row.messageNo}\ndata: ${data}\n\n`)
        last = row.messageNo
        if (!isTaken) await once(stream, 'drain', { signal: closed.signal })
      }
      if (rows.length < limits.conversation.pageSize) return
    }
  }

  /** After this nothing is written, whichever side ended the stream. */
  function end(lastWords?: string): void {
    if (closed.signal.aborted) return
    closed.abort()
    remove()
    forget()
    clearInterval(heartbeat)
    clearTimeout(longest)
    stream.end(lastWords)
  }
}
