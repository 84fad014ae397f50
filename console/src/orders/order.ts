import { currencyOf, type List, type Row } from '@countinghouse/contract/kit/list.ts'
import type { Machine } from '@countinghouse/contract/kit/machine.ts'
import type { ReviewedKind } from '@countinghouse/contract/reviews.ts'

/** The machine of the orders in a list. */
export function machineOf({ fields }: List): Machine | undefined {
  return fields.status?.type === 'status' ? fields.status.machine : undefined
}

/** Of the amount in this field; empty where the field is no amount. */
export function currencyIn({ fields }: List, name: string, row: Row): string {
  const field = fields[name]
  return field?.type === 'money' ? currencyOf(field, row) : ''
}

/** Whether the order has come to its end: only then may its merchant be notified by hand. */
export const isFinal = (list: List, row: Row): boolean =>
  machineOf(list)?.states[String(row.status)]?.end !== undefined

/** An order that came without an address for notifications never has any. */
export const hasNoAddress = ({ notifyStatus }: Row): boolean =>
  notifyStatus === 'noNotificationRequired'

/** The numbers of the sidebar, which follow at once when something was decided. */
export const reviewCountKey = (kind: ReviewedKind) => ['reviewCount', kind] as const

export const orderKey = (list: List, orderNo: string) => ['order', list.name, orderNo] as const

/** What an address says to open an order at its conversation. */
export const atConversation = 'conversation'

/** The page of customers, with this one open. */
export const customerHref = (customerUid: string): string =>
  `/customer/list?detail=${encodeURIComponent(customerUid)}`

/** The page of its kind, with the detail of this order open. */
export const orderHref = (page: string, orderNo: string): string =>
  `${page}?detail=${encodeURIComponent(orderNo)}`
