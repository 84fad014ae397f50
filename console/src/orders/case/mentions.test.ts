import { describe, expect, test } from 'vitest'
import { completed, mentionsIn, partsOf, typedName } from './mentions.ts'

const names = ['anna', 'anna.b', '李明', 'support']

describe('a text mentions', () => {
  test.each([
    ['@anna please call', ['anna']],
    ['ask @Anna.B, or @anna.', ['anna.b', 'anna']],
    ['@李明 看一下', ['李明']],
    ['@anna @anna', ['anna']],
    ['@annabel and anna@example.com', []],
    ['nobody @ all', []],
  ])('%s', (text, mentioned) => {
    expect(mentionsIn(text, names)).toEqual(mentioned)
  })
})

test('a text comes in parts that are the text again', () => {
  const parts = partsOf('a @anna, b', names)
  expect(parts).toEqual([{ text: 'a ' }, { text: '@anna', mentions: 'anna' }, { text: ', b' }])
})

test('a name that is being typed is completed where it stands', () => {
  expect(typedName('ask @an')).toBe('an')
  expect(typedName('@')).toBe('')
  expect(typedName('me@an')).toBeUndefined()
  expect(typedName('@anna ')).toBeUndefined()
  expect(completed('ask @an to call', 7, 'anna')).toEqual({
    text: 'ask @anna to call',
    cursor: 10,
  })
})
