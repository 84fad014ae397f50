/** Walks every list: filters, sorts, pages and totals, against the plain rows. */

import { agentList } from '@countinghouse/contract/areas/agent/agent.order.ts'
import { auditLogList } from '@countinghouse/contract/areas/audit-log/audit-log.list.ts'
import { depositList } from '@countinghouse/contract/areas/deposit/deposit.order.ts'
import { localPayinList } from '@countinghouse/contract/areas/local-payin/local-payin.order.ts'
import { otcList } from '@countinghouse/contract/areas/otc/otc.order.ts'
import {
  localPayinReport,
  localPayoutReport,
} from '@countinghouse/contract/areas/report/order.reports.ts'
import { withdrawalList } from '@countinghouse/contract/areas/withdrawal/withdrawal.order.ts'
import { variantBody } from '@countinghouse/contract/engine/call-variant.ts'
import {
  type Field,
  type Filter,
  type List,
  type ListQuery,
  otherWireNames,
  type Row,
} from '@countinghouse/contract/engine/list.ts'
import { listCall } from '@countinghouse/contract/engine/list-call.ts'
import type { Machine } from '@countinghouse/contract/engine/machine.ts'
import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/app/builders.ts'
import { some } from '../../../test/app/depth.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { example } from '../../../test/invariants/list-walk.ts'
import { insertOrderRows } from '../../../test/orders/order-rows.ts'
import { foldDeltas } from '../../books/rollups/fold-deltas.ts'
import { orderRegistry } from '../../order-registry.ts'
import { identifier, send, sql } from '../../platform/db/sql.ts'
import { activeFilters } from './conditions.ts'
import { countRows } from './count.ts'
import type { TableSource } from './define-list.ts'
import { pageQuery, selected } from './page-query.ts'
import { type StoredRow, wholeRowReader } from './row-reader.ts'

const rowCount = 240
const sources: TableSource[] = Object.values(orderRegistry).map(({ source }) => source)

const never = new AbortController().signal
const app = await startTestApp()
for (const { table } of sources) {
  await insertOrderRows(app.owner, table, '10001', rowCount)
  await insertOrderRows(app.owner, table, '10002', 30)
}
const browser = await signedIn(app, 'admin')

interface Page {
  records: Row[]
  total: number
  totals: Record<string, string>[]
}

async function ask(list: List, query: Record<string, unknown> = {}): Promise<Page> {
  const answer = await browser.call(list.path, {
    size: 10_000,
    current: 1,
    ...variantBody(list),
    ...query,
  })
  expect(answer.msg).toBe('')
  return answer.data
}

const wholeRows = async (source: TableSource) => {
  const all = sql`select ${selected(source)} from ${identifier(source.table)} where merchant_id = 10001`
  return (await send<StoredRow>(app.owner, all)).map(wholeRowReader(source))
}

const everything = (list: List) => ask(list).then(({ records }) => records)

/** Sums per currency as one would do them by hand: the list's own currencies first, then those of second amounts. */
function totalsOf(list: List, rows: Row[]): Record<string, string>[] {
  const sumsIn = (currencyField: string) => {
    const names = (list.totals ?? []).filter(
      (name) => (list.fields[name] as Field & { type: 'money' }).currencyField === currencyField,
    )
    const byCurrency = Map.groupBy(names.length ? rows : [], (row) => String(row[currencyField]))
    return [...byCurrency]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, members]) => ({
        currency,
        ...Object.fromEntries(
          names.map((name) => [
            name,
            members.reduce((sum, row) => sum.plus(String(row[name])), new Big(0)).toFixed(),
          ]),
        ),
      }))
  }
  return [...sumsIn('currency'), ...sumsIn('fiatCurrency')]
}

describe.each(sources.map((source) => [source.list.name, source] as const))(
  '%s',
  (_path, source) => {
    const { list } = source

    test('shows every row of the merchant and none of another', async () => {
      const page = await ask(list)
      expect(listCall(list).result.safeParse(page).error).toBeUndefined()
      const { records, total, totals } = page
      expect(records).toHaveLength(rowCount)
      expect(total).toBe(rowCount)
      expect(totals).toEqual(totalsOf(list, records))
      const stored = await app.owner.unsafe(
        `select order_no from ${source.table} where merchant_id = 10001 order by created_at desc, order_no desc`,
      )
      expect(records.map((row) => row.orderNo)).toEqual(stored.map((row) => row.order_no))
    })

    test('keeps to the merchant by its own conditions too, where row level security does not hold', async () => {
      // The owner of the tables is a superuser here: nothing but the query's own words scopes it.
      const [rows, counted] = await app.owner.begin(async (tx) => [
        await send(tx, pageQuery(source, '10001', [], { size: 10_000, current: 1 })),
        await countRows(tx, source, '10001', []),
      ])
      expect(rows).toHaveLength(rowCount)
      expect(counted.total).toBe(rowCount)
    })

    test("another merchant's order is not found by its number", async () => {
      const { records, total } = await ask(list, { orderNo: 'N10002000001' })
      expect([records, total]).toEqual([[], 0])
    })

    test.each(Object.entries(list.filters))(
      'filter %s lets the right rows through, and totals follow',
      async (name, filter) => {
        const rows = await everything(list)
        // As they are stored: personal data is masked in the list and filtered by its whole value.
        const stored = await wholeRows(source)
        const { query, fits } = example(list, name, filter, stored)
        const fitting = new Set(stored.filter(fits).map(({ orderNo }) => orderNo))
        const expected = rows.filter(({ orderNo }) => fitting.has(orderNo))
        expect(expected.length).toBeGreaterThan(0)
        expect(expected.length).toBeLessThan(rows.length)
        const { records, total, totals } = await ask(list, query)
        expect(records).toEqual(expected)
        expect(total).toBe(expected.length)
        expect(totals).toEqual(totalsOf(list, expected))
        const others = otherWireNames(filter)
        if (others.length === 0) return
        const renamed = Object.values(query).map((value, index) => [others[index], value])
        expect((await ask(list, Object.fromEntries(renamed))).records).toEqual(expected)
        const answer = await browser.call(list.path, {
          ...variantBody(list),
          ...query,
          ...Object.fromEntries(renamed),
        })
        expect(answer).toMatchObject({ status: 400, code: 'S00400' })
      },
    )
  },
)

/** Where the specification (section 3) gives the ends of a period other names, both are taken. */
test.each([
  ['startDate', 'endDate', otcList],
  ['startDate2', 'endDate2', otcList],
  ['startStamp', 'endStamp', depositList],
  ['createTimeStart', 'createTimeEnd', localPayinList],
  ['finishTimeStart', 'finishTimeEnd', withdrawalList],
  ['gmtCreateStart', 'gmtCreateEnd', agentList],
  ['gmtCreateStart', 'gmtCreateEnd', otcList],
  ['gmtEndStart', 'gmtEndEnd', agentList],
  ['gmtEndStart', 'gmtEndEnd', otcList],
  ['paymentFinishStartDate', 'paymentFinishEndDate', otcList],
  ['startTime', 'endTime', auditLogList],
])('%s and %s are the ends of a period', async (start, end, list) => {
  const at = (year: number) =>
    start === 'startStamp' ? Date.UTC(year, 0, 1) : `${year}-01-01 00:00:00`
  const total = async (from: number, to: number) =>
    (await ask(list, { [start]: at(from), [end]: at(to), size: 10 })).total
  expect(await total(2000, 2090)).toBeGreaterThan(0)
  expect(await total(2000, 2001)).toBe(0)
  expect(await total(2080, 2090)).toBe(0)
})

test.each([
  ['reportDateStart', 'reportDateEnd', localPayinReport],
  ['gmtDateStart', 'gmtDateEnd', localPayinReport],
  ['gmtDateStart', 'gmtDateEnd', localPayoutReport],
])('%s and %s are the first and the last day of a report', async (start, end, { path }) => {
  const { data } = await browser.call(path, { [start]: '2026-02-01', [end]: '2026-02-03' })
  expect(data).toMatchObject({ reportDateStart: '2026-02-01', reportDateEnd: '2026-02-03' })
})

/** What the engine does for every list in the same way. */
describe.each(some(sources, 3).map((source) => [source.list.name, source] as const))(
  '%s as every list',
  (_path, source) => {
    const { list } = source

    test('totals are the same before and after the deltas are folded', async () => {
      const query = {
        status: Object.keys(
          (list.fields.status as { machine: { states: object } }).machine.states,
        )[1],
      }
      const before = await ask(list, query)
      const all = await ask(list)
      await foldDeltas(app.db, { merchantId: '10001', kind: source.rollup?.kind as number }, never)
      const [left] = await app.owner`
      select count(*)::int as n from order_delta where merchant_id = 10001 and kind = ${source.rollup?.kind as number}`
      expect(left?.n).toBe(0)
      expect(await ask(list, query)).toEqual(before)
      expect(await ask(list)).toEqual(all)
      const { query: period, fits } = example(
        list,
        'createTime',
        list.filters.createTime as Filter,
        all.records,
      )
      expect((await ask(list, period)).total).toBe(all.records.filter(fits).length)
    })

    test.each(list.sorts.flatMap((key) => [[key, 0] as const, [key, 1] as const]))(
      'sorted by %s (%i), pages follow each other without gap or overlap',
      async (sortKey, sortType) => {
        const whole = (await ask(list, { sortKey, sortType })).records
        const pages: Row[] = []
        for (let current = 1; current <= 6; current++) {
          pages.push(...(await ask(list, { sortKey, sortType, size: 40, current })).records)
        }
        expect(pages).toEqual(whole)
        expect(new Set(whole.map((row) => row.orderNo)).size).toBe(rowCount)
        const values = whole.map((row) => row[sortKey]).filter((value) => value !== null)
        const numeric = ['money', 'decimal', 'count'].includes(list.fields[sortKey]?.type ?? '')
        const sorted = values.toSorted((a, b) =>
          numeric ? new Big(String(a)).cmp(String(b)) : String(a) < String(b) ? -1 : 1,
        )
        expect(values).toEqual(sortType === 1 ? sorted : sorted.reverse())
      },
    )

    test('a page beyond the last is empty and still knows the total', async () => {
      const { records, total } = await ask(list, { size: 80, current: 99 })
      expect([records, total]).toEqual([[], rowCount])
    })

    test('several states come in the order of all, page by page, and one that is named twice comes once', async () => {
      const names = Object.keys((list.fields.status as { machine: Machine }).machine.states)
      const [one = '', two = ''] = names
      const fitting = (await ask(list)).records.filter(
        ({ status }) => status === one || status === two,
      )
      expect(fitting.length).toBeGreaterThan(20)
      for (const status of [`${one},${two}`, `${two},${one},${two}`]) {
        const first = await ask(list, { status, size: 10 })
        const second = await ask(list, { status, size: 10, current: 2 })
        expect([...first.records, ...second.records]).toEqual(fitting.slice(0, 20))
        expect(first.total).toBe(fitting.length)
      }
      const single = await ask(list, { status: one })
      expect((await ask(list, { status: `${one},${one}` })).records).toEqual(single.records)
    })

    test('an empty filter is an absent one', async () => {
      expect((await ask(list, { orderNo: '', status: '' })).total).toBe(rowCount)
    })

    test.each([
      { size: 7 },
      { size: 10_001 },
      { current: 0 },
      { current: 1.5 },
      { current: 'x' },
      { sortKey: 'remark' },
      { sortKey: 'created_at; drop table merchant' },
      { sortType: 2 },
      { status: 'nonsense' },
      { orderNo: 'x'.repeat(201) },
      { orderNo: ['a'] },
      { finishTimeStart: 'yesterday' },
      { finishTimeStart: '2026-13-01 00:00:00' },
      { finishTimeStart: '2026-02-30 00:00:00' },
      { finishTimeStart: '0000-01-01 00:00:00' },
      { startStamp: 8_640_000_000_000_000 },
      { merchantId: '10002' },
    ])('%o is refused', async (query) => {
      // The crypto payin list names its finish time otherwise: an unknown filter is refused just the same.
      const answer = await browser.call(list.path, {
        size: 10,
        current: 1,
        ...variantBody(list),
        ...query,
      })
      expect(answer).toMatchObject({ status: 400, code: 'S00400' })
    })

    test.each([
      {},
      ...list.sorts.slice(1).map((sortKey) => ({ sortKey })),
      { sortKey: list.sorts[2], sortType: 1 as const },
      { status: 'completed,credited' },
      { orderNo: 'N1' },
      { txHash: 'h3' },
    ])('the view %o reads an index in order and no more than its page', async (query) => {
      const wanted = { size: 10, current: 1, ...query } as ListQuery
      const plan = await app.db.asMerchant('10001', async (tx) => {
        // On a table this small every plan is cheap: what is asked is whether an index can serve the view.
        await tx`set local enable_seqscan = off`
        await tx`set local enable_sort = off`
        const filters = activeFilters(list, wanted)
        return send(tx, sql`explain ${pageQuery(source, '10001', filters, wanted)}`)
      })
      const text = plan.map((row) => row['QUERY PLAN']).join('\n')
      const advice = 'no index has this order, its empty values included'
      expect(text, advice).not.toMatch(/Seq Scan/)
      if (!('txHash' in query) && !('status' in query)) expect(text, advice).not.toMatch(/Sort/)
    })
  },
)
