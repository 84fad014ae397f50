import { withdrawalList } from '@countinghouse/contract/areas/withdrawal/withdrawal.order.ts'
import { expect, test } from 'vitest'
import {
  defaultSettings,
  fitSettings,
  isWidth,
  reduceSettings,
  shownColumns,
} from './table-settings.ts'

const defaults = defaultSettings(withdrawalList, { orderNo: 120, status: 150, quantity: 170 })
const names = (all: readonly { name: string }[]) => all.map(({ name }) => name)

test('a page shows the columns it names, and keeps every other at hand', () => {
  expect(names(shownColumns(defaults))).toEqual(['orderNo', 'status', 'quantity'])
  expect(names(defaults.columns).toSorted()).toEqual(Object.keys(withdrawalList.fields).toSorted())
  expect(names(defaults.filters)).toEqual(Object.keys(withdrawalList.filters))
})

test('no more than nine columns are shown by default', () => {
  const all = Object.fromEntries(Object.keys(withdrawalList.fields).map((name) => [name, 100]))
  expect(shownColumns(defaultSettings(withdrawalList, all))).toHaveLength(9)
})

test('columns and filters move, hide and come back', () => {
  const moved = reduceSettings(defaults, { type: 'move', part: 'columns', from: 0, to: 2 })
  expect(names(shownColumns(moved))).toEqual(['status', 'quantity', 'orderNo'])
  const hidden = reduceSettings(moved, {
    type: 'show',
    part: 'columns',
    name: 'status',
    shown: false,
  })
  expect(names(shownColumns(hidden))).toEqual(['quantity', 'orderNo'])
  const filters = reduceSettings(defaults, { type: 'move', part: 'filters', from: 1, to: 0 })
  expect(names(filters.filters).slice(0, 2)).toEqual(['status', 'createTime'])
  expect(reduceSettings(defaults, { type: 'move', part: 'filters', from: 0, to: -1 })).toEqual(
    defaults,
  )
})

test('a pinned column stands last', () => {
  const pinned = reduceSettings(defaults, { type: 'pin', name: 'orderNo', pinned: true })
  expect(names(shownColumns(pinned))).toEqual(['status', 'quantity', 'orderNo'])
})

test('a width is a whole number from 30 to 1000', () => {
  expect([30, 1000, 31].map(isWidth)).toEqual([true, true, true])
  expect([29, 1001, 30.5, Number.NaN, '40', null].map(isWidth)).toEqual(Array(6).fill(false))
})

test('what was kept comes back as it was', () => {
  const changed = reduceSettings(
    reduceSettings(defaults, { type: 'width', name: 'status', width: 300 }),
    { type: 'move', part: 'columns', from: 2, to: 0 },
  )
  expect(fitSettings(JSON.parse(JSON.stringify(changed)), defaults)).toEqual(changed)
})

test('settings of an older list are fitted: gone fields drop out, new ones come last', () => {
  const kept = {
    columns: [
      { name: 'gone', hidden: false, pinned: false, width: 100 },
      { name: 'status', hidden: false, pinned: true, width: 9 },
      { name: 'status', hidden: true, pinned: false, width: 100 },
    ],
  }
  const fitted = fitSettings(kept, defaults)
  expect(fitted.columns[0]).toEqual({ name: 'status', hidden: false, pinned: true, width: 150 })
  expect(fitted.columns).toHaveLength(defaults.columns.length)
  expect(fitted.filters).toEqual(defaults.filters)
})

test.each([null, 'x', 7, { columns: 'x' }, { columns: [null, 1] }])(
  'stored nonsense %j is ignored',
  (kept) => {
    expect(names(fitSettings(kept, defaults).columns)).toEqual(names(defaults.columns))
  },
)
