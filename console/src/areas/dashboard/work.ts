/** What waits for a person: in which order it is shown, and where it is done. Pure. */
import type { Work } from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import type { WorkName } from '@countinghouse/contract/areas/dashboard/dashboard.figures.ts'
import { ordersUrl, withFilters } from '../../orders/order-urls.ts'

/** Somebody waits on the other side of an appeal; a file waits for nobody. */
const urgency: readonly WorkName[] = ['appeal', 'decide', 'notificationFailed', 'exportReady']

export const byUrgency = (work: readonly Work[]): Work[] =>
  work.toSorted((a, b) => urgency.indexOf(a.work) - urgency.indexOf(b.work) || b.count - a.count)

const exportRecords = '/download/file'

export const workUrl = ({ kind, query }: Work): string =>
  kind === null ? withFilters(exportRecords, query) : ordersUrl(kind, query)
