/** The terms of a product as a whole, as the administrator sets them. */
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app/test-app.ts'
import { setRates } from '../../engine/orders/usd-value.ts'
import { createCryptoPayin } from '../crypto-payin/create-crypto-payin.command.ts'
import type { CryptoPayinRow } from '../crypto-payin/crypto-payin.order.ts'
import { changeProduct, readSetting } from './change-product.command.ts'

const app = await startTestApp()
await setRates(app.db.sql, [{ currency: 'USDT', usd: '1' }])

describe('a new payin', () => {
  const ask = (merchantOrderNo: string, more: object = {}) =>
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
        { address: 'TPay' },
      ),
    )

  test('is made under the terms of its product, and keeps them when they change', async () => {
    const usual = await ask('by-default')
    expect(usual).toMatchObject({ settlement_days: 0, underpaid_tolerance: '0' })
    expect([usual.processing_fee, usual.rate, usual.fiat_amount].map(Number)).toEqual([0.1, 1, 50])
    const minutes = (row: CryptoPayinRow) =>
      Math.round((row.expires_at.getTime() - Date.now()) / 60_000)
    expect(minutes(usual)).toBe(30)
    await changeProduct(app.db, '10002', 'cryptoPayin', {
      settlementDays: 1,
      underpaidTolerance: '0.01',
      expiryMinutes: 90,
      feeRate: '0.01',
    })
    const agreed = await ask('by-agreement')
    expect(agreed).toMatchObject({ settlement_days: 1 })
    expect(Number(agreed.underpaid_tolerance)).toBe(0.01)
    expect(minutes(agreed)).toBe(90)
    expect(Number(agreed.processing_fee)).toBe(0.5)
    expect(minutes(await ask('by-default'))).toBe(30)
    const [entry] = await app.owner`
      select operator_id, address, detail from audit_entry
      where merchant_id = 10002 and action = 'product.changed'`
    expect(entry).toEqual({
      operator_id: null,
      address: 'administrator',
      detail: {
        product: 'cryptoPayin',
        before:
          'on, fee 0.2 %, settlement T+0, tolerance 0 %, expiry 30 minutes, rates of up to 60 minutes',
        after:
          'on, fee 1 %, settlement T+1, tolerance 1 %, expiry 90 minutes, rates of up to 60 minutes',
      },
    })
  })

  test('that is asked for again later, at another rate, fee and expiry, is the same order', async () => {
    const first = await ask('again')
    await changeProduct(app.db, '10002', 'cryptoPayin', { expiryMinutes: 45, feeRate: '0.05' })
    await setRates(app.db.sql, [{ currency: 'USDT', usd: '1.02' }])
    const second = await ask('again')
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

describe('a setting on the command line', () => {
  test('changes what it names', () => {
    expect(readSetting({ settlement: 'T+1', tolerance: '0.5', expiry: '90' })).toEqual({
      settlementDays: 1,
      underpaidTolerance: '0.005000',
      expiryMinutes: 90,
    })
    expect(readSetting({ enabled: 'no', 'fee-percent': '1' })).toEqual({
      enabled: false,
      feeRate: '0.010000',
    })
    expect(readSetting({ settlement: 'T+0' })).toEqual({ settlementDays: 0 })
    expect(readSetting({})).toEqual({})
  })

  test.each([
    { settlement: 'T+2' },
    { enabled: 'maybe' },
    { 'fee-percent': '-1' },
    { settlement: '' },
    { tolerance: '-1' },
    { tolerance: '100' },
    { tolerance: '1e1' },
    { expiry: '0' },
    { expiry: '43201' },
    { expiry: '1.5' },
  ])('of %o is refused clearly', (written) => {
    expect(() => readSetting(written)).toThrow(
      /^--(enabled|fee-percent|settlement|tolerance|expiry) must be/,
    )
  })

  test('of a merchant that does not exist is refused', async () => {
    await expect(changeProduct(app.db, '99999', 'cryptoPayin', {})).rejects.toThrow(
      'There is no merchant 99999.',
    )
  })
})
