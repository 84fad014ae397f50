/** The dashboard of 90 days at several numbers of orders: its growth, and how long it takes beside one list page. */
import { dashboardStats } from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import type { ReportZone } from '@countinghouse/contract/engine/report-day.ts'
import { askerOf, latenciesOf, p95 } from './latency.ts'
import type { MeasuredList, Size } from './lists.ts'
import { median } from './median.ts'
import { benchOperator, signIn } from './session.ts'
import type { Row } from './table.ts'

/** Its days begin at no hour of the platform's clock. */
const zone = 'GMT+5:30' satisfies ReportZone

export async function measureDashboard(
  url: string,
  { source }: MeasuredList,
  sizes: readonly Size[],
): Promise<Row[]> {
  const rows: Row[] = []
  let smaller: { ms: number; orders: number } | undefined
  for (const { merchantId, orders } of sizes) {
    const ask = askerOf(url, await signIn(url, benchOperator(merchantId)))
    const pages = await latenciesOf(ask, source.list.path, { size: 10, current: 1 })
    const dashboards = await latenciesOf(ask, dashboardStats.path, { period: 'last90Days', zone })
    const middle = median(dashboards)
    const growth = smaller
      ? `; ${(middle / smaller.ms).toFixed(2)} times the time of ${smaller.orders.toLocaleString('en')} orders`
      : ''
    smaller = { ms: middle, orders }
    rows.push([
      `dashboard of 90 days, ${orders.toLocaleString('en')} orders`,
      `${middle.toFixed(1)} ms, p95 ${p95(dashboards).toFixed(1)} ms`,
      `p95 of one list page ${p95(pages).toFixed(1)} ms${growth}`,
    ])
  }
  return rows
}
