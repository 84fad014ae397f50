import { expect, test } from 'vitest'
import { hasSeveralCells, readPasted } from './pasted-cells.ts'

test.each([
  ['one', [['one']]],
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\t\tc', [['a', '', 'c']]],
  ['a\t', [['a', '']]],
  [
    'a\t\nb\t',
    [
      ['a', ''],
      ['b', ''],
    ],
  ],
  ['a\n\nb', [['a'], [''], ['b']]],
  ['', []],
])('cells of %j are told apart by tabs and line breaks', (text, cells) => {
  expect(readPasted(text)).toEqual(cells)
})

test.each([
  ['"two\nlines"\tb', [['two lines', 'b']]],
  ['"a ""b"" c"\n"tab\there"', [['a "b" c'], ['tab here']]],
  ['"""quoted"""', [['"quoted"']]],
  // A quotation mark that only starts the text, or is never closed.
  ['"Bar" Ltd\tb', [['"Bar" Ltd', 'b']]],
  ['"open\tb', [['"open', 'b']]],
])('quotation marks of %j keep a cell together', (text, cells) => {
  expect(readPasted(text)).toEqual(cells)
})

test('a line break behind a single cell does not make it several', () => {
  expect(hasSeveralCells('one\r\n')).toBe(false)
  expect(hasSeveralCells('one\ttwo')).toBe(true)
  expect(hasSeveralCells('one\ntwo')).toBe(true)
})
