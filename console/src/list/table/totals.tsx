/** The totals of all pages, lined up at the decimal point. */

import { decimalPlacesOf } from '@countinghouse/contract/currencies.ts'
import type { CurrencyTotal, List } from '@countinghouse/contract/engine/list.ts'
import { useFieldLabels } from '../../lib/field-labels.ts'
import { ExactAmount } from '../../ui/exact-amount.tsx'
import { Money } from '../../ui/money.tsx'
import { TotalsTable } from '../../ui/totals-table.tsx'

export function Totals({ list, totals }: { list: List; totals: readonly CurrencyTotal[] }) {
  const labels = useFieldLabels(list)
  const names = list.totals ?? []
  if (names.length === 0 || totals.length === 0) return null
  // The decimal places of a column, over the lines of all currencies.
  const digitsOf = (name: string) =>
    Math.max(
      0,
      ...totals
        .filter((total) => total[name] !== undefined)
        .map(({ currency }) => decimalPlacesOf(currency)),
    )
  return (
    <TotalsTable
      title={labels.title('currency')}
      names={names.map((name) => ({ name, title: labels.title(name) }))}
      lines={totals.map((total) => ({
        title: total.currency,
        sums: names.map((name) => ({
          name,
          digits: digitsOf(name),
          content: total[name] !== undefined && (
            <ExactAmount value={total[name]} currency={total.currency}>
              <Money value={total[name]} currency={total.currency} />
            </ExactAmount>
          ),
        })),
      }))}
    />
  )
}
