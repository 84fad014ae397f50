/** What the merchant's currencies are worth together, and each one's share. */
import { compare, plus } from '@countinghouse/contract/engine/decimal.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import type { CSSProperties } from 'react'
import { useCountryName } from '../../lib/country-name.ts'
import { exactMoney } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { Inline, Text } from '../../ui/box.tsx'
import classes from './asset.module.css'

const reference = 'USD'

export function AssetSummary({ rows }: { rows: readonly Row[] | undefined }) {
  const t = useTexts('asset')
  const { debt: debtTitle } = useTexts('field')
  const countryName = useCountryName()
  const priced = (rows ?? []).filter(({ usdValue }) => usdValue !== null)
  const total = priced.reduce((sum, { usdValue }) => plus(sum, String(usdValue)), '0')
  const nonZero = priced.filter(({ usdValue }) => compare(String(usdValue), '0') > 0)
  const debts = (rows ?? []).filter(({ debt }) => compare(String(debt), '0') > 0)
  const unpriced = (rows ?? []).length - priced.length
  return (
    <Inline as="section" wrap gap="lg" surface below="md" aria-label={t.totalValue}>
      <div>
        <Text tone="dim" size="sm">
          {t.totalValue}
        </Text>
        <p className={classes.total}>{priced.length > 0 ? exactMoney(total, reference) : '–'}</p>
      </div>
      <Inline className={classes.shares} as="ul" align="stretch" wrap gap="lg">
        {nonZero.map(({ currency, country, usdValue }) => (
          <li key={`${currency} ${country}`} style={shareStyle(String(usdValue), total)}>
            <span>{[currency, countryName(country)].filter(Boolean).join(' · ')}</span>
            <span>{shareText(String(usdValue), total)}</span>
          </li>
        ))}
      </Inline>
      {debts.map(({ currency, country, debt }) => (
        <Text key={`${currency} ${country}`} tone="error" size="sm">
          {debtTitle}: {exactMoney(String(debt), String(currency))} {countryName(country)}
        </Text>
      ))}
      {unpriced > 0 && (
        <Text tone="dim" size="sm">
          {t.unpriced({ count: unpriced })}
        </Text>
      )}
    </Inline>
  )
}

/** For display only, so a float is precise enough. */
const shareOf = (value: string, total: string) => Number(value) / Number(total)

const shareStyle = (value: string, total: string) =>
  ({ '--share': shareOf(value, total) }) as CSSProperties

function shareText(value: string, total: string): string {
  const percent = shareOf(value, total) * 100
  return percent < 0.1 ? '<0.1%' : `${percent.toFixed(1)}%`
}
