import { expect, test } from 'vitest'
import { locationUrl, parseLocation } from './page-location.ts'

test.each([
  ['/assets/list', '/assets/list', ''],
  ['/assets/list?currency=BTC', '/assets/list', '?currency=BTC'],
  ['/assets/list/?currency=BTC', '/assets/list', '?currency=BTC'],
  [
    '/login?redirect=%2Fassets%2Flist%3Fcurrency%3DBTC',
    '/login',
    '?redirect=%2Fassets%2Flist%3Fcurrency%3DBTC',
  ],
  ['/assets/list?remark=what?', '/assets/list', '?remark=what?'],
  ['/assets/list?remark=/', '/assets/list', '?remark=/'],
  ['/assets/list?', '/assets/list', ''],
  ['assets', '/assets', ''],
  ['?currency=BTC', '/', '?currency=BTC'],
  ['///', '/', ''],
  ['', '/', ''],
])('%s is %s with "%s"', (address, path, search) => {
  expect(parseLocation(address)).toEqual({ path, search })
})

test('the URL of a location leads to it', () => {
  const location = { path: '/assets/list', search: '?currency=BTC' }
  expect(parseLocation(locationUrl(location))).toEqual(location)
})
