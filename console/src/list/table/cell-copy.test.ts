import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadConsoleTexts } from '../../lib/texts.ts'
import { dismissToasts, toasts } from '../../lib/toast.ts'
import { cancelCopy, copySoon } from './cell-copy.ts'

let clipboard: string
const browser = new EventTarget()
const copying = {
  writeText: async (text: string) => {
    clipboard = text
  },
}
const messages = () => toasts.get().map(({ text }) => text)

beforeAll(loadConsoleTexts)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', browser)
  vi.stubGlobal('navigator', { clipboard: copying })
  clipboard = 'copied before'
  dismissToasts()
})

test('a click copies a moment later and says so', async () => {
  copySoon('W202600001')
  await vi.advanceTimersByTimeAsync(200)
  expect(clipboard).toBe('copied before')
  expect(messages()).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(clipboard).toBe('W202600001')
  expect(messages()).toEqual(['Copy Successful'])
})

test('a double click keeps what was copied before', async () => {
  copySoon('W202600001')
  await vi.advanceTimersByTimeAsync(150)
  cancelCopy()
  await vi.advanceTimersByTimeAsync(1_000)
  browser.dispatchEvent(new Event('keydown'))
  expect(clipboard).toBe('copied before')
  expect(messages()).toEqual([])
})

test('a slow double click has copied, but leaves no message over the detail', async () => {
  copySoon('W202600001')
  await vi.advanceTimersByTimeAsync(400)
  cancelCopy()
  await vi.advanceTimersByTimeAsync(0)
  expect(clipboard).toBe('W202600001')
  expect(messages()).toEqual([])
})

test('a key, such as that of pasting, does not come too early', async () => {
  copySoon('W202600001')
  browser.dispatchEvent(new Event('keydown'))
  expect(clipboard).toBe('W202600001')
})

test('of two cells clicked in a row the last is copied', async () => {
  copySoon('W202600001')
  await vi.advanceTimersByTimeAsync(100)
  copySoon('W202600002')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(clipboard).toBe('W202600002')
})
