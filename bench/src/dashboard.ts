/** The dashboard of 90 days at several numbers of orders: its growth, and how long it takes beside one list page. */
import { dashboardStats } from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import { zoneNames } from '@countinghouse/contract/kit/report.ts'
import { askerOf, latenciesOf, p95 } from './latency.ts'
import type { MeasuredList, Size } from './lists.ts'
import { median } from './median.ts'
import { benchOperator, signIn } from './session.ts'
import type { Row } from './table.ts'

export async function measureDashboard(
  url: string,
  { source }: MeasuredList,
  sizes: readonly Size[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (const zone of zoneNames) {
    let smallest: number | undefined
    for (const { merchantId, orders } of sizes) {
      const ask = askerOf(url, await signIn(url, benchOperator(merchantId)))
      const pages = await latenciesOf(ask, source.list.path, { size: 10, current: 1 })
      const dashboards = await latenciesOf(ask, dashboardStats.path, { period: 'last90Days', zone })
      const middle = median(dashboards)
      smallest ??= middle
      rows.push([
        `dashboard, 90 days of ${zone}, over ${orders.toLocaleString('en')} orders`,
        `${middle.toFixed(1)} ms, p95 ${p95(dashboards).toFixed(1)} ms`,
        `p95 of one list page ${p95(pages).toFixed(1)} ms; ${(middle / smallest).toFixed(2)} times the smallest`,
      ])
    }
  }
  return rows
}
