/** How many of the created orders have succeeded, rail by rail. */
import type { DashboardStats } from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import { useTexts } from '../../lib/texts.ts'
import { noValue, percentOf } from '../../ui/change.tsx'
import { DataTable } from '../../ui/data.tsx'
import { LinkButton } from '../../ui/pressable.tsx'
import { breakdownLines, type FigureName, railKinds } from './breakdown.ts'
import { OrderCounts } from './order-counts.tsx'
import { TitledPanel } from './panel.tsx'
import classes from './panels.module.css'
import table from './table.module.css'
import { useSplitByCountry } from './use-split-by-country.ts'

interface Props {
  stats: DashboardStats
  onOpen(figure: FigureName): void
}

export function ConversionPanel({ stats, onOpen }: Props) {
  const t = useTexts('dashboard')
  const { orderKind } = useTexts('order')
  const split = useSplitByCountry()
  const period = { from: Date.parse(stats.from), to: Date.parse(stats.to) }
  const all = breakdownLines('conversion', stats.kinds)
  const lines = railKinds.flatMap((kind) => all.filter((line) => line.kind === kind))
  return (
    <TitledPanel title={t.conversionByRail}>
      {lines.length === 0 ? (
        <p className={classes.calm}>{t.noOrders}</p>
      ) : (
        <DataTable className={table.table} numeric>
          <thead>
            <tr>
              <th scope="col">{t.kind}</th>
              <th scope="col">{t.names.conversion}</th>
              <th scope="col">{t.names.orders}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ kind, value, parts }) => (
              <tr key={kind}>
                <th scope="row">
                  {orderKind[kind]}
                  <span className={classes.bar} aria-hidden>
                    <i style={{ width: `${Number(value ?? 0) * 100}%` }} />
                  </span>
                </th>
                <td>{value === null ? noValue : percentOf(value)}</td>
                <td className={table.dim}>
                  {split(kind) ? (
                    <LinkButton aria-haspopup="dialog" onClick={() => onOpen('conversion')}>
                      {parts.map(({ count }) => count).join(` ${t.of} `)}
                    </LinkButton>
                  ) : (
                    <OrderCounts kind={kind} parts={parts} period={period} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </TitledPanel>
  )
}
