/** Reports of 90 days at several numbers of orders, one call after the other: against the same SQL and the next smaller number. */
import { reports } from '@countinghouse/contract/areas/report/reports.ts'
import { reportSource } from '@countinghouse/server/src/areas/report/report.lists.ts'
import { reportQuery } from '@countinghouse/server/src/areas/report/run-report.ts'
import { orderRegistry } from '@countinghouse/server/src/order-registry.ts'
import type { OwnerSql } from '@countinghouse/server/src/platform/db/owner.ts'
import { type Asker, askAndRead, askerOf, timed } from './latency.ts'
import type { Size } from './lists.ts'
import { median } from './median.ts'
import { benchOperator, signIn } from './session.ts'
import { statementsOnce } from './statements-once.ts'
import type { Row } from './table.ts'

const dayMs = 86_400_000
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Begins with no day of GMT+8. */
const cutOff = '2:30'
const samples = 12

/** Each row as soon as it is known. */
export async function* measureReports(
  url: string,
  client: OwnerSql,
  sizes: readonly Size[],
): AsyncGenerator<Row> {
  const asked = await Promise.all(
    sizes.map(async (size) => ({
      ...size,
      ask: askerOf(url, await signIn(url, benchOperator(size.merchantId))),
      server: [] as number[],
      driver: [] as number[],
      rows: 0,
    })),
  )
  for (const report of reports) {
    const body = {
      size: 10,
      current: 1,
      reportDateStart: dateOf(Date.now() - 89 * dayMs),
      reportDateEnd: dateOf(Date.now()),
      cutOff,
    }
    const source = reportSource(report, orderRegistry)
    for (const each of asked) [each.server, each.driver] = [[], []]
    // Alternating, so that other load on the machine affects all of them. The first of each makes plans.
    for (let sample = 0; sample <= samples; sample++)
      for (const { merchantId, ask, server, driver } of asked) {
        const statement = reportQuery(source, merchantId, body)
        const took = [
          await timed(() => statementsOnce(client, { merchantId, statements: [statement] })),
          await timed(() => askAndRead(ask, report.path, body)),
        ] as const
        if (sample === 0) continue
        driver.push(took[0])
        server.push(took[1])
      }
    for (const each of asked) each.rows = await rowsOf(each.ask, report.path, body)
    for (const [index, { orders, server, driver, rows }] of asked.entries()) {
      const [call, statement] = [median(server), median(driver)]
      const smaller = asked[index - 1]
      const growth = smaller
        ? `; ${times(call, median(smaller.server))} the time of ${smaller.orders.toLocaleString('en')} orders, for ${times(rows, smaller.rows)} the rows`
        : ''
      yield [
        `report \`${report.name}\`, 90 days, ${orders.toLocaleString('en')} orders`,
        `${call.toFixed(0)} ms`,
        `${times(call, statement)} the same SQL through the driver (${statement.toFixed(0)} ms)${growth}`,
      ]
    }
  }
}

/** How many rows the report has, on all of its pages. */
async function rowsOf(ask: Asker, path: string, body: object): Promise<number> {
  const { data } = (await (await ask(path, body)).json()) as { data: { total: number } }
  return data.total
}

const times = (one: number, other: number) => `${(one / other).toFixed(2)} times`
