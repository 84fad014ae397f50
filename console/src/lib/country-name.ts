import { countries } from '@countinghouse/contract/limits.ts'
import { useCallback } from 'react'
import { useTexts } from './texts.ts'

/** Names countries; empty for anything that is none. */
export function useCountryName(): (country: unknown) => string {
  const names = useTexts('shell').countries
  return useCallback(
    (country) => {
      const known = countries.find((each) => each === country)
      return known ? names[known] : ''
    },
    [names],
  )
}
