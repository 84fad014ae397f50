/** Switches between the merchant's countries, and shows where orders of this direction are disabled. */

import { countryPage } from '@countinghouse/contract/areas/local-rail/country-page.ts'
import type { Direction } from '@countinghouse/contract/areas/local-rail/rail.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { fetchData } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { Segments } from '../../ui/segments.tsx'

interface Props {
  country: Country
  page: string
  allowed: readonly Country[]
  direction: Direction
}

export function CountrySwitch({ country, page, allowed, direction }: Props) {
  const t = useTexts('localRail')
  const { countries: names } = useTexts('shell')
  const { data } = useQuery({
    queryKey: ['localRail', 'countries'],
    queryFn: ({ signal }) =>
      fetchData('/channelManage/runCountry', {}, { signal, background: true }),
  })
  const isOff = (each: Country) =>
    data?.countries.find(({ countryCode }) => countryCode === each)?.[direction] === 0
  return (
    <Segments
      label={t.country}
      segments={allowed.map((each) => ({
        label: names[each],
        to: countryPage(page, each),
        current: each === country,
        hint: isOff(each) ? t.off : undefined,
      }))}
    />
  )
}
