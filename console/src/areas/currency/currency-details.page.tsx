import {
  cryptoCurrencyTerms,
  fiatCurrencyTerms,
} from '@countinghouse/contract/areas/currency/currency.settings.ts'
import { currencyNames, isFiat } from '@countinghouse/contract/currencies.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMemo } from 'react'
import { SettingsSection } from '../../form/settings/settings-section.tsx'
import { useLocation } from '../../lib/navigation.tsx'
import { useTexts } from '../../lib/texts.ts'
import { Inline } from '../../ui/box.tsx'
import { EmptyState, Page } from '../../ui/page.tsx'
import { useRefreshCurrencies } from './use-currencies.ts'

export default function CurrencyDetailsPage() {
  const t = useTexts('currency')
  const { search } = useLocation()
  const again = useRefreshCurrencies()
  const currency = new URLSearchParams(search).get('currency') ?? currencyNames[0] ?? ''
  const key = useMemo(() => ({ currency }), [currency])
  return (
    <Page
      actions={
        <Inline as="a" gap="xs" size="sm" href="#/currency/detail">
          <IconArrowLeft size={15} stroke={1.7} aria-hidden />
          {t.back}
        </Inline>
      }
    >
      {currencyNames.includes(currency) ? (
        <SettingsSection
          // Remounts the form for another currency.
          key={currency}
          form={isFiat(currency) ? fiatCurrencyTerms : cryptoCurrencyTerms}
          rowKey={key}
          title={currency}
          onSaved={() => void again()}
        />
      ) : (
        <EmptyState title={t.unknown} lead={currency} />
      )}
    </Page>
  )
}
