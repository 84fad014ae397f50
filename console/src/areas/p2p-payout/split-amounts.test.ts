import { sum } from '@countinghouse/contract/engine/decimal.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountsOf,
  equalCount,
  equalPieces,
  hasMaximumPieces,
  problemOf,
  restOf,
  type SplitDraft,
  withoutPiece,
  withPiece,
  withRestAt,
  withTypedAmount,
} from './split-amounts.ts'

const whole = { amount: '1000', precision: 2 }
const amounts = (draft: SplitDraft) => amountsOf(whole, draft)
const idAt = ({ pieces }: SplitDraft, place: number) => pieces[place]?.id ?? -1
const enough = ['1', '1', '1', '1', '1', '1', '1', '1', '1', '1']

describe('the piece that takes the rest', () => {
  test('is the last, and follows what is typed in the others', () => {
    const draft = withTypedAmount(equalPieces(whole, 3), 0, '600.5')
    expect(amounts(draft)).toEqual(['600.5', '333.33', '66.17'])
  })

  test('is another one when it is chosen, and the one before keeps its amount', () => {
    const draft = withRestAt(whole, equalPieces(whole, 3), 0)
    expect(amounts(draft)).toEqual(['333.34', '333.33', '333.33'])
    expect(amounts(withTypedAmount(draft, 2, '100'))).toEqual(['566.67', '333.33', '100'])
  })

  test('is empty when another is chosen while nothing is left for it', () => {
    const draft = withTypedAmount(equalPieces(whole, 2), 0, '1200')
    expect(amounts(withRestAt(whole, draft, 0))).toEqual(['1000', ''])
  })

  test('is the last one when it was removed', () => {
    const draft = withoutPiece(withRestAt(whole, equalPieces(whole, 3), 0), 0)
    expect(amounts(draft)).toEqual(['333.33', '666.67'])
  })

  test('counts what is no amount yet as nothing', () => {
    const draft = withTypedAmount(equalPieces(whole, 2), 0, '1.')
    expect(restOf(whole, draft)).toBe('1000')
  })
})

test('a new piece is empty and stands in front of the rest, until there are ten', () => {
  const three = withPiece(equalPieces(whole, 2))
  expect(amounts(three)).toEqual(['500', '', '500'])
  const ten = equalPieces(whole, 10)
  expect(hasMaximumPieces(ten)).toBe(true)
  expect(withPiece(ten)).toBe(ten)
})

test('pieces are equal until one of them is changed', () => {
  const three = equalPieces(whole, 3)
  expect(equalCount(whole, three)).toBe(3)
  expect(equalCount(whole, withTypedAmount(three, 0, '300'))).toBeUndefined()
})

test('neither of two pieces can be removed', () => {
  const two = equalPieces(whole, 2)
  expect(withoutPiece(two, 0)).toBe(two)
})

test.each([
  ['', 'needed'],
  ['0', 'needed'],
  ['-5', 'needed'],
  ['1.005', 'tooFine'],
  ['999.99', undefined],
])('a piece of "%s" is %s', (amount, problem) => {
  const draft = withTypedAmount(equalPieces(whole, 2), 0, amount)
  expect(problemOf(whole, draft, 0, enough)).toBe(problem)
})

test.each([
  ['1000', 'nothingLeft'],
  ['1000.01', 'tooMuch'],
  ['999.99', undefined],
])('with %s of 1000 in the other piece the rest is %s', (amount, problem) => {
  const draft = withTypedAmount(equalPieces(whole, 2), 0, amount)
  expect(problemOf(whole, draft, 1, enough)).toBe(problem)
})

test('a piece without a quantity is too small', () => {
  expect(problemOf(whole, equalPieces(whole, 2), 0, ['0', '1'])).toBe('tooSmall')
})

type Change = (draft: SplitDraft) => SplitDraft
const place = fc.nat({ max: 9 })
const at = (draft: SplitDraft, index: number) => idAt(draft, index % draft.pieces.length)
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.integer({ min: 2, max: 10 }).map((count) => () => equalPieces(whole, count)),
  fc.constant(withPiece),
  place.map((index) => (draft: SplitDraft) => withoutPiece(draft, at(draft, index))),
  place.map((index) => (draft: SplitDraft) => withRestAt(whole, draft, at(draft, index))),
  fc.tuple(place, fc.integer({ min: 1, max: 30_000 })).map(
    ([index, paise]) =>
      (draft: SplitDraft) =>
        withTypedAmount(draft, at(draft, index), (paise / 100).toFixed(2)),
  ),
)

test('whatever is typed, added, removed and chosen, the amounts add up to the order', () => {
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 20 }), (all) => {
      const draft = all.reduce((before, change) => change(before), equalPieces(whole, 2))
      expect(sum(...amounts(draft).map((amount) => amount || '0'))).toBe('1000')
      expect(draft.pieces.length).toBeGreaterThanOrEqual(2)
      expect(draft.pieces.length).toBeLessThanOrEqual(10)
      expect(draft.pieces.map(({ id }) => id)).toContain(draft.restId)
      expect(new Set(draft.pieces.map(({ id }) => id)).size).toBe(draft.pieces.length)
    }),
  )
})
