/** The name of a balance, or of the total of its parts: `INR · India · Available`; crypto has no country. */
import { useCountryName } from '../../lib/country-name.ts'
import { useTexts } from '../../lib/texts.ts'
import { type Balance, isBucket } from './balance.ts'

export function useBalanceName(): (
  balance: Pick<Balance, 'currency'> & { country: string; bucket: string },
) => string[] {
  const countryName = useCountryName()
  const { bucket: buckets } = useTexts('order')
  const { total } = useTexts('field')
  return ({ currency, country, bucket }) =>
    [currency, countryName(country), isBucket(bucket) ? buckets[bucket] : bucket && total].filter(
      Boolean,
    )
}
