import type { List, Row } from '@countinghouse/contract/kit/list.ts'
import type { ReviewedKind } from '@countinghouse/contract/reviews.ts'

/** Whether the order has come to its end: only then may its merchant be notified by hand. */
export function isFinal(list: List, row: Row): boolean {
  const status = list.fields.status
  return status?.type === 'status' && status.machine.states[String(row.status)]?.end !== undefined
}

/** An order that came without an address for notifications never has any. */
export const hasNoAddress = ({ notifyStatus }: Row): boolean =>
  notifyStatus === 'noNotificationRequired'

/** The numbers of the sidebar, which follow at once when something was decided. */
export const reviewCountKey = (kind: ReviewedKind) => ['reviewCount', kind] as const

export const orderKey = (list: List, orderNo: string) => ['order', list.name, orderNo] as const

/** The page of its kind, with the detail of this order open. */
export const orderHref = (page: string, orderNo: string): string =>
  `${page}?detail=${encodeURIComponent(orderNo)}`
