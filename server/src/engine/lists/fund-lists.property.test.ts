/** Walks the lists of funds, customers, requests and notifications: filters, sorts, pages and totals, against the plain rows. */
import type { List, ListQuery, Row } from '@countinghouse/contract/engine/list.ts'
import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/app/builders.ts'
import { isDeep, some } from '../../../test/app/depth.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { insertApiRows } from '../../../test/invariants/api-rows.ts'
import { type Example, example } from '../../../test/invariants/list-walk.ts'
import { makeFunds } from '../../../test/orders/fund-rows.ts'
import { apiRequests } from '../../areas/api-key/api-request.lists.ts'
import { merchantAssets, merchantFiatAssets } from '../../areas/asset/asset.lists.ts'
import { customers } from '../../areas/customer/customer.lists.ts'
import { customerAddresses } from '../../areas/customer-address/customer-address.lists.ts'
import {
  customerAssetSummary,
  customerAssets,
} from '../../areas/customer-asset/customer-asset.lists.ts'
import { bills, customerFlows, merchantFlows } from '../../areas/flow/flow.lists.ts'
import { notifications } from '../../areas/notification/notification.lists.ts'
import { send } from '../../platform/db/sql.ts'
import { activeFilters } from './conditions.ts'
import { countRows } from './count.ts'
import type { ListSource } from './define-list.ts'
import { pageQuery } from './page-query.ts'

/** Each list, and what is in it by a query that shares nothing with it: its keys, in the order of the list. */
const sources: [ListSource, keys: string][] = [
  [
    merchantAssets,
    `
    select currency from account left join exchange_rate using (currency) where merchant_id = 10001 and owner_kind = 1
      and country = '' group by currency, usd order by sum(balance) * usd desc nulls last, currency desc`,
  ],
  [
    merchantFiatAssets,
    `
    select currency || '-' || country from account left join exchange_rate using (currency)
    where merchant_id = 10001 and owner_kind = 1 and currency in ('INR', 'THB', 'USD') group by currency, country, usd
    order by sum(balance) * usd desc nulls last, currency || '-' || country desc`,
  ],
  [
    customerAssets,
    `
    select account_id from account where merchant_id = 10001 and owner_kind = 2 and bucket = 1 order by owner_id, account_id`,
  ],
  [
    customerAssetSummary,
    `
    select currency || case country when '' then '' else '-' || country end as key
    from account left join exchange_rate using (currency) where merchant_id = 10001 and owner_kind = 2
    group by currency, country, usd order by sum(balance) * usd desc nulls last, key desc`,
  ],
  [merchantFlows, flowsOf('owner_kind = 1')],
  [bills, flowsOf("owner_kind = 1 and country <> ''")],
  [customerFlows, flowsOf('owner_kind = 2')],
  [
    customers,
    `
    select customer_uid from customer where merchant_id = 10001 order by created_at desc, customer_uid desc`,
  ],
  [
    customerAddresses,
    `
    select address_id from customer_address where merchant_id = 10001 order by created_at desc, address_id desc`,
  ],
  [
    apiRequests,
    'select entry_id from api_request where merchant_id = 10001 order by at desc, entry_id desc',
  ],
  [
    notifications,
    'select attempt_id from notification_attempt where merchant_id = 10001 order by at desc, attempt_id desc',
  ],
]

function flowsOf(accounts: string): string {
  return `
    select flow_no from (
      select posting_id * 2 as flow_no, at, from_account as account_id from posting where merchant_id = 10001
      union all select posting_id * 2 + 1, at, to_account from posting where merchant_id = 10001) sides
    join account using (account_id) where ${accounts} order by at desc, flow_no desc`
}

const app = await startTestApp()
await makeFunds(app, '10001', 60)
await makeFunds(app, '10002', 6)
await insertApiRows(app.owner, '10001', 60)
await insertApiRows(app.owner, '10002', 6)
const browser = await signedIn(app, 'admin')
const lantern = await signedIn(app, 'lantern')

interface Page {
  records: Row[]
  total: number
  totals: object[]
}

async function ask(list: List, query: object = {}, who = browser): Promise<Page> {
  const answer = await who.call(list.path, { size: 10_000, current: 1, ...query })
  expect(answer.msg).toBe('')
  return answer.data
}

/** None of the filters, each, each two if there is time, and all: what goes wrong between filters does so between two. */
async function combinations(list: List, without: readonly string[] = []): Promise<Example[]> {
  const rows = (await ask(list)).records
  const each = Object.entries(list.filters)
    .filter(([name]) => !without.includes(name))
    .map(([name, filter]) => example(list, name, filter, rows))
  const pairs = isDeep
    ? each.flatMap((first, i) => each.slice(i + 1).map((second) => [first, second]))
    : []
  return [[], ...each.map((one) => [one]), ...pairs, each].map((chosen) => ({
    query: Object.assign({}, ...chosen.map(({ query }) => query)),
    fits: (row: Row) => chosen.every(({ fits }) => fits(row)),
  }))
}

describe.each(sources.map(([source, keys]) => [source.list.path, source, keys] as const))(
  '%s',
  (_path, source, keys) => {
    const { list } = source
    const keyOf = (row: Row) => String(row[list.key])

    test('shows every row of the merchant and none of another', async () => {
      const { records, total } = await ask(list)
      const stored = await app.owner.unsafe(keys)
      expect(records.map(keyOf)).toEqual(stored.map((row) => String(Object.values(row)[0])))
      expect(total).toBe(stored.length)
      expect(total).toBeGreaterThan(2)
    })

    test('keeps to the merchant by its own conditions too, where row level security does not hold', async () => {
      const whole = await ask(list)
      const [rows, counted] = await app.owner.begin(async (tx) => [
        await send(tx, pageQuery(source, '10001', [], { size: 10_000, current: 1 })),
        await countRows(tx, source, '10001', []),
      ])
      expect(rows).toHaveLength(whole.total)
      expect(counted.total).toBe(whole.total)
    })

    test('each filter lets some rows through, and any two and all together the right ones', async () => {
      const rows = (await ask(list)).records
      for (const [name, filter] of Object.entries(list.filters)) {
        const fitting = rows.filter(example(list, name, filter, rows).fits)
        expect([name, fitting.length > 0, fitting.length < rows.length]).toEqual([name, true, true])
      }
      for (const { query, fits } of await combinations(list)) {
        const expected = rows.filter(fits)
        const { records, total, totals } = await ask(list, query)
        expect(records, JSON.stringify(query)).toEqual(expected)
        expect([total, totals]).toEqual([expected.length, []])
      }
    })

    test("another merchant's rows are found by no filter and no export", async () => {
      const foreign = (await ask(list, {}, lantern)).records
      const own = new Set((await ask(list)).records.map(keyOf))
      for (const [name, filter] of Object.entries(list.filters)) {
        const { query } = example(list, name, filter, foreign)
        for (const row of (await ask(list, query)).records) expect(own).toContain(keyOf(row))
        if (filter.type !== 'equals' && filter.type !== 'prefix') continue
        const theirs = {
          [name]: foreign.map((row) => row[filter.field]).find((value) => value !== ''),
        }
        expect((await ask(list, theirs, lantern)).total).toBeGreaterThan(0)
        expect((await ask(list, theirs)).total).toBe(0)
        if (list.exportPath) {
          expect(await browser.call(list.exportPath, theirs)).toMatchObject({ code: 'E00001' })
        }
      }
    })

    test.each(list.sorts.flatMap((key) => [[key, 0] as const, [key, 1] as const]))(
      'sorted by %s (%i), pages follow each other without gap or overlap',
      async (sortKey, sortType) => {
        const { records: whole, total } = await ask(list, { sortKey, sortType })
        for (const size of isDeep ? [5, 40] : [40]) {
          const pages: Row[] = []
          for (let current = 1; (current - 1) * size < total; current++) {
            pages.push(...(await ask(list, { sortKey, sortType, size, current })).records)
          }
          expect(pages).toEqual(whole)
        }
        expect(new Set(whole.map(keyOf)).size).toBe(total)
        // Texts are sorted as the database does; the other way round is the whole list reversed, ties and all.
        const { records: other } = await ask(list, { sortKey, sortType: 1 - sortType })
        expect(other.toReversed()).toEqual(whole)
        const type = list.fields[sortKey]?.type
        if (type === 'text') return
        const values = whole.map((row) => row[sortKey]).filter((value) => value !== null)
        const sorted = values.toSorted((a, b) =>
          type === 'money' ? new Big(String(a)).cmp(String(b)) : String(a) < String(b) ? -1 : 1,
        )
        expect(values).toEqual(sortType === 1 ? sorted : sorted.reverse())
      },
    )
  },
)

/** What the engine does for every list in the same way. */
describe.each(some(sources, 3).map(([source]) => [source.list.path, source] as const))(
  '%s as every list',
  (path, { list }) => {
    test('a page beyond the last is empty and still knows the total', async () => {
      const { total } = await ask(list)
      expect(await ask(list, { size: 80, current: 99 })).toMatchObject({ records: [], total })
    })

    test('an empty filter is an absent one', async () => {
      const { total } = await ask(list)
      const empty = Object.fromEntries(
        (await combinations(list))
          .flatMap(({ query }) => Object.keys(query))
          .map((name) => [name, '']),
      )
      expect((await ask(list, empty)).total).toBe(total)
    })

    test.each([
      { currency: 'DOGE' },
      { network: 'nowhere' },
      { bucket: 'open' },
      { country: 'XX' },
      { flowType: 'theft' },
      { customerUid: 'x'.repeat(201) },
      { customerName: '\u0000' },
      { totalMin: 'much' },
    ])('%o is refused', async (query) => {
      // A filter that the list does not have is refused just the same.
      expect(await browser.call(path, query)).toMatchObject({ status: 400, code: 'S00400' })
      if (list.exportPath) {
        expect(await browser.call(list.exportPath, query)).toMatchObject({ status: 400 })
      }
    })
  },
)

describe.each([
  ['/merchantsFlowWater/list', merchantFlows as ListSource],
  ['/legalCurrency/order/pageBillsQuery', bills as ListSource],
  ['/customerFlowWater/list', customerFlows as ListSource],
])('%s by its numbers', (_path, source) => {
  const { list } = source
  const { sequences: _, ...plain } = source

  test('counts and pages as the plain query does, by any two filters that it knows and by all', async () => {
    for (const { query } of await combinations(list, ['flowType', 'orderNo'])) {
      const filters = activeFilters(list, query as ListQuery)
      for (const sortType of [0, 1] as const) {
        for (const [size, current] of [
          [10, 2],
          [80, 1],
          [40, 99],
        ] as const) {
          const body = { ...query, size, current, sortType }
          const [rows, counted] = await app.db.asMerchant('10001', async (tx) => [
            await send(tx, pageQuery(plain, '10001', filters, body)),
            await countRows(tx, plain, '10001', filters),
          ])
          const { records, total } = await ask(list, body)
          expect(
            records.map((row) => row.flowNo),
            JSON.stringify(body),
          ).toEqual(rows.map((row) => row.flowNo))
          expect(total, JSON.stringify(body)).toBe(counted.total)
        }
      }
    }
  })

  test('one account is one run of numbers, which ends and begins with a period', async () => {
    const account = {
      ...(source === bills ? { currency: 'INR', country: 'IN' } : { currency: 'BTC' }),
      bucket: 'available',
      ...('customerUid' in list.fields ? { customerUid: 'Cust1-10001' } : {}),
    }
    const { records } = await ask(list, account)
    expect(records.map((row) => row.accountSeq)).toEqual(
      records.map((_row, i) => records.length - i),
    )
    const [last = 0, first = 0] = [records[2], records.at(-3)].map((row) =>
      Date.parse(String(row?.createTime)),
    )
    const wire = (ms: number) =>
      new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    const within = records.filter(({ createTime }) => {
      const at = Date.parse(String(createTime))
      return at >= first && at <= last
    })
    expect(within.length).toBeGreaterThan(0)
    const period = { ...account, startDate: wire(first), endDate: wire(last) }
    expect(await ask(list, period)).toMatchObject({ records: within, total: within.length })
    const nothing = { ...account, startDate: wire(last + 1000), endDate: wire(first) }
    expect(await ask(list, nothing)).toMatchObject({ records: [], total: 0 })
  })
})

test('a customer whose uid has commas is one customer', async () => {
  const { list } = customerFlows
  const uid = 'Cust,0,10001'
  const theirs = (await ask(list)).records.filter((row) => row.customerUid === uid)
  expect(theirs.length).toBeGreaterThan(0)
  const found = await ask(list, { customerUid: uid })
  expect(found).toMatchObject({ records: theirs, total: theirs.length })
})
