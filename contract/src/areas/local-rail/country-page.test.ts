import { expect, test } from 'vitest'
import { countries } from '../../limits.ts'
import { countryOfPage, countryPage } from './country-page.ts'

const page = '/tradePayinOrder/pageListQuery'

test('the bare path is India, and every country is found again by its path', () => {
  expect(countryPage(page, 'IN')).toBe(page)
  expect(countryPage(page, 'BR')).toBe(`${page}/BR`)
  for (const country of countries) {
    expect(countryOfPage(page, countryPage(page, country))).toBe(country)
  }
})

test.each([`${page}/XX`, `${page}/IN`, '/elsewhere'])('%s is the page of no country', (path) => {
  expect(countryOfPage(page, path)).toBeUndefined()
})
