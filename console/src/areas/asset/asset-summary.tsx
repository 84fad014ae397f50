/** What the merchant's currencies are worth together, and each one's share. */

import { compare, plus } from '@countinghouse/contract/kit/decimal.ts'
import type { Row } from '@countinghouse/contract/kit/list.ts'
import type { CSSProperties } from 'react'
import { useCountryName } from '../../balances/use-balance-name.ts'
import { exactMoney } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import classes from './asset.module.css'

const reference = 'USD'

export function AssetSummary({ rows }: { rows: readonly Row[] | undefined }) {
  const t = useTexts('asset')
  const countryName = useCountryName()
  const priced = (rows ?? []).filter(({ usdValue }) => usdValue !== null)
  const total = priced.reduce((sum, { usdValue }) => plus(sum, String(usdValue)), '0')
  const held = priced.filter(({ usdValue }) => compare(String(usdValue), '0') > 0)
  const unpriced = (rows ?? []).length - priced.length
  return (
    <section className={classes.summary} aria-label={t.totalValue}>
      <div>
        <p className={classes.title}>{t.totalValue}</p>
        <p className={classes.total}>{priced.length > 0 ? exactMoney(total, reference) : '–'}</p>
      </div>
      <ul className={classes.shares}>
        {held.map(({ currency, country, usdValue }) => (
          <li key={`${currency} ${country}`} style={shareStyle(String(usdValue), total)}>
            <span>{[currency, countryName(country)].filter(Boolean).join(' · ')}</span>
            <span>{shareText(String(usdValue), total)}</span>
          </li>
        ))}
      </ul>
      {unpriced > 0 && <p className={classes.title}>{t.unpriced({ count: unpriced })}</p>}
    </section>
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
