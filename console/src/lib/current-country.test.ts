import { expect, test } from 'vitest'
import { currentCountry } from './current-country.ts'

test('the country looked at last is in use, as long as the merchant has it', () => {
  expect(currentCountry(['IN', 'TH', 'BR'], 'TH')).toBe('TH')
})

test.each(['ID', 'XX', '', null])('instead of %s the first allowed country is', (wanted) => {
  expect(currentCountry(['TH', 'BR'], wanted)).toBe('TH')
  expect(currentCountry([], wanted)).toBeUndefined()
})
