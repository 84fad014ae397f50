import texts from '@countinghouse/contract/areas/review-desk/page-texts.en.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { expect, test } from 'vitest'
import { urgencyOf, waitingText } from './waiting-urgency.ts'

test.each([
  [0, '0 min'],
  [59 * 60, '59 min'],
  [3 * 3600 + 120, '3 h 2 min'],
  [49 * 3600, '2 d 1 h'],
])('%d seconds are said in two units at most: %s', (seconds, said) => {
  expect(waitingText(seconds, texts.waits)).toBe(said)
})

test('waiting turns long and too long at the limits', () => {
  const { amberMinutes, redMinutes } = limits.review
  expect(urgencyOf(amberMinutes * 60 - 1)).toBe('calm')
  expect(urgencyOf(amberMinutes * 60)).toBe('long')
  expect(urgencyOf(redMinutes * 60 - 1)).toBe('long')
  expect(urgencyOf(redMinutes * 60)).toBe('tooLong')
})
