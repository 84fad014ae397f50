import { expect, test } from 'vitest'
import { exportCounts } from './export-counts.ts'

const record = (exportStatus: string, recordCount: number, writtenCount: number) => ({
  exportStatus,
  recordCount,
  writtenCount,
})

test('what is expected is never less than what is written already', () => {
  expect(exportCounts(record('writing', 785, 786))).toEqual({
    written: 786,
    count: 786,
    whole: false,
  })
  expect(exportCounts(record('writing', 785, 500)).count).toBe(785)
})

test('of a finished file its own number counts, whatever was counted before', () => {
  for (const state of ['ready', 'expired']) {
    expect(exportCounts(record(state, 785, 780))).toEqual({ written: 780, count: 780, whole: true })
  }
})

test('before anything is known there is nothing', () => {
  expect(exportCounts(undefined)).toEqual({ written: 0, count: 0, whole: false })
})
