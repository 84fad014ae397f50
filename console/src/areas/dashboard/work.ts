/** Work that waits for an operator: its order, and its page. Pure. */
import type { Work } from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import type { WorkName } from '@countinghouse/contract/areas/dashboard/dashboard.figures.ts'
import { ordersUrl, withFilters } from '../../orders/order-urls.ts'

/** Most urgent first: in an appeal somebody is waiting; a finished export can wait. */
const urgency: readonly WorkName[] = ['appeal', 'decide', 'notificationFailed', 'exportReady']

export const byUrgency = (work: readonly Work[]): Work[] =>
  work.toSorted((a, b) => urgency.indexOf(a.work) - urgency.indexOf(b.work) || b.count - a.count)

const exportRecords = '/download/file'

export const workUrl = ({ kind, query }: Work): string =>
  kind === null ? withFilters(exportRecords, query) : ordersUrl(kind, query)
