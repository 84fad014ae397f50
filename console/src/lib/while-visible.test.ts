import { expect, test, vi } from 'vitest'
import { whileVisible } from './while-visible.ts'

/** Says what runs. */
function begin(name: string, running: Set<string>, yields = false) {
  const work = (signal: AbortSignal) => {
    running.add(name)
    signal.addEventListener('abort', () => running.delete(name))
  }
  return whileVisible(work, () => undefined, { yields })
}

test('a page holds one stream: the last that was opened, then again the one before', () => {
  const page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  const running = new Set<string>()
  const dashboard = begin('dashboard', running)
  const counts = begin('counts', running, true)
  expect([...running]).toEqual(['dashboard'])
  const conversation = begin('conversation', running)
  expect([...running]).toEqual(['conversation'])
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  expect([...running]).toEqual([])
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  expect([...running]).toEqual(['conversation'])
  dashboard.stop()
  expect([...running]).toEqual(['conversation'])
  conversation.stop()
  expect([...running]).toEqual(['counts'])
  counts.stop()
  expect([...running]).toEqual([])
})
