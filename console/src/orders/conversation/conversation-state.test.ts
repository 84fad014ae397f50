import type { ConversationMessage } from '@countinghouse/contract/areas/conversation/conversation.contract.ts'
import { expect, test } from 'vitest'
import {
  byDay,
  type ConversationState,
  continuesPrevious,
  emptyConversation,
  firstUnreadNo,
  hasEarlier,
  lastWithoutGap,
  type MessagePage,
  withEarlierPage,
  withMessage,
  withNewestPage,
} from './conversation-state.ts'

const message = (
  messageNo: number,
  more: Partial<ConversationMessage> = {},
): ConversationMessage => ({
  messageNo,
  author: 'payer',
  operatorName: '',
  content: `message ${messageNo}`,
  file: null,
  isEvidence: false,
  requestNo: null,
  createTime: '2026-11-16T01:00:00.000Z',
  ...more,
})
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index))
const page = (records: ConversationMessage[], unreadCount = 0): MessagePage => ({
  records,
  hasEarlier: (records[0]?.messageNo ?? 1) > 1,
  lastMessageNo: records.at(-1)?.messageNo ?? 0,
  unreadCount,
  isOpen: true,
  addsEvidence: false,
})
const numbersIn = ({ messages }: ConversationState) => messages.map((each) => each.messageNo)

test('a message that comes by page, stream and answer is there once, in its place', () => {
  let state = withNewestPage(emptyConversation, page(numbers(3, 5)))
  const own = message(7, { author: 'merchant', requestNo: 'mine-0001' })
  for (const arrived of [own, message(6), own, message(5), message(6)])
    state = withMessage(state, arrived)
  expect(numbersIn(state)).toEqual([3, 4, 5, 6, 7])
  state = withEarlierPage(state, page(numbers(1, 3)))
  expect(numbersIn(state)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(hasEarlier(state)).toBe(false)
})

test('the stream goes on before a gap that an early answer leaves', () => {
  const state = withNewestPage(emptyConversation, page(numbers(3, 5)))
  expect(lastWithoutGap(withMessage(state, message(8)))).toBe(5)
  const empty = withNewestPage(emptyConversation, page([]))
  expect(lastWithoutGap(withMessage(empty, message(2)))).toBe(0)
})

/** A small generator of random numbers: the same numbers in every run. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('whatever connections lose and repeat, every message is there once in the end', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const draw = random(seed)
    const all: ConversationMessage[] = []
    const write = () => {
      const author = draw(3) === 0 ? 'merchant' : 'payer'
      all.push(message(all.length + 1, { author }))
    }
    const connect = (before: ConversationState) => withNewestPage(before, page(all.slice(-5)))
    for (let count = draw(20); count > 0; count -= 1) write()
    let state = connect(emptyConversation)
    const first = state.messages[0]?.messageNo ?? 1
    for (let step = 0; step < 40; step += 1) {
      const what = draw(5)
      if (what < 3) write()
      const last = all.at(-1)
      // The answer to an own message, before the stream has brought those before it.
      if (last?.author === 'merchant' && draw(2) === 0) state = withMessage(state, last)
      if (what === 3) state = connect(state)
      if (what === 4) {
        // A stream from the last number, cut after some messages, one of which comes twice.
        const after = all.slice(lastWithoutGap(state)).slice(0, draw(6))
        for (const each of [...after, ...after.slice(-1)]) state = withMessage(state, each)
      }
    }
    for (const each of all.slice(lastWithoutGap(state))) state = withMessage(state, each)
    expect(numbersIn(state), `seed ${seed}`).toEqual(
      all.map(({ messageNo }) => messageNo).filter((messageNo) => messageNo >= first),
    )
  }
})

test('only what others write counts as unread, and the last of it is what is new', () => {
  const records = [message(1), message(2, { author: 'merchant' }), message(3), message(4)]
  const state = withNewestPage(emptyConversation, page(records, 2))
  expect(state).toMatchObject({ unread: 2, firstNewNo: 3, openedNo: 4 })
  expect(withMessage(state, message(5)).unread).toBe(3)
  expect(withMessage(state, message(5, { author: 'merchant' })).unread).toBe(2)
  expect(firstUnreadNo(records, 0)).toBe(0)
})

test('coming back does not move the mark of the new messages', () => {
  const state = withNewestPage(emptyConversation, page(numbers(1, 3), 1))
  expect(withNewestPage(state, page(numbers(1, 5), 2))).toMatchObject({
    firstNewNo: 3,
    openedNo: 3,
  })
})

test('a message before the first page is left to the page', () => {
  expect(withMessage(emptyConversation, message(9))).toBe(emptyConversation)
})

test('days are those of the chosen time zone', () => {
  const late = message(1, { createTime: '2026-11-15T15:59:00.000Z' })
  const later = message(2, { createTime: '2026-11-15T16:01:00.000Z' })
  expect(byDay([late, later], 8).map(({ date }) => date)).toEqual(['2026-11-15', '2026-11-16'])
  expect(byDay([late, later], 5.5).map(({ date }) => date)).toEqual(['2026-11-15'])
})

test('a name is said again for another operator, and after five minutes', () => {
  const first = message(1, { author: 'merchant', operatorName: 'mei' })
  const at = (createTime: string, operatorName = 'mei') =>
    message(2, { author: 'merchant', operatorName, createTime })
  expect(continuesPrevious(at('2026-11-16T01:04:59.000Z'), first)).toBe(true)
  expect(continuesPrevious(at('2026-11-16T01:05:00.000Z'), first)).toBe(false)
  expect(continuesPrevious(at('2026-11-16T01:01:00.000Z', 'tom'), first)).toBe(false)
  expect(continuesPrevious(first, undefined)).toBe(false)
})
