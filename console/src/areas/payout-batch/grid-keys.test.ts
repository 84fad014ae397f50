import { expect, test } from 'vitest'
import { type CellPosition, type Key, positionAfterKey } from './grid-keys.ts'

const size = { rows: 30, columns: 4 }
const at = (row: number, column: number): CellPosition => ({ row, column })
const go = (from: CellPosition, key: Key) => positionAfterKey(from, key, size)

test.each<[string, CellPosition]>([
  ['ArrowUp', at(4, 2)],
  ['ArrowDown', at(6, 2)],
  ['ArrowLeft', at(5, 1)],
  ['ArrowRight', at(5, 3)],
  ['Home', at(5, 0)],
  ['End', at(5, 3)],
  ['PageDown', at(15, 2)],
  ['PageUp', at(0, 2)],
])('%s leads to its neighbour and never out of the grid', (key, to) => {
  expect(go(at(5, 2), { key })).toEqual(to)
})

test('arrows stop at the edges', () => {
  expect(go(at(0, 0), { key: 'ArrowUp' })).toEqual(at(0, 0))
  expect(go(at(0, 0), { key: 'ArrowLeft' })).toEqual(at(0, 0))
  expect(go(at(29, 3), { key: 'ArrowDown' })).toEqual(at(29, 3))
  expect(go(at(29, 3), { key: 'ArrowRight' })).toEqual(at(29, 3))
})

test('with Control they go to the edges at once', () => {
  const control = true
  expect(go(at(5, 2), { key: 'ArrowDown', control })).toEqual(at(29, 2))
  expect(go(at(5, 2), { key: 'ArrowLeft', control })).toEqual(at(5, 0))
  expect(go(at(5, 2), { key: 'Home', control })).toEqual(at(0, 0))
  expect(go(at(5, 2), { key: 'End', control })).toEqual(at(29, 3))
})

test('Tab goes on row after row, and leaves the grid where it ends', () => {
  expect(go(at(5, 2), { key: 'Tab' })).toEqual(at(5, 3))
  expect(go(at(5, 3), { key: 'Tab' })).toEqual(at(6, 0))
  expect(go(at(29, 3), { key: 'Tab' })).toBeUndefined()
  expect(go(at(6, 0), { key: 'Tab', shift: true })).toEqual(at(5, 3))
  expect(go(at(0, 0), { key: 'Tab', shift: true })).toBeUndefined()
})

test('other keys lead nowhere', () => {
  expect(go(at(5, 2), { key: 'a' })).toBeUndefined()
  expect(go(at(5, 2), { key: 'Enter' })).toBeUndefined()
})
