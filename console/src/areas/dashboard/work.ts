/** Work that waits for an operator: its order, and its page. Pure. */
import type { Work } from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import type { WorkName } from '@countinghouse/contract/areas/dashboard/dashboard.figures.ts'
import { ordersUrl, withFilters } from '../../orders/order-urls.ts'

/** Most urgent first: in an appeal somebody is waiting; a finished export can wait. */
const urgency: readonly WorkName[] = [
  'appeal',
  'decide',
  'arrival',
  'notificationFailed',
  'exportReady',
]

export const byUrgency = (work: readonly Work[]): Work[] =>
  work.toSorted((a, b) => urgency.indexOf(a.work) - urgency.indexOf(b.work) || b.count - a.count)

/** Where work is that is of no order. */
const pages: Partial<Record<WorkName, string>> = { arrival: '/arrival/list' }
const exportRecords = '/download/file'

export const workUrl = ({ work, kind, query }: Work): string =>
  kind === null ? withFilters(pages[work] ?? exportRecords, query) : ordersUrl(kind, query)
