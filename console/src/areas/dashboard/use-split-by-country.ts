import { type OrderKind, orderKindOf } from '@countinghouse/contract/orders.ts'
import { countriesOf } from '../../lib/current-country.ts'
import { useOperator } from '../../lib/operator.ts'

const isLocal = (kind: OrderKind) => 'country' in orderKindOf(kind).list.filters

/** Tells of a kind whether its orders are on the pages of several countries. */
export function useSplitByCountry(): (kind: OrderKind) => boolean {
  const countries = countriesOf(useOperator().merchant)
  return (kind) => isLocal(kind) && countries.length > 1
}
