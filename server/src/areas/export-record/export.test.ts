import { readSheet } from 'read-excel-file/node'
import { describe, expect, test, vi } from 'vitest'
import type { Browser } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { insertOrderRows } from '../../../test/orders/order-rows.ts'
import { escapeFormula } from '../../platform/files/xlsx-text.ts'

const app = await startTestApp()
const admin = await signedIn(app, 'admin')
await insertOrderRows(app.owner, 'withdrawal_order', '10001', 1200)
await insertOrderRows(app.owner, 'withdrawal_order', '10002', 3)

const recordOf = async (browser: Browser, recordId: string) => {
  const { data } = await browser.call('/exportRecords/list', { size: 80, current: 1 })
  return data.records.find((record: { recordId: string }) => record.recordId === recordId)
}

/** Resolves with the record once it is in the state. */
const inState = (browser: Browser, recordId: string, state: string) =>
  vi.waitFor(async () => {
    const record = await recordOf(browser, recordId)
    expect(record.exportStatus).toBe(state)
    return record
  }, waitLimitMs)

async function exported(browser: Browser, query: object = {}, lang = 'en_IN'): Promise<string> {
  const answer = await browser.call('/mentionMoneyOrder/export', query, { lang })
  expect(answer.msg).toBe('')
  await inState(browser, answer.data.recordId, 'ready')
  return answer.data.recordId
}

async function linkOf(browser: Browser, recordId: string): Promise<string> {
  const { data } = await browser.call('/exportRecords/checkLinkValid', { recordId })
  return data.url.replace('/api', '')
}

async function sheetOf(browser: Browser, recordId: string) {
  const response = await browser.fetch(await linkOf(browser, recordId))
  expect(response.status).toBe(200)
  const file = Buffer.from(await response.arrayBuffer())
  return { response, file, rows: await readSheet(file) }
}

describe('an export', () => {
  test('holds every row that the filters let through, in the order of the list', async () => {
    const query = { status: 'pendingReview,auditSuccessful', sortKey: 'quantity', sortType: 1 }
    const recordId = await exported(admin, query)
    const { response, rows } = await sheetOf(admin, recordId)
    const { data } = await admin.call('/mentionMoneyOrder/list', {
      ...query,
      size: 10_000,
      current: 1,
    })
    expect(rows.slice(1).map((row) => row[0])).toEqual(
      data.records.map((row: { orderNo: string }) => row.orderNo),
    )
    expect(response.headers.get('content-disposition')).toMatch(
      /attachment; filename="withdrawal-\d{4}-\d\d-\d\d\.xlsx"/,
    )
    const record = await recordOf(admin, recordId)
    expect(record).toMatchObject({
      recordCount: data.total,
      writtenCount: data.total,
      operatorName: 'admin',
    })
  })

  test('begins with translated headers and has states in words, numbers as numbers, times as dates of the zone in their title, and notes on a sheet of their own', async () => {
    const recordId = await exported(admin, { orderNo: 'N10001000004' }, 'zh_CN')
    const { rows, file } = await sheetOf(admin, recordId)
    const [header = [], row = []] = rows
    const notes = await readSheet(file, '说明')
    expect(notes.flat()).toContain('时间为新加坡时间（GMT+8）。')
    const at = (title: string) => row[header.indexOf(title)]
    expect(header).toContain('订单号')
    expect(at('数量')).toBe(1.74)
    expect(at('状态')).toBe('待审核')
    expect(at('创建时间（GMT+8）')).toEqual(new Date('2026-03-01T00:14:26Z'))
  })

  test('says in the title of a column that some of its numbers are texts, and shows chosen columns first', async () => {
    const orderNo = 'N10001000005'
    await app.owner`update withdrawal_order set amount = 1234567890123.123456 where order_no = ${orderNo}`
    const columns = 'quantity,orderNo'
    const { rows } = await sheetOf(admin, await exported(admin, { orderNo, columns }))
    const [header = [], row = []] = rows
    expect(header.slice(0, 2)).toEqual([
      'Quantity (over 15 digits as text, not in sums)',
      'Order number',
    ])
    expect(row.slice(0, 2)).toEqual(['1234567890123.123456', orderNo])
    expect(header.length).toBeGreaterThan(9)
    const unknown = await admin.call('/mentionMoneyOrder/export', { columns: 'quantity,secret' })
    expect(unknown).toMatchObject({ status: 400, code: 'S00400' })
  })

  test('keeps cells that look like formulas from becoming formulas', async () => {
    const recordId = await exported(admin, { orderNo: 'N10001000004' })
    const { rows } = await sheetOf(admin, recordId)
    expect(rows[1]?.at(-1)).toBe("'=1+4")
    for (const text of ['=1', '+1', '-1', '@x', '\tx', '\rx', '_x003d_1', '_x000D_=1'])
      expect(escapeFormula(text)).toBe(`'${text}`)
    // What XML can not hold is left out, and must not have hidden the rest.
    expect(escapeFormula('\u0001=1')).toBe("'=1")
    expect(escapeFormula('a=1')).toBe('a=1')
  })

  test('is refused when there are no records, with the message of the specification', async () => {
    const answer = await admin.call('/mentionMoneyOrder/export', { orderNo: 'none' })
    expect(answer).toMatchObject({ status: 422, msg: 'No data needs to be exported' })
  })

  test('is refused for more than 10,000 records', async () => {
    await insertOrderRows(app.owner, 'deposit_order', '10001', 10_001)
    const answer = await admin.call('/chargeMoneyOrder/export', {})
    expect(answer).toMatchObject({ status: 422, code: 'E00002' })
    expect(answer.msg).toContain('10000')
  })

  test('that can not be written fails visibly after a few tries, and tells nothing of our insides', async () => {
    const { recordId } = (await admin.call('/mentionMoneyOrder/export', {})).data
    await inState(admin, recordId, 'ready')
    // The same task, on a list that does not exist any more.
    await app.owner`update export_record set status = 0, list_name = 'gone' where record_id = ${recordId}`
    await app.owner`
      insert into job (task, payload, attempts) values
      ('export', ${app.owner.json({ merchantId: '10001', recordId })}, 2)`
    expect(await inState(admin, recordId, 'failed')).toMatchObject({ problem: '' })
    const answer = await admin.call('/exportRecords/checkLinkValid', { recordId })
    expect(answer).toMatchObject({ status: 409, msg: 'Export Failed' })
  })

  test('that a worker left half-way is taken over when its lease has run out', async () => {
    const recordId = await exported(admin, { orderNo: 'N10001000004' })
    await app.owner`update export_record set status = 1, written_count = 0 where record_id = ${recordId}`
    await app.owner`
      insert into job (task, payload, attempts, leased_until) values
      ('export', ${app.owner.json({ merchantId: '10001', recordId })}, 1, now() - interval '1 second')`
    expect(await inState(admin, recordId, 'ready')).toMatchObject({ writtenCount: 1 })
  })
})

describe('a link', () => {
  test('works for operators of the merchant only', async () => {
    const recordId = await exported(admin, { orderNo: 'N10001000004' })
    const link = await linkOf(admin, recordId)
    const [colleague, stranger] = [await signedIn(app, 'viewer'), await signedIn(app, 'lantern')]
    expect((await colleague.fetch(link)).status).toBe(200)
    expect((await stranger.fetch(link)).status).toBe(404)
    expect((await fetch(`${app.url}${link}`)).status).toBe(404)
    const answer = await stranger.call('/exportRecords/checkLinkValid', { recordId })
    expect(answer).toMatchObject({ status: 404 })
    expect(await recordOf(stranger, recordId)).toBeUndefined()
  })

  test('is not for a colleague whose role may not see the list', async () => {
    const recordId = await exported(admin, { orderNo: 'N10001000004' })
    const nobody = await signedIn(app, await newOperator(app, []))
    await app.owner`update operator set roles = '{support}' where roles = '{}'`
    await app.owner`update export_record set permission = 'asset.view' where record_id = ${recordId}`
    const answer = await nobody.call('/exportRecords/checkLinkValid', { recordId })
    expect(answer).toMatchObject({ status: 403, code: 'S00403' })
    const passedOn = await nobody.fetch(await linkOf(admin, recordId))
    expect(passedOn.status).toBe(403)
  })

  test('leaves in the audit log who took which file, and from where', async () => {
    const recordId = await exported(admin, { orderNo: 'N10001000004' })
    const name = await newOperator(app, ['viewer'])
    const [colleague, stranger] = [await signedIn(app, name), await signedIn(app, 'lantern')]
    const link = await linkOf(admin, recordId)
    const taken = () => app.owner`
      select o.name, e.detail, e.address from audit_entry e join operator o using (merchant_id, operator_id)
      where e.action = 'export.downloaded' and e.detail ->> 'recordId' = ${recordId}`
    expect((await stranger.fetch(link)).status).toBe(404)
    expect(await taken()).toEqual([])
    expect((await colleague.fetch(link)).status).toBe(200)
    expect(await taken()).toEqual([
      { name, detail: { recordId, list: 'withdrawal' }, address: '127.0.0.1' },
    ])
  })

  test('does not work any more for an operator who was disabled or has idled away', async () => {
    const recordId = await exported(admin, { orderNo: 'N10001000004' })
    const name = await newOperator(app, ['viewer'])
    const colleague = await signedIn(app, name)
    const link = await linkOf(colleague, recordId)
    await app.owner`
      update session set last_seen_at = now() - interval '31 minutes'
      where operator_id = (select operator_id from operator where name = ${name})`
    expect((await colleague.fetch(link)).status).toBe(404)
  })

  test('ends after five minutes', async () => {
    const recordId = await exported(admin, { orderNo: 'N10001000004' })
    const link = await linkOf(admin, recordId)
    await app.owner`update export_link set expires_at = now() - interval '1 second'`
    expect((await admin.fetch(link)).status).toBe(404)
  })

  test('is not to be had for an export that has expired, which says so', async () => {
    const recordId = await exported(admin, { orderNo: 'N10001000004' })
    await app.owner`update export_record set expires_at = now() where record_id = ${recordId}`
    const answer = await admin.call('/exportRecords/checkLinkValid', { recordId })
    expect(answer).toMatchObject({ status: 410, code: 'E00004' })
    expect((await recordOf(admin, recordId)).exportStatus).toBe('expired')
  })

  test('that is made up leads nowhere', async () => {
    for (const link of ['x', `10001.${'a'.repeat(43)}`, '../../etc/passwd']) {
      const response = await admin.fetch(`/exportRecords/download?link=${encodeURIComponent(link)}`)
      expect(response.status).toBe(404)
    }
  })
})
