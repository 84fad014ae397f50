import { depositList } from '@countinghouse/contract/areas/deposit/deposit.order.ts'
import { text } from '@countinghouse/contract/engine/list.ts'
import { expect, test } from 'vitest'
import type { Column, ColumnShape } from './columns.ts'
import { arrangeColumns, condense, fitColumns, mustScroll, showsImportant } from './fit-columns.ts'

const shape = (needed: number): ColumnShape => ({
  needed,
  whole: 0,
  digits: undefined,
  isStacked: false,
})

const column = (name: string, needed: number, more: Partial<Column> = {}): Column => ({
  name,
  field: text,
  title: name,
  sortable: false,
  pinned: false,
  ...shape(needed),
  tight: shape(needed),
  stacked: shape(needed),
  chosen: undefined,
  ordered: false,
  empty: false,
  render: undefined,
  action: undefined,
  ...more,
})

const widths = (columns: Column[], room: number) =>
  fitColumns(columns, room, 0).map(({ width }) => width)

test('columns fill the page exactly, in proportion to what they need', () => {
  expect(widths([column('a', 100), column('b', 200)], 600)).toEqual([200, 400])
  expect(widths([column('a', 100), column('b', 100), column('c', 100)], 400)).toEqual([
    133, 133, 134,
  ])
})

test('what is left over first shows texts whole, the shortest first, and gives nothing to empty columns', () => {
  const number = column('number', 100, { whole: 180 })
  const address = column('address', 100, { whole: 400 })
  const none = column('none', 60, { empty: true })
  const [first, second, third] = fitColumns([number, address, none], 360, 0)
  expect(first).toMatchObject({ showsWhole: true })
  expect(first?.width).toBeGreaterThanOrEqual(180)
  expect(second).toMatchObject({ showsWhole: false })
  expect(third?.width).toBe(60)
})

test('the operator decides how wide a column is, of amounts and states too', () => {
  const chosen = column('chosen', 100, { chosen: 40 })
  const amount = column('amount', 150, { chosen: 30 })
  const other = column('other', 100)
  const fitted = fitColumns([chosen, amount, other], 600, 0)
  expect(fitted.map(({ width }) => width)).toEqual([40, 30, 530])
  expect(fitted.map(({ clipped }) => clipped)).toEqual([true, true, false])
})

test('columns that do not fit are seen whole as far as there is room, and never in half', () => {
  const columns = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => column(name, 100))
  expect(mustScroll(columns, 450)).toBe(true)
  const fitted = widths(columns, 450)
  expect(fitted.slice(0, 4).reduce((sum, width) => sum + width, 0)).toBe(450)
  expect(fitted.slice(4)).toEqual([100, 100])
})

test('pinned columns stand beside each other, before the actions', () => {
  const columns = [
    column('a', 100),
    column('b', 100, { pinned: true }),
    column('c', 80, { pinned: true }),
  ]
  const [, b, c] = fitColumns(columns, 280, 50)
  expect(c?.style).toEqual({ right: 'calc(var(--gutter) + 50px)' })
  expect(b?.style).toEqual({ right: 'calc(var(--gutter) + 130px)' })
})

const { status, quantity, notifyStatus } = depositList.fields
const order = (more: Partial<Column> = {}) => [
  column('createTime', 100, more),
  column('orderNo', 100, more),
  column('customer', 100, more),
  column('status', 100, { ...more, field: status }),
  column('network', 100, more),
  column('quantity', 100, { ...more, field: quantity }),
  column('notifyStatus', 100, { ...more, field: notifyStatus }),
]
const arranged = (columns: Column[], room: number) =>
  arrangeColumns(columns, room)
    .map(({ name }) => name)
    .join(' ')

test('what operators decide by comes before what has to be scrolled to, and nothing else changes places', () => {
  const declared = 'createTime orderNo customer status network quantity notifyStatus'
  expect(arranged(order(), 700)).toBe(declared)
  expect(arranged(order(), 600)).toBe(
    'createTime orderNo customer status quantity notifyStatus network',
  )
  expect(arranged(order(), 300)).toBe(
    'createTime status quantity orderNo customer network notifyStatus',
  )
  expect(arranged(order({ ordered: true }), 300)).toBe(declared)
  expect(arranged(order({ chosen: 300 }), 700)).toBe(declared)
})

test('pinned columns stay last and take their room from the others', () => {
  const [first, ...others] = order()
  const columns = [...others, { ...(first as Column), pinned: true }]
  expect(arranged(columns, 400)).toBe(
    'orderNo status quantity customer network notifyStatus createTime',
  )
})

test('the last amount, which is the result, comes before those in between; columns without values give way first', () => {
  const columns = [
    column('day', 100),
    column('owner', 100),
    column('exception', 100, { field: notifyStatus, empty: true }),
    ...['opening', 'in', 'out', 'closing'].map((name) => column(name, 100, { field: quantity })),
  ]
  expect(arranged(columns, 500)).toBe('day owner opening in closing exception out')
  expect(arranged(columns, 600)).toBe('day owner opening in out closing exception')
})

test('what is short of room moves together and keeps nothing free, then takes two lines, and then scrolls', () => {
  const tight = { ...shape(126), digits: 6 }
  const stacked = { ...tight, needed: 66, isStacked: true }
  const amount = column('amount', 150, { digits: 8, tight, stacked })
  const way = (room: number) => {
    const [{ needed, digits, isStacked } = amount] = condense([amount], room)
    return { needed, digits, isStacked }
  }
  expect(way(150)).toEqual({ needed: 150, digits: 8, isStacked: false })
  expect(way(149)).toEqual({ needed: 126, digits: 6, isStacked: false })
  expect(way(125)).toEqual({ needed: 66, digits: 6, isStacked: true })
  expect(way(10)).toEqual({ needed: 66, digits: 6, isStacked: true })
  // A chosen width gains nothing by a second line.
  expect(condense([{ ...amount, chosen: 150 }], 10)).toMatchObject([{ isStacked: false }])
})

test('only columns that operators decide by call for actions without labels', () => {
  expect(showsImportant(order(), 500)).toBe(true)
  expect(showsImportant(order(), 499)).toBe(false)
  const pinned = column('pinned', 50, { pinned: true })
  expect(showsImportant([...order(), pinned], 549)).toBe(false)
})
