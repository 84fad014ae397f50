/** The strip of figures above a list, compared with one indexed look-up of an order by its number. */
import { localPayinKind } from '@countinghouse/contract/areas/local-payin/local-payin.order.ts'
import type { OwnerSql } from '@countinghouse/server/src/platform/db/owner.ts'
import { sql } from '@countinghouse/server/src/platform/db/sql.ts'
import { scopeOf } from '@countinghouse/server/src/platform/db/transaction.ts'
import { compareWithDriver } from './compare-with-driver.ts'
import type { Size } from './lists.ts'
import { benchOperator, signIn } from './session.ts'
import type { Row } from './table.ts'

export async function measureFigures(
  url: string,
  client: OwnerSql,
  sizes: readonly Size[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (const { merchantId, orders } of sizes) {
    const orderNo = await anyOrderNo(client, merchantId)
    const { server, driver } = await compareWithDriver(client, merchantId, {
      target: `${url}/api${localPayinKind.figures.periodPath}`,
      headers: await signIn(url, benchOperator(merchantId)),
      body: { country: 'IN' },
      statements: [
        sql`select * from local_payin_order where merchant_id = ${merchantId} and order_no = ${orderNo}`,
      ],
    })
    rows.push([
      `success strip of 30 days over ${orders.toLocaleString('en')} orders`,
      `${Math.round(server)} strips/s`,
      `${(driver / server).toFixed(2)} times one indexed look-up through the driver (${Math.round(driver)}/s)`,
    ])
  }
  return rows
}

const anyOrderNo = (client: OwnerSql, merchantId: string) =>
  client.begin(async (tx) => {
    await tx.unsafe(scopeOf(merchantId))
    const [row] = await tx<{ orderNo: string }[]>`
      select order_no as "orderNo" from local_payin_order where merchant_id = ${merchantId}
      order by created_at limit 1`
    return row?.orderNo ?? ''
  })
