/**
 * Keeps a console connected to a conversation: sign-in, newest page, stream. A connection that is lost is made again
 * after a growing pause, and goes on after the last message; after ten failures in a row it is left to the operator.
 */
import type { Message } from '@countinghouse/contract/areas/conversation/conversation.contract.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { fetchData } from '../../lib/api.ts'
import { delay } from '../../lib/delay.ts'
import { readEvents, steadyMs } from '../../lib/read-events.ts'
import type { MessagePage } from './conversation-state.ts'
import { isHopeless, needsSignIn, signInTo } from './sign-in.ts'
import { pauseAfter } from './try-again.ts'

export type Connection = 'connecting' | 'live' | 'lost' | 'givenUp'

export interface Listener {
  /** The last message that it has without a gap. */
  lastNo(): number
  onPage(page: MessagePage): void
  onMessage(message: Message): void
  onConnection(connection: Connection): void
}

/** `access` outlives a pause, so that coming back after a while needs no new sign-in. */
export async function listen(
  orderNo: string,
  access: { isSignedIn: boolean },
  listener: Listener,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  listener.onConnection('connecting')
  while (!signal.aborted) {
    let openedAt = Number.POSITIVE_INFINITY
    try {
      if (!access.isSignedIn) await signInTo(orderNo, signal)
      access.isSignedIn = true
      listener.onPage(await newestPage(orderNo, signal))
      const waitMs = await readEvents(
        '/c2c/conversation/stream',
        (data) => listener.onMessage(JSON.parse(data) as Message),
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
      await delay(waitMs, signal)
    } catch (error) {
      if (signal.aborted) return
      const isSignedOut = needsSignIn(error)
      if (isSignedOut) access.isSignedIn = false
      failures = Date.now() - openedAt < steadyMs ? failures + 1 : 1
      if (isHopeless(error) || failures >= limits.conversation.signInTries) {
        return listener.onConnection('givenUp')
      }
      // A sign-in ends after half an hour; nobody has to hear of its renewal.
      if (!isSignedOut || failures > 1) listener.onConnection('lost')
      await delay(pauseAfter(failures), signal)
    }
  }
}

const newestPage = (orderNo: string, signal: AbortSignal): Promise<MessagePage> =>
  fetchData('/c2c/conversation/messages', { orderNo }, { signal, quiet: true })
