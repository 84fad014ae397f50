import { expect, test } from 'vitest'
import { pageNumbers } from './pagination.tsx'

const text = (current: number, pages: number) =>
  pageNumbers(current, pages)
    .map((page) => page ?? '…')
    .join(' ')

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [1, 6, '1 2 3 4 5 6'],
  [1, 20, '1 2 3 4 5 … 20'],
  [4, 20, '1 2 3 4 5 … 20'],
  [5, 20, '1 … 4 5 6 … 20'],
  [17, 20, '1 … 16 17 18 19 20'],
  [20, 20, '1 … 16 17 18 19 20'],
  [3, 7, '1 2 3 4 5 6 7'],
])('page %d of %d: %s', (current, pages, shown) => {
  expect(text(current, pages)).toBe(shown)
})

test('an address beyond the last page still offers the last', () => {
  expect(pageNumbers(99, 20).at(-1)).toBe(20)
})
