/** A statement as figures and as a sheet, opened by a program that shares nothing with ours. */
import { limits } from '@countinghouse/contract/limits.ts'
import Big from 'big.js'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { fiatFreeze, fiatPayin, postFiat } from '../../../test/orders/fiat.ts'
import { newOrder, openMarket } from '../../../test/orders/order-factory.ts'
import { completedTransfer, deposit, payin, payout } from '../../../test/orders/orders.ts'
import { insertPostings } from '../../../test/orders/posting-rows.ts'
import { platformTime } from '../../platform/platform-time.ts'

const merchantId = '10001'
const app = await startTestApp()
const admin = await signedIn(app, 'admin')

async function ask(path: string, body: object) {
  const answer = await admin.call(path, body)
  expect(answer.msg).toBe('')
  return answer.data
}

describe('what changed a balance', () => {
  const yesterdayOn = { startDate: platformTime(new Date(Date.now() - 86_400_000)).slice(0, 10) }
  const days = { ...yesterdayOn, endDate: '2099-01-01' }
  const ofMerchant = { currency: 'USDC', bucket: 'total', ...days }
  const path = '/merchantsFlowWater/statement'

  beforeAll(async () => {
    await openMarket(app.db, ['10002'])
    const usdc = { currency: 'USDC' }
    await payin(app.db, merchantId, '100', { ...usdc, customer_uid: 'ann' })
    await payin(app.db, merchantId, '30', { ...usdc, customer_uid: 'ann' })
    await payin(app.db, merchantId, '50', { ...usdc, customer_uid: 'bob' })
    await payin(app.db, '10002', '11', { ...usdc, customer_uid: 'of lantern' })
    await payout(app.db, merchantId, '20', usdc)
    await completedTransfer(app.db, merchantId, ['', 'cid'], '5', usdc)
  })

  test('is told of all parts of the balance together, without what moved between them', async () => {
    const total = await ask(path, ofMerchant)
    expect(total).toMatchObject({
      opening: '0',
      closing: '175',
      movements: [
        { orderKind: 'cryptoPayin', flowType: 'payin', orders: 3, incoming: '180', outgoing: '0' },
        { orderKind: 'transfer', flowType: 'transfer', orders: 1, incoming: '0', outgoing: '5' },
      ],
      parts: [
        { bucket: 'available', opening: '0', closing: '154' },
        { bucket: 'frozen', opening: '0', closing: '21' },
        { bucket: 'unsettled', opening: '0', closing: '0' },
        { bucket: 'debt', opening: '0', closing: '0' },
      ],
    })
    const available = await ask(path, { ...ofMerchant, bucket: 'available' })
    expect(available.closing).toBe('154')
    expect(available.movements).toContainEqual(
      expect.objectContaining({ orderKind: 'cryptoPayout', flowType: 'freeze', outgoing: '21' }),
    )
    expect(available.parts).toEqual(total.parts)
    const file = await admin.fetch(`${path}/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ofMerchant),
    })
    const rows = await readSheet(Buffer.from(await file.arrayBuffer()))
    expect(rows.slice(1).map((row) => row[5])).toEqual([0, 100, 130, 180, 175, 175])
  })

  test('is told by counterparty, the largest first, and leads to the orders of each', async () => {
    const { total, counterparties } = await ask(`${path}/counterparties`, ofMerchant)
    expect(total).toBe(3)
    expect(counterparties).toEqual([
      {
        orderKind: 'cryptoPayin',
        counterparty: 'ann',
        orders: 2,
        incoming: '130',
        outgoing: '0',
        orderNo: expect.any(String),
      },
      {
        orderKind: 'cryptoPayin',
        counterparty: 'bob',
        orders: 1,
        incoming: '50',
        outgoing: '0',
        orderNo: expect.any(String),
      },
      {
        orderKind: 'transfer',
        counterparty: 'cid',
        orders: 1,
        incoming: '0',
        outgoing: '5',
        orderNo: expect.any(String),
      },
    ])
    const ordersOf = (line: object) =>
      ask(`${path}/orders`, { ...ofMerchant, size: 1, current: 1, ...line })
    const ofAnn = { orderKind: 'cryptoPayin', counterpartyOf: counterparties[0].orderNo }
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map((current) => ordersOf({ ...ofAnn, current })),
    )
    expect(first).toMatchObject({ total: 2, orders: [{ counterparty: 'ann', incoming: '100' }] })
    expect(second).toMatchObject({ total: 2, orders: [{ counterparty: 'ann', incoming: '30' }] })
    expect(third.orders).toEqual([])
    expect(await ordersOf({ flowType: 'transfer' })).toMatchObject({
      total: 1,
      orders: [{ orderKind: 'transfer', counterparty: 'cid', outgoing: '5' }],
    })
    expect(await ordersOf({})).toMatchObject({ total: 4 })
    expect(await ordersOf({ counterpartyOf: 'of nobody' })).toMatchObject({ orders: [] })
  })

  test('names a payee with the account masked, and on a chain by the address', async () => {
    await newOrder.p2pPayout(app.db, '10002')
    const lantern = await signedIn(app, 'lantern')
    const { data } = await lantern.call(`${path}/counterparties`, {
      ...ofMerchant,
      currency: 'USDT',
    })
    const payee = data.counterparties.find(
      ({ orderKind }: { orderKind: string }) => orderKind === 'p2pPayout',
    )
    // What only became frozen is no movement of the total.
    expect(payee).toBeUndefined()
    const frozen = { ...ofMerchant, bucket: 'frozen' }
    const inFrozen = await lantern.call(`${path}/counterparties`, { ...frozen, currency: 'USDT' })
    expect(inFrozen.data.counterparties).toEqual([
      expect.objectContaining({
        orderKind: 'p2pPayout',
        counterparty: expect.stringContaining('••'),
      }),
    ])
    const onChain = await ask(`${path}/counterparties`, frozen)
    expect(onChain.counterparties[0]).toMatchObject({
      orderKind: 'cryptoPayout',
      counterparty: expect.stringMatching(/^T/),
    })
    expect(JSON.stringify(data)).not.toContain('ann')
  })

  test('of a customer hides whom orders are with that the operator may not see', async () => {
    const body = { ...ofMerchant, customerUid: 'cid' }
    await completedTransfer(app.db, merchantId, ['cid', 'dan'], '1', { currency: 'USDC' })
    const of = async (browser: Browser) => {
      const { data } = await browser.call('/customerFlowWater/statement/counterparties', body)
      return data.counterparties.map((line: { counterparty: string }) => line.counterparty)
    }
    expect(await of(admin)).toEqual(['', 'dan'])
    expect(await of(await signedIn(app, await newOperator(app, ['support'])))).toEqual([''])
  })

  test('is not told by counterparty of more than 100,000 records, nor to whoever may not see flow records', async () => {
    const most = limits.statementNamedRecordsMax
    Object.assign(limits, { statementNamedRecordsMax: 3 })
    const refused = await admin.call(`${path}/counterparties`, ofMerchant)
    const ofLine = { ...ofMerchant, counterpartyOf: 'X', size: 1, current: 1 }
    expect((await admin.call(`${path}/orders`, ofLine)).status).toBe(400)
    Object.assign(limits, { statementNamedRecordsMax: most })
    expect(refused).toMatchObject({ status: 400 })
    expect(refused.msg).toContain('more than 3 records')
    const support = await signedIn(app, await newOperator(app, ['support']))
    for (const call of ['counterparties', 'orders'])
      expect((await support.call(`${path}/${call}`, ofLine)).status).toBe(403)
    for (const wrong of [
      { flowType: 'gift' },
      { orderKind: 'none' },
      { size: 201 },
      { current: 0 },
    ])
      expect((await admin.call(`${path}/orders`, { ...ofLine, ...wrong })).status).toBe(400)
  })
})

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
    expect((await readSheet(file, 2))[1]).toEqual([
      'Deposit',
      'Deposit',
      2,
      '1234567.123456789012345679',
      0,
    ])
    expect((await readSheet(file, 3))[1]?.[0]).toContain('sheet · ETH · ')
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
    const [, note] = await readSheet(Buffer.from(await response.arrayBuffer()), 3)
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
