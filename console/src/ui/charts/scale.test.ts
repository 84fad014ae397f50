import { expect, test } from 'vitest'
import { labelStep, rangeOf, roundTicks, shortNumbers, stackBars } from './scale.ts'

test('ticks are round, cover every value and include zero', () => {
  expect(roundTicks(0, 970)).toEqual([0, 500, 1000])
  expect(roundTicks(-310, 940)).toEqual([-500, 0, 500, 1000])
  expect(roundTicks(0, 0.0007)).toEqual([0, 0.0002, 0.0004, 0.0006000000000000001, 0.0008])
  expect(roundTicks(0, 0)).toEqual([0])
})

test('short numbers keep three digits, in the units of the language', () => {
  const short = (language: string) =>
    [0, 950, 1500, 20_000_000, -1234, 2.5e9].map(shortNumbers(language))
  expect(short('en')).toEqual(['0', '950', '1.5K', '20M', '−1.23K', '2.5B'])
  expect(short('zh-CN')).toEqual(['0', '950', '1500', '2000万', '−1230', '25亿'])
  expect(short('id')).toEqual([
    '0',
    '950',
    '1.5\u00a0rb',
    '20\u00a0jt',
    '−1.23\u00a0rb',
    '2.5\u00a0M',
  ])
})

test('values above and below zero are stacked apart', () => {
  expect(stackBars([3, -2, 0, 4, -1])).toEqual([
    { series: 0, from: 0, to: 3 },
    { series: 1, from: 0, to: -2 },
    { series: 3, from: 3, to: 7 },
    { series: 4, from: -2, to: -3 },
  ])
  expect(rangeOf([{ values: [3, -2, 4] }, { values: [1, -9] }])).toEqual([-9, 7])
})

test('labels are thinned out until they have room', () => {
  expect(labelStep(7, 700, 56)).toBe(1)
  expect(labelStep(90, 700, 56)).toBe(8)
  expect(labelStep(90, 0, 56)).toBeGreaterThan(90)
})
