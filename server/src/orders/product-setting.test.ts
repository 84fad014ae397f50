import { beforeAll, describe, expect, test } from 'vitest'
import { createCryptoPayin } from '../areas/crypto-payin/create-crypto-payin.command.ts'
import type { CryptoPayinRow } from '../areas/crypto-payin/crypto-payin.order.ts'
import { changeProduct, readSetting } from '../areas/product/change-product.command.ts'
import { platformZone } from '../platform-time.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { settlesAt } from './product-setting.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

describe('a new payin', () => {
  const terms = {
    address: 'TPay',
    processingFee: '0.2',
    fiatCurrency: 'USD',
    fiatAmount: '50.00',
    rate: '1',
  }
  const ask = (merchantOrderNo: string, more: object = {}, changed: object = {}) =>
    app.db.asMerchant('10002', (tx) =>
      createCryptoPayin(
        tx,
        '10002',
        {
          merchantOrderNo,
          customerUid: 'u1',
          currency: 'USDT',
          network: 'TRC20',
          amount: '50',
          notifyUrl: null,
          ...more,
        },
        { ...terms, ...changed },
      ),
    )

  test('is made under the terms of its product, and keeps them when they change', async () => {
    const usual = await ask('by-default')
    expect(usual).toMatchObject({ settlement_days: 0, underpaid_tolerance: '0' })
    const minutes = (row: CryptoPayinRow) =>
      Math.round((row.expires_at.getTime() - Date.now()) / 60_000)
    expect(minutes(usual)).toBe(30)
    await changeProduct(app.db, '10002', 'cryptoPayin', {
      settlementDays: 1,
      underpaidTolerance: '0.01',
      expiryMinutes: 90,
    })
    const agreed = await ask('by-agreement')
    expect(agreed).toMatchObject({ settlement_days: 1 })
    expect(Number(agreed.underpaid_tolerance)).toBe(0.01)
    expect(minutes(agreed)).toBe(90)
    expect(minutes(await ask('by-default'))).toBe(30)
    const [entry] = await app.owner`
      select operator_id, address, detail from audit_entry
      where merchant_id = 10002 and action = 'product.changed'`
    expect(entry).toEqual({
      operator_id: null,
      address: 'administrator',
      detail: {
        product: 'cryptoPayin',
        before: 'T+0, tolerance 0, 30 minutes',
        after: 'T+1, tolerance 0.01, 90 minutes',
      },
    })
  })

  test('that is asked for again later, at another rate, fee and expiry, is the same order', async () => {
    const first = await ask('again')
    await changeProduct(app.db, '10002', 'cryptoPayin', { expiryMinutes: 45 })
    const second = await ask('again', {}, { rate: '1.02', fiatAmount: '51.00', processingFee: '1' })
    expect(second.order_no).toBe(first.order_no)
    expect(second.expires_at).toEqual(first.expires_at)
    const [jobs] = await app.owner`
      select count(*)::int from job where payload->>'orderNo' = ${first.order_no}`
    expect(jobs).toEqual({ count: 1 })
  })

  test.each([{ amount: '51' }, { customerUid: 'u2' }, { notifyUrl: 'https://example.com/' }])(
    'under a number that was used, with %o, is refused',
    async (more) => {
      const number = `used-${JSON.stringify(more)}`
      await ask(number)
      await expect(ask(number, more)).rejects.toMatchObject({ errorName: 'merchantOrderNoUsed' })
    },
  )
})

test.each([
  [platformZone, '2026-03-01T15:59:59.999Z', '2026-03-01T16:00:00.000Z'],
  [platformZone, '2026-03-01T16:00:00.000Z', '2026-03-02T16:00:00.000Z'],
  [platformZone, '2026-12-31T20:00:00.000Z', '2027-01-01T16:00:00.000Z'],
  ['Asia/Kolkata', '2026-03-01T18:29:59.999Z', '2026-03-01T18:30:00.000Z'],
  ['Asia/Kolkata', '2026-03-01T18:30:00.000Z', '2026-03-02T18:30:00.000Z'],
  ['Asia/Bangkok', '2026-02-28T12:00:00.000Z', '2026-02-28T17:00:00.000Z'],
  ['Asia/Jakarta', '2028-02-28T17:00:00.000Z', '2028-02-29T17:00:00.000Z'],
  ['America/Sao_Paulo', '2026-06-30T23:00:00.000Z', '2026-07-01T03:00:00.000Z'],
  // Clocks go from 23:59:59 to 01:00: the day begins an hour later by the clock, and at once.
  ['America/Sao_Paulo', '2018-11-03T12:00:00.000Z', '2018-11-04T03:00:00.000Z'],
  ['America/Sao_Paulo', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
  // Clocks go from 23:59:59 back to 23:00: the day has 25 hours, and its end comes once.
  ['America/Sao_Paulo', '2018-02-18T01:30:00.000Z', '2018-02-18T03:00:00.000Z'],
  ['America/Sao_Paulo', '2018-02-18T02:30:00.000Z', '2018-02-18T03:00:00.000Z'],
  ['America/Sao_Paulo', '2018-02-18T03:00:00.000Z', '2018-02-19T03:00:00.000Z'],
  // Clocks go from 00:59:59 back to 00:00: of two midnights the day begins with the first.
  ['America/Havana', '2026-10-31T12:00:00.000Z', '2026-11-01T04:00:00.000Z'],
  ['America/Havana', '2026-11-01T04:30:00.000Z', '2026-11-02T05:00:00.000Z'],
])('in %s what is credited at %s settles at %s by T+1, and at once by T+0', (zone, at, due) => {
  expect(settlesAt({ settlementDays: 1 }, new Date(at), zone)?.toISOString()).toBe(due)
  expect(settlesAt({ settlementDays: 0 }, new Date(at), zone)).toBeUndefined()
})

describe('a setting on the command line', () => {
  test('changes what it names', () => {
    expect(readSetting({ settlement: 'T+1', tolerance: '0.5', expiry: '90' })).toEqual({
      settlementDays: 1,
      underpaidTolerance: '0.005000',
      expiryMinutes: 90,
    })
    expect(readSetting({ settlement: 'T+0' })).toEqual({ settlementDays: 0 })
    expect(readSetting({})).toEqual({})
  })

  test.each([
    { settlement: 'T+2' },
    { settlement: '' },
    { tolerance: '-1' },
    { tolerance: '100' },
    { tolerance: '1e1' },
    { expiry: '0' },
    { expiry: '43201' },
    { expiry: '1.5' },
  ])('of %o is refused clearly', (written) => {
    expect(() => readSetting(written)).toThrow(/^--(settlement|tolerance|expiry) must be/)
  })

  test('of a merchant that does not exist is refused', async () => {
    await expect(changeProduct(app.db, '99999', 'cryptoPayin', {})).rejects.toThrow(
      'There is no merchant 99999.',
    )
  })
})
