/** Where an order is shown. */
import { pageOf } from '@countinghouse/contract/kit/order.ts'
import { countries } from '@countinghouse/contract/limits.ts'
import { type OrderKind, orderKindOf } from '@countinghouse/contract/orders.ts'
import { countryPage } from '@countinghouse/contract/rails/country-page.ts'
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
  const page = pageOf(orderKindOf(kind))
  const local = countries.find((each) => each === country)
  return orderHref(local ? countryPage(page, local) : page, orderNo)
}
