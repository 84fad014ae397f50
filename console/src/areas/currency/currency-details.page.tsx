import {
  cryptoCurrencyTerms,
  fiatCurrencyTerms,
} from '@countinghouse/contract/areas/currency/currency.settings.ts'
import { currencyNames, isFiat } from '@countinghouse/contract/currencies.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLocation } from '../../lib/navigation.tsx'
import { useTexts } from '../../lib/texts.ts'
import { SettingsSection } from '../../settings/settings-section.tsx'
import { EmptyState, Page } from '../../ui/page.tsx'
import classes from './currency.module.css'
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
        <a className={classes.back} href="#/currency/detail">
          <IconArrowLeft size={15} stroke={1.7} aria-hidden />
          {t.back}
        </a>
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
