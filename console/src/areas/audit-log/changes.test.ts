import { expect, test } from 'vitest'
import { readDetail } from './changes.ts'

test('the changed values are listed separately from what they belong to', () => {
  const detail = {
    operator: 'mei',
    before: { roles: 'viewer', disabled: false },
    after: { roles: 'admin' },
  }
  expect(readDetail(JSON.stringify(detail))).toEqual({
    about: [['operator', 'mei']],
    changes: [
      { name: 'roles', before: 'viewer', after: 'admin' },
      { name: 'disabled', before: false, after: undefined },
    ],
  })
})

test('one thing that changed needs no name', () => {
  expect(readDetail('{"product":"deposit","before":"T+0","after":"T+1"}')).toEqual({
    about: [['product', 'deposit']],
    changes: [{ name: '', before: 'T+0', after: 'T+1' }],
  })
  expect(readDetail('{"before":true,"after":false}').changes).toEqual([
    { name: '', before: true, after: false },
  ])
})

test('an entry without details, or with others than these, is still shown', () => {
  expect(readDetail('{}')).toEqual({ about: [], changes: [] })
  expect(readDetail('[1]')).toEqual({ about: [], changes: [] })
  expect(readDetail('{"maker":"mei","orderNo":"W1"}').about[0]).toEqual(['orderNo', 'W1'])
  expect(readDetail('{"rows":[1,2]}').about).toEqual([['rows', '1, 2']])
  expect(readDetail('{"out":{"uid":"u1","kind":2}}').about).toEqual([['out', 'uid u1, kind 2']])
})
