import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'

const app = await startTestApp()
const admin = await signedIn(app, 'admin')

describe('the merchant', () => {
  test('is told its countries, and which directions are on', async () => {
    const { data } = await admin.call('/channelManage/runCountry', {})
    expect(data.countries).toEqual(
      [
        ['IN', 'INR'],
        ['TH', 'THB'],
        ['ID', 'IDR'],
        ['BR', 'BRL'],
      ].map(([countryCode, currency]) => ({ countryCode, currency, payin: 1, payout: 1 })),
    )
  })

  test('is told the terms of a method as they hold now', async () => {
    const of = { country: 'BR', method: 'pix' }
    const {
      changedBy: _,
      changedAt: __,
      ...now
    } = (await admin.call('/merchantsConfig/localPayin/details', of)).data
    const change = { minimum: '7', feePercent: '1.5', settlementDays: 1 }
    await admin.call('/merchantsConfig/localPayin/save', { ...of, ...now, ...change })
    const { data } = await admin.call('/merchantLocalConfig/list', { country: 'BR' })
    expect(data.payins).toMatchObject([
      {
        countryCode: 'BR',
        currency: 'BRL',
        method: 'pix',
        enabled: 1,
        minimum: '7',
        maximum: '50000',
        feeRate: '0.015',
        settlementDays: 1,
        timeZone: 'America/Sao_Paulo',
      },
    ])
  })

  test('is told what a payee needs, with the choices by their names', async () => {
    const { data } = await admin.call('/payee/type/country', { country: 'TH' })
    const transfer = data.payeeTypes.find(
      ({ method }: { method: string }) => method === 'bankTransfer',
    )
    expect(transfer.fields).toMatchObject([
      { name: 'holderName', title: 'Account holder', required: 1 },
      { name: 'bankCode', options: expect.arrayContaining([{ value: '014', label: 'SCB' }]) },
      { name: 'accountNo', example: '1234567890' },
      { name: 'branch', required: 0 },
      { name: 'email', title: 'Email', required: 0 },
    ])
  })
})
