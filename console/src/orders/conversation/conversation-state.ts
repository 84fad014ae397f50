/**
 * The loaded part of a conversation. Pages, the stream and answers to own messages deliver the same messages in any
 * order and more than once; each is kept once, by its number. Pure.
 */

import type { ConversationMessage } from '@countinghouse/contract/areas/conversation/conversation.contract.ts'
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import { formatInstant } from '../../lib/time-zone.ts'

export type MessagePage = ApiResult<'/c2c/conversation/messages'>

export interface ConversationState {
  /** Sorted by number, without duplicates. */
  messages: readonly ConversationMessage[]
  /** The first loaded number; everything from here on has been loaded, or arrives by the stream. */
  firstNo: number
  isLoaded: boolean
  isOpen: boolean
  /** The number of messages of others that no operator has read yet. */
  unread: number
  /** The first unread message when the conversation was opened; 0 if there was none. */
  firstNewNo: number
  /** The last message when the conversation was opened. */
  openedNo: number
}

export const emptyConversation: ConversationState = {
  messages: [],
  firstNo: 1,
  isLoaded: false,
  isOpen: false,
  unread: 0,
  firstNewNo: 0,
  openedNo: 0,
}

function mergeMessages(
  before: readonly ConversationMessage[],
  arrived: readonly ConversationMessage[],
): readonly ConversationMessage[] {
  const known = new Set(before.map(({ messageNo }) => messageNo))
  const fresh = arrived.filter(({ messageNo }) => !known.has(messageNo))
  if (fresh.length === 0) return before
  return [...before, ...fresh].sort((a, b) => a.messageNo - b.messageNo)
}

/** Adds the newest page, which is fetched on every connection. */
export function withNewestPage(state: ConversationState, page: MessagePage): ConversationState {
  const messages = mergeMessages(state.messages, page.records)
  const { isOpen, unreadCount: unread } = page
  const next = { ...state, messages, isOpen, unread, isLoaded: true }
  if (state.isLoaded) return next
  const firstNewNo = firstUnreadNo(messages, unread)
  return { ...next, firstNo: firstIn(page), firstNewNo, openedNo: page.lastMessageNo }
}

export const withEarlierPage = (
  state: ConversationState,
  page: MessagePage,
): ConversationState => ({
  ...state,
  messages: mergeMessages(state.messages, page.records),
  firstNo: Math.min(state.firstNo, firstIn(page)),
})

const firstIn = ({ records }: MessagePage): number => records[0]?.messageNo ?? 1

/** Adds a message from the stream or from the answer to an own message. Ignored before the first page has loaded. */
export function withMessage(
  state: ConversationState,
  message: ConversationMessage,
): ConversationState {
  const messages = mergeMessages(state.messages, [message])
  if (!state.isLoaded || messages === state.messages) return state
  const unread = state.unread + (isOwn(message) ? 0 : 1)
  return { ...state, messages, unread }
}

export const isOwn = ({ author }: Pick<ConversationMessage, 'author'>): boolean =>
  author === 'merchant'

/** Messages are numbered from 1. */
export const hasEarlier = ({ firstNo }: ConversationState): boolean => firstNo > 1

/**
 * The last number before the first gap. The answer to an own message can arrive before the stream delivers earlier
 * messages of others. The stream resumes from here, so that a lost connection loses nothing.
 */
export function lastWithoutGap({ messages, firstNo }: ConversationState): number {
  let last = firstNo - 1
  for (const { messageNo } of messages) {
    if (messageNo !== last + 1) break
    last = messageNo
  }
  return last
}

/** The unread messages are the last ones written by others. */
export function firstUnreadNo(messages: readonly ConversationMessage[], unread: number): number {
  if (unread === 0) return 0
  return messages.filter((message) => !isOwn(message)).slice(-unread)[0]?.messageNo ?? 0
}

export interface Day {
  /** `yyyy-MM-dd` in the chosen time zone. */
  date: string
  messages: readonly ConversationMessage[]
}

export function byDay(messages: readonly ConversationMessage[], offset: number): Day[] {
  const days = Map.groupBy(messages, ({ createTime }) => dateOf(createTime, offset))
  return [...days].map(([date, ofDay]) => ({ date, messages: ofDay }))
}

export const dateOf = (instant: string | number, offset: number): string =>
  formatInstant(instant, offset).slice(0, 10)

const togetherMs = 5 * 60_000

/** Whether it follows a message of the same author so closely that the name is not repeated. */
export function continuesPrevious(
  message: ConversationMessage,
  before: ConversationMessage | undefined,
): boolean {
  if (!before || before.author !== message.author) return false
  if (before.operatorName !== message.operatorName) return false
  return Date.parse(message.createTime) - Date.parse(before.createTime) < togetherMs
}
