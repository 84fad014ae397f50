/** Forms of currencies. Fiat has fewer fields, because it has no wallets. */
import { cryptoCurrencyNames, fiatCurrencyNames } from '../../currencies.ts'
import { settingsForm, weightField } from '../../kit/settings.ts'
import { avatarUpload } from '../merchant/avatar.ts'
import { rateModes } from './currency-terms.ts'

const shared = {
  area: 'currency',
  view: 'currency.view',
  edit: 'currency.edit',
  secondFactor: 'whenBound',
} as const

const named = {
  fullName: { kind: 'text', max: 64, required: true },
  avatar: { kind: 'picture', path: '/merchantsConfig/currency/avatar', upload: avatarUpload },
  weight: weightField,
  precision: { kind: 'integer', min: 0, max: 18 },
} as const

export const cryptoCurrencyTerms = settingsForm({
  ...shared,
  name: 'cryptoCurrencyTerms',
  readPath: '/merchantsConfig/currency/details',
  savePath: '/merchantsConfig/currency/save',
  key: { currency: { kind: 'text', options: cryptoCurrencyNames } },
  fields: {
    ...named,
    minimumDeposit: { kind: 'decimal', digits: 18 },
    minimumWithdrawal: { kind: 'decimal', digits: 18 },
    feeCurrency: { kind: 'choice', options: cryptoCurrencyNames },
    feeAmount: { kind: 'decimal', digits: 18 },
    rateMode: { kind: 'choice', options: rateModes },
    fixedRate: {
      kind: 'decimal',
      digits: 8,
      notZero: true,
      unit: 'USD',
      when: { field: 'rateMode', is: 'fixed' },
    },
    floatingRate: {
      kind: 'percent',
      digits: 4,
      min: '-100',
      max: '100',
      when: { field: 'rateMode', is: 'floating' },
    },
  },
})

export const fiatCurrencyTerms = settingsForm({
  ...shared,
  name: 'fiatCurrencyTerms',
  readPath: '/merchantsConfig/fiatCurrency/details',
  savePath: '/merchantsConfig/fiatCurrency/save',
  key: { currency: { kind: 'text', options: fiatCurrencyNames } },
  fields: named,
})
