import { depositList } from '@countinghouse/contract/areas/deposit/deposit.order.ts'
import shell from '@countinghouse/contract/areas/shell/texts.en.ts'
import { decimal, file, image, signedMoney } from '@countinghouse/contract/engine/list.ts'
import { expect, test } from 'vitest'
import { fieldLabels } from '../../lib/field-labels.ts'
import { forPrograms } from '../../lib/money.ts'
import { cutText, fullCellText, shortDecimal, shortText, tipText } from './cell-text.ts'

const { fields } = depositList
const labels = fieldLabels({}, {}, { deposit: { states: { credited: 'Credited' } } })
const zones = shell.timeZones

test('a text is cut after 12 characters, to its first and last four', () => {
  expect(cutText('123456789012')).toBe('123456789012')
  expect(cutText('1234567890123')).toBe('1234…0123')
})

test('a character is what a person sees as one', () => {
  expect(cutText('😀'.repeat(12))).toBe('😀'.repeat(12))
  expect(cutText(`${'😀'.repeat(12)}!`)).toBe('😀😀😀😀…😀😀😀!')
})

test('copying gives the whole value', () => {
  const row = { quantity: '1234.5000001', currency: 'USDT', status: 'credited', remark: null }
  expect(fullCellText(fields.quantity, row, 'quantity', labels, 8)).toBe('1,234.5000001 USDT')
  expect(fullCellText(fields.status, row, 'status', labels, 8)).toBe('Credited')
  expect(fullCellText(fields.remark, row, 'remark', labels, 8)).toBe('')
})

test('what came in or went out is copied with its sign', () => {
  const copied = (amount: string) =>
    forPrograms(fullCellText(signedMoney, { amount, currency: 'USDT' }, 'amount', labels, 8))
  expect(copied('12.5')).toBe('+12.500000 USDT')
  expect(copied('-12.5')).toBe('-12.500000 USDT')
  expect(copied('0')).toBe('0.000000 USDT')
})

test('an amount that is shown in full is named by one number', () => {
  for (const [field, amount] of [
    [fields.quantity, '30.10603'],
    [fields.quantity, '0'],
    [signedMoney, '-12.5'],
    [signedMoney, '12.5'],
  ] as const) {
    const row = { amount, currency: 'USDT' }
    expect(shortText(field, row, 'amount')).toBe(fullCellText(field, row, 'amount', labels, 8))
  }
})

test('a rate has eight decimal places in the table, and all of them on pointing and copying', () => {
  const row = { rate: '0.012345678912' }
  expect(shortDecimal(decimal, row.rate)).toBe('0.01234567')
  expect(tipText(decimal, row, 'rate', zones)).toBe('0.012345678912')
  expect(fullCellText(decimal, row, 'rate', labels, 8)).toBe('0.012345678912')
  expect(tipText(decimal, { rate: '83.5' }, 'rate', zones)).toBeUndefined()
})

test('a text that is shown whole needs no pointing', () => {
  const row = { remark: 'a'.repeat(20) }
  expect(tipText(fields.remark, row, 'remark', zones)).toBe('a'.repeat(20))
  expect(tipText(fields.remark, row, 'remark', zones, true)).toBeUndefined()
})

test('pointing at an instant shows it in every zone', () => {
  const row = { createTime: '2026-03-01T20:15:30.999Z' }
  expect(fullCellText(fields.createTime, row, 'createTime', labels, 5.5)).toBe(
    '2026-03-02 01:45:30',
  )
  expect(tipText(fields.createTime, row, 'createTime', zones)).toBe(
    [
      '2026-03-02 04:15:30 Singapore time (GMT+8)',
      '2026-03-02 01:45:30 India time (GMT+5:30)',
      '2026-03-02 03:15:30 Bangkok and Jakarta time (GMT+7)',
      '2026-03-01 17:15:30 Brazil time (GMT-3)',
      '2026-03-01 20:15:30 UTC (GMT+0)',
    ].join('\n'),
  )
})

test('pointing adds nothing to what is shown in full', () => {
  const row = { remark: 'short', quantity: '1.25', currency: 'USDT' }
  expect(tipText(fields.remark, row, 'remark', zones)).toBeUndefined()
  expect(tipText(fields.quantity, row, 'quantity', zones)).toBeUndefined()
  expect(tipText(fields.quantity, { ...row, quantity: '1.2555555555' }, 'quantity', zones)).toBe(
    '1.2555555555 USDT',
  )
})

test('a file is copied by its name, and pointing at it adds its size', () => {
  const receipt: object = { fileId: 'F1', fileName: 'receipt.pdf', bytes: 340 * 1024 }
  const row = { receipt } as never
  for (const field of [file, image]) {
    expect(fullCellText(field, row, 'receipt', labels, 8)).toBe('receipt.pdf')
    expect(tipText(field, row, 'receipt', zones)).toBe('receipt.pdf, 340 KB')
  }
})
