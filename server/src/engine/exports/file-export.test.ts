/** Exports that are the answer itself, on the list of withdrawals, bound a second time for this file alone. */
import { withdrawalList } from '@countinghouse/contract/areas/withdrawal/withdrawal.order.ts'
import { exportCall, fileExportCall } from '@countinghouse/contract/engine/order-calls.ts'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import type { Browser } from '../../../test/app/browser.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { insertOrderRows } from '../../../test/orders/order-rows.ts'
import { withdrawalOrder } from '../../areas/withdrawal/withdrawal.order.ts'
import { exportRoute, fileExportRoute } from './export-routes.ts'

const list = { ...withdrawalList, exportAs: 'file', exportPath: '/test/export' } as const
const call = fileExportCall(list)
const breaking = fileExportCall({ ...list, exportPath: '/test/breaking/export' })
const routes = [
  fileExportRoute(call, { ...withdrawalOrder.source, list }),
  fileExportRoute(breaking, {
    ...withdrawalOrder.source,
    list,
    table: 'breaking_order',
    columns: { ...withdrawalOrder.source.columns, remark: 'broken' },
  }),
]
const app = await startTestApp({}, { routes })
const admin = await signedIn(app, 'admin')
await insertOrderRows(app.owner, 'withdrawal_order', '10001', 1200)
await insertOrderRows(app.owner, 'withdrawal_order', '10002', 3)

const ask = (browser: Browser, path: string, query: object = {}, lang = 'en_IN') =>
  browser.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang },
    body: JSON.stringify(query),
  })

const requests = () => app.owner<{ operator: string; detail: object; address: string }[]>`
  select o.name as operator, e.detail, e.address
  from audit_entry e join operator o using (merchant_id, operator_id)
  where e.action = 'export.requested' order by e.at`

describe('an export that is the answer itself', () => {
  test('is a sheet with every row that the filters let through, under its name', async () => {
    const query = { status: 'pendingReview', sortKey: 'quantity', sortType: 1 }
    const response = await ask(admin, call.path, query, 'zh_CN')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(call.file)
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="withdrawal-\d{4}-\d\d-\d\d\.xlsx"$/,
    )
    const file = Buffer.from(await response.arrayBuffer())
    const [header, ...rows] = await readSheet(file)
    expect((await readSheet(file, '说明'))[1]?.[0]).toBe('时间为新加坡时间（GMT+8）。')
    expect(header?.[0]).toBe('订单号')
    const { data } = await admin.call('/mentionMoneyOrder/list', { ...query, size: 10_000 })
    expect(data.total).toBeGreaterThan(200)
    expect(rows.map((row) => row[0])).toEqual(
      data.records.map((row: { orderNo: string }) => row.orderNo),
    )
  })

  test('leaves an entry in the audit log and no export record', async () => {
    const before = await requests()
    expect((await ask(await signedIn(app, 'lantern'), call.path)).status).toBe(200)
    expect((await requests()).slice(before.length)).toEqual([
      { operator: 'lantern', detail: { list: 'withdrawal', records: 3 }, address: '127.0.0.1' },
    ])
    expect(await app.owner`select from export_record`).toHaveLength(0)
  })

  test.each([
    ['nothing', { orderNo: 'none' }, 422, 'E00001'],
    ['what is no filter', { nonsense: 'x' }, 400, 'S00400'],
  ])('of %s is refused with a code', async (_what, query, status, code) => {
    const before = await requests()
    const response = await ask(admin, call.path, query)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-disposition')).toBeNull()
    expect(await response.json()).toMatchObject({ code, success: false })
    expect(await requests()).toHaveLength(before.length)
  })

  test('that breaks half-way is answered with a code, not with half a file', async () => {
    await app.owner`
      create view breaking_order with (security_invoker) as
      select *, (1 / (right(order_no, 6)::int - 1))::text as broken from withdrawal_order`
    await app.owner`grant select on breaking_order to countinghouse_app`
    const response = await ask(admin, breaking.path)
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ code: 'S00500', success: false })
  })

  test('of more than 10,000 records is refused with a code', async () => {
    await app.owner`delete from withdrawal_order where merchant_id = 10002`
    await insertOrderRows(app.owner, 'withdrawal_order', '10002', 10_001)
    const response = await ask(await signedIn(app, 'lantern'), call.path)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'E00002', success: false })
  })
})

test('a call is bound as what it answers: a file or a record', () => {
  const record = exportCall(withdrawalList)
  expect(() => fileExportRoute(record, withdrawalOrder.source)).toThrow('bind it with exportRoute')
  expect(() => exportRoute(call, withdrawalOrder.source)).toThrow('bind it with fileExportRoute')
})
