/** What is asked of a period reads the postings of that period, however many there are before and after it. */

import { expect, test } from 'vitest'
import { accountingSource } from '../../src/areas/accounting/accounting.lists.ts'
import { recordsOf, runsOf } from '../../src/areas/flow/statement.query.ts'
import { activeFilters, matchingRows } from '../../src/engine/lists/conditions.ts'
import { atMost } from '../../src/engine/lists/export-list.ts'
import { ordering, selected } from '../../src/engine/lists/page-query.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { readBy } from '../app/plan.ts'
import { startTestApp } from '../app/test-app.ts'
import { insertPostings } from '../orders/posting-rows.ts'

const merchantId = '10001'
const app = await startTestApp()
// One a second; and many customers who have nothing in the period.
await insertPostings(app.owner, merchantId, 'busy', 50_000)
await app.owner`
  insert into account (merchant_id, owner_kind, owner_id, currency, country, bucket)
  select ${merchantId}, 2, 'crowd' || n, 'USDT', '', 1 from generate_series(1, 10000) n`
await app.owner`analyze`

/** Two hundred seconds in the middle. A plan counts each of them by its index, and where it is passed on. */
const period = { startDate: '2026-02-01 05:00:00', endDate: '2026-02-01 05:03:19' }
const movements = 200

test('the accounting export counts and reads the movements of its period, each with its account, order and fee', async () => {
  const source = accountingSource(orderRegistry)
  const query = { ...period, size: 1, current: 1 }
  const filters = activeFilters(source.list, query)
  const [count, rows] = await app.db.asMerchant(merchantId, async (tx) => [
    await readBy(
      tx,
      sql`select count(*) from (${atMost(source, merchantId, filters, 1_000_001)}) f`,
    ),
    // As the export reads it: of a cursor the database expects that not all is fetched.
    await readBy(
      tx,
      sql`
        declare movements no scroll cursor for
        select ${selected(source)} from ${matchingRows(source, merchantId, filters)}
        order by ${ordering(source, query)}`,
    ),
  ])
  expect(count.rows).toBeLessThan(3 * movements)
  // The account, the order twice, the withheld fee.
  expect(rows.rows).toBeLessThan(8 * movements)
})

test('a statement reads the records of its period', async () => {
  const query = { customerUid: 'busy', currency: 'USDT', country: '', ...period } as const
  const { rows } = await app.db.asMerchant(merchantId, async (tx) => {
    const { stated } = await runsOf(tx, merchantId, { ...query, bucket: 'total' })
    return readBy(tx, sql`select count(*) from (${recordsOf(merchantId, stated)}) f`)
  })
  expect(rows).toBeLessThan(3 * movements)
})
