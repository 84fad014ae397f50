/**
 * Keeps the console connected to a conversation: sign-in, newest page, stream. A lost connection is retried with
 * exponential backoff and resumes after the last message; after ten failures in a row the operator has to retry.
 * Where only the stream fails, the newest page is asked for instead.
 */
import type { ConversationMessage } from '@countinghouse/contract/areas/conversation/conversation.contract.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { fetchData } from '../../lib/api.ts'
import { delay } from '../../lib/delay.ts'
import { readEvents, steadyMs, streamAgainMs, streamTries } from '../../lib/read-events.ts'
import { isPermanentError, needsSignIn, signInToConversation } from './conversation-sign-in.ts'
import type { MessagePage } from './conversation-state.ts'
import { retryDelay } from './retry-delay.ts'

const pollMs = 10_000

export type Connection = 'connecting' | 'live' | 'lost' | 'givenUp'

export interface Listener {
  /** The number of the last message before the first gap. */
  lastNo(): number
  onPage(page: MessagePage): void
  onMessage(message: ConversationMessage): void
  onConnection(connection: Connection): void
}

/** `access` survives while the page is hidden, so that returning needs no new sign-in. */
export async function listen(
  orderNo: string,
  access: { isSignedIn: boolean },
  listener: Listener,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  let streamFailures = 0
  let pollUntil = 0
  listener.onConnection('connecting')
  while (!signal.aborted) {
    let openedAt = Number.POSITIVE_INFINITY
    let isStreaming = false
    try {
      if (!access.isSignedIn) await signInToConversation(orderNo, signal)
      access.isSignedIn = true
      listener.onPage(await newestPage(orderNo, signal))
      if (Date.now() < pollUntil) {
        failures = 0
        listener.onConnection('live')
        await delay(pollMs, signal)
        continue
      }
      isStreaming = true
      const waitMs = await readEvents(
        '/c2c/conversation/stream',
        (data) => listener.onMessage(JSON.parse(data) as ConversationMessage),
        signal,
        {
          query: { orderNo, after: String(listener.lastNo()) },
          onOpen: () => {
            openedAt = Date.now()
            listener.onConnection('live')
          },
        },
      )
      failures = 0
      streamFailures = 0
      await delay(waitMs, signal)
    } catch (error) {
      if (signal.aborted) return
      const isSignedOut = needsSignIn(error)
      if (isSignedOut) access.isSignedIn = false
      const wasSteady = Date.now() - openedAt >= steadyMs
      failures = wasSteady ? 1 : failures + 1
      if (isStreaming && !isSignedOut) streamFailures = wasSteady ? 1 : streamFailures + 1
      if (streamFailures >= streamTries) {
        streamFailures = 0
        pollUntil = Date.now() + streamAgainMs
      }
      if (isPermanentError(error) || failures >= limits.conversation.signInTries) {
        return listener.onConnection('givenUp')
      }
      // A sign-in expires after half an hour; its renewal is not shown as a lost connection.
      if (!isSignedOut || failures > 1) listener.onConnection('lost')
      await delay(retryDelay(failures), signal)
    }
  }
}

const newestPage = (orderNo: string, signal: AbortSignal): Promise<MessagePage> =>
  fetchData('/c2c/conversation/messages', { orderNo }, { signal, quiet: true })
