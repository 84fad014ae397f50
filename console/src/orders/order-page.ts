/** Where an order is shown. */
import { pageOf } from '@countinghouse/contract/kit/order.ts'
import { type OrderKind, orderKindOf } from '@countinghouse/contract/orders.ts'
import { orderHref } from './order.ts'

export interface OrderName {
  kind: OrderKind
  orderNo: string
}

/** The order's own page, with its detail open. */
export const orderAddress = ({ kind, orderNo }: OrderName): string =>
  orderHref(pageOf(orderKindOf(kind)), orderNo)
