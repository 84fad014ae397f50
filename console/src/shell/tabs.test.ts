import { expect, test } from 'vitest'
import {
  maxAlive,
  pathsEndedBy,
  reduceTabs,
  startTabs,
  type Tabs,
  tabAt,
  tabLocations,
  visit,
} from './tabs.ts'

const rules = (path: string) =>
  path === '/gone' ? undefined : { affix: path === '/home', noCache: path.startsWith('/fleeting') }
const start = (kept: unknown = null) => startTabs(['/home'], kept, rules)
const go = (tabs: Tabs, ...paths: string[]) =>
  paths.reduce((before, path) => visit(before, { path, search: '' }, rules), tabs)
const paths = (tabs: Tabs) => tabs.open.map(({ path }) => path)
const alive = (tabs: Tabs) => tabs.open.filter((tab) => tab.alive).map(({ path }) => path)

test('a page has one tab, however often it is visited', () => {
  const tabs = go(start(), '/home', '/a', '/b', '/a')
  expect(paths(tabs)).toEqual(['/home', '/a', '/b'])
  expect(tabs.active).toBe('/a')
})

test('a tab keeps its search parameters', () => {
  const tabs = visit(go(start(), '/a'), { path: '/a', search: '?status=1' }, rules)
  expect(paths(tabs)).toEqual(['/home', '/a'])
  expect(tabAt(tabs, '/a')?.search).toBe('?status=1')
})

test('closing the active tab activates the one to its right, else to its left', () => {
  const tabs = go(start(), '/home', '/a', '/b', '/a')
  const closed = reduceTabs(tabs, { type: 'close', path: '/a' })
  expect(closed.active).toBe('/b')
  expect(reduceTabs(closed, { type: 'close', path: '/b' }).active).toBe('/home')
})

test('closing another tab leaves the active one unchanged', () => {
  const tabs = reduceTabs(go(start(), '/home', '/a', '/b'), { type: 'close', path: '/a' })
  expect(tabs.active).toBe('/b')
  expect(paths(tabs)).toEqual(['/home', '/b'])
})

test('a permanent tab survives every kind of closing', () => {
  const tabs = go(start(), '/home', '/a', '/b')
  expect(paths(reduceTabs(tabs, { type: 'close', path: '/home' }))).toContain('/home')
  expect(paths(reduceTabs(tabs, { type: 'closeOthers', path: '/a' }))).toEqual(['/home', '/a'])
  expect(reduceTabs(tabs, { type: 'closeAll' })).toMatchObject({ active: '/home' })
  expect(paths(reduceTabs(tabs, { type: 'closeAll' }))).toEqual(['/home'])
})

test('closing the others activates the remaining one', () => {
  const tabs = go(start(), '/home', '/a', '/b')
  expect(reduceTabs(tabs, { type: 'closeOthers', path: '/a' }).active).toBe('/a')
})

test('a page that is not cached lives only while it is active', () => {
  const tabs = go(start(), '/home', '/fleeting')
  expect(alive(tabs)).toEqual(['/home', '/fleeting'])
  expect(alive(go(tabs, '/a'))).toEqual(['/home', '/a'])
  expect(paths(go(tabs, '/a'))).toContain('/fleeting')
})

test('the number of live pages is limited, and the least recently used is dropped first', () => {
  const many = Array.from({ length: maxAlive }, (_, index) => `/p${index}`)
  const tabs = go(start(), '/home', ...many.slice(0, -1), '/home', ...many.slice(-1))
  expect(alive(tabs)).not.toContain('/p0')
  expect(alive(tabs)).toContain('/home')
  expect(alive(tabs)).toHaveLength(maxAlive)
  expect(paths(tabs)).toContain('/p0')
  expect(alive(go(tabs, '/p0'))).not.toContain('/p1')
})

test('a page with unsaved changes is not dropped to make room', () => {
  const many = Array.from({ length: maxAlive + 2 }, (_, index) => `/p${index}`)
  const isKept = (path: string) => path === '/p0'
  const tabs = many.reduce(
    (before, path) => visit(before, { path, search: '' }, rules, isKept),
    start(),
  )
  expect(alive(tabs)).toContain('/p0')
  expect(alive(tabs)).not.toContain('/p1')
})

test('an action says which pages lose their state by it', () => {
  const tabs = go(start(), '/home', '/a', '/b')
  expect(pathsEndedBy(tabs, { type: 'close', path: '/a' })).toEqual(['/a'])
  expect(pathsEndedBy(tabs, { type: 'refresh', path: '/b' })).toEqual(['/b'])
  expect(pathsEndedBy(tabs, { type: 'closeOthers', path: '/a' })).toEqual(['/b'])
  expect(pathsEndedBy(tabs, { type: 'closeAll' })).toEqual(['/a', '/b'])
  expect(pathsEndedBy(tabs, { type: 'close', path: '/home' })).toEqual([])
})

test('a tab that becomes active because another closes is live', () => {
  const many = Array.from({ length: maxAlive }, (_, index) => `/p${index}`)
  const tabs = go(start(), '/home', ...many)
  expect(alive(tabs)).not.toContain('/home')
  expect(alive(reduceTabs(tabs, { type: 'closeAll' }))).toEqual(['/home'])
  expect(alive(reduceTabs(tabs, { type: 'closeOthers', path: '/home' }))).toEqual(['/home'])
})

test('a refresh remounts the page', () => {
  const tabs = reduceTabs(go(start(), '/a'), { type: 'refresh', path: '/a' })
  expect(tabAt(tabs, '/a')?.version).toBe(1)
  expect(tabAt(go(tabs, '/home', '/a'), '/a')?.version).toBe(1)
})

test('tabs are restored after a reload, not live, without those whose page no longer exists', () => {
  const before = visit(go(start(), '/home', '/a'), { path: '/b', search: '?x=1' }, rules)
  const kept = JSON.parse(JSON.stringify([...tabLocations(before), { path: '/gone', search: '' }]))
  const tabs = start(kept)
  expect(tabLocations(tabs)).toEqual(tabLocations(before))
  expect(alive(tabs)).toEqual([])
})

test.each([null, 'tabs', [1, null, { path: 7 }]])('stored nonsense %j is ignored', (kept) => {
  expect(paths(start(kept))).toEqual(['/home'])
})
