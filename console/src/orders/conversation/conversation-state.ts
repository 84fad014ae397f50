/**
 * What a console has of a conversation. Pages, the stream and answers to own messages bring the same messages in any
 * order and more than once; each is kept once, by its number. Pure.
 */
import type { ApiResult } from '@countinghouse/contract/api.ts'
import type { Message } from '@countinghouse/contract/areas/conversation/conversation.contract.ts'
import { formatInstant } from '../../lib/time-zone.ts'

export type MessagePage = ApiResult<'/c2c/conversation/messages'>

export interface ConversationState {
  /** In order, each once. */
  messages: readonly Message[]
  /** The pages begin with this number; everything from here on has come, or comes by the stream. */
  firstNo: number
  isLoaded: boolean
  isOpen: boolean
  /** Of others, that no operator has read yet. */
  unread: number
  /** Where the new ones began when the conversation was opened; 0 if there were none. */
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
  before: readonly Message[],
  arrived: readonly Message[],
): readonly Message[] {
  const known = new Set(before.map(({ messageNo }) => messageNo))
  const fresh = arrived.filter(({ messageNo }) => !known.has(messageNo))
  if (fresh.length === 0) return before
  return [...before, ...fresh].sort((a, b) => a.messageNo - b.messageNo)
}

/** The newest page, asked for at every connection. */
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

/** From the stream, or the answer to an own message. Before the first page there is nothing to add it to. */
export function withMessage(state: ConversationState, message: Message): ConversationState {
  const messages = mergeMessages(state.messages, [message])
  if (!state.isLoaded || messages === state.messages) return state
  const unread = state.unread + (isOwn(message) ? 0 : 1)
  return { ...state, messages, unread }
}

export const isOwn = ({ author }: Pick<Message, 'author'>): boolean => author === 'merchant'

/** Messages are numbered from 1. */
export const hasEarlier = ({ firstNo }: ConversationState): boolean => firstNo > 1

/**
 * The last number before the first gap: an own message is answered before the stream brings what others wrote just
 * before it. The stream goes on from here, so that a lost connection loses nothing.
 */
export function lastWithoutGap({ messages, firstNo }: ConversationState): number {
  let last = firstNo - 1
  for (const { messageNo } of messages) {
    if (messageNo !== last + 1) break
    last = messageNo
  }
  return last
}

/** The unread ones are the last of those that others wrote. */
export function firstUnreadNo(messages: readonly Message[], unread: number): number {
  if (unread === 0) return 0
  return messages.filter((message) => !isOwn(message)).slice(-unread)[0]?.messageNo ?? 0
}

export interface Day {
  /** `yyyy-MM-dd` in the chosen time zone. */
  date: string
  messages: readonly Message[]
}

export function byDay(messages: readonly Message[], offset: number): Day[] {
  const days = Map.groupBy(messages, ({ createTime }) => dateOf(createTime, offset))
  return [...days].map(([date, ofDay]) => ({ date, messages: ofDay }))
}

export const dateOf = (instant: string | number, offset: number): string =>
  formatInstant(instant, offset).slice(0, 10)

const togetherMs = 5 * 60_000

/** Whether it follows so closely on another of the same person that their name is not said again. */
export function continues(message: Message, before: Message | undefined): boolean {
  if (!before || before.author !== message.author) return false
  if (before.operatorName !== message.operatorName) return false
  return Date.parse(message.createTime) - Date.parse(before.createTime) < togetherMs
}
