/** The conversation of one order, live while its detail is open and visible. */
import type { List } from '@countinghouse/contract/engine/list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchData } from '../../lib/api.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { whileVisible } from '../../lib/while-visible.ts'
import { listKey } from '../../list/list-query.ts'
import { orderKey } from '../order.ts'
import { withSignIn } from './conversation-sign-in.ts'
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
    const add = (message: Parameters<typeof withMessage>[1]) => {
      const before = store.get()
      store.set(withMessage(before, message))
      // The trace shows evidence too, and messages of others often come with a change of the order.
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
    const listening = whileVisible(
      (signal) => void listen(orderNo, access, listener, signal),
      () => setConnection('lost'),
    )
    restart.current = listening.restart
    const stopHearing = onSent(orderNo, add)
    return () => {
      listening.stop()
      stopHearing()
    }
  }, [client, list, orderNo, store, access])

  const loadEarlier = useCallback(async () => {
    const before = store.get().firstNo
    const ask = () => fetchData('/c2c/conversation/messages', { orderNo, before })
    const page = await withSignIn(orderNo, ask)
    store.set(withEarlierPage(store.get(), page))
  }, [store, orderNo])

  const markAsRead = useCallback(
    async (upTo: number) => {
      const mark = { orderNo, upTo }
      const { unreadCount } = await fetchData('/c2c/conversation/read', mark, { quiet: true })
      store.set({ ...store.get(), unread: unreadCount })
      await client.invalidateQueries({ queryKey: listKey(list) })
    },
    [client, list, orderNo, store],
  )

  const connect = useCallback(() => restart.current(), [])
  return { ...state, connection, connect, loadEarlier, markAsRead }
}

/** Visible messages count as read, for all operators of the merchant. */
export function useMarkAsRead(conversation: Conversation, isSeen: boolean): void {
  const { unread, connection, markAsRead } = conversation
  const isNew = isSeen && unread > 0 && connection === 'live'
  const upTo = lastWithoutGap(conversation)
  useEffect(() => {
    // If it fails, it is tried again with the next message, or when the conversation is opened again.
    if (isNew) markAsRead(upTo).catch(() => undefined)
  }, [isNew, upTo, markAsRead])
}
