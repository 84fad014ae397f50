/** URLs of orders and their lists, without the `#`. */

import { countryPage } from '@countinghouse/contract/areas/local-rail/country-page.ts'
import { type CountedBy, drillDownFilters } from '@countinghouse/contract/engine/drill-down.ts'
import { pageOf } from '@countinghouse/contract/engine/order.ts'
import { countries } from '@countinghouse/contract/limits.ts'
import { type OrderKind, orderKindOf } from '@countinghouse/contract/registry/orders.ts'
import { filtersSearch } from '../lib/filters-search.ts'
import type { FilterValues } from '../list/list-state.ts'
import { orderDetailUrl } from './order.ts'

export interface OrderName {
  kind: OrderKind
  orderNo: string
}

/** The list of the order's kind, with its detail open. Local orders have a page for each country. */
export function orderUrl({ kind, orderNo, country }: OrderName & { country?: unknown }): string {
  return orderDetailUrl(pageIn(kind, country), orderNo)
}

function pageIn(kind: OrderKind, country: unknown): string {
  const declared = orderKindOf(kind)
  const page = pageOf(declared)
  // Of other kinds, the orders of all countries are on one page.
  if (!('country' in declared.list.filters)) return page
  const local = countries.find((each) => each === country)
  return local ? countryPage(page, local) : page
}

/** The orders that a figure counts in a period. */
export interface CountedOrders extends CountedBy {
  kind: OrderKind
  /** Epoch milliseconds, of whole seconds; the end is not included. */
  from: number
  to: number
}

/** The list filters that show exactly these orders. */
export function filtersForCounted({ kind, from, to, ...counted }: CountedOrders): FilterValues {
  const { name, others } = drillDownFilters(orderKindOf(kind), counted)
  return { [name]: { type: 'instants', start: from, end: to - 1000 }, ...others }
}

/** The filtered list of a kind. For local orders the country is part of the path. */
export function ordersUrl(kind: OrderKind, filters: FilterValues): string {
  const { country, ...others } = filters
  return withFilters(pageIn(kind, country), others)
}

export const withFilters = (page: string, filters: FilterValues): string =>
  page + filtersSearch(filters)
