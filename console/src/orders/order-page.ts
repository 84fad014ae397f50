/** Where an order is shown. */
import { pageOf } from '@countinghouse/contract/kit/order.ts'
import { type CountedBy, drillDownFilters } from '@countinghouse/contract/kit/report.ts'
import { countries } from '@countinghouse/contract/limits.ts'
import { type OrderKind, orderKindOf } from '@countinghouse/contract/orders.ts'
import { countryPage } from '@countinghouse/contract/rails/country-page.ts'
import { joinSpan } from '../lib/period.ts'
import type { FilterValues } from '../list/list-state.ts'
import { orderHref } from './order.ts'

export interface OrderName {
  kind: OrderKind
  orderNo: string
}

/** The order's own page, with its detail open. Local orders have a page for each country. */
export function orderAddress({
  kind,
  orderNo,
  country,
}: OrderName & { country?: unknown }): string {
  return orderHref(pageIn(kind, country), orderNo)
}

function pageIn(kind: OrderKind, country: unknown): string {
  const page = pageOf(orderKindOf(kind))
  const local = countries.find((each) => each === country)
  return local ? countryPage(page, local) : page
}

/** Orders of a period, as a figure counts them. */
export interface CountedOrders extends CountedBy {
  kind: OrderKind
  /** Epoch milliseconds, of whole seconds; the end is not included. */
  from: number
  to: number
}

/** The filters of their list that show exactly these orders. */
export function filtersOf({ kind, from, to, ...counted }: CountedOrders): FilterValues {
  const { name, others } = drillDownFilters(orderKindOf(kind), counted)
  return { [name]: joinSpan({ start: from, end: to - 1000 }), ...others }
}

/** The list of a kind, filtered. A country is part of the page, where there is a page for each. */
export function ordersAddress(kind: OrderKind, filters: FilterValues): string {
  const { country, ...others } = filters
  return withFilters(pageIn(kind, country), others)
}

/** Commas are legal in a query and keep the URL readable. */
export const withFilters = (page: string, filters: FilterValues): string =>
  `${page}?${new URLSearchParams(filters).toString().replaceAll('%2C', ',')}`
