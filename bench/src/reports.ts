/** Reports of 90 days at several numbers of orders, compared with the same SQL and with the smallest number. */
import { businessDaily } from '@countinghouse/contract/areas/report/business-daily.report.ts'
import type { Report } from '@countinghouse/contract/kit/report.ts'
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

/** Days of the rollup, and days that are put together from it. */
const cutOffs = ['0:00', '2:30'] as const

/** With the report of all balances, in which every order kind of the merchant is counted. */
export async function measureReports(
  url: string,
  client: OwnerSql,
  reports: readonly Report[],
  sizes: readonly Size[],
): Promise<Row[]> {
  const rows: Row[] = []
  const now = Date.now()
  for (const report of [...reports, businessDaily])
    for (const cutOff of cutOffs) {
      let smallest: number | undefined
      for (const { merchantId, orders } of sizes) {
        const body = {
          size: 10,
          current: 1,
          reportDateStart: dateOf(now - 89 * dayMs),
          reportDateEnd: dateOf(now),
          cutOff,
        }
        const source = reportSource(report, orderRegistry)
        const compared = await beside(client, merchantId, {
          target: `${url}/api${report.path}`,
          headers: await signIn(url, benchOperator(merchantId)),
          body,
          statements: [reportQuery(source, merchantId, body)],
        })
        smallest ??= compared.server
        rows.push([
          `${report.path}, 90 days from ${cutOff}, over ${orders.toLocaleString('en')} orders`,
          `${compared.server.toFixed(1)} reports/s`,
          `${timesDriver(compared)}; ${(smallest / compared.server).toFixed(2)} times the smallest`,
        ])
      }
    }
  return rows
}
