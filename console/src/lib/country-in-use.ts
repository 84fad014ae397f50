/** The country whose local orders the operator works with: the one looked at last, kept in the browser. */
import type { Country } from '@countinghouse/contract/limits.ts'
import { countryMenuIds } from '@countinghouse/contract/menu.ts'
import { countryPage } from '@countinghouse/contract/rails/country-page.ts'
import { useCallback } from 'react'
import { type Operator, useOperator } from './operator.ts'
import { readText, storageKeys, writeText } from './storage.ts'
import { createStore, useStore } from './store.ts'

const chosen = createStore(readText(storageKeys.country))

export function chooseCountry(country: Country): void {
  if (chosen.get() === country) return
  chosen.set(country)
  writeText(storageKeys.country, country)
}

export const countriesOf = ({ runCountry }: Operator['merchant']): Country[] =>
  runCountry.map(({ countryCode }) => countryCode)

/** Another merchant's operator may have chosen a country that this one does not have. */
export const countryInUse = (
  allowed: readonly Country[],
  wanted: string | null,
): Country | undefined => allowed.find((country) => country === wanted) ?? allowed[0]

/** Where an entry of the menu leads: of a page per country, to that of the country in use. */
export function useMenuAddress(): (entry: { id: number; url: string }) => string {
  const { merchant } = useOperator()
  const wanted = useStore(chosen)
  const country = countryInUse(countriesOf(merchant), wanted)
  return useCallback(
    ({ id, url }) => (country && countryMenuIds.includes(id) ? countryPage(url, country) : url),
    [country],
  )
}
