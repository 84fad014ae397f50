/** Shown instead of orders for a country that the merchant does not have. */

import { countryPage } from '@countinghouse/contract/areas/local-rail/country-page.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { IconMapPinOff } from '@tabler/icons-react'
import { useTexts } from '../../lib/texts.ts'
import { EmptyState, Page, PageLinks } from '../../ui/page.tsx'

interface Props {
  country: Country
  page: string
  allowed: readonly Country[]
}

export function NoCountry({ country, page, allowed }: Props) {
  const t = useTexts('localRail')
  const { countries: names } = useTexts('shell')
  return (
    <Page>
      <EmptyState
        title={t.noCountry({ country: names[country] })}
        lead={allowed.length > 0 ? t.noCountryLead : t.noCountries}
        icon={<IconMapPinOff size={28} stroke={1.5} aria-hidden />}
      >
        {allowed.length > 0 && (
          <PageLinks
            label={t.yourCountries}
            links={allowed.map((each) => ({ to: countryPage(page, each), label: names[each] }))}
          />
        )}
      </EmptyState>
    </Page>
  )
}
