/** Reports of 90 days at several numbers of orders, compared with the same SQL and with the smallest number. */
import { reports } from '@countinghouse/contract/areas/report/reports.ts'
import { reportSource } from '@countinghouse/server/src/areas/report/report.lists.ts'
import { reportQuery } from '@countinghouse/server/src/areas/report/run-report.ts'
import type { OwnerSql } from '@countinghouse/server/src/db/owner.ts'
import { orderRegistry } from '@countinghouse/server/src/order-registry.ts'
import { beside, timesDriver } from './beside.ts'
import type { Size } from './lists.ts'
import { benchOperator, signIn } from './session.ts'
import type { Row } from './table.ts'

const dayMs = 86_400_000
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** No day of the rollup begins there: every day is put together from half hours. */
const cutOff = '2:30'

export async function measureReports(
  url: string,
  client: OwnerSql,
  sizes: readonly Size[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (const report of reports) {
    const body = {
      size: 10,
      current: 1,
      reportDateStart: dateOf(Date.now() - 89 * dayMs),
      reportDateEnd: dateOf(Date.now()),
      cutOff,
    }
    const source = reportSource(report, orderRegistry)
    let smallest: number | undefined
    for (const { merchantId, orders } of sizes) {
      const compared = await beside(client, merchantId, {
        target: `${url}/api${report.path}`,
        headers: await signIn(url, benchOperator(merchantId)),
        body,
        statements: [reportQuery(source, merchantId, body)],
      })
      const growth = smallest === undefined ? '' : `; growth ${times(smallest, compared.server)}`
      smallest ??= compared.server
      rows.push([
        `\`${report.path}\`, 90 days, ${orders.toLocaleString('en')} orders`,
        `${compared.server.toFixed(0)} reports/s`,
        `${timesDriver(compared)}${growth}`,
      ])
    }
  }
  return rows
}

const times = (before: number, after: number) => `${(before / after).toFixed(2)} times`
