import type { Country } from '@countinghouse/contract/limits.ts'
import { type OrderKind, orderKindOf } from '@countinghouse/contract/registry/orders.ts'
import { countriesOf } from '../../lib/current-country.ts'
import { useOperator } from '../../lib/operator.ts'

const isLocal = (kind: OrderKind) => 'country' in orderKindOf(kind).list.filters

/** Whether the orders of a kind are spread over the pages of several countries. */
export function useSplitByCountry(): (kind: OrderKind) => boolean {
  const countries = countriesOf(useOperator().merchant)
  return (kind) => isLocal(kind) && countries.length > 1
}

/** The country whose page has all orders of the kind, where the merchant has one country. */
export function useOnlyCountry(kind: OrderKind): Country | undefined {
  const countries = countriesOf(useOperator().merchant)
  return isLocal(kind) && countries.length === 1 ? countries[0] : undefined
}
