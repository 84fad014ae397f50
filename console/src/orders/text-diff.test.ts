import { expect, test } from 'vitest'
import { diffAligned, diffByPosition, differenceCount } from './text-diff.ts'

test('characters that differ are marked, the others are not', () => {
  expect(diffByPosition('TAbcX', 'TAxyX')).toEqual([
    { text: 'TA', differs: false },
    { text: 'bc', differs: true },
    { text: 'X', differs: false },
  ])
  expect(differenceCount('TAbcX', 'TAxyX')).toBe(2)
})

test('characters that the other text lacks are marked as different', () => {
  expect(diffByPosition('abc', 'a')).toEqual([
    { text: 'a', differs: false },
    { text: 'bc', differs: true },
  ])
  expect(differenceCount('a', 'abc')).toBe(2)
})

test('upper and lower case are not the same', () => {
  expect(differenceCount('0xAb', '0xab')).toBe(1)
})

test.each([
  ['5010023', '501023', '5010[0]23'],
  ['501023', '5010023', '501023'],
  ['María Silva', 'Maria Silva', 'Mar[í]a Silva'],
  ['12345678', '12354678', '123[45]678'],
  ['91882277', '50100234567890', '[91882277]'],
  ['Anita Rao', 'Anita Rao', 'Anita Rao'],
])(
  'of %s, compared with %s, what the other does not have in its place is marked',
  (text, other, marked) => {
    const shown = diffAligned(text, other).map(({ text, differs }) =>
      differs ? `[${text}]` : text,
    )
    expect(shown.join('')).toBe(marked)
  },
)
