/** The conversation of one order, live while its detail is open and in sight. */
import type { List } from '@countinghouse/contract/kit/list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchData } from '../../lib/api.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { listKey } from '../../list/use-list.ts'
import { orderKey } from '../order.ts'
import {
  type ConversationState,
  emptyConversation,
  lastWithoutGap,
  withEarlierPage,
  withMessage,
  withNewestPage,
} from './conversation-state.ts'
import { type Connection, listen } from './listen.ts'
import { onSent } from './outbox.ts'
import { signedIn } from './sign-in.ts'

export interface Conversation extends ConversationState {
  connection: Connection
  connect(): void
  loadEarlier(): Promise<void>
  markAsRead(upTo: number): Promise<void>
}

export function useConversation(list: List, orderNo: string): Conversation {
  const client = useQueryClient()
  const [store] = useState(() => createStore(emptyConversation))
  const [access] = useState(() => ({ isSignedIn: false }))
  const [connection, setConnection] = useState<Connection>('connecting')
  const restart = useRef<() => void>(() => undefined)
  const state = useStore(store)

  useEffect(() => {
    let stop = new AbortController()
    const add = (message: Parameters<typeof withMessage>[1]) => {
      const before = store.get()
      store.set(withMessage(before, message))
      // Evidence stands in the trace as well, and what others write often comes with a change of the order.
      if (store.get() !== before)
        void client.invalidateQueries({ queryKey: orderKey(list, orderNo) })
    }
    const listener = {
      lastNo: () => lastWithoutGap(store.get()),
      onPage: (page: Parameters<typeof withNewestPage>[1]) =>
        store.set(withNewestPage(store.get(), page)),
      onMessage: add,
      onConnection: setConnection,
    }
    const start = () => {
      stop.abort()
      stop = new AbortController()
      // A hidden page must not occupy one of the few connections that browsers allow per server.
      if (!document.hidden) void listen(orderNo, access, listener, stop.signal)
    }
    const onOffline = () => {
      stop.abort()
      setConnection('lost')
    }
    restart.current = start
    start()
    const stopHearing = onSent(orderNo, add)
    document.addEventListener('visibilitychange', start)
    window.addEventListener('online', start)
    window.addEventListener('offline', onOffline)
    return () => {
      stop.abort()
      stopHearing()
      document.removeEventListener('visibilitychange', start)
      window.removeEventListener('online', start)
      window.removeEventListener('offline', onOffline)
    }
  }, [client, list, orderNo, store, access])

  const loadEarlier = useCallback(async () => {
    const before = store.get().firstNo
    const ask = () => fetchData('/c2c/conversation/messages', { orderNo, before })
    const page = await signedIn(orderNo, ask)
    store.set(withEarlierPage(store.get(), page))
  }, [store, orderNo])

  const markAsRead = useCallback(
    async (upTo: number) => {
      const asked = { orderNo, upTo }
      const { unreadCount } = await fetchData('/c2c/conversation/read', asked, { quiet: true })
      store.set({ ...store.get(), unread: unreadCount })
      await client.invalidateQueries({ queryKey: listKey(list) })
    },
    [client, list, orderNo, store],
  )

  const connect = useCallback(() => restart.current(), [])
  return { ...state, connection, connect, loadEarlier, markAsRead }
}

/** Once they are in sight, messages count as read: for all operators of the merchant. */
export function useReading(conversation: Conversation, isSeen: boolean): void {
  const { unread, connection, markAsRead } = conversation
  const isNew = isSeen && unread > 0 && connection === 'live'
  const upTo = lastWithoutGap(conversation)
  useEffect(() => {
    // If it fails, it is tried again with the next message, or when the conversation is opened again.
    if (isNew) markAsRead(upTo).catch(() => undefined)
  }, [isNew, upTo, markAsRead])
}
