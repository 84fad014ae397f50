/** Flow records, search and statements of the merchant with the most orders. */
import type { ListQuery } from '@countinghouse/contract/engine/list.ts'
import { explainBalance } from '@countinghouse/server/src/areas/flow/explain.query.ts'
import { merchantFlows } from '@countinghouse/server/src/areas/flow/flow.lists.ts'
import { runsOf, statementOf } from '@countinghouse/server/src/areas/flow/statement.query.ts'
import { activeFilters } from '@countinghouse/server/src/engine/lists/conditions.ts'
import { countQuery } from '@countinghouse/server/src/engine/lists/count.ts'
import { pageQuery } from '@countinghouse/server/src/engine/lists/page-query.ts'
import { orderRegistry } from '@countinghouse/server/src/order-registry.ts'
import type { Transaction } from '@countinghouse/server/src/platform/db/database.ts'
import type { OwnerSql as Client } from '@countinghouse/server/src/platform/db/owner.ts'
import { send, sql } from '@countinghouse/server/src/platform/db/sql.ts'
import { scopeOf } from '@countinghouse/server/src/platform/db/transaction.ts'
import { compareWithDriver, timesDriver } from './compare-with-driver.ts'
import type { Size } from './lists.ts'
import { median } from './median.ts'
import { benchOperator, signIn } from './session.ts'
import type { Row } from './table.ts'

const account = { currency: 'USDT', bucket: 'available' } as const
const balance = { ...account, country: '' } as const

export async function measureFunds(url: string, client: Client, size: Size): Promise<Row[]> {
  const headers = await signIn(url, benchOperator(size.merchantId))
  const calls = { url, headers, client, merchantId: size.merchantId }
  return [...(await flowPages(calls)), ...(await search(calls, size)), ...(await statement(calls))]
}

interface Calls {
  url: string
  headers: Record<string, string>
  client: Client
  merchantId: string
}

async function flowPages(calls: Calls): Promise<Row[]> {
  const { client, merchantId } = calls
  const records = await inScope(client, merchantId, async (tx) => {
    const asked = { ...balance, size: 1, current: 1 }
    return (await explainBalance(tx, merchantFlows, { merchantId, roles: ['admin'] }, asked)).total
  })
  const rows: Row[] = []
  for (const [name, current] of Object.entries({ first: 1, middle: Math.ceil(records / 20) })) {
    const query = { size: 10, current, ...account }
    const what = `flow records of one account, ${name} page of ${records.toLocaleString('en')} records`
    const compared = await comparePage(calls, query)
    rows.push([what, `${Math.round(compared.server)} pages/s`, timesDriver(compared)])
    const filters = activeFilters(merchantFlows.list, query)
    const plainly = await milliseconds(() =>
      inScope(client, merchantId, async (tx) => {
        await send(tx, countQuery(plainFlows, merchantId, filters))
        await send(tx, pageQuery(plainFlows, merchantId, filters, query))
      }),
    )
    rows.push([
      'the same page by plain SQL (count and offset), one request at a time',
      `${Math.round(plainly)} ms`,
      `the call takes ${(await callTime(calls, query)).toFixed(1)} ms`,
    ])
  }
  return [...rows, ...(await deepPage(calls))]
}

/** Of all accounts together, which are merged. */
async function deepPage(calls: Calls): Promise<Row[]> {
  const { client, merchantId } = calls
  const [counted] = await inScope(client, merchantId, (tx) =>
    send<{ orders: string }>(tx, countQuery(merchantFlows, merchantId, [])),
  )
  const first = { size: 10, current: 1 }
  const deep = { size: 10, current: Math.floor(Number(counted?.orders ?? 0) * 0.08) }
  const [firstMs, deepMs] = [await callTime(calls, first), await callTime(calls, deep)]
  const [ofFirst, ofDeep] = [await comparePage(calls, first), await comparePage(calls, deep)]
  return [
    [
      `flow records of all accounts, page ${deep.current.toLocaleString('en')}`,
      `${deepMs.toFixed(1)} ms`,
      `${(deepMs / firstMs).toFixed(2)} times the first page (${firstMs.toFixed(1)} ms); with 16 at once ${Math.round(ofDeep.server)} pages/s and ${Math.round(ofFirst.server)}`,
    ],
  ]
}

function comparePage({ url, headers, client, merchantId }: Calls, query: ListQuery) {
  const filters = activeFilters(merchantFlows.list, query)
  const sequences = merchantFlows.sequences?.(merchantId, filters)
  return compareWithDriver(client, merchantId, {
    target: `${url}/api${merchantFlows.list.path}`,
    headers,
    body: query,
    statements: [
      countQuery(merchantFlows, merchantId, filters),
      pageQuery(merchantFlows, merchantId, filters, query, sequences),
    ],
  })
}

const callTime = ({ url, headers }: Calls, query: object): Promise<number> =>
  milliseconds(() => ask(`${url}/api${merchantFlows.list.path}`, headers, query))

/** Without sequence numbers: the straightforward query. */
const { sequences: _, ...plainFlows } = merchantFlows

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 9; round++) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

async function ask(url: string, headers: Record<string, string>, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  await response.json()
}

/** Search by order number, the most common one, compared with a single look-up. */
async function search(
  { url, headers, client, merchantId }: Calls,
  { orders }: Size,
): Promise<Row[]> {
  const orderNo = await inScope(client, merchantId, async (tx) => {
    const [row] = await tx<{ orderNo: string }[]>`
      select order_no as "orderNo" from crypto_payin_order where merchant_id = ${merchantId}
      order by created_at limit 1`
    return row?.orderNo ?? ''
  })
  const { server, driver } = await compareWithDriver(client, merchantId, {
    target: `${url}/api/search`,
    headers,
    body: { text: orderNo },
    statements: [
      sql`select * from crypto_payin_order where merchant_id = ${merchantId} and order_no = ${orderNo}`,
    ],
  })
  return [
    [
      `search by order number over ${orders.toLocaleString('en')} orders`,
      `${Math.round(server)} searches/s`,
      `${(driver / server).toFixed(2)} times one indexed look-up through the driver (${Math.round(driver)}/s)`,
    ],
  ]
}

/** How many index entries of postings a statement of last month reads per record of that month. */
async function statement({ client, merchantId }: Calls): Promise<Row[]> {
  const now = new Date()
  const monthsAgo = (months: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
  const asked = {
    ...balance,
    startDate: dayOf(monthsAgo(1)),
    endDate: dayOf(new Date(monthsAgo(0).getTime() - 86_400_000)),
  }
  const startedAt = performance.now()
  const { records, read } = await inScope(client, merchantId, async (tx) => {
    const before = await postingsRead(tx)
    const runs = await runsOf(tx, merchantId, asked)
    const { records } = await statementOf(tx, merchantId, orderRegistry, asked, runs)
    return { records, read: (await postingsRead(tx)) - before }
  })
  const ms = performance.now() - startedAt
  return [
    [
      `account statement of a month with ${records.toLocaleString('en')} records`,
      `${Math.round(ms)} ms`,
      `${(read / records).toFixed(3)} postings read for each record of the month`,
    ],
  ]
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

async function postingsRead(tx: Transaction): Promise<number> {
  const [row] = await tx<{ read: number }[]>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as read
    from pg_stat_xact_user_tables where relname = 'posting'`
  return row?.read ?? 0
}

const inScope = <T>(client: Client, merchantId: string, work: (tx: Transaction) => Promise<T>) =>
  client.begin(async (tx) => {
    await tx.unsafe(scopeOf(merchantId))
    return work(tx)
  }) as Promise<T>
