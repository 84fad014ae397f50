import { expect, test } from 'vitest'
import { allColumns, changeColumns, readChoices, shownColumns } from './accounting-choices.ts'

test('without choices, and with ones that nobody can read, the file has all columns as a workbook', () => {
  for (const stored of [null, 'x', { columns: 7, format: 'pdf' }, { columns: [{ name: 'gone' }] }])
    expect(readChoices(stored)).toEqual({ columns: allColumns, format: 'xlsx' })
})

test('columns keep their order and what is hidden, and new ones come last', () => {
  const moved = changeColumns(allColumns, { type: 'move', part: 'filters', from: 1, to: 0 })
  const hidden = changeColumns(moved, {
    type: 'show',
    part: 'filters',
    name: 'createTime',
    shown: false,
  })
  const { columns, format } = readChoices({ columns: hidden.slice(0, 3), format: 'csv' })
  expect(format).toBe('csv')
  expect(columns.slice(0, 3).map(({ name }) => name)).toEqual([
    'orderNo',
    'createTime',
    'merchantOrderNo',
  ])
  expect(shownColumns(columns)).not.toContain('createTime')
  expect(columns).toHaveLength(allColumns.length)
})
