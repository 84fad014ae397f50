/** The breakdown of a key figure by kind of order; each line opens the orders that it counts. */
import type { DashboardStats } from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import { Fragment } from 'react'
import { groupDigits } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { Text } from '../../ui/box.tsx'
import { noValue, percentOf } from '../../ui/change.tsx'
import { DataTable } from '../../ui/data.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type BreakdownLine, breakdownLines, type FigureName } from './breakdown.ts'
import { CountryLines } from './country-lines.tsx'
import { formatUsd } from './format-usd.ts'
import { OrderCounts } from './order-counts.tsx'
import table from './table.module.css'
import { useSplitByCountry } from './use-split-by-country.ts'

interface Props {
  figure: FigureName
  stats: DashboardStats
  onClose(): void
}

export default function BreakdownDialog({ figure, stats, onClose }: Props) {
  const t = useTexts('dashboard')
  const { orderKind } = useTexts('order')
  const split = useSplitByCountry()
  const lines = breakdownLines(figure, stats.kinds)
  const period = { from: Date.parse(stats.from), to: Date.parse(stats.to) }
  const hasValue = figure !== 'orders'
  const shown = (value: BreakdownLine['value']) => {
    if (value === null) return noValue
    if (figure === 'conversion') return percentOf(value)
    return hasValue ? formatUsd(value) : groupDigits(value)
  }
  return (
    <Dialog title={t.madeOf({ name: t.names[figure] })} onClose={onClose} size={620}>
      <Text tone="dim" size="sm" below="md">
        {t.explained[figure]}
      </Text>
      {lines.length === 0 ? (
        <p>{t.nothingInPeriod}</p>
      ) : (
        <DataTable className={table.table} numeric>
          <thead>
            <tr>
              <th scope="col">{t.kind}</th>
              {hasValue && <th scope="col">{t.names[figure]}</th>}
              <th scope="col">{t.before}</th>
              <th scope="col">{t.names.orders}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ kind, value, before, parts }) => (
              <Fragment key={kind}>
                <tr>
                  <th scope="row">{orderKind[kind]}</th>
                  {hasValue && <td>{shown(value)}</td>}
                  <td className={table.dim}>{shown(before)}</td>
                  <td>
                    <OrderCounts
                      kind={kind}
                      parts={parts}
                      period={period}
                      isLinked={!split(kind)}
                      onFollow={onClose}
                    />
                  </td>
                </tr>
                {split(kind) && (
                  <CountryLines
                    kind={kind}
                    parts={parts}
                    period={period}
                    columns={hasValue ? 2 : 1}
                    onFollow={onClose}
                  />
                )}
              </Fragment>
            ))}
          </tbody>
        </DataTable>
      )}
    </Dialog>
  )
}
