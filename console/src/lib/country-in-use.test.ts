import { expect, test } from 'vitest'
import { countryInUse } from './country-in-use.ts'

test('the country looked at last is in use, as long as the merchant has it', () => {
  expect(countryInUse(['IN', 'TH', 'BR'], 'TH')).toBe('TH')
})

test.each(['ID', 'XX', '', null])('instead of %s the first allowed country is', (wanted) => {
  expect(countryInUse(['TH', 'BR'], wanted)).toBe('TH')
  expect(countryInUse([], wanted)).toBeUndefined()
})
