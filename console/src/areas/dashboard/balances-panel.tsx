/** The merchant's own balances, by value. */
import type { DashboardStats } from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import { compare, sum } from '@countinghouse/contract/engine/decimal.ts'
import { useCountryName } from '../../lib/country-name.ts'
import { useFieldLabels } from '../../lib/field-labels.ts'
import { moneyParts } from '../../lib/money.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { denominationOf, statementUrl } from '../../orders/balances/balance.ts'
import { quickDays } from '../../orders/balances/statement-days.ts'
import { withFilters } from '../../orders/order-urls.ts'
import { noValue } from '../../ui/change.tsx'
import { DataTable } from '../../ui/data.tsx'
import { ExactAmount } from '../../ui/exact-amount.tsx'
import { formatUsd } from './format-usd.ts'
import { TitledPanel } from './panel.tsx'
import classes from './panels.module.css'
import table from './table.module.css'

type Balance = NonNullable<DashboardStats['balances']>[number]

/** The list of balances, filtered to this one. */
const balanceUrl = ({ currency, country }: Balance): string =>
  country
    ? withFilters('/legalCurrency/order/pageQuery', { currency, country })
    : withFilters('/assets/list', { currency })

/** Shortened like amounts in tables. */
function Amount({ value, currency }: { value: string; currency: string }) {
  const { whole, fraction, finer, shortened } = moneyParts(value, currency)
  return (
    <ExactAmount value={value} currency={currency}>
      {whole}
      <span data-shortened={shortened || undefined}>{fraction + finer}</span>
    </ExactAmount>
  )
}

export function BalancesPanel({ balances }: { balances: readonly Balance[] }) {
  const t = useTexts('dashboard')
  const labels = useFieldLabels()
  const countryName = useCountryName()
  const { may } = useOperator()
  const yesterday = quickDays('yesterday', Date.now())
  const worth = sum('0', ...balances.flatMap(({ usdValue }) => usdValue ?? []))
  return (
    <TitledPanel title={t.balances} beside={<b>≈ {formatUsd(worth)} USD</b>}>
      {balances.length === 0 ? (
        <p className={classes.calm}>{t.noBalances}</p>
      ) : (
        <DataTable className={table.table} numeric>
          <thead>
            <tr>
              <th scope="col">{labels.title('currency')}</th>
              <th scope="col">{labels.title('available')}</th>
              <th scope="col">≈ USD</th>
            </tr>
          </thead>
          <tbody>
            {balances.map((balance) => (
              <tr key={`${balance.currency} ${balance.country}`}>
                <th scope="row">
                  <a href={`#${balanceUrl(balance)}`}>{balance.currency}</a>
                  {may('merchantFlow.view') && (
                    <a
                      className={classes.why}
                      href={`#${statementUrl(denominationOf(balance), yesterday)}`}
                      aria-label={t.whyYesterday(balance)}
                      title={t.whyYesterday(balance)}
                    >
                      {t.why}
                    </a>
                  )}
                  {balance.country && <small>{countryName(balance.country)}</small>}
                </th>
                <td>
                  <Amount value={balance.available} currency={balance.currency} />
                  {(['frozen', 'unsettled', 'debt'] as const)
                    .filter((bucket) => compare(balance[bucket], '0') !== 0)
                    .map((bucket) => (
                      <small key={bucket}>
                        {labels.title(bucket)}{' '}
                        <Amount value={balance[bucket]} currency={balance.currency} />
                      </small>
                    ))}
                </td>
                <td className={table.dim}>
                  {balance.usdValue === null ? noValue : formatUsd(balance.usdValue)}
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </TitledPanel>
  )
}
