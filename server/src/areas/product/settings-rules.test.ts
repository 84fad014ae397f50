/** What the forms of products, payments and currencies take, and what they say otherwise. */
import { describe, expect, test } from 'vitest'
import { bindAuthenticator } from '../../../test/app/authenticator-app.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'

const app = await startTestApp()
const admin = await signedIn(app, 'admin')

interface Form {
  read: string
  save: string
  key: object
}
const forms = {
  product: { read: 'details', save: 'updateInfo', key: { product: 'cryptoPayin' } },
  otc: { read: 'otcDetails', save: 'updateOTCDetails', key: { product: 'otc' } },
  unit: { read: 'unit/details', save: 'updateInfoById', key: { id: 'withdrawal.USDT.TRC20' } },
  otcUnit: {
    read: 'otcDetailsByName',
    save: 'updateOtcDetailsByName',
    key: { currency: 'USDT' },
  },
  payment: { read: 'payment/list', save: 'payment/save', key: { product: 'cryptoPayin' } },
  currency: { read: 'currency/details', save: 'currency/save', key: { currency: 'USDT' } },
  fiat: { read: 'fiatCurrency/details', save: 'fiatCurrency/save', key: { currency: 'INR' } },
  p2pPayin: {
    read: 'p2pPayin/details',
    save: 'p2pPayin/save',
    key: { currency: 'USDT', fiatCurrency: 'INR' },
  },
  p2pPayout: {
    read: 'p2pPayout/details',
    save: 'p2pPayout/save',
    key: { currency: 'BTC', fiatCurrency: 'BRL' },
  },
  localPayin: {
    read: 'localPayin/details',
    save: 'localPayin/save',
    key: { country: 'IN', method: 'upi' },
  },
  localPayout: {
    read: 'localPayout/details',
    save: 'localPayout/save',
    key: { country: 'BR', method: 'pix' },
  },
} satisfies Record<string, Form>
type FormName = keyof typeof forms

const read = async (form: FormName, by = admin) => {
  const { data } = await by.call(`/merchantsConfig/${forms[form].read}`, forms[form].key)
  const { changedBy: _, changedAt: __, ...values } = data
  return values as Record<string, unknown>
}
const save = async (form: FormName, change: object, by = admin) =>
  by.call(`/merchantsConfig/${forms[form].save}`, {
    ...forms[form].key,
    ...(await read(form, by)),
    ...change,
  })

const rules: [FormName, object, string][] = [
  ['currency', { weight: 10_001 }, '“Sorting weight” cannot be greater than 10000.'],
  ['currency', { weight: -1 }, '“Sorting weight” cannot be less than 0.'],
  ['currency', { weight: 1.5 }, '“Sorting weight” must be a positive integer.'],
  ['fiat', { weight: 10_001 }, '“Sorting weight” cannot be greater than 10000.'],
  ['currency', { rateMode: 'fixed', fixedRate: '' }, '“Fixed rate” cannot be empty.'],
  ['currency', { rateMode: 'fixed', fixedRate: '0' }, '“Fixed rate” cannot be 0.'],
  ['currency', { floatingRate: '' }, '“Floating rate” cannot be empty.'],
  ['currency', { floatingRate: '100.01' }, '“Floating rate” cannot be greater than 100%.'],
  ['currency', { floatingRate: '-100' }, '“Floating rate” cannot be less than -99.99%.'],
  ['currency', { minimumDeposit: '' }, '“Minimum deposit amount” cannot be empty.'],
  ['currency', { minimumDeposit: '-1' }, '“Minimum deposit amount” cannot be less than 0.'],
  ['currency', { minimumWithdrawal: '' }, '“Minimum withdrawal amount” cannot be empty.'],
  ['currency', { minimumWithdrawal: '-0.1' }, '“Minimum withdrawal amount” cannot be less than 0.'],
  ['currency', { feeAmount: '' }, '“Fee amount” cannot be empty.'],
  ['currency', { feeAmount: '-1' }, '“Fee amount” cannot be less than 0.'],
  ['currency', { feeCurrency: 'INR' }, '“Fee currency” is not one of the allowed values.'],
  ['currency', { precision: -1 }, '“Decimal precision” cannot be less than 0.'],
  ['currency', { precision: 7 }, '“Decimal precision” cannot be greater than 6.'],
  ['fiat', { precision: 3 }, '“Decimal precision” cannot be greater than 2.'],
  ['currency', { fullName: ' ' }, '“Full name” cannot be empty.'],
  ['product', { feePercent: '' }, '“Fee” cannot be empty.'],
  ['product', { feePercent: '-1' }, '“Fee” cannot be less than 0%.'],
  ['product', { feePercent: '100.5' }, '“Fee” cannot be greater than 100%.'],
  ['otc', { feePercent: 'much' }, '“Fee” must be a number.'],
  ['unit', { minimum: '' }, '“Minimum amount” cannot be empty.'],
  ['unit', { minimum: '-5' }, '“Minimum amount” cannot be less than 0.'],
  ['unit', { maximum: '' }, '“Maximum amount” cannot be empty.'],
  ['unit', { maximum: '-5' }, '“Maximum amount” cannot be less than 0.'],
  ['unit', { flatFee: '' }, '“Flat fee” cannot be empty.'],
  ['unit', { flatFee: '-5' }, '“Flat fee” cannot be less than 0.'],
  ['unit', { minimum: '9', maximum: '8' }, '“Minimum amount” cannot be greater than 8.'],
  ['otcUnit', { minimum: '9', maximum: '8' }, '“Minimum amount” cannot be greater than 8.'],
  ['payment', { expiryMinutes: 0 }, '“Expiry in minutes” cannot be less than 1.'],
  [
    'payment',
    { tolerancePercent: '101' },
    '“Tolerance for underpayment” cannot be greater than 100%.',
  ],
  ['p2pPayin', { marginPercent: '' }, '“Margin on the market rate” cannot be empty.'],
  ['p2pPayin', { marginPercent: '-101' }, '“Margin on the market rate” cannot be less than -100%.'],
  ['p2pPayin', { minimum: '9', maximum: '8' }, '“Minimum amount” cannot be greater than 8.'],
  ['p2pPayin', { precision: 7 }, '“Decimal precision” cannot be greater than 6.'],
  ['p2pPayin', { expiryMinutes: 43_201 }, '“Expiry in minutes” cannot be greater than 43200.'],
  ['p2pPayout', { feePercent: '100.1' }, '“Fee” cannot be greater than 100%.'],
  ['p2pPayout', { precision: 9 }, '“Decimal precision” cannot be greater than 8.'],
  ['localPayin', { flatFee: '-1' }, '“Flat fee” cannot be less than 0.'],
  ['localPayin', { minimum: '9', maximum: '8' }, '“Minimum amount” cannot be greater than 8.'],
  [
    'localPayin',
    { partialRule: 'keep' },
    '“Partial payment at expiry” is not one of the allowed values.',
  ],
  ['localPayout', { answerMinutes: 0 }, '“Bank response time in minutes” cannot be less than 1.'],
]

test.each(rules)('%s %j is refused: %s', async (form, change, message) => {
  const before = await read(form)
  const answer = await save(form, change)
  expect(answer).toMatchObject({ status: 400, code: 'S00400' })
  expect(answer.msg).toContain(message)
  expect(await read(form)).toEqual(before)
})

test.each<[FormName, object]>([
  ['currency', { weight: 10_000, rateMode: 'fixed', fixedRate: '1.02' }],
  ['currency', { weight: 0, rateMode: 'floating', floatingRate: '-99.99' }],
  ['currency', { floatingRate: '100', minimumDeposit: '0', feeAmount: '0' }],
  ['fiat', { fullName: 'Rupee', weight: 7, precision: 0 }],
  ['product', { feePercent: '0' }],
  ['otc', { feePercent: '100' }],
  ['unit', { minimum: '0', maximum: '0.5', flatFee: '0.25' }],
  ['otcUnit', { minimum: '1', maximum: '2', flatFee: '0' }],
  ['payment', { expiryMinutes: 90, tolerancePercent: '1.5', settlementDays: 1 }],
  ['p2pPayin', { marginPercent: '-100', feePercent: '100', expiryMinutes: 1, settlementDays: 1 }],
  ['p2pPayout', { marginPercent: '100', minimum: '1', maximum: '1', precision: 8 }],
  ['localPayin', { feePercent: '100', tolerancePercent: '100', partialRule: 'return' }],
  ['localPayout', { flatFee: '2.5', answerMinutes: 43_200 }],
])('%s takes %j, and reads it back', async (form, change) => {
  expect((await save(form, change)).code).toBe('200')
  expect(await read(form)).toMatchObject(change)
})

describe('a form', () => {
  test('that two operators have open is saved by the first, and the second is told', async () => {
    const other = await signedIn(app, await newOperator(app, ['admin']))
    const mine = await read('unit')
    expect((await save('unit', { maximum: '77' }, other)).code).toBe('200')
    const late = await admin.call('/merchantsConfig/updateInfoById', {
      ...forms.unit.key,
      ...mine,
      maximum: '88',
    })
    expect(late).toMatchObject({ status: 409, code: 'P00001' })
    expect((await read('unit')).maximum).toBe('77')
  })

  test('of rates, limits and fees asks for a Google code once an authenticator is bound', async () => {
    const bound = await signedIn(app, await newOperator(app, ['admin']))
    const phone = await bindAuthenticator(bound)
    for (const form of Object.keys(forms) as FormName[])
      expect((await save(form, {}, bound)).code).toBe('M01020')
    const code = { verifyCode: phone.nextCode() }
    expect((await save('product', { feePercent: '0.3', ...code }, bound)).code).toBe('200')
  })

  test('leaves before and after in the audit log', async () => {
    await save('product', { feePercent: '0.4' })
    await save('product', { feePercent: '0.5' })
    const [entry] = await app.owner`
      select detail from audit_entry where action = 'settings.changed' order by seq desc limit 1`
    expect(entry?.detail).toEqual({
      form: 'productTerms',
      product: 'cryptoPayin',
      before: { feePercent: '0.4' },
      after: { feePercent: '0.5' },
    })
  })

  test('is for those who may change settings, of what exists, and of their own merchant', async () => {
    const finance = await signedIn(app, 'finance')
    expect((await save('unit', { maximum: '99' }, finance)).code).toBe('S00403')
    const viewer = await signedIn(app, 'viewer')
    expect((await viewer.call('/merchantsConfig/list')).code).toBe('S00403')
    for (const id of ['withdrawal.USDT.BTC', 'withdrawal.DOGE', 'p2pPayin.USDT.INR', 'x'])
      expect((await admin.call('/merchantsConfig/unit/details', { id })).code).toBe('S00404')
    for (const [path, key] of [
      ['p2pPayin', { currency: 'INR', fiatCurrency: 'USDT' }],
      ['p2pPayout', { currency: 'USDT', fiatCurrency: 'USD' }],
      ['localPayin', { country: 'US', method: 'upi' }],
    ] as const)
      expect((await admin.call(`/merchantsConfig/${path}/details`, key)).code).toBe('S00400')
    for (const [path, method] of [
      ['localPayin', 'pix'],
      ['localPayin', 'constructor'],
      ['localPayout', 'qris'],
    ] as const) {
      const key = { country: 'IN', method }
      expect((await admin.call(`/merchantsConfig/${path}/details`, key)).code).toBe('S00404')
    }
    const lantern = await signedIn(app, 'lantern')
    // A merchant without local rails.
    const rupees = { country: 'IN', method: 'upi' }
    expect((await lantern.call('/merchantsConfig/localPayin/details', rupees)).code).toBe('S00404')
    expect(await read('unit', lantern)).toMatchObject({ maximum: '1000000', version: 0 })
  })

  test('of a currency takes a picture by its content', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const { data } = await admin.upload('/merchantsConfig/currency/avatar', png)
    expect((await save('currency', { avatar: data.avatar })).code).toBe('200')
    const { currencies } = (await admin.call('/merchantsConfig/currency/list')).data
    expect(currencies).toContainEqual(expect.objectContaining({ avatar: data.avatar }))
    const refused = await admin.upload('/merchantsConfig/currency/avatar', Buffer.from('%PDF-1.7'))
    expect(refused.code).toBe('F00002')
  })
})
