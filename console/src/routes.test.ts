import { type MenuEntry, menu } from '@countinghouse/contract/registry/menu.ts'
import { expect, test } from 'vitest'
import { screens } from '../../e2e/src/screens.ts'
import { routes } from './routes.ts'
import { findRoute, paramsOf, permissionOf, routeOf } from './shell/page-route.ts'

test('every menu entry leads to a page of its own', () => {
  const entries: readonly MenuEntry[] = menu
  for (const entry of entries.filter(({ menuType }) => menuType === 2)) {
    expect(findRoute(routes, entry.url)?.menuId, entry.url).toBe(entry.id)
  }
})

test('a picture is taken of every page', () => {
  const pictured = screens.map(({ url }) => routeOf(routes, url.slice(1)))
  expect(routes.filter((route) => !pictured.includes(route)).map(({ path }) => path)).toEqual([])
})

test('every page asks for a permission', () => {
  expect(routes.filter((route) => !permissionOf(route))).toEqual([])
})

test('no two rows of the table share a path', () => {
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length)
})

test.each([
  '/legalCurrency/order/detail/INR/IN',
  '/tradePayinOrder/pageListQuery/TH',
  '/tradePayoutOrder/pageListQuery/BR',
  '/currency/details',
  '/localPayReport/payOutList',
])('%s has a page', (path) => {
  expect(findRoute(routes, path)).toBeDefined()
})

test.each(['/', '/nowhere', '/tradePayinOrder/pageListQuery/XX', '/dashboard/more'])(
  '%s has none',
  (path) => {
    expect(findRoute(routes, path)).toBeUndefined()
  },
)

test.each([
  ['/legalCurrency/order/detail/INR/IN', { unit: 'INR', countryCode: 'IN' }],
  ['/legalCurrency/order/detail/a%20b/%2F', { unit: 'a b', countryCode: '/' }],
  ['/legalCurrency/order/detail/INR/%', { unit: 'INR', countryCode: '%' }],
  ['/assets/list', {}],
])('%s says %o', (path, params) => {
  const route = findRoute(routes, path)
  expect(route && paramsOf(route, path)).toEqual(params)
})

test.each(['/legalCurrency/order/detail/INR', '/legalCurrency/order/detail/INR/', '/Assets/list'])(
  '%s is not quite a page',
  (path) => {
    expect(findRoute(routes, path)).toBeUndefined()
  },
)

test('a link leads to a page, whatever state of it the link asks for', () => {
  expect(routeOf(routes, '#/assets/list?currency=BTC')?.path).toBe('/assets/list')
  expect(routeOf(routes, '#/nowhere?page=2')).toBeUndefined()
})
