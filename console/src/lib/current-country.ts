/** The country whose local orders the operator works with: the last one opened, stored in the browser. */

import { countryPage } from '@countinghouse/contract/areas/local-rail/country-page.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { countryMenuIds } from '@countinghouse/contract/registry/menu.ts'
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

/** The stored country may have been chosen by an operator of another merchant, which has other countries. */
export const currentCountry = (
  allowed: readonly Country[],
  wanted: string | null,
): Country | undefined => allowed.find((country) => country === wanted) ?? allowed[0]

export function useCurrentCountry(): Country | undefined {
  const { merchant } = useOperator()
  return currentCountry(countriesOf(merchant), useStore(chosen))
}

/** The URL of a menu entry; an entry with a page per country leads to the page of the current country. */
export function useMenuUrl(): (entry: { id: number; url: string }) => string {
  const country = useCurrentCountry()
  return useCallback(
    ({ id, url }) => (country && countryMenuIds.includes(id) ? countryPage(url, country) : url),
    [country],
  )
}
