import { limits } from '@countinghouse/contract/limits.ts'
import { expect, test } from 'vitest'
import {
  addRow,
  blankRows,
  type CheckedRow,
  type PayoutRow,
  pasteBlock,
  problemsOf,
  sentRows,
  setCell,
  withCheckedValues,
} from './payout-rows.ts'

const row = (number: number, values: Record<string, string> = {}): PayoutRow => ({
  row: number,
  values,
  allowDuplicate: false,
})
const columns = ['method', 'amount', 'holderName']

test('a pasted block overwrites from its cell on, and adds rows where they end', () => {
  const rows = [row(2, { method: 'a', amount: '1', holderName: 'A' }), row(5, { amount: '2' })]
  const block = [
    ['10', 'One'],
    ['20', ' Two '],
    ['30', ''],
  ]
  const place = { into: [5], columns: columns.slice(1) }
  expect(pasteBlock(rows, place, block)).toEqual({
    rows: [
      rows[0],
      row(5, { amount: '10', holderName: 'One' }),
      row(6, { amount: '20', holderName: 'Two' }),
      row(7, { amount: '30', holderName: '' }),
    ],
    cutRows: 0,
    cutColumns: 0,
  })
})

test('rows that are out of sight keep their values when a block is pasted over them', () => {
  const rows = [row(2, { amount: '1' }), row(3, { amount: '2' }), row(4, { amount: '3' })]
  const { rows: after } = pasteBlock(rows, { into: [2, 4], columns: ['amount'] }, [['8'], ['9']])
  expect(after.map(({ values }) => values.amount)).toEqual(['8', '2', '9'])
})

test('pasted rows and cells that do not fit are counted', () => {
  const rows = blankRows(limits.importRowsMax - 1)
  const into = [rows.at(-1)?.row ?? 0]
  const pasted = pasteBlock(rows, { into, columns: ['holderName'] }, [
    ['A'],
    ['B', 'too far'],
    ['C'],
    ['D'],
  ])
  expect(pasted.rows).toHaveLength(limits.importRowsMax)
  expect(pasted).toMatchObject({ cutRows: 2, cutColumns: 1 })
  expect(addRow(pasted.rows)).toBeUndefined()
})

test('a row that is added has a number that no other has', () => {
  expect(addRow([row(7), row(3)])?.at(-1)?.row).toBe(8)
  expect(addRow([])?.at(-1)?.row).toBe(2)
})

test('blank rows and blank cells do not travel', () => {
  const rows = [row(2), row(3, { amount: ' ', method: '' }), row(4, { amount: '5', method: '' })]
  expect(sentRows(rows)).toEqual([{ row: 4, values: { amount: '5' }, allowDuplicate: false }])
})

test('a cell that gets the value that it has changes nothing', () => {
  const rows = [row(2, { amount: '5' })]
  expect(setCell(rows, 2, 'amount', ' 5 ')).toBe(rows)
  expect(setCell(rows, 2, 'amount', '6')).toEqual([row(2, { amount: '6' })])
})

const checked = (values: Record<string, string>, canAllow = false): CheckedRow => ({
  row: 2,
  values,
  allowDuplicate: false,
  problems: [{ column: 'amount', message: 'Wrong', canAllow }],
  quantity: null,
  fee: null,
})

test('a problem holds until its cell is changed or its duplicate allowed', () => {
  const found = checked({ amount: '5' })
  expect(problemsOf(row(2, { amount: '5' }), found)).toHaveLength(1)
  expect(problemsOf(row(2, { amount: '6' }), found)).toEqual([])
  const allowed = { ...row(2, { amount: '5' }), allowDuplicate: true }
  expect(problemsOf(allowed, found)).toHaveLength(1)
  expect(problemsOf(allowed, checked({ amount: '5' }, true))).toEqual([])
})

test('words become the values of their options, and rows that have them already stay the same', () => {
  const rows = [row(2, { method: 'Bank transfer' }), row(3, { method: 'upi' }), row(4)]
  const answer = new Map([
    [2, checked({ method: 'bankTransfer', amount: '' })],
    [3, checked({ method: 'upi', amount: '' })],
  ])
  const after = withCheckedValues(rows, answer)
  expect(after[0]?.values.method).toBe('bankTransfer')
  expect(after[1]).toBe(rows[1])
  expect(after[2]).toBe(rows[2])
})
