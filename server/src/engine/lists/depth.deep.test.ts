/** Pages cost the same however long the past is, and however many the customers are. */
import { cryptoPayinMachine } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.states.ts'
import type { ListQuery } from '@countinghouse/contract/engine/list.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Read, readBy, readByOnePlan } from '../../../test/app/plan.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { insertOrderRows } from '../../../test/orders/order-rows.ts'
import { insertPostings } from '../../../test/orders/posting-rows.ts'
import { cryptoPayinOrder } from '../../areas/crypto-payin/crypto-payin.order.ts'
import { customers } from '../../areas/customer/customer.lists.ts'
import { customerAddresses } from '../../areas/customer-address/customer-address.lists.ts'
import { customerAssets } from '../../areas/customer-asset/customer-asset.lists.ts'
import { customerFlows, merchantFlows } from '../../areas/flow/flow.lists.ts'
import { send } from '../../platform/db/sql.ts'
import { activeFilters } from './conditions.ts'
import type { ListSource } from './define-list.ts'
import { isPlannedOnce, pageQuery } from './page-query.ts'
import { runList, sequencesOf } from './run-list.ts'

const depth = 20_000
const app = await startTestApp()
await insertPostings(app.owner, '10001', '', depth)
await insertPostings(app.owner, '10001', 'deep', depth)
await insertPostings(app.owner, '10001', 'other', 500)
// One account more: without a filter there is no run of numbers to go by.
await insertPostings(app.owner, '10001', '', 500, 'BTC')
await insertPostings(app.owner, '10001', '', 3000, 'TRX')
await insertPostings(app.owner, '10002', '', 50)
// Before most others, so that whoever walks along time comes to them last.
for (let n = 1; n <= 50; n++) {
  await insertPostings(app.owner, '10001', `quiet${n}`, 30)
  await insertPostings(app.owner, '10001', `quiet${n}`, 5, 'BTC')
}
await app.owner`analyze`

/** Five thousand customers with two accounts and an address each. */
async function insertCustomers(): Promise<void> {
  const [known] = await app.owner`select from customer limit 1`
  if (known) return
  await app.owner`
    insert into customer (merchant_id, customer_uid, name, created_at)
    select 10001, 'U' || n, 'Name ' || n, now() - n * interval '1 minute' from generate_series(1, 5000) n`
  await app.owner`
    insert into account (merchant_id, owner_kind, owner_id, currency, country, bucket)
    select 10001, 2, 'U' || n, 'USDT', '', bucket from generate_series(1, 5000) n, generate_series(1, 2) bucket`
  await app.owner`
    insert into customer_address (merchant_id, network, address, customer_uid, created_at)
    select 10001, 'TRC20', 'T' || n, 'U' || n, now() - n * interval '1 minute' from generate_series(1, 5000) n`
  await app.owner`analyze`
}

/** What the page's own query reads, as the application. */
async function reads(source: ListSource, query: object): Promise<Read> {
  const body = { size: 10, current: 1, ...query } as ListQuery
  const filters = activeFilters(source.list, body)
  const sequences = await sequencesOf(app.db, source, '10001', filters)
  const page = pageQuery(source, '10001', filters, body, sequences)
  const planOnce = isPlannedOnce(source, filters, body, sequences)
  return app.db.asMerchant('10001', (tx) => (planOnce ? readByOnePlan(tx, page) : readBy(tx, page)))
}

test.each([
  { customerUid: 'quiet7' },
  { customerUid: 'quiet7', sortType: 0, current: 4 },
  { customerUid: 'nobody' },
  { currency: 'ETH' },
])('the few records that %o lets through are found without reading the others', async (query) => {
  const { rows } = await reads(customerFlows, query)
  expect(rows).toBeLessThan(100)
})

const lists = [
  ['/merchantsFlowWater/list', merchantFlows as ListSource, { currency: 'USDT' }],
  ['/customerFlowWater/list', customerFlows as ListSource, { customerUid: 'deep' }],
] as const

describe.each(lists)('%s, among thousands of customers', (_path, source, account) => {
  beforeAll(insertCustomers)

  test.each([
    {},
    { sortType: 1 },
    { startDate: '2026-02-01 01:00:00', endDate: '2026-02-01 03:00:00' },
    { startDate: '2026-02-01 01:00:00', sortType: 1 },
    { bucket: 'available' },
    { currency: 'BTC,USDT' },
  ])('the view %o reads its page and no more', async (query) => {
    const { rows } = await reads(source, query)
    expect(rows).toBeLessThan(100)
  })

  test.each([{ sortType: 0 }, { sortType: 1 }])(
    'a page of one account at any depth reads as little as the first: %o',
    async (query) => {
      const [first, deep] = [1, 1500].map((current) =>
        reads(source, { ...account, ...query, current }),
      )
      expect((await deep)?.rows).toBeLessThanOrEqual(((await first)?.rows ?? 0) + 10)
      expect((await deep)?.rows).toBeLessThan(60)
      expect((await deep)?.buffers).toBeLessThan(150)
    },
  )

  test('chosen records are found without reading the others', async () => {
    const keys = Array.from({ length: 40 }, (_, n) => 2000 + n * 501).join(',')
    const { rows } = await reads(source, { keys, size: 10_000 })
    expect(rows).toBeLessThan(250)
  })

  test('a period of one account, deep in its past, too', async () => {
    const period = {
      startDate: '2026-02-01 01:00:00',
      endDate: '2026-02-01 03:00:00',
      current: 300,
    }
    const { rows } = await reads(source, { ...account, ...period })
    // Both ends of the period are found by halving.
    expect(rows).toBeLessThan(250)
  })
})

const { sequences: _, ...plainFlows } = merchantFlows as ListSource
const allFlows = depth + 500 + 3000

test.each([
  { size: 10, current: 60, sortType: 0 },
  { size: 40, current: 400, sortType: 0 },
  { size: 10, current: 1000, sortType: 1 },
  { size: 10, current: allFlows / 10, sortType: 1 },
  { size: 10, current: allFlows / 10 + 1, sortType: 0 },
] as const)('a page of all accounts of a merchant is found at any depth: %o', async (query) => {
  const { rows } = await reads(merchantFlows, query)
  expect(rows).toBeLessThan(1000)
  const flows = await app.db.asMerchant('10001', (tx) =>
    send<{ flowNo: string }>(tx, pageQuery(plainFlows, '10001', [], query)),
  )
  const { records } = await runList(app.db, merchantFlows, '10001', query)
  expect(records.map(({ flowNo }) => flowNo)).toEqual(flows.map(({ flowNo }) => flowNo))
})

describe.each<[string, ListSource, object[]]>([
  ['/assets/merchantUser/pageListQuery', customerAssets, [{ customerUid: 'U77' }]],
  ['/customer/list', customers, [{ customerUid: 'u77' }, { customerName: 'name 77' }]],
  ['/customerAddress/list', customerAddresses, [{ customerUid: 'U77' }, { address: 'T77' }]],
])('%s', (_path, source, filters) => {
  test.each([{}, { sortType: 0 }, { sortType: 1 }, ...filters])(
    'the view %o reads its page and no more',
    async (query) => {
      const { rows } = await reads(source, query)
      expect(rows).toBeLessThan(200)
    },
  )
})

describe('orders of rare states, older than all others', () => {
  beforeAll(async () => {
    await insertOrderRows(app.owner, 'crypto_payin_order', '10001', depth)
    const { completed, failed, refunded } = cryptoPayinMachine.states
    await app.owner`
      update crypto_payin_order set status = case
        when order_no <= 'N10001000004' then ${failed.id}::smallint
        when order_no <= 'N10001000008' then ${refunded.id}::smallint else ${completed.id}::smallint end
      where merchant_id = 10001`
    await app.owner`analyze`
  })

  test.each([
    { status: 'failed' },
    { status: 'failed,refunded' },
    { status: 'failed,refunded', sortType: 1 },
    { status: 'failed,refunded', current: 2 },
    { status: 'failed,refunded', current: 2000 },
    { status: 'failed,refunded', startDate: '2026-03-01', endDate: '2026-07-01' },
    { status: 'completed,failed', startDate: '2026-03-01', endDate: '2026-07-01' },
    { startDate: '2026-04-01', endDate: '2026-04-02' },
    {},
    { current: 2 },
  ])('the view %o reads its page and no more', async (query) => {
    const { rows } = await reads(cryptoPayinOrder.source, query)
    expect(rows).toBeLessThan(60)
  })
})
