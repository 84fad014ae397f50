/** Local orders have a page for each country: splits a count by country. */
import type { ListPage } from '@countinghouse/contract/kit/list.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { type OrderKind, orderKindOf } from '@countinghouse/contract/orders.ts'
import { useQueries } from '@tanstack/react-query'
import { noValue } from '../../figures/change-mark.tsx'
import { fetchDeclared } from '../../lib/api.ts'
import { countriesOf } from '../../lib/current-country.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { listQuery } from '../../list/list-query.ts'
import { initialState } from '../../list/list-state.ts'
import { listKey } from '../../list/use-list.ts'
import { filtersForCounted } from '../../orders/order-urls.ts'
import type { OrderCount } from './breakdown.ts'
import { OrderCounts, type Period } from './order-counts.tsx'
import table from './table.module.css'

interface Props {
  kind: OrderKind
  parts: readonly OrderCount[]
  period: Period
  /** The number of columns between the name and the counts. */
  columns: number
  onFollow(): void
}

export function CountryLines({ kind, parts, period, columns, onFollow }: Props) {
  const { countries: names } = useTexts('shell')
  const { orderKind } = useTexts('order')
  const countries = countriesOf(useOperator().merchant)
  const counts = useCounts(kind, parts, period, countries)
  return countries.map((country, index) => {
    const own = counts[index]
    return (
      <tr key={country} className={table.sub}>
        <th scope="row">
          {orderKind[kind]} · {names[country]}
        </th>
        <td colSpan={columns} />
        <td>
          {own ? (
            <OrderCounts
              kind={kind}
              parts={own}
              period={period}
              country={country}
              onFollow={onFollow}
            />
          ) : (
            noValue
          )}
        </td>
      </tr>
    )
  })
}

/** The totals of the lists of all countries; each is undefined until it has loaded. */
function useCounts(
  kind: OrderKind,
  parts: readonly OrderCount[],
  period: Period,
  countries: readonly Country[],
): (OrderCount[] | undefined)[] {
  const { list } = orderKindOf(kind)
  const asked = countries.flatMap((country) => parts.map((part) => ({ country, ...part })))
  const answers = useQueries({
    queries: asked.map(({ country, count, counted }) => {
      const filters = filtersForCounted({ kind, ...period, ...counted })
      const state = { ...initialState(list), filters, size: Math.min(...limits.pageSizes) }
      const query = listQuery(list, state, { offset: 0, now: 0 }, { country })
      return {
        // Refetches when the overall count has changed.
        queryKey: [...listKey(list), 'count', query, count],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          fetchDeclared<ListPage>(list.path, query, { signal, background: true }),
      }
    }),
  })
  return countries.map((country) => {
    const own = asked.flatMap((part, index) =>
      part.country === country ? [{ ...part, count: answers[index]?.data?.total }] : [],
    )
    return own.every((part): part is typeof part & { count: number } => part.count !== undefined)
      ? own
      : undefined
  })
}
