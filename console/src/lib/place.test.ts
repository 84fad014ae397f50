import { expect, test } from 'vitest'
import { addressOf, placeAt } from './place.ts'

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
  expect(placeAt(address)).toEqual({ path, search })
})

test('the address of a place leads to it', () => {
  const place = { path: '/assets/list', search: '?currency=BTC' }
  expect(placeAt(addressOf(place))).toEqual(place)
})
