import { beforeEach, expect, test, vi } from 'vitest'
import {
  clearSession,
  isReplaced,
  isSignedIn,
  readToken,
  savedMenuList,
  saveSession,
} from './session.ts'

const item = { id: 1, parentId: 0, menuType: 2, url: '/a', menuName: '甲', menuNameEN: 'A' }
let written: string[] = []

function storage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

beforeEach(() => {
  written = []
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    get cookie() {
      const pairs = written.map((cookie) => cookie.split(';')[0] ?? '')
      return ['other=1', ...pairs.slice(-1)].join('; ')
    },
    set cookie(value: string) {
      written.push(value)
    },
  })
})

test('a sign-in is stored: token, name and menu', () => {
  saveSession({ token: 'a b', userName: 'Ana', menuList: [item] })
  expect(readToken()).toBe('a b')
  expect(localStorage.getItem('userName')).toBe('Ana')
  expect(savedMenuList()).toEqual([item])
})

test('the token cookie is SameSite, and Secure on https', () => {
  saveSession({ token: 't', userName: 'Ana', menuList: [] })
  expect(written[0]).toContain('SameSite=Strict')
  expect(written[0]).toContain('Secure')
  expect(written[0]).not.toContain('Max-Age')
})

test('clearing removes the operator and nothing else', () => {
  saveSession({ token: 't', userName: 'Ana', menuList: [item] })
  localStorage.setItem('language', 'id')
  clearSession()
  expect(readToken()).toBeUndefined()
  expect(localStorage.getItem('userName')).toBeNull()
  expect(savedMenuList()).toEqual([])
  expect(localStorage.getItem('language')).toBe('id')
})

test("a sign-in in another tab replaces this page's session, which can not end that one", () => {
  saveSession({ token: 't', userName: 'Ana', menuList: [item] })
  expect([isReplaced(), isSignedIn()]).toEqual([false, true])
  written.push('countinghouse_token=u')
  expect([isReplaced(), isSignedIn()]).toEqual([true, false])
  clearSession()
  expect(readToken()).toBe('u')
  expect(savedMenuList()).toEqual([item])
  // Without a token it has ended, and is nobody else's.
  written.push('countinghouse_token=')
  expect([isReplaced(), isSignedIn()]).toEqual([false, false])
})

test('unreadable entries of a stored menu are dropped', () => {
  localStorage.setItem('menuList', JSON.stringify([item, { id: 'x' }, null]))
  expect(savedMenuList()).toEqual([item])
  localStorage.setItem('menuList', '{broken')
  expect(savedMenuList()).toEqual([])
})
