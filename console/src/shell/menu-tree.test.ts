import guide from '@countinghouse/contract/areas/page-guide/page-texts.en.ts'
import { menu } from '@countinghouse/contract/registry/menu.ts'
import { expect, test } from 'vitest'
import { menuName, menuTree } from './menu-tree.ts'

const list = menu.map(({ id, parentId, menuType, url }) => ({
  id,
  parentId,
  menuType,
  url,
  menuName: `中${id}`,
  menuNameEN: `en ${id}`,
}))
const ids = (useLocalConfig: 0 | 1) =>
  menuTree(list, useLocalConfig).flatMap(({ entry, items }) => [
    entry.id,
    ...items.map(({ id }) => id),
  ])

test('without local configuration the local fiat orders are hidden', () => {
  expect(ids(0)).not.toContain(13)
  expect(ids(0)).not.toContain(1301)
  expect(ids(0)).toContain(2014)
})

test('with local configuration the P2P daily reports are hidden', () => {
  expect(ids(1)).toContain(1302)
  expect(ids(1)).not.toContain(2014)
  expect(ids(1)).not.toContain(2015)
})

test('a group without an item is not drawn', () => {
  const groups = menuTree(
    list.filter(({ menuType }) => menuType === 1),
    1,
  )
  expect(groups).toEqual([])
})

test('the name follows the language: two come from the server, two from the contract', () => {
  const entry = {
    ...list[0],
    id: 1,
    parentId: 0,
    menuType: 2,
    url: '/dashboard',
    menuName: '中',
    menuNameEN: 'en',
  }
  expect(menuName(entry, 'zh-CN', {})).toBe('中')
  expect(menuName(entry, 'en', { 1: 'own' })).toBe('en')
  expect(menuName(entry, 'id', { 1: 'Dasbor' })).toBe('Dasbor')
  expect(menuName(entry, 'zh-TW', {})).toBe('en')
})

test('every entry that leads to a page says what is behind it', () => {
  const pages = menu.flatMap(({ id, menuType }) => (menuType === 2 ? [String(id)] : []))
  expect(Object.keys(guide).sort()).toEqual(pages.sort())
})
