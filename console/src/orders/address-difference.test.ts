import { expect, test } from 'vitest'
import { differenceCount, piecesOf } from './address-difference.ts'

test('characters that differ are marked, the others are not', () => {
  expect(piecesOf('TAbcX', 'TAxyX')).toEqual([
    { text: 'TA', differs: false },
    { text: 'bc', differs: true },
    { text: 'X', differs: false },
  ])
  expect(differenceCount('TAbcX', 'TAxyX')).toBe(2)
})

test('what the other does not have differs', () => {
  expect(piecesOf('abc', 'a')).toEqual([
    { text: 'a', differs: false },
    { text: 'bc', differs: true },
  ])
  expect(differenceCount('a', 'abc')).toBe(2)
})

test('upper and lower case are not the same', () => {
  expect(differenceCount('0xAb', '0xab')).toBe(1)
})
