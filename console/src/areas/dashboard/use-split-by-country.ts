import { type OrderKind, orderKindOf } from '@countinghouse/contract/orders.ts'
import { countriesOf } from '../../lib/current-country.ts'
import { useOperator } from '../../lib/operator.ts'

const isLocal = (kind: OrderKind) => 'country' in orderKindOf(kind).list.filters

/** Whether the orders of a kind are spread over the pages of several countries. */
export function useSplitByCountry(): (kind: OrderKind) => boolean {
  const countries = countriesOf(useOperator().merchant)
  return (kind) => isLocal(kind) && countries.length > 1
}
