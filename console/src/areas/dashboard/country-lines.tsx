/** Local orders have a page for each country: splits a count by country. */
import type { ListPage } from '@countinghouse/contract/engine/list.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { type OrderKind, orderKindOf } from '@countinghouse/contract/registry/orders.ts'
import { useQueries } from '@tanstack/react-query'
import { fetchDeclared } from '../../lib/api.ts'
import { countriesOf } from '../../lib/current-country.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { listKey, listQuery } from '../../list/list-query.ts'
import { initialState } from '../../list/list-state.ts'
import { filtersForCounted } from '../../orders/order-urls.ts'
import { noValue } from '../../ui/change.tsx'
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
    const count = counts[index]
    return (
      <tr key={country} className={table.sub}>
        <th scope="row">
          {orderKind[kind]} · {names[country]}
        </th>
        <td colSpan={columns} />
        <td>
          {count ? (
            <OrderCounts
              kind={kind}
              parts={count}
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
  const requests = countries.flatMap((country) => parts.map((part) => ({ country, ...part })))
  const answers = useQueries({
    queries: requests.map(({ country, count, counted }) => {
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
    const countryParts = requests.flatMap((part, index) =>
      part.country === country ? [{ ...part, count: answers[index]?.data?.total }] : [],
    )
    return countryParts.every(
      (part): part is typeof part & { count: number } => part.count !== undefined,
    )
      ? countryParts
      : undefined
  })
}
