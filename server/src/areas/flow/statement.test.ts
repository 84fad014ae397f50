/** A statement as figures and as a sheet, opened by a program that shares nothing with ours. */
import Big from 'big.js'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import type { Browser } from '../../../test/app/browser.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { fiatFreeze, fiatPayin, postFiat } from '../../../test/orders/fiat.ts'
import { deposit, payin } from '../../../test/orders/orders.ts'
import { insertPostings } from '../../../test/orders/posting-rows.ts'

const merchantId = '10001'
const app = await startTestApp()
const admin = await signedIn(app, 'admin')

async function ask(path: string, body: object) {
  const answer = await admin.call(path, body)
  expect(answer.msg).toBe('')
  return answer.data
}

describe('a statement', () => {
  const period = { startDate: '2026-02-01', endDate: '2026-02-01' }
  const fileOf = (browser: Browser, body: object, path = '/customerFlowWater/statement/export') =>
    browser.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  test('closes at what the asset lists show now', async () => {
    await payin(app.db, merchantId, '12.5', { currency: 'TRX' })
    await deposit(app.db, merchantId, 'now', '7.25', { currency: 'TRX' })
    const { records: own } = await ask('/assets/merchant/pageListQuery', { currency: 'TRX' })
    const whole = {
      currency: 'TRX',
      bucket: 'available',
      startDate: '2000-01-01',
      endDate: '2099-01-01',
    }
    expect((await ask('/merchantsFlowWater/statement', whole)).closing).toBe(own[0].available)
    const { records } = await ask('/assets/merchantUser/pageListQuery', { customerUid: 'now' })
    const theirs = await ask('/customerFlowWater/statement', { ...whole, customerUid: 'now' })
    expect(theirs.closing).toBe(records[0].available)
    expect([own[0].available, records[0].available]).toEqual(['12.5', '7.25'])
  })

  test('as a sheet has its opening, every record and its closing, to the last digit', async () => {
    const made = ['1.5', '1234567.123456789012345678', '0.000000000000000001']
    for (const of of made) {
      await deposit(app.db, merchantId, 'sheet', of, { currency: 'ETH' })
    }
    // The first of them lies before the period.
    await app.owner`
      update posting set at = timestamptz '2026-02-01 10:00:00+08'
        + (to_seq - 1) * interval '1 hour' - (case when to_seq = 1 then interval '1 day' else '0' end)
      where currency = 'ETH' and to_account = (select account_id from account where owner_id = 'sheet')`
    const body = { customerUid: 'sheet', currency: 'ETH', bucket: 'available', ...period }
    const response = await fileOf(admin, body)
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="statement-ETH-available-2026-02-01.xlsx"',
    )
    const file = Buffer.from(await response.arrayBuffer())
    expect((await readSheet(file, 2))[1]?.[0]).toContain('sheet · ETH · ')
    const [header, ...rows] = await readSheet(file)
    expect(header).toHaveLength(6)
    const column = (index: number) => rows.map((row) => row[index])
    expect(column(0)).toEqual([
      new Date('2026-02-01T00:00:00Z'),
      new Date('2026-02-01T11:00:00Z'),
      new Date('2026-02-01T12:00:00Z'),
      new Date('2026-02-02T00:00:00Z'),
    ])
    expect(column(4).map((cell) => cell && Big(String(cell)).toFixed())).toEqual([
      null,
      '1234567.123456789012345678',
      '0.000000000000000001',
      null,
    ])
    expect(column(5).map(String)).toEqual([
      '1.5',
      '1234568.623456789012345678',
      '1234568.623456789012345679',
      '1234568.623456789012345679',
    ])
    const answer = await ask('/customerFlowWater/statement', body)
    expect([answer.opening, answer.closing, answer.records]).toEqual([
      column(5)[0]?.toString(),
      column(5)[3],
      2,
    ])
    const [entry] = await app.owner`
      select detail from audit_entry where action = 'export.requested' order by seq desc limit 1`
    expect(entry?.detail).toEqual({ list: 'statement', records: 2 })
  })

  test('of fiat is of one country, says which, and closes at what the fiat funds show', async () => {
    const of = (country: 'IN' | 'TH') => ({ currency: 'USD', country })
    await postFiat(app.db, merchantId, [
      ...fiatPayin('', of('IN'), '500.25', '1'),
      ...fiatPayin('', of('TH'), '9'),
      ...fiatFreeze('', of('IN'), '100'),
    ])
    const whole = { bucket: 'available', startDate: '2000-01-01', endDate: '2099-01-01' }
    const inIndia = { ...of('IN'), ...whole }
    expect(await ask('/merchantsFlowWater/statement', inIndia)).toMatchObject({
      ...of('IN'),
      opening: '0',
      closing: '400.25',
      movements: [
        { flowType: 'payin', incoming: '500.25', outgoing: '0' },
        { flowType: 'freeze', incoming: '0', outgoing: '100' },
      ],
      records: 2,
    })
    const { records } = await ask('/legalCurrency/order/pageQuery', { currency: 'USD' })
    expect(
      records.map((row: Record<string, string>) => [row.country, row.available, row.frozen]),
    ).toEqual([
      ['TH', '9', '0'],
      ['IN', '400.25', '100'],
    ])
    const crypto = await ask('/assets/merchant/pageListQuery', {})
    expect(crypto.records.map((row: { currency: string }) => row.currency)).not.toContain('USD')
    const response = await fileOf(admin, inIndia, '/merchantsFlowWater/statement/export')
    expect(response.headers.get('content-disposition')).toContain('statement-USD-IN-available-')
    const [, note] = await readSheet(Buffer.from(await response.arrayBuffer()), 2)
    expect(note?.[0]).toContain('USD · India · Available')
    const lantern = await signedIn(app, 'lantern')
    const theirs = await lantern.call('/merchantsFlowWater/statement', inIndia)
    expect(theirs.data).toMatchObject({ closing: '0', records: 0 })
  })

  test('without records is all zeros, and its sheet says so', async () => {
    const body = { customerUid: 'nobody', currency: 'USDT', bucket: 'frozen', ...period }
    expect(await ask('/customerFlowWater/statement', body)).toMatchObject({
      opening: '0',
      closing: '0',
      movements: [],
      records: 0,
    })
    const response = await fileOf(admin, body)
    const rows = await readSheet(Buffer.from(await response.arrayBuffer()))
    expect(rows.slice(1).map((row) => row[5])).toEqual([0, 0])
  })

  test('with more than 10,000 records is refused as a sheet, and answered as figures', async () => {
    await insertPostings(app.owner, merchantId, 'long', 10_001)
    const body = { customerUid: 'long', currency: 'USDT', bucket: 'available', ...period }
    expect(await ask('/customerFlowWater/statement', body)).toMatchObject({
      opening: '0',
      closing: '10001',
      movements: [{ flowType: 'deposit', records: 10_001, incoming: '10001', outgoing: '0' }],
    })
    const response = await fileOf(admin, body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'E00002', success: false })
    const shorter = await fileOf(admin, { ...body, endDate: '2026-02-01 02:46:40' })
    expect(await readSheet(Buffer.from(await shorter.arrayBuffer()))).toHaveLength(10_003)
  })

  test.each([
    { currency: '' },
    { currency: 'USDT\r\nx: y' },
    { currency: '人民币' },
    { bucket: 'open' },
    { bucket: undefined },
    { startDate: 'yesterday' },
    { startDate: '2026-02-30' },
    { startDate: '0000-01-01' },
    { endDate: undefined },
    { startDate: '2026-03-02', endDate: '2026-03-01' },
    { size: 10 },
    { customerUid: '' },
    { currency: 'INR' },
    { currency: 'INR', country: '' },
    { country: 'IN' },
    { currency: 'INR', country: 'XX' },
  ])('with %o is refused', async (wrong) => {
    const body = { customerUid: 'long', currency: 'USDT', bucket: 'available', ...period, ...wrong }
    for (const path of ['/customerFlowWater/statement', '/customerFlowWater/statement/export']) {
      const response = await fileOf(admin, body, path)
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        400,
        'S00400',
      ])
    }
  })
})
