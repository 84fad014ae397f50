import { beforeEach, expect, test, vi } from 'vitest'
import { readJson, recentChoicesKey, writeJson } from '../lib/storage.ts'
import { mostRecent, rememberOpened } from './remember-opened.ts'

const key = recentChoicesKey('ann')
const order = (orderNo: string) =>
  ({ type: 'order', kind: 'deposit', orderNo, country: '' }) as const

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
})

test('an opened order is kept once, the latest first', () => {
  rememberOpened('ann', order('D1'))
  rememberOpened('ann', { type: 'customer', customerUid: 'U1' })
  rememberOpened('ann', order('D1'))
  expect(readJson(key)).toEqual([order('D1'), { type: 'customer', customerUid: 'U1' }])
})

test('only the latest are kept, whatever was stored', () => {
  writeJson(key, 'nonsense')
  for (let at = 0; at <= mostRecent; at += 1) rememberOpened('ann', order(`D${at}`))
  expect(readJson(key)).toHaveLength(mostRecent)
  expect(readJson(key)).not.toContainEqual(order('D0'))
})
