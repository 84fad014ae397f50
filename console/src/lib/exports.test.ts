import { expect, test } from 'vitest'
import { exportCounts } from './exports.ts'

const record = (exportStatus: string, recordCount: number, writtenCount: number) => ({
  exportStatus,
  recordCount,
  writtenCount,
})

test('the expected number of rows is never below the number written', () => {
  expect(exportCounts(record('writing', 785, 786))).toEqual({
    written: 786,
    count: 786,
    whole: false,
  })
  expect(exportCounts(record('writing', 785, 500)).count).toBe(785)
})

test('a finished file shows its own number of rows, whatever was expected', () => {
  for (const state of ['ready', 'expired']) {
    expect(exportCounts(record(state, 785, 780))).toEqual({ written: 780, count: 780, whole: true })
  }
})

test('before anything is known there is nothing', () => {
  expect(exportCounts(undefined)).toEqual({ written: 0, count: 0, whole: false })
})
