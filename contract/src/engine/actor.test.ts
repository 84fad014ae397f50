import { expect, test } from 'vitest'
import { actorOf, actorText } from './actor.ts'

test('an operator has a name, which may hold a colon', () => {
  expect(actorOf('operator:a:b')).toEqual({ kind: 'operator', name: 'a:b' })
  expect(actorOf('upstream')).toEqual({ kind: 'upstream', name: '' })
})

test('an operator is called by name, and every other actor by what it is', () => {
  const names = { operator: '操作员', merchant: '商户', upstream: '网络', platform: '平台' }
  expect(actorText('operator:finance', names)).toBe('finance')
  expect(actorText('platform', names)).toBe('平台')
})
