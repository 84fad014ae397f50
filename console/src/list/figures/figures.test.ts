import { localPayinKind } from '@countinghouse/contract/areas/local-payin/local-payin.order.ts'
import { describe, expect, test } from 'vitest'
import { differenceOf, percentOf, pointChange, relativeChange } from '../../ui/change.tsx'
import { figureQuery } from './figure-query.ts'

const now = Date.parse('2026-11-15T10:07:00Z')
const asked = (query: Record<string, string>) => figureQuery(localPayinKind, query, now)

describe('what is asked of the figures', () => {
  test('without a period they are of the last days, narrowed as the list is', () => {
    const query = { country: 'IN', method: 'upi', status: 'paying', sortKey: 'createTime' }
    const narrowing = { country: 'IN', method: 'upi' }
    expect(asked(query)).toEqual({ narrowing, body: narrowing, isDefault: true })
  })

  test('the period of the list goes along as it is', () => {
    const period = {
      createTimeStart: '2026-11-01 00:00:00',
      createTimeEnd: '2026-11-07 23:59:59',
    }
    expect(asked({ ...period, finishTimeStart: '2026-11-02 00:00:00' })).toEqual({
      narrowing: {},
      body: period,
      isDefault: false,
    })
  })

  test('half a period ends with this half hour, or begins 30 days before its end', () => {
    expect(asked({ createTimeStart: '2026-11-01 00:00:00' }).body).toEqual({
      createTimeStart: '2026-11-01 00:00:00',
      createTimeEnd: '2026-11-15 18:29:59',
    })
    expect(asked({ createTimeEnd: '2026-11-07 23:59:59' }).body).toEqual({
      createTimeStart: '2026-10-09 00:00:00',
      createTimeEnd: '2026-11-07 23:59:59',
    })
  })

  test('a period that is too long for figures is not asked for', () => {
    const until = { createTimeEnd: '2026-01-01 23:59:59' }
    expect(asked({ ...until, createTimeStart: '2025-01-01 00:00:00' }).body).toBeDefined()
    expect(asked({ ...until, createTimeStart: '2024-12-31 23:59:59' }).body).toBeUndefined()
  })
})

describe('a change', () => {
  test.each([
    ['112', '100', { direction: 'up', size: '12.0%' }],
    ['87.5', '100', { direction: 'down', size: '12.5%' }],
    ['100', '100.00', { direction: 'same', size: '0.0%' }],
    ['100001', '100000', { direction: 'up', size: '<0.1%' }],
    ['5000', '1', undefined],
    ['0', '4', { direction: 'down', size: '100.0%' }],
    ['7', '0', undefined],
  ])('from %2$s to %1$s is %3$j', (current, before, change) => {
    expect(relativeChange(current, before)).toEqual(change)
  })

  test.each([
    ['3', '-2', { direction: 'up', size: '5 USD' }],
    ['-2.5', '0', { direction: 'down', size: '2.5 USD' }],
    ['1', '1.0', { direction: 'same', size: '0 USD' }],
  ])('of a difference, from %2$s to %1$s, is an amount: %3$j', (current, before, change) => {
    expect(differenceOf(current, before, (value) => `${value} USD`)).toEqual(change)
  })

  test('of a rate is in percentage points, and unknown where there were no orders', () => {
    expect(pointChange('0.9731', '0.95')).toEqual({ direction: 'up', size: '2.3' })
    expect(pointChange('0.5', '0.5')).toEqual({ direction: 'same', size: '0.0' })
    expect(pointChange('0.5', null)).toBeUndefined()
    expect(percentOf('0.9731')).toBe('97.31%')
  })
})
