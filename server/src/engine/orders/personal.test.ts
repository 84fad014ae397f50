/** Personal data of every kind that has some: masked wherever rows are listed, whole for those who may and are logged. */

import type { Rail } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import { variantBody } from '@countinghouse/contract/engine/call-variant.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { personalFields } from '@countinghouse/contract/engine/personal.ts'
import { permits, roles } from '@countinghouse/contract/permissions.ts'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { createSampleTable, sampleRegistry } from '../../../test/invariants/sample-kind.ts'
import { insertOrderRows } from '../../../test/orders/order-rows.ts'
import { orderRegistry } from '../../order-registry.ts'
import { identifier, send, sql } from '../../platform/db/sql.ts'
import { selected } from '../lists/page-query.ts'

const registry = { ...orderRegistry, ...sampleRegistry }
const kinds = Object.values(registry)
const withPersonalData = kinds.filter(({ source }) => personalFields(source.list).length > 0)
const rowCount = 12
const app = await startTestApp({}, { orders: registry })
await createSampleTable(app.owner)
for (const { table } of withPersonalData) {
  await insertOrderRows(app.owner, table, '10001', rowCount, registry)
  await insertOrderRows(app.owner, table, '10002', 1, registry)
}
const admin = await signedIn(app, 'admin')

const looksOf = (operator: string) => app.owner`
  select e.detail, e.address from audit_entry e join operator o using (merchant_id, operator_id)
  where e.action = 'order.revealed' and o.name = ${operator} order by e.seq`

test('a kind says who may see personal data whole if its list has some, and only then', () => {
  for (const { declared, source } of kinds) {
    const has = personalFields(source.list).length > 0
    expect(declared.reveal !== undefined, declared.machine.kind).toBe(has)
    if (declared.reveal) {
      const may = (role: (typeof roles)[number]) => permits([role], declared.reveal as never)
      expect(roles.filter(may), declared.machine.kind).toEqual(['admin', 'finance'])
    }
  }
})

test('no list sorts by personal data, or filters it by less than the whole value', () => {
  for (const { source } of kinds) {
    const fields = personalFields(source.list)
    const { sorts, filters } = source.list
    expect(sorts.filter((name) => fields.includes(name))).toEqual([])
    const used = Object.values(filters).filter(({ field }) => fields.includes(field))
    expect(used.filter(({ type }) => type !== 'equals')).toEqual([])
  }
})

test('what payers and payees are known by is personal in every country, but for what names banks and types', () => {
  const details = Object.values<Rail>(rails).flatMap(({ fields }) => Object.entries(fields))
  const shown = details.filter(([, { personal }]) => !personal).map(([name]) => name)
  expect([...new Set(shown)].toSorted()).toEqual([
    'bankCode',
    'bankName',
    'branch',
    'ifsc',
    'pixType',
  ])
  for (const [name, { personal }] of details) {
    const same = details.filter(([other]) => other === name)
    expect(new Set(same.map(([, field]) => field.personal)), name).toEqual(new Set([personal]))
  }
})

test('a kind without personal data is not asked for it', async () => {
  const { detailPath } = orderRegistry.deposit.declared
  const answer = await admin.call(detailPath, { orderNo: 'D1', whole: true })
  expect(answer).toMatchObject({ status: 400, code: 'S00400' })
})

describe.each(withPersonalData.map((kind) => [kind.machine.kind, kind] as const))(
  'personal data of %s',
  (_name, { source, declared }) => {
    const { list, table } = source
    const fields = personalFields(list)
    /** As the database has them. */
    let stored: Row[]
    /** Every value that must not be seen. */
    let values: string[]

    beforeAll(async () => {
      const rows = sql`select ${selected(source)} from ${identifier(table)} where merchant_id = 10001`
      stored = await send<Row>(app.owner, rows)
      values = stored.flatMap((row) => fields.map((name) => String(row[name] ?? '')))
      values = [...new Set(values)].filter((value) => value !== '')
      for (const name of fields) expect(stored.some((row) => row[name])).toBe(true)
    })

    const expectNone = (shown: unknown) => {
      const text = JSON.stringify(shown)
      expect(values.filter((value) => text.includes(value))).toEqual([])
      expect(text).toContain('••')
    }

    const fileOf = (query: object) =>
      admin.fetch(list.exportPath as string, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...variantBody(list), ...query }),
      })

    const sheetOf = async (query: object) => {
      if (list.exportAs === 'file')
        return readSheet(Buffer.from(await (await fileOf(query)).arrayBuffer()))
      const { data } = await admin.call(list.exportPath as string, {
        ...variantBody(list),
        ...query,
      })
      const url = await vi.waitFor(async () => {
        const answer = await admin.call('/exportRecords/checkLinkValid', data)
        return answer.data.url.replace('/api', '') as string
      }, waitLimitMs)
      return readSheet(Buffer.from(await (await admin.fetch(url)).arrayBuffer()))
    }

    test('is masked in the list, whoever asks', async () => {
      for (const name of ['admin', await newOperator(app, ['viewer'])]) {
        const { data } = await (await signedIn(app, name)).call(list.path, {
          ...variantBody(list),
          size: 80,
        })
        expect(data.records).toHaveLength(rowCount)
        expectNone(data)
      }
    })

    test('is found by the whole value', async () => {
      for (const [name, { field }] of Object.entries(list.filters)) {
        if (!fields.includes(field)) continue
        const value = stored.map((row) => row[field]).find(Boolean)
        const { data } = await admin.call(list.path, {
          ...variantBody(list),
          size: 80,
          [name]: value,
        })
        const numbers = data.records.map(({ orderNo }: Row) => orderNo)
        const expected = stored.filter((row) => row[field] === value)
        expect(numbers.toSorted()).toEqual(expected.map(({ orderNo }) => orderNo).toSorted())
        expectNone(data)
        const found = JSON.stringify((await admin.call('/search', { text: value })).data)
        expect(found).toContain(numbers[0])
        expect(values.filter((each) => found.includes(each))).toEqual([])
      }
    })

    test('is masked in an export, of all rows and of chosen ones', async () => {
      const all = await sheetOf({})
      expect(all).toHaveLength(rowCount + 1)
      expectNone(all)
      const chosen = await sheetOf({
        keys: stored
          .slice(0, 2)
          .map(({ orderNo }) => orderNo)
          .join(),
      })
      expect(chosen).toHaveLength(3)
      expectNone(chosen)
    })

    test('is masked in a detail, and leaves no trace in the audit log', async () => {
      const { data } = await admin.call(declared.detailPath, {
        ...variantBody(list),
        orderNo: stored[0]?.orderNo,
      })
      expect(data.order.orderNo).toBe(stored[0]?.orderNo)
      expectNone(data)
      expect(await looksOf('admin')).toEqual([])
    })

    test('is refused to whoever may see the order but not that', async () => {
      const name = await newOperator(app, ['support'])
      const support = await signedIn(app, name)
      const body = { ...variantBody(list), orderNo: stored[0]?.orderNo }
      expect((await support.call(declared.detailPath, body)).code).toBe('200')
      const answer = await support.call(declared.detailPath, { ...body, whole: true })
      expect(answer).toMatchObject({ status: 403, code: 'S00403', data: null })
      expect(await looksOf(name)).toEqual([])
    })

    test('of another merchant is not found', async () => {
      const body = { ...variantBody(list), orderNo: 'N10002000001', whole: true }
      expect(await admin.call(declared.detailPath, body)).toMatchObject({
        code: 'S00404',
        data: null,
      })
      expect(await looksOf('admin')).toEqual([])
    })

    test('is whole for those who may, and every look is an entry in the audit log', async () => {
      const name = await newOperator(app, ['finance'])
      const finance = await signedIn(app, name)
      for (const row of [stored[0], stored[0], stored[1]]) {
        const { data } = await finance.call(declared.detailPath, {
          ...variantBody(list),
          orderNo: row?.orderNo,
          whole: true,
        })
        for (const field of fields) expect(data.order[field]).toBe(row?.[field])
        expect(data.events).toEqual([])
      }
      const entries = [stored[0], stored[0], stored[1]].map((row) => ({
        detail: { orderNo: row?.orderNo },
        address: '127.0.0.1',
      }))
      expect(await looksOf(name)).toEqual(entries)
    })
  },
)
