import { describe, expect, test } from 'vitest'
import { readByOnePlan } from '../../../test/app/plan.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { insertOrderRows } from '../../../test/orders/order-rows.ts'
import { customersByPrefix } from '../../engine/lists/customers-by-prefix.ts'
import { orderRegistry } from '../../order-registry.ts'
import { ordersMatching } from './search.query.ts'

const kinds = Object.keys(orderRegistry) as (keyof typeof orderRegistry)[]
const app = await startTestApp()
for (const kind of kinds)
  await insertOrderRows(app.owner, orderRegistry[kind].source.table, '10001', 5000)
await app.owner`analyze`

describe('a search reads a few rows of each index, however many orders there are', () => {
  test.each(['T3', 'h9', 'M77', 'N10001000077', 'N100010000', '0077', 'nothing like it'])(
    'for %s',
    async (text) => {
      for (const kind of kinds) {
        const { rows } = await app.db.asMerchant('10001', (tx) =>
          readByOnePlan(tx, ordersMatching(orderRegistry, [kind], '10001', text)),
        )
        expect(rows).toBeLessThan(40)
      }
    },
  )

  test.each(['77', '77 USDT', '6506.5', '5,000.00'])(
    'and for the amount %s through the newest of each kind alone',
    async (text) => {
      for (const kind of kinds) {
        const { rows } = await app.db.asMerchant('10001', (tx) =>
          readByOnePlan(tx, ordersMatching(orderRegistry, [kind], '10001', text)),
        )
        // Read from the table, kept, and looked through for each amount.
        expect(rows).toBeLessThan(3 * 2000 + 40)
      }
    },
  )

  test('and of customers', async () => {
    await app.owner`
      insert into customer (merchant_id, customer_uid, name)
      select 10001, 'crowd' || n, 'one of many ' || n from generate_series(1, 5000) n`
    await app.owner`analyze`
    for (const text of ['crowd', 'one of', 'crowd499', 'nobody']) {
      const { rows } = await app.db.asMerchant('10001', (tx) =>
        readByOnePlan(tx, customersByPrefix('10001', text, 5)),
      )
      expect(rows).toBeLessThan(40)
    }
  })
})
