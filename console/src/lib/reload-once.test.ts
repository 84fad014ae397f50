import { beforeEach, expect, test, vi } from 'vitest'
import { reloadOnce } from './reload-once.ts'

const reload = vi.fn()
const gone = new Error('Failed to fetch dynamically imported module: /assets/page-1.js')

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  })
  vi.stubGlobal('location', { reload })
  reload.mockClear()
})

test('a missing chunk reloads the page once', () => {
  expect(reloadOnce(gone, 1_000_000)).toBe(true)
  expect(reloadOnce(gone, 1_005_000)).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
})

test('a later deployment may reload it again', () => {
  reloadOnce(gone, 1_000_000)
  expect(reloadOnce(gone, 1_000_000 + 3_600_000)).toBe(true)
})

test('other errors do not reload the page', () => {
  expect(reloadOnce(new Error('x is undefined'))).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
