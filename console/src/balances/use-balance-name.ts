/** The name of a balance: `INR · India · Available`; crypto has no country. */
import { useCallback } from 'react'
import { useTexts } from '../lib/texts.ts'
import { type Balance, countryIn, isBucket } from './balance.ts'

export function useCountryName(): (country: unknown) => string {
  const { countries } = useTexts('shell')
  return useCallback(
    (country) => {
      const named = countryIn(country)
      return named && countries[named]
    },
    [countries],
  )
}

export function useBalanceName(): (
  of: Pick<Balance, 'currency'> & { country: string; bucket: string },
) => string[] {
  const countryName = useCountryName()
  const { bucket: buckets } = useTexts('order')
  return ({ currency, country, bucket }) =>
    [currency, countryName(country), isBucket(bucket) ? buckets[bucket] : ''].filter(Boolean)
}
