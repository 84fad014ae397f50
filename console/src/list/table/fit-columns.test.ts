import { depositList } from '@countinghouse/contract/areas/deposit/deposit.order.ts'
import { text } from '@countinghouse/contract/kit/list.ts'
import { expect, test } from 'vitest'
import type { Column } from './columns.ts'
import { arrangeColumns, asPresent, fitColumns, mustScroll } from './fit-columns.ts'

const column = (name: string, needed: number, more: Partial<Column> = {}): Column => ({
  name,
  field: text,
  title: name,
  sortable: false,
  pinned: false,
  needed,
  present: needed,
  least: 0,
  whole: 0,
  chosen: undefined,
  ordered: false,
  empty: false,
  digits: undefined,
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

test('the operator decides how wide a column is, but amounts and states stay whole', () => {
  const chosen = column('chosen', 100, { chosen: 40 })
  const amount = column('amount', 150, { chosen: 40, least: 140 })
  const other = column('other', 100)
  const fitted = fitColumns([chosen, amount, other], 600, 0)
  expect(fitted.map(({ width }) => width)).toEqual([40, 140, 420])
  expect(fitted[0]?.clipped).toBe(true)
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

test('a table that has to scroll keeps no room for wider values', () => {
  const amount = column('amount', 150, { present: 110, least: 150 })
  expect(asPresent([amount])).toMatchObject([{ needed: 110, least: 110 }])
})
