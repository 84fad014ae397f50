import { currencyOf, type List, type Row } from '@countinghouse/contract/engine/list.ts'
import type { Machine } from '@countinghouse/contract/engine/machine.ts'
import type { ReviewedKind } from '@countinghouse/contract/registry/reviews.ts'

/** The machine of the orders in a list. */
export function machineOf({ fields }: List): Machine | undefined {
  return fields.status?.type === 'status' ? fields.status.machine : undefined
}

/** The currency of the amount in this field; empty if the field is not an amount. */
export function currencyIn({ fields }: List, name: string, row: Row): string {
  const field = fields[name]
  return field?.type === 'money' ? currencyOf(field, row) : ''
}

/** Whether the order is finished: only then can the merchant be notified manually. */
export const isFinal = (list: List, row: Row): boolean =>
  machineOf(list)?.states[String(row.status)]?.end !== undefined

/** An order that was created without a callback URL never gets notifications. */
export const hasNoCallbackUrl = ({ notifyStatus }: Row): boolean =>
  notifyStatus === 'noNotificationRequired'

/** The query of the counts in the sidebar, which decisions update at once. */
export const reviewCountsKey = ['reviewCount'] as const
/** Of orders that wait for review, and of payments that no order took. */
export const reviewCountKey = (kind: ReviewedKind | 'arrival') =>
  [...reviewCountsKey, kind] as const

export const orderKey = (list: List, orderNo: string) => ['order', list.name, orderNo] as const

export const orderCaseKey = (orderNo: string) => ['orderCase', orderNo] as const

/** The values of `at` in a URL that opens an order at its conversation, or at the work on it. */
export const atConversation = 'conversation'
export const atCase = 'case'

/** A list of orders, with the detail of this one open. */
export const orderDetailUrl = (page: string, orderNo: string): string =>
  `${page}?detail=${encodeURIComponent(orderNo)}`
