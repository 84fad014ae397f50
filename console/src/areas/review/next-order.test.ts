import { describe, expect, test } from 'vitest'
import { isGoneFrom, nextOrder, withCurrent } from './next-order.ts'

const order = (orderNo: string, readBy: string | null = null) => ({ orderNo, readBy })
const three = [order('a'), order('b'), order('c')]
const all = { skipRead: false }
const dated = (orderNo: string, day: number) => ({
  ...order(orderNo),
  row: { createTime: `2026-03-0${day}T00:00:00.000Z` },
})

describe('the next order', () => {
  test('is the one after, and after the last the first', () => {
    expect(nextOrder(three, 'a', 1, all)?.orderNo).toBe('b')
    expect(nextOrder(three, 'c', 1, all)?.orderNo).toBe('a')
    expect(nextOrder(three, 'a', -1, all)?.orderNo).toBe('c')
  })

  test('is none where there is no other', () => {
    expect(nextOrder([order('a')], 'a', 1, all)).toBeUndefined()
    expect(nextOrder([], undefined, 1, all)).toBeUndefined()
  })

  test('after a decision is one that nobody else reads, unless all are read', () => {
    const read = [order('a'), order('b', 'Li'), order('c')]
    expect(nextOrder(read, 'a', 1, { skipRead: true })?.orderNo).toBe('c')
    const allRead = [order('a'), order('b', 'Li')]
    expect(nextOrder(allRead, 'a', 1, { skipRead: true })?.orderNo).toBe('b')
  })
})

describe('the order that is read', () => {
  const first = dated('a', 1)
  const second = dated('b', 2)
  const third = dated('c', 3)

  test('stays at its place when it waits no more', () => {
    expect(withCurrent([first, third], second)).toEqual([first, second, third])
    expect(withCurrent([second, third], first)).toEqual([first, second, third])
    expect(withCurrent([first, second], third)).toEqual([first, second, third])
    expect(withCurrent([], first)).toEqual([first])
  })

  test('is gone when it is not among those that wait', () => {
    expect(isGoneFrom([first, second], second, 2)).toBe(false)
    expect(isGoneFrom([first, third], second, 3)).toBe(true)
    expect(isGoneFrom([first, third], second, 2)).toBe(true)
    expect(isGoneFrom([], second, 2)).toBe(true)
  })

  test('may only have been pushed out of a full queue', () => {
    expect(isGoneFrom([first, second], third, 2)).toBe(false)
    expect(isGoneFrom([first, second], third, 3)).toBe(true)
  })

  test('is there once while it waits', () => {
    expect(withCurrent([first, second], { ...second })).toEqual([first, second])
    expect(withCurrent([first, second], undefined)).toEqual([first, second])
  })
})
